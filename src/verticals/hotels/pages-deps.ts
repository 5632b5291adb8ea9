import type { Propose } from '#booking/booking.ts';
import { findPlace } from './content/hotel-places.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Pricing } from '#pricing/pricing.ts';
import { paysVat } from '#pricing/display/vat-flag.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import type { PageContext } from '#web/page.ts';
import type { Place } from '#travel/places/place.ts';
import type { HotelDeps, NightLevel } from './deps.ts';
import type { HotelSessions } from './sessions/hotel-sessions.ts';
import type { SearchLimit } from '#travel/sessions/search-limit.ts';
import type { Searcher } from './search/share-searches.ts';

/** Dependencies of the pages and the API of hotels. */
export interface HotelPagesDeps extends HotelDeps {
  readonly pricingOf: PricingOf;
  /** For agents: adds a quote to a proposal. */
  readonly propose: Propose;
  /** Relative prices of nights, for the cheapest months of a city. */
  readonly nightLevel: NightLevel;
  readonly sessions: HotelSessions;
  readonly search: Searcher;
  /** Checked before suppliers are called. */
  readonly searchLimit: SearchLimit;
}

/** Passport assumed until the visitor has named a country. */
const anyCountry = 'US';

export function nationalityOf(country: string | null): string {
  return country ?? anyCountry;
}

export function formatOf(
  context: Pick<PageContext, 'textLocale'> & Partial<Pick<PageContext, 'unit' | 'priceDisplay'>>,
): Format {
  return formatFor(getLocale(context.textLocale).iso, context.unit, context.priceDisplay);
}

/** The prices that a page shows. */
export function pagePricing(
  deps: Pick<HotelPagesDeps, 'pricingOf'>,
  context: Pick<PageContext, 'brand' | 'principal' | 'country' | 'locale' | 'priceDisplay'>,
): Pricing {
  const { country, locale } = context;
  return pricingFor(deps, context, paysVat({ visitorCountry: country, locale }));
}

/** The same for what was shown before, to a visitor who owed value added tax or did not. */
export function pricingFor(
  deps: Pick<HotelPagesDeps, 'pricingOf'>,
  { brand, principal, priceDisplay: display }: Pick<PageContext, 'brand' | 'principal' | 'priceDisplay'>,
  pays: boolean,
): Pricing {
  return deps.pricingOf({ brand: brand.id, channel: 'website', principal, display, paysVat: pays });
}

const slug = /^[a-z0-9-]{1,120}$/;

/** The place of an address; an invalid slug is not looked up. */
export async function placeOf(
  deps: HotelDeps,
  country: string | undefined,
  city: string | undefined,
): Promise<Place | null> {
  if (!isSlug(country) || !isSlug(city)) return null;
  return await findPlace(deps.content, country, city);
}

export function isSlug(text: string | undefined): text is string {
  return text !== undefined && slug.test(text);
}
