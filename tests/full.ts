/** `npm run test:full` runs all that is exhaustive; `npm test` a sample of it that is the same every time. */
export const isFull = process.env['TEST_FULL'] === '1';

/** All of them in a full run; else one of every `every`, the first among them. */
export function sampled<One>(all: readonly One[], every: number): readonly One[] {
  return isFull ? all : all.filter((_, at) => at % every === 0);
}
