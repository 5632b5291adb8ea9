import type { Suggestion } from './place-suggestions.ts';
import { groupOf, suggestionGroups } from '../suggest/suggestion.ts';
import { matched } from './matched.ts';
import { type RecentSearch } from './recent/recent-searches.ts';

export type PlaceOption =
  | { readonly kind: 'recent'; readonly search: RecentSearch }
  | { readonly kind: 'near' }
  | { readonly kind: 'place'; readonly place: Suggestion };

export interface OptionGroup {
  readonly name: 'recent' | 'near' | 'popular' | (typeof suggestionGroups)[number];
  readonly options: readonly PlaceOption[];
}

const recentFirst = 4;
const recentMatching = 2;
const popularBesides = 5;
const mostRows = 10;

/** The list's groups: recent searches first; then near me and the popular cities, or what was found for `text`. */
export function optionGroups(
  text: string,
  recent: readonly RecentSearch[],
  found: readonly Suggestion[],
): readonly OptionGroup[] {
  const typed = text.trim();
  const searches = typed === '' ? recent : recent.filter(({ name }) => matched(name, typed)[1] !== '');
  const groups: OptionGroup[] = [
    {
      name: 'recent',
      options: searches
        .slice(0, typed === '' ? recentFirst : recentMatching)
        .map((search) => ({ kind: 'recent', search })),
    },
  ];
  // At most ten rows; results are in order of relevance, so the last ones are dropped.
  const room = mostRows - (groups[0]?.options.length ?? 0);
  const places = (those: readonly Suggestion[]) => those.map((place) => ({ kind: 'place', place }) as const);
  if (typed === '')
    groups.push(
      { name: 'near', options: [{ kind: 'near' }] },
      { name: 'popular', options: places(found.slice(0, popularBesides)) },
    );
  else
    for (const name of suggestionGroups)
      groups.push({ name, options: places(found.slice(0, room).filter(({ kind }) => groupOf(kind) === name)) });
  return groups.filter(({ options }) => options.length > 0);
}
