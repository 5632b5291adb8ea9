import type { UpdateObject } from 'kysely';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { DisputeRow, Part } from '../state/snapshot.ts';
import type { BookingTables, ReceivableCause, RefundCause, ReservationState, SupplierChangeAnswer } from '../tables.ts';
import type { Amendment, SupplierChange } from '../vertical.ts';

export type Patch<Table extends keyof BookingTables> = Omit<UpdateObject<BookingTables, Table>, 'version'>;

/** All writes of one decision about a trip: gathered as data, then written in one statement by `commit`. */
export interface Writes {
  trip: Patch<'booking.trip'> | null;
  /** By reservation id. */
  readonly reservations: Map<string, Patch<'booking.reservation'>>;
  payment: Patch<'booking.payment'> | null;
  /** By refund id. */
  readonly refunds: Map<string, Patch<'booking.refund'>>;
  receivable: Patch<'booking.receivable'> | null;
  /** By dispute id. */
  readonly disputes: Map<string, Patch<'booking.dispute'>>;
  /** Disputes that the gateway tells of for the first time; amounts in minor units of the sale. */
  readonly opensDisputes: NewDispute[];
  /** A debt that begins with this decision; an existing one is kept unchanged. */
  opensReceivable: {
    readonly minor: bigint;
    readonly cause: ReceivableCause;
    readonly payBy: Date | null;
    readonly remindAt: Date | null;
  } | null;
  /** A payment in minor units of the sale that replaces the current one, which must be over. */
  replacesPayment: { readonly reference: string; readonly minor: bigint } | null;
  readonly events: EventRow[];
  readonly marks: JournalMark[];
  /** Refunds that begin with this decision, of the current payment, in minor units of the sale. */
  readonly owed: OwedRefund[];
  /** Changes that the supplier tells of for the first time. */
  readonly supplierChanges: (SupplierChange & { readonly reservationId: string })[];
  /** Answers to all open changes of a reservation, by its id. */
  readonly changeAnswers: Map<string, SupplierChangeAnswer>;
  /** By amendment id. */
  readonly amendments: Map<string, Patch<'booking.amendment'>>;
  /** A correction that is requested. */
  opensAmendment: NewAmendment | null;
  readonly entries: LedgerEntry[];
  readonly mails: MailRow[];
  readonly alarms: { readonly code: string; readonly detail: object; readonly reservationId: string | null }[];
  /** Alarms to clear: `payment_due`, `dispute`, all of a reservation by its id, or one of it or of the trip by `<id>:<code>`. */
  readonly clearsAlarms: Set<string>;
  /** Enqueues a job for the trip. */
  enqueues: boolean;
  /** The client's key of the request that this decision carries out: in use from this decision on. */
  keeps: KeptKey | null;
  /** The call that this process makes next: its row is committed with the preceding decision. */
  begins: BegunCall | null;
}

/** A client's idempotency key; keys are distinct within a scope. */
export interface KeptKey {
  readonly scope: string;
  readonly key: string;
  /** Of what was asked. */
  readonly hash: Buffer;
}

export interface OwedRefund {
  readonly reservationId: string;
  readonly cause: RefundCause;
  readonly minor: bigint;
  /** Who gives it back and why, where a person does. */
  readonly given?: { readonly by: string; readonly note: string; readonly reference: string };
}

export interface NewAmendment extends Amendment {
  readonly reservationId: string;
  readonly before: Omit<Amendment, 'id'>;
}

export type NewDispute = Pick<DisputeRow, 'reference' | 'state' | 'amount_minor' | 'reason' | 'respond_by'>;

/** A mail that is sent once, or once on each `occasion`. */
export interface MailRow {
  readonly template: string;
  readonly reservationId: string | null;
  readonly occasion?: number;
  /** Sends it only if somebody has opened the link to the payment. */
  readonly isByLink?: boolean;
}

export interface EventRow {
  readonly entity: 'trip' | 'reservation' | 'payment' | 'refund' | 'receivable' | 'dispute' | 'amendment';
  /** The reservation (of an amendment too), the payment or the refund; null for the trip and its debt. */
  readonly subject: string | null;
  readonly name: string;
  readonly actor: string;
  readonly from: string;
  readonly to: string;
  readonly detail: object;
}

/** A call that is about to be made, as it is journaled: SENT, with its process, and with an idempotency key. */
export interface BegunCall {
  readonly subject: string;
  readonly step: string;
  readonly attempt: number;
  readonly key: string;
  readonly leaseId: bigint;
}

/** Result of a call in the journal. */
export interface JournalMark {
  readonly subject: string;
  readonly step: string;
  readonly attempt: number;
  readonly state: 'OK' | 'FAILED' | 'UNKNOWN';
  readonly result?: object;
}

export function noWrites(): Writes {
  return {
    trip: null,
    reservations: new Map(),
    payment: null,
    refunds: new Map(),
    receivable: null,
    disputes: new Map(),
    opensDisputes: [],
    opensReceivable: null,
    replacesPayment: null,
    events: [],
    marks: [],
    owed: [],
    supplierChanges: [],
    changeAnswers: new Map(),
    amendments: new Map(),
    opensAmendment: null,
    entries: [],
    mails: [],
    alarms: [],
    clearsAlarms: new Set(),
    enqueues: false,
    keeps: null,
    begins: null,
  };
}

/** The state of a reservation once the decision so far is written. */
export function stateAfter(writes: Writes, { reservation }: Part): ReservationState {
  return (writes.reservations.get(reservation.id)?.state as ReservationState | undefined) ?? reservation.state;
}

type CallId = Pick<JournalMark, 'subject' | 'step' | 'attempt'>;

/** Whether a result in the journal is that of this call. */
export function isMarkOf(mark: CallId, call: CallId): boolean {
  return call.subject === mark.subject && call.step === mark.step && call.attempt === mark.attempt;
}

/** Key of a call in progress within this process. */
export function callName(tripId: string, { subject, step, attempt }: Pick<BegunCall, 'subject' | 'step' | 'attempt'>) {
  return `${tripId}:${subject}:${step}:${attempt}`;
}
