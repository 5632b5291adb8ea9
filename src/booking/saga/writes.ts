import type { UpdateObject } from 'kysely';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { BookingTables } from '../tables.ts';

export type Patch<Table extends keyof BookingTables> = Omit<UpdateObject<BookingTables, Table>, 'version'>;

/** What one decision about a reservation writes: gathered as data, then written in one statement by `commit`. */
export interface Writes {
  reservation: Patch<'booking.reservation'> | null;
  payment: Patch<'booking.payment'> | null;
  refund: Patch<'booking.refund'> | null;
  receivable: Patch<'booking.receivable'> | null;
  /** A debt that begins with this decision; one that is there already stays as it is. */
  opensReceivable: { readonly minor: bigint; readonly payBy: Date | null; readonly remindAt: Date } | null;
  /** A payment in minor units of the sale that takes the place of the current one, which must be over. */
  replacesPayment: { readonly reference: string; readonly minor: bigint } | null;
  readonly events: EventRow[];
  readonly marks: JournalMark[];
  readonly owed: { readonly reason: 'cancelled' | 'not_booked'; readonly minor: bigint }[];
  readonly entries: LedgerEntry[];
  readonly mails: string[];
  readonly alarms: { readonly code: string; readonly detail: object }[];
  /** Alarms that are over: those of a debt, or all others. */
  readonly clearsAlarms: Set<'payment_due' | 'other'>;
  /** Enqueues a job for the reservation. */
  enqueues: boolean;
  /** Enqueues a job for the time when the reservation is due. */
  enqueuesWhenDue: boolean;
  /** A call that this process makes right after: its row is committed with the decision that leads to it. */
  begins: BegunCall | null;
}

export interface EventRow {
  readonly entity: 'reservation' | 'payment' | 'refund' | 'receivable';
  readonly name: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
  readonly detail: object;
}

/** A call that is about to be made, as it is journaled: SENT, by a process, under a key that makes repeats harmless. */
export interface BegunCall {
  readonly step: string;
  readonly attempt: number;
  readonly key: string;
  readonly boot: bigint;
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
    receivable: null,
    opensReceivable: null,
    replacesPayment: null,
    events: [],
    marks: [],
    owed: [],
    entries: [],
    mails: [],
    alarms: [],
    clearsAlarms: new Set(),
    enqueues: false,
    enqueuesWhenDue: false,
    begins: null,
  };
}
