import type { LocaleCode } from '#i18n/locale.ts';
import { nameIn, type Named } from '../places/names.ts';
import { type Found, pathOf, type SuggestionKind } from './suggestion.ts';

/** A suggestion in the visitor's language. */
export interface Suggestion {
  readonly kind: SuggestionKind;
  readonly name: string;
  /** The places that contain it, the nearest first; empty for a country. */
  readonly where: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Number of items that the product sells there, e.g. open hotels; null where it is not counted. */
  readonly offered: number | null;
  /** Value of the search form's `place`. */
  readonly path: string;
  readonly href: string;
  readonly lat: number | null;
  readonly lng: number | null;
}

const wideCommas = new Set(['ja', 'zh-cn', 'zh-tw']);

/** `href`: where choosing it leads in the product. */
export function presentSuggestion(found: Found, href: string, textLocale: LocaleCode): Suggestion {
  return {
    kind: found.kind,
    name: nameIn(found.named, textLocale),
    where: whereOf(found, textLocale),
    country: found.country.code,
    offered: found.offered,
    path: pathOf(found),
    href,
    lat: found.lat,
    lng: found.lng,
  };
}

function whereOf(found: Found, locale: LocaleCode): string {
  const inside: (Named | null)[] = {
    country: [],
    region: [found.country],
    city: [found.region, found.country],
    district: [found.place, found.country],
    landmark: [found.place, found.country],
    airport: [found.place, found.country],
    hotel: [found.place, found.country],
    attraction: [found.place, found.country],
  }[found.kind];
  const own = nameIn(found.named, locale);
  const names = inside.filter((one) => one !== null).map((one) => nameIn(one, locale));
  return inOrder(
    names.filter((name, at) => name !== own && names.indexOf(name) === at),
    locale,
  );
}

/** A name and what it is in: `Eixample, Barcelona`. */
export function inOrder(names: readonly string[], locale: LocaleCode): string {
  return names.join(wideCommas.has(locale) ? '、' : locale === 'ar' ? '، ' : ', ');
}
