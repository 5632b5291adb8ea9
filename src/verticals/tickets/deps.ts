import type { Kysely } from 'kysely';
import type { BookingTables, Propose, Rates } from '#booking/booking.ts';
import type { Log } from '#connector/log.ts';
import { type Format, formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { Prices, Pricing } from '#pricing/pricing.ts';
import type { PricingOf } from '#pricing/pricing-of.ts';
import type { ContentDb } from '#travel/places/place.sql.ts';
import type { Place } from '#travel/places/place.ts';
import type { SearchLimit } from '#travel/sessions/search-limit.ts';
import { dateIn } from '#values/local-time.ts';
import { nightsOf } from '#values/stay-dates.ts';
import type { PageContext } from '#web/page.ts';
import type { Seal } from '#web/seal.ts';
import type { AttractionCard, VisitOption } from './content/attraction.ts';
import type { ProductGround } from '../product.ts';
import { ticketPlaces } from './content/ticket-places.ts';
import type { SuppliedPictures } from './pictures/supplied-pictures.ts';
import type { TicketSupplier } from './supplier.ts';

/** The attractions of a place, the best known first; with a day (`YYYY-MM-DD`), as that day is. */
export type AttractionLists = (
  place: Pick<Place, 'id' | 'tz'>,
  day: string | null,
) => Promise<readonly AttractionCard[]>;

/** Days from `from` up to `until` (exclusive), a month at most. */
export interface DaysToRead {
  readonly from: string;
  readonly until: string;
}

/** Asks the supplier for days of an option that are not known; resolves when they are, or when a page has waited enough. */
export type ReadMonth = (option: VisitOption, days: DaysToRead) => Promise<void>;

export interface TicketDeps {
  /** The public role's connection. */
  readonly content: ContentDb;
  readonly db: Kysely<BookingTables>;
  /** For what suppliers offer: its prices are net, which the public role can't read. */
  readonly catalogue: ContentDb;
  readonly suppliers: readonly TicketSupplier[];
  readonly lists: AttractionLists;
  readonly readMonth: ReadMonth;
  readonly pictures: Pick<SuppliedPictures, 'shown'>;
  /** What other products sell near a point. */
  readonly nearby: ProductGround['nearby'];
  readonly rates: Rates;
  readonly pricingOf: PricingOf;
  readonly offerSeal: Seal;
  readonly propose: Propose;
  /** Checked before suppliers are called. */
  readonly searchLimit: SearchLimit;
  readonly log: Log;
  readonly now: () => Date;
  /** Address of the operator's MapLibre style for a locale's texts, or null: maps are schematic. */
  readonly mapStyle: (textLocale: string) => string | null;
  /** Shrinks the deadlines of calls (TIME_SCALE). */
  readonly timeScale: number;
}

export const callDeadlineMs = 8_000;

export function supplierOf({ suppliers }: Pick<TicketDeps, 'suppliers'>, id: string): TicketSupplier | null {
  return suppliers.find((supplier) => supplier.id === id) ?? null;
}

/** Ends a call to a supplier in time. */
export const callSignal = ({ timeScale }: Pick<TicketDeps, 'timeScale'>): AbortSignal =>
  AbortSignal.timeout(Math.max(1, callDeadlineMs * timeScale));

export const formatOf = ({
  textLocale,
  unit,
  priceDisplay,
}: Pick<PageContext, 'textLocale'> & Partial<Pick<PageContext, 'unit' | 'priceDisplay'>>): Format =>
  formatFor(getLocale(textLocale).iso, unit, priceDisplay);

/** The prices that a page shows. Value added tax is part of a ticket's price, whoever visits. */
export function pagePricing(
  deps: Pick<TicketDeps, 'pricingOf'>,
  { brand, principal, priceDisplay: display }: Pick<PageContext, 'brand' | 'principal' | 'priceDisplay'>,
): Pricing {
  return deps.pricingOf({ brand: brand.id, channel: 'website', principal, display, paysVat: false });
}

/** The prices of visits at a place on a day (`YYYY-MM-DD`), for a sale at the instant `now`. */
export function pricesOn(
  pricing: Pricing,
  place: Pick<Place, 'id' | 'slug' | 'tz' | 'country'>,
  day: string | null,
  now: Date,
): Prices {
  const today = dateIn(place.tz, now);
  const leadDays = day !== null && day > today ? nightsOf({ checkIn: today, checkOut: day }) : 0;
  return pricing.at({
    product: 'ticket',
    placeId: place.id,
    placeSlug: place.slug,
    country: place.country.code,
    leadDays,
  });
}

const slug = /^[a-z0-9-]{1,120}$/;
export const isSlug = (text: string | undefined): text is string => text !== undefined && slug.test(text);

/** The place of an address; an invalid slug is not looked up. */
export async function placeOf(
  { content }: Pick<TicketDeps, 'content'>,
  country: string | undefined,
  city: string | undefined,
): Promise<Place | null> {
  return isSlug(country) && isSlug(city) ? await ticketPlaces.findPlace(content, country, city) : null;
}
