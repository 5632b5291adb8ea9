import type { CodeFormat } from '#booking/vertical.ts';

/** Who a ticket is for, in the words of OCTO. A family ticket admits several people. */
export const unitKinds = [
  'adult',
  'youth',
  'child',
  'infant',
  'family',
  'senior',
  'student',
  'military',
  'other',
] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What an attraction is. */
export const attractionKinds = [
  'museum',
  'monument',
  'viewpoint',
  'park',
  'stadium',
  'walking_tour',
  'bike_tour',
  'bus_tour',
  'boat_trip',
  'food_tour',
  'day_trip',
  'show',
  // None of the others, or nobody says.
  'experience',
] as const;
export type AttractionKind = (typeof attractionKinds)[number];

/** A supplier's own texts, each in its language. Empty where there is none; lists have one point each. */
export interface CatalogueTexts {
  /** BCP 47. */
  readonly language: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly highlights: readonly string[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  /** Where visitors meet or enter. */
  readonly meetingPoint: string;
  /** How the ticket is used at the entrance. */
  readonly redemption: string;
}

/** What the buyers of a kind of ticket must be, and how many of them there may be. */
export interface UnitRules {
  /** Years, both inclusive; null without a limit. */
  readonly minAge: number | null;
  readonly maxAge: number | null;
  /** Tickets of this unit in one order, where any is bought; null without a limit. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  /** People whom one ticket admits. */
  readonly people: number;
  /** Unit ids of which one must be in the same order; empty when it may come alone. */
  readonly accompaniedBy: readonly string[];
  /** Whether proof (age, student card…) is asked for at the entrance. */
  readonly proof: boolean;
}

export interface CatalogueUnit extends UnitRules {
  readonly unitId: string;
  readonly kind: UnitKind;
  /** The supplier's own word for it, with its language; ours is the text of the kind. */
  readonly title: string;
  /** The lowest net price of one ticket, in minor units of the product's currency; null when it isn't given. */
  readonly fromMinor: bigint | null;
  /** The only price at which that one may be sold; left out where we set the price. */
  readonly fromMandatoryMinor?: bigint;
}

/** A way to visit: what is chosen before the day, e.g. with or without a guide. */
export interface CatalogueOption {
  readonly optionId: string;
  /** The name of our own text for it, where the supplier has stored it as its reference for the option. */
  readonly reference: string | null;
  /** In the languages of the product's texts, by language; empty for the only option. */
  readonly titles: Readonly<Record<string, string>>;
  readonly isDefault: boolean;
  /** `HH:mm`; empty for opening hours. */
  readonly startTimes: readonly string[];
  /** Null when it isn't given. */
  readonly minutes: number | null;
  /** Cancelling is free until so many minutes before the start. */
  readonly cancelBeforeMinutes: number;
  /** Tickets of all units together. */
  readonly minTickets: number;
  readonly maxTickets: number | null;
  readonly units: readonly CatalogueUnit[];
}

/** So many tickets of one unit; `quantity` is 1 or more. */
export interface UnitCount {
  readonly unitId: string;
  readonly quantity: number;
}

/** What a supplier sells: one product of its catalogue. */
export interface CatalogueProduct {
  readonly productId: string;
  /** Our attraction's id, where the supplier has stored it as its reference for the product. */
  readonly reference: string | null;
  readonly operator: string;
  /** Null when the supplier's categories say nothing that we know. */
  readonly kind: AttractionKind | null;
  /** IANA zone of its local times. */
  readonly zone: string;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly address: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether a visit begins at a time, or at any moment of a day's opening hours. */
  readonly timing: 'start_time' | 'opening_hours';
  /** Whether a booking is confirmed at once; otherwise the supplier decides later. */
  readonly instant: boolean;
  readonly formats: readonly CodeFormat[];
  /** Whether every ticket has a code of its own, or the booking has one for all. */
  readonly codesPer: 'ticket' | 'booking';
  /** Whether the ticket is shown on the phone or on paper, or a name on a list is enough. */
  readonly redemption: 'digital' | 'print' | 'manifest';
  /** The first is the supplier's own language. */
  readonly texts: readonly CatalogueTexts[];
  /** Addresses of the supplier's pictures. */
  readonly pictures: readonly string[];
  readonly options: readonly CatalogueOption[];
}

export interface CataloguePage {
  readonly kind: 'page';
  readonly products: readonly CatalogueProduct[];
  /** Entries that could not be read; they are neither taken nor counted as gone. */
  readonly unreadable: number;
  /** Kinds of tickets that are left out because their supplier must be told more than we ask; left out where there are none. */
  readonly unsold?: number;
  /** Where to read on, opaque; null at the end. */
  readonly next: string | null;
}

export type CatalogueAnswer = CataloguePage | { readonly kind: 'unavailable'; readonly reason: string };
