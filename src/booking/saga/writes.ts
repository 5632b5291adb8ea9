import type { UpdateObject } from 'kysely';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { BookingTables } from '../tables.ts';

export type Patch<Table extends keyof BookingTables> = Omit<UpdateObject<BookingTables, Table>, 'version'>;

/** All writes of one decision about a reservation: gathered as data, then written in one statement by `commit`. */
export interface Writes {
  reservation: Patch<'booking.reservation'> | null;
  payment: Patch<'booking.payment'> | null;
  refund: Patch<'booking.refund'> | null;
  receivable: Patch<'booking.receivable'> | null;
  /** A debt that begins with this decision; an existing one is kept unchanged. */
  opensReceivable: { readonly minor: bigint; readonly payBy: Date | null; readonly remindAt: Date } | null;
  /** A payment in minor units of the sale that replaces the current one, which must be over. */
  replacesPayment: { readonly reference: string; readonly minor: bigint } | null;
  readonly events: EventRow[];
  readonly marks: JournalMark[];
  readonly owed: { readonly reason: 'cancelled' | 'not_booked'; readonly minor: bigint }[];
  readonly entries: LedgerEntry[];
  readonly mails: string[];
  readonly alarms: { readonly code: string; readonly detail: object }[];
  /** Alarms to clear: those of a debt, or all others. */
  readonly clearsAlarms: Set<'payment_due' | 'other'>;
  /** Enqueues a job for the reservation. */
  enqueues: boolean;
  /** Enqueues a job for the reservation's due time. */
  enqueuesWhenDue: boolean;
  /** The call that this process makes next: its row is committed with the preceding decision. */
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

/** A call that is about to be made, as it is journaled: SENT, with its process, and with an idempotency key. */
export interface BegunCall {
  readonly step: string;
  readonly attempt: number;
  readonly key: string;
  readonly boot: bigint;
}

/** Result of a call in the journal. */
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
