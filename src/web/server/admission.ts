/** What is read, or isn't, as a socket is. */
interface Connection {
  pause(): unknown;
  resume(): unknown;
}

/**
 * Ends a piece of work, which never begins if it hasn't, and takes the connection that it came by. While there is a crowd,
 * nothing more is read of that until its turn comes.
 */
export type End = (connection: Connection) => void;

export interface Admission {
  /** Begins a piece of work in a later turn. */
  begin(work: () => void): End;
  /** Reads all connections at once, now and from now on. */
  wake(): void;
}

/** So many that were begun and not ended are a crowd. */
const crowd = 16;
/** So many begin in one turn, and are let in at once: what they ask is one question, and who answers is woken once. */
const together = 4;
/** What takes longer waits for somebody else (a supplier, a browser that listens), and keeps nobody out: milliseconds. */
const patienceMs = 50;

/**
 * Begins a few pieces of work in each turn of the event loop, in the order of asking: what has begun goes on before
 * anything else begins. Begun all at once, a crowd of requests would all wait for each other half done, which takes longer
 * for each of them, and what a request has in its hands while it waits long outlives it until everything is collected.
 *
 * For that same reason a crowd waits outside: what was not read yet is bytes in the system's hands, not objects in ours.
 */
export function createAdmission(): Admission {
  const waiting: (() => void)[] = [];
  const resting: Connection[] = [];
  let inside = 0;
  let coming = false;
  let awake = false;
  const room = () => crowd - inside - waiting.length;
  const isAnybodyNext = () => waiting.length > 0 || (resting.length > 0 && room() >= together);

  const next = () => {
    coming = false;
    for (const begin of waiting.splice(0, together)) begin();
    if (room() >= together) for (const connection of resting.splice(0, room())) connection.resume();
    call();
  };
  const call = () => {
    if (coming || !isAnybodyNext()) return;
    coming = true;
    setImmediate(next);
  };
  return {
    begin(work) {
      let patience: NodeJS.Timeout | undefined;
      let state: 'waiting' | 'inside' | 'gone' = 'waiting';
      const leave = () => {
        clearTimeout(patience);
        if (state === 'inside') inside -= 1;
        state = 'gone';
        call();
      };
      waiting.push(() => {
        if (state === 'gone') return;
        state = 'inside';
        inside += 1;
        patience = setTimeout(leave, patienceMs);
        work();
      });
      call();
      return (connection) => {
        if (!awake && (resting.length > 0 || room() <= 0)) {
          connection.pause();
          resting.push(connection);
        }
        leave();
      };
    },
    wake() {
      awake = true;
      for (const connection of resting.splice(0)) connection.resume();
    },
  };
}
