import type { UpdateObject } from 'kysely';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { BookingTables } from '../tables.ts';

export type Patch<Table extends keyof BookingTables> = Omit<UpdateObject<BookingTables, Table>, 'version'>;

/** What one decision about a reservation writes: gathered as data, then written in one statement by `commit`. */
export interface Writes {
  reservation: Patch<'booking.reservation'> | null;
  payment: Patch<'booking.payment'> | null;
  refund: Patch<'booking.refund'> | null;
  readonly events: EventRow[];
  readonly marks: JournalMark[];
  readonly owed: { readonly reason: 'cancelled' | 'not_booked'; readonly minor: bigint }[];
  readonly entries: LedgerEntry[];
  readonly mails: string[];
  readonly alarms: { readonly code: string; readonly detail: object }[];
  clearsAlarms: boolean;
  /** Puts the reservation before a worker. */
  wakes: boolean;
}

export interface EventRow {
  readonly entity: 'reservation' | 'payment' | 'refund';
  readonly name: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
  readonly detail: object;
}

/** What became of a call in the journal. */
export interface JournalMark {
  readonly step: string;
  readonly attempt: number;
  readonly state: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result?: object;
}

export function noWrites(): Writes {
  return {
    reservation: null,
    payment: null,
    refund: null,
    events: [],
    marks: [],
    owed: [],
    entries: [],
    mails: [],
    alarms: [],
    clearsAlarms: false,
    wakes: false,
  };
}
