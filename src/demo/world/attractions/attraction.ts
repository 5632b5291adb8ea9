import type { WorldAttractionKind } from './kinds.ts';
import type { WorldUnit } from './units.ts';

/** An invented attraction at a real sight, or an invented tour of a real city. */
export interface WorldAttraction {
  readonly id: string;
  readonly cityId: number;
  readonly slug: string;
  /** In English. */
  readonly name: string;
  readonly kind: WorldAttractionKind;
  /** The family of messages that describes it. */
  readonly pattern: string;
  /** The sight of its city that it shows; null for a tour of the city. */
  readonly landmark: string | null;
  readonly lat: number;
  readonly lng: number;
  readonly tz: string;
  readonly minutes: number;
  readonly hours: readonly OpenHours[];
  /** 0 to 1: the first of a city is the best known. */
  readonly weight: number;
  readonly products: readonly WorldTicketProduct[];
}

/** Local times; Monday is 1. */
export interface OpenHours {
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly from: string;
  readonly until: string;
}

/** What one company sells of an attraction. */
export interface WorldTicketProduct {
  readonly id: string;
  readonly attractionId: string;
  readonly operator: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Whether visitors come at a start time, or at any moment of the opening hours. */
  readonly timed: boolean;
  /** Whether every ticket has a code of its own. */
  readonly codesPerTicket: boolean;
  readonly format: 'QRCODE' | 'CODE128' | 'AZTECCODE';
  readonly options: readonly WorldTicketOption[];
}

export interface WorldTicketOption {
  /** Also the name of its message: `entry`, `guided`… */
  readonly code: string;
  readonly startTimes: readonly string[];
  readonly minutes: number;
  /** Tickets for one time or day; null is not counted. */
  readonly capacity: number | null;
  readonly cancelHours: number | null;
  readonly maxTickets: number;
  /** Net price of an adult in minor units, before season. */
  readonly adultMinor: number;
  readonly priceStepMinor: number;
  readonly units: readonly WorldUnit[];
}
