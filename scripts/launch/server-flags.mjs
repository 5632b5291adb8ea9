/**
 * How the server's JavaScript engine keeps its memory small: left alone on a machine with much of it, it lets garbage
 * pile up to several times what is alive. Each was measured by `npm run bench`, in memory and in pages per second.
 */
export const serverFlags = [
  '--max-semi-space-size=10',
  '--heap-growing-percent=120',
  // Freed pages go back to the system at once.
  '--no-memory-pool',
  // A request's data die with it; guessing that they will stay fills the old generation with garbage.
  '--no-allocation-site-pretenuring',
  '--no-page-promotion',
  // One thread besides the main one collects and compiles: more cost more than they bring.
  '--v8-pool-size=1',
];

/** What the compiler's threads free goes back to the system too. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '262144' };
