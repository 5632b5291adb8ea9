import type { Named } from '#travel/places/names.ts';
import type { AttractionKind, CatalogueTexts, CodeFormat, UnitKind } from '../supplier.ts';

/** What cards and lists need of an open attraction. */
export interface AttractionCard extends Named {
  readonly id: string;
  readonly placeId: number;
  readonly slug: string;
  readonly kind: AttractionKind;
  readonly lat: number;
  readonly lng: number;
  readonly tz: string;
  readonly minutes: number | null;
  readonly pictureSeed: number;
  /** Which comes first, where nothing else decides. */
  readonly weight: number;
  readonly hours: readonly OpenHours[] | null;
  readonly offers: readonly ListedOffer[];
}

/** The lowest price of one option, for a list. */
export interface ListedOffer {
  readonly supplier: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Net price of one ticket of the option's first unit, in minor units; null when it isn't given. */
  readonly minor: number | null;
  /** The only price at which it may be sold. */
  readonly mandatory: number | null;
  /** As `minor`, of whatever day is cheapest. */
  readonly usualMinor: number | null;
  /** As `mandatory`, of that day. */
  readonly usualMandatory: number | null;
  readonly cancelBeforeMinutes: number;
  /** Local times, `HH:mm`; null when visitors come at any moment of the opening hours. */
  readonly startTimes: readonly string[] | null;
  readonly instant: boolean;
  /** On the day that was asked for, as the supplier last said; null without a day, or when nothing recent is known. */
  readonly state: 'available' | 'limited' | 'free' | 'sold_out' | 'closed' | null;
}

/** A period of a day in which visitors come; Monday is 1. */
export interface OpenHours {
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly from: string;
  readonly until: string;
}

export interface Attraction extends Omit<AttractionCard, 'offers'> {
  readonly address: string | null;
  /** The family of our own messages that describes it; null when a supplier's texts do. */
  readonly pattern: string | null;
  readonly options: readonly VisitOption[];
}

/** A way to visit, of one supplier's product. */
export interface VisitOption {
  readonly id: number;
  readonly supplier: string;
  readonly productId: string;
  readonly optionId: string;
  readonly operator: string;
  readonly currency: string;
  readonly timing: 'start_time' | 'opening_hours';
  readonly instant: boolean;
  readonly formats: readonly CodeFormat[];
  readonly codesPer: 'ticket' | 'booking';
  readonly redemption: 'digital' | 'print' | 'manifest';
  /** Addresses at the supplier. */
  readonly pictures: readonly string[];
  readonly texts: readonly CatalogueTexts[];
  /** The name of our own text for it; null for a supplier's own title. */
  readonly reference: string | null;
  /** By language. */
  readonly titles: Readonly<Record<string, string>>;
  readonly minutes: number | null;
  readonly cancelBeforeMinutes: number;
  readonly minTickets: number;
  readonly maxTickets: number | null;
  readonly units: readonly VisitUnit[];
}

export interface VisitUnit {
  readonly unitId: string;
  readonly kind: UnitKind;
  readonly title: string;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly people: number;
  readonly accompaniedBy: readonly string[];
  readonly proof: boolean;
  /** Net, in minor units of the option's currency. */
  readonly fromMinor: number | null;
  /** The only price at which that one may be sold. */
  readonly fromMandatory: number | null;
}

/** A day of an option as its supplier last said: for calendars, never for a sale. */
export interface OptionDay {
  readonly day: string;
  readonly state: NonNullable<ListedOffer['state']>;
  readonly minor: number | null;
  readonly mandatory: number | null;
}

export const isOpenDay = (state: ListedOffer['state']): boolean =>
  state === 'available' || state === 'limited' || state === 'free';
