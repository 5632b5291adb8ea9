/**
 * Begins one piece of work in each turn of the event loop, in the order of asking: what has begun goes on before anything
 * else begins. Begun all at once, a crowd of requests would all wait for each other half done, which takes longer for
 * each of them, and what a request has in its hands while it waits long outlives it until everything is collected.
 */
export function createTurns(): (begin: () => void) => void {
  const waiting: (() => void)[] = [];
  const next = () => {
    const begin = waiting.shift();
    if (waiting.length > 0) setImmediate(next);
    begin?.();
  };
  return (begin) => {
    if (waiting.push(begin) === 1) setImmediate(next);
  };
}
