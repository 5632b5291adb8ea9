import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Begins with files that take long, so that none of them runs alone at the end: in a fresh clone only the size of a
 * file is known. `longest` are parts of their paths, the longest first.
 */
export function longestFirst(longest: readonly string[]) {
  const rank = ({ moduleId }: TestSpecification) => {
    const at = longest.findIndex((part) => moduleId.includes(part));
    return at === -1 ? longest.length : at;
  };
  return class LongestFirst extends BaseSequencer {
    /**
     * Projects stay one after the other, that with the longest file first: the workers of one do not serve another.
     */
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer’s, which leaves its argument as it is
      const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
      return [...projects.values()]
        .map((own) => own.toSorted((one, other) => rank(one) - rank(other)))
        .toSorted(([one], [other]) => rank(one!) - rank(other!))
        .flat();
    }
  };
}
