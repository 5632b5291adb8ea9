/** `npm run test:full` runs all that is exhaustive; `npm test` a sample of it that is the same every time. */
export const isFull = process.env['TEST_FULL'] === '1';

/** How often something made at random is tried: so often in a full run, else as often as the sample says. */
export function runs(full: number, sample: number): number {
  return isFull ? full : sample;
}

/** All of them in a full run; else one of every `every`, the first among them. */
export function sampled<One>(all: readonly One[], every: number): readonly One[] {
  return rotated(all, every, 0);
}

/** All of them in a full run; else the one whose turn it is. */
export function alternately<One>(all: readonly One[], turn: number): readonly One[] {
  return rotated(all, all.length, turn);
}

/** All of them in a full run; else one of every `every`, others at each turn: `every` turns see all of them. */
export function rotated<One>(all: readonly One[], every: number, turn: number): readonly One[] {
  return isFull ? all : all.filter((_, at) => at % every === turn % every);
}
