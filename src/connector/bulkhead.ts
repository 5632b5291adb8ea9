/** Limits concurrency; a few more calls are queued, the rest are refused. */
export interface Bulkhead {
  /** The release function, or null when one would have to wait. */
  tryEnter(): (() => void) | null;
  /** The release function, or null when the queue is full or `signal` ended the wait. */
  enter(signal: AbortSignal): Promise<(() => void) | null>;
}

export function createBulkhead(concurrency: number, queue: number): Bulkhead {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  };
  const once = () => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      leave();
    };
  };
  const tryEnter = () => {
    if (inside >= concurrency) return null;
    inside += 1;
    return once();
  };
  return {
    tryEnter,
    async enter(signal) {
      const free = tryEnter();
      if (free) return free;
      if (waiting.length >= queue || signal.aborted) return null;
      return await new Promise((resolve) => {
        const go = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(once());
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1);
          resolve(null);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.push(go);
      });
    },
  };
}
