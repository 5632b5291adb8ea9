import { type Found, groupOf, suggestionGroups, type SuggestionGroup } from './suggestion.ts';

/** Rows of a group while other groups need theirs, and its maximum when there are other groups. */
const fair: Readonly<Record<SuggestionGroup, number>> = { places: 5, sights: 3, hotels: 4, attractions: 4 };
const most: Readonly<Record<SuggestionGroup, number>> = { places: 8, sights: 4, hotels: 5, attractions: 5 };

/** At most `rows` results, group by group, each in its order; other groups use the rows that a group leaves free. */
export function chooseRows(found: readonly Found[], rows: number): readonly Found[] {
  const least = Math.min(...found.map(({ rank }) => Math.floor(rank / 100)));
  // A name that fits with fewer mistyped letters makes the others unlikely.
  const near = found.filter(({ rank }) => Math.floor(rank / 100) === least);
  const groups = suggestionGroups.map((group) => ({ group, all: near.filter(({ kind }) => groupOf(kind) === group) }));
  const alone = groups.filter(({ all }) => all.length > 0).length === 1;
  const taken = groups.map(({ group, all }) => Math.min(all.length, fair[group]));
  const sum = () => taken.reduce((total, count) => total + count, 0);
  // The longest group loses its last rows first.
  while (sum() > rows) taken[taken.lastIndexOf(Math.max(...taken))]! -= 1;
  for (const [at, { group, all }] of groups.entries()) {
    const room = (alone ? rows : most[group]) - taken[at]!;
    taken[at]! += Math.max(0, Math.min(all.length - taken[at]!, room, rows - sum()));
  }
  return groups.flatMap(({ all }, at) => all.slice(0, taken[at]));
}
