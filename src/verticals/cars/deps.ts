import type { Kysely } from 'kysely';
import type { BookingTables, Propose, Rates } from '#booking/booking.ts';
import type { Log } from '#connector/log.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Prices, Pricing } from '#pricing/pricing.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { SearchLimit } from '#travel/sessions/search-limit.ts';
import { dateIn } from '#values/local-time.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { Seal } from '#web/seal.ts';
import type { RentalSpot } from './spots/rental-spot.ts';
import type { CarSupplier } from './supplier.ts';

export interface CarDeps {
  /** The public role's connection. */
  readonly content: ContentDb;
  readonly db: Kysely<BookingTables>;
  readonly suppliers: readonly CarSupplier[];
  readonly rates: Rates;
  readonly pricingOf: PricingOf;
  readonly offerSeal: Seal;
  readonly propose: Propose;
  /** Address of the operator's MapLibre style for a locale's texts, or null: maps are schematic. */
  readonly mapStyle: (textLocale: string) => string | null;
  /** Checked before suppliers are called. */
  readonly searchLimit: SearchLimit;
  readonly log: Log;
  readonly now: () => Date;
  /** Shrinks the deadlines of calls (TIME_SCALE). */
  readonly timeScale: number;
}

const callDeadlineMs = 10_000;

export function supplierOf({ suppliers }: Pick<CarDeps, 'suppliers'>, id: string): CarSupplier | null {
  return suppliers.find((supplier) => supplier.id === id) ?? null;
}

/** Ends a call to a supplier in time. */
export const callSignal = ({ timeScale }: Pick<CarDeps, 'timeScale'>): AbortSignal =>
  AbortSignal.timeout(Math.max(1, callDeadlineMs * timeScale));

export const formatOf = ({
  textLocale,
  unit,
  priceDisplay,
}: Pick<PageContext, 'textLocale'> & Partial<Pick<PageContext, 'unit' | 'priceDisplay'>>): Format =>
  formatFor(getLocale(textLocale).iso, unit, priceDisplay);

/** The prices that a page shows. Value added tax is part of a rental's price, whoever drives. */
export function pagePricing(
  deps: Pick<CarDeps, 'pricingOf'>,
  { brand, principal, priceDisplay: display }: Pick<PageContext, 'brand' | 'principal' | 'priceDisplay'>,
): Pricing {
  return deps.pricingOf({ brand: brand.id, channel: 'website', principal, display, paysVat: false });
}

/** The prices of rentals from a spot on a day (`YYYY-MM-DD`), for a sale at the instant `now`. */
export function pricesAt(pricing: Pricing, { place, country, zone }: RentalSpot, day: string, now: Date): Prices {
  const today = dateIn(zone, now);
  return pricing.at({
    product: 'car',
    placeId: place.id,
    placeSlug: place.slug,
    country: country.code,
    leadDays: day > today ? nightsOf({ checkIn: today, checkOut: day }) : 0,
  });
}
