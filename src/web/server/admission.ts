/** The part of a socket that admission control uses. */
interface Connection {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Ends a request, also one that has not started, and takes the connection that it came by. While the limit is reached,
 * the connection stays paused until there is room.
 */
export type End = (connection: Connection) => void;

export interface Admission {
  /** Starts a request in a later turn of the event loop. */
  begin(start: () => void): End;
  /** Resumes all connections, now and from now on. */
  resumeAll(): void;
}

/** Requests that are in progress or queued; above that, connections are paused. */
const maxInFlight = 16;
/** Requests that start in one turn, and connections that are resumed at once: their queries are batched. */
const batchSize = 4;
/**
 * A request that takes longer (milliseconds) depends on something slow, such as a supplier or an event stream, and no
 * longer counts.
 */
const countedMs = 50;

/**
 * Admission control: starts a few requests in each turn of the event loop, first come, first served. Started all at once,
 * many requests would delay each other, and their objects would live until a full garbage collection. For the same reason
 * further connections are paused while the limit is reached: their requests stay in socket buffers, not on the heap.
 */
export function createAdmission(): Admission {
  const queued: (() => void)[] = [];
  const paused: Connection[] = [];
  let inProgress = 0;
  let isScheduled = false;
  let isOpen = false;
  const room = () => maxInFlight - inProgress - queued.length;
  const hasWork = () => queued.length > 0 || (paused.length > 0 && room() >= batchSize);

  const runBatch = () => {
    isScheduled = false;
    for (const start of queued.splice(0, batchSize)) start();
    if (room() >= batchSize) for (const connection of paused.splice(0, room())) connection.resume();
    schedule();
  };
  const schedule = () => {
    if (isScheduled || !hasWork()) return;
    isScheduled = true;
    setImmediate(runBatch);
  };
  return {
    begin(start) {
      let timer: NodeJS.Timeout | undefined;
      let state: 'queued' | 'started' | 'ended' = 'queued';
      const leave = () => {
        clearTimeout(timer);
        if (state === 'started') inProgress -= 1;
        state = 'ended';
        schedule();
      };
      queued.push(() => {
        if (state === 'ended') return;
        state = 'started';
        inProgress += 1;
        timer = setTimeout(leave, countedMs);
        start();
      });
      schedule();
      return (connection) => {
        if (!isOpen && (paused.length > 0 || room() <= 0)) {
          connection.pause();
          paused.push(connection);
        }
        leave();
      };
    },
    resumeAll() {
      isOpen = true;
      for (const connection of paused.splice(0)) connection.resume();
    },
  };
}
