import type { ContentDb } from '#travel/places/place.sql.ts';
import type { PlaceFinder } from '#travel/api/places-api.ts';
import { normaliseName, type Named } from '#travel/places/names.ts';
import { likeness } from '#travel/places/word-likeness.ts';
import { presentSuggestion } from '#travel/suggest/present-suggestion.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import type { PageContext } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { DrawnForm } from '../drawn-form.ts';
import { type FirstProduct, formOf } from '../home/home.ts';
import type { Offering } from '#web/brand/brand-offer.ts';
import { routes } from '../site-routes.ts';

/** A missing page: a search, and pages whose names are like its address. */
export interface MissingView {
  /** Null on a site without products. */
  readonly search: DrawnForm | null;
  readonly matches: readonly { readonly name: string; readonly where: string; readonly href: string }[];
  /** Cities in which most people look, where no page is like the address. */
  readonly featured: readonly { readonly name: string; readonly href: string }[];
}

interface SearchedProduct extends FirstProduct {
  /** Null without a place search. */
  readonly places: PlaceFinder | null;
}

export interface MissingDeps {
  /** The first product that a brand offers. */
  readonly firstOf: (brand: Offering) => SearchedProduct;
  readonly content: ContentDb;
  readonly limits: RateLimits;
}

const most = { matches: 6, words: 3, letters: 80 };
/** Programs try many addresses that do not exist: after these, an address is answered without look-ups in the database. */
const perMinute = 20;

/** On a site without products. */
export const nothingSimilar: MissingView = { search: null, matches: [], featured: [] };

/** The view of a missing page. Its address is read from behind, because the last part is the most precise. */
export function missingPages(deps: MissingDeps): (context: PageContext) => Promise<MissingView> {
  return async (context) => {
    const { locale, brand } = context;
    const first = deps.firstOf(brand);
    const [matches, featured] = await Promise.all([matchesOf(deps, first.places, context), first.featured(locale)]);
    return {
      search: formOf(first, context),
      matches,
      featured: matches.length > 0 ? [] : featured.map(({ name, href }) => ({ name, href })),
    };
  };
}

async function matchesOf(
  { content, limits }: MissingDeps,
  places: PlaceFinder | null,
  { path, locale, textLocale, visitor }: PageContext,
): Promise<MissingView['matches']> {
  const texts = wordsOf(path);
  if (!places || texts.length === 0) return [];
  const { allowed } = await limits.limit('near matches', visitor, perMinute, 60);
  if (!allowed) return [];
  for (const text of texts) {
    const found = (await suggest(content, places.search, text, textLocale)).filter(({ named }) => isLike(named, text));
    if (found.length === 0) continue;
    const matches = new Map<string, MissingView['matches'][number]>();
    for (const one of found) {
      const { name, where, href } = presentSuggestion(one, places.href(one, locale), textLocale);
      // Berlin is a city and a region: the first is what most people mean, and on the page they look the same.
      const seen = `${name}\n${where}`;
      if (!matches.has(seen)) matches.set(seen, { name, where, href });
    }
    return [...matches.values()].slice(0, most.matches);
  }
  return [];
}

/** Part of two names that must agree: a suggestion may have only one word of a long address. */
const likeEnough = 0.55;

function isLike({ name, names }: Named, text: string): boolean {
  const words = normaliseName(text).split(' ');
  return [name, ...Object.values(names)].some(
    (one) => typeof one === 'string' && likeness(normaliseName(one).split(' '), words) >= likeEnough,
  );
}

/** Words of our own addresses name no place. */
const fixed = new Set(
  Object.values(routes).flatMap(({ pattern }) => pattern.split('/').filter((part) => !part.startsWith(':'))),
);

/** The parts of a path that may be names, the last first. */
export function wordsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => !fixed.has(part))
    .map((part) => readable(part).slice(0, most.letters))
    .filter((text) => /\p{L}{2}/u.test(text))
    .toReversed()
    .slice(0, most.words);
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part)
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
  } catch {
    return '';
  }
}
