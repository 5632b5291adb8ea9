/**
 * Memory flags of the server's JavaScript engine: by default, on a machine with much memory, it lets garbage accumulate
 * to several times the live data. Each was measured by `npm run bench`, in memory and in pages per second.
 */
export const serverFlags = [
  '--max-semi-space-size=10',
  '--heap-growing-percent=120',
  // Freed pages go back to the system at once.
  '--no-memory-pool',
  // A request's data are short-lived; pretenuring would fill the old generation with garbage.
  '--no-allocation-site-pretenuring',
  '--no-page-promotion',
  // One additional thread collects and compiles: more threads cost more than they gain.
  '--v8-pool-size=1',
];

/** What the compiler's threads free goes back to the system too. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '262144' };
