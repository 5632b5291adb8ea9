import { normaliseName } from '../places/names.ts';
import type { ContentDb } from '../places/place.sql.ts';
import { corrected } from './corrected.ts';
import { type NameQuery, citiesIn, namedSoFar, type Parent, parentsNamed, type Within } from './named.sql.ts';
import { chooseRows } from './choose-rows.ts';
import type { PlaceSearch } from './place-search.ts';
import { type Found, pathOf } from './suggestion.ts';

/** Rows of a list of suggestions. */
export const mostSuggestions = 10;
const longestText = 256;
const maxCuts = 6;
const shortestOffer = 2;

/**
 * Suggestions for a text in any alphabet, at most ten: places, then sights, then the product's own items; in each group
 * the whole name first, then names that begin so, then names with a later word that does, the visitor's language before
 * English before others. `name, where` and `name where` look for the name in that city, region or country. When nothing
 * matches, mistyped words are corrected.
 */
export async function suggest(
  db: ContentDb,
  from: PlaceSearch,
  text: string,
  locale: string,
): Promise<readonly Found[]> {
  const { name, behind } = read(text);
  if (name === '') return [];
  if (behind !== '') {
    const found = await inParents(
      db,
      from,
      await parentsNamed(db, from.places.product, [], behind),
      [{ name, behind }],
      locale,
    );
    if (found.length > 0) return chooseRows(found, mostSuggestions);
  }
  const plain = await called(db, from, [{ text: name, typos: 0 }], locale);
  if (plain.found.length > 0) return chooseRows(plain.found, mostSuggestions);
  const queries = await corrected(db, name);
  const { found, parents } = queries.length > 0 ? await called(db, from, queries, locale) : plain;
  const [parent] = parents;
  if (found.length > 0 || !parent) return chooseRows(found, mostSuggestions);
  // For `hotels in barcelona`, Barcelona itself.
  return chooseRows(await search(db, from, [{ text: parent.text, typos: 0 }], locale, null), mostSuggestions);
}

function read(text: string): { readonly name: string; readonly behind: string } {
  const [first = '', ...rest] = text.slice(0, longestText).split(/[,،、,]/);
  const name = normaliseName(first);
  const behind = normaliseName(rest.join(' '));
  return name === '' ? { name: behind, behind: '' } : { name, behind };
}

interface Called {
  readonly found: readonly Found[];
  /** Cities, regions and countries that a part of the text names, the best first. */
  readonly parents: readonly Parent[];
}

/** Everything with that name; for several words without a result, one part of them within what the other part names. */
async function called(
  db: ContentDb,
  from: PlaceSearch,
  queries: readonly NameQuery[],
  locale: string,
): Promise<Called> {
  const found = await search(db, from, queries, locale, null);
  const [first] = queries;
  return found.length > 0 || !first ? { found, parents: [] } : await apart(db, from, first.text, locale);
}

async function search(
  db: ContentDb,
  from: PlaceSearch,
  queries: readonly NameQuery[],
  locale: string,
  within: Within | null,
): Promise<readonly Found[]> {
  const names = queries.filter(({ text }) => text.length >= shortestOffer);
  const [places, offers] = await Promise.all([
    namedSoFar(db, from.places.product, queries, locale, within),
    names.length > 0 ? from.offers.beginning(db, names, within?.placeIds ?? null) : [],
  ]);
  return [...(await withCities(db, from.places.product, places)), ...offers];
}

/**
 * A country or region that matches adds its largest cities: after results that match equally well, before those that
 * only have the word somewhere in their names.
 */
async function withCities(db: ContentDb, product: string, places: readonly Found[]): Promise<readonly Found[]> {
  // A city named like its country comes before it.
  const best = places.find(({ kind, rank }) => kind === 'country' && rank % 100 < 3) ?? places[0];
  if (!best || (best.kind !== 'country' && best.kind !== 'region')) return places;
  const cities = await citiesIn(
    db,
    product,
    best.country.code,
    best.kind === 'region' ? best.slug : null,
    best.rank + 1,
    mostSuggestions,
  );
  const fit = ({ rank }: Found) => Math.floor(rank / 3);
  const before = places.filter((place) => fit(place) <= fit(best));
  const known = new Set(before.filter(({ kind }) => kind === 'city').map(pathOf));
  const theirs = cities.filter((city) => !known.has(pathOf(city)));
  const named = new Set(theirs.map(pathOf));
  return [...before, ...theirs, ...places.filter((place) => fit(place) > fit(best) && !named.has(pathOf(place)))];
}

interface NameCut {
  readonly name: string;
  readonly behind: string;
}

/** `hilton barcelona`, `barcelona hilton`. */
async function apart(db: ContentDb, from: PlaceSearch, text: string, locale: string): Promise<Called> {
  const words = text.split(' ');
  if (words.length < 2) return { found: [], parents: [] };
  const at = words.slice(1, maxCuts).map((_, index) => index + 1);
  const left = (cut: number) => words.slice(0, cut).join(' ');
  const right = (cut: number) => words.slice(cut).join(' ');
  const splits = at.flatMap((cut) => [
    { name: left(cut), behind: right(cut) },
    { name: right(cut), behind: left(cut) },
  ]);
  const parents = await parentsNamed(
    db,
    from.places.product,
    splits.map(({ behind }) => behind),
    words.at(-1) ?? '',
  );
  return { found: await inParents(db, from, parents, splits, locale), parents };
}

async function inParents(
  db: ContentDb,
  from: PlaceSearch,
  parents: readonly Parent[],
  splits: readonly NameCut[],
  locale: string,
): Promise<readonly Found[]> {
  for (const text of new Set(parents.map((parent) => parent.text))) {
    const those = parents.filter((parent) => parent.text === text);
    const queries = splits.filter(({ behind }) => behind === text).map(({ name }) => ({ text: name, typos: 0 }));
    if (queries.length === 0) continue;
    const within = {
      countries: those.filter(({ whole }) => whole).map(({ country }) => country),
      placeIds: those.flatMap(({ placeIds }) => placeIds),
    };
    // oxlint-disable-next-line no-await-in-loop -- the first that has something is the answer
    const found = await search(db, from, queries, locale, within);
    if (found.length > 0) return found;
  }
  return [];
}
