import type { JournalRow, Part, Snapshot } from '../state/snapshot.ts';
import type {
  PaymentState,
  ReceivableState,
  RefundState,
  ReservationState,
  ShownState,
  TripMode,
  TripState,
} from '../tables.ts';

export const now = new Date('2026-12-01T12:00:00Z');
export const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
export const paymentReference = 'PAY00000000000000000';
export const reference = 'RES00000000000000000';
export const keys: Readonly<Record<string, string>> = {
  open_payment: paymentReference,
  capture: `cap-${paymentReference}-100`,
  void: `void-${paymentReference}`,
};

interface Money {
  readonly payment?: PaymentState | Partial<Snapshot['payment']>;
  readonly receivable?: ReceivableState | Partial<NonNullable<Snapshot['receivable']>>;
}

interface Situation extends Money {
  readonly reservation?: Partial<Part['reservation']>;
  readonly trip?: Partial<Snapshot['trip']>;
  readonly refund?: RefundState;
  /** `step STATE`, minutes ago. */
  readonly calls?: readonly (readonly [call: string, ago: number])[];
}

/** Each of its reservations costs 100. */
interface TripSituation extends Money {
  readonly trip?: Partial<Snapshot['trip']>;
  /** By reservation, in their order. */
  readonly parts: Readonly<Record<string, ReservationState | readonly [ReservationState, PartSituation]>>;
  /** By id. */
  readonly refunds?: Readonly<Record<string, RefundState>>;
  /** `subject step STATE`, minutes ago. */
  readonly calls?: readonly (readonly [call: string, ago: number])[];
}

interface PartSituation extends Partial<Part['reservation']> {
  /** Minor units that cancelling it costs by now. */
  readonly fee?: bigint;
}

const tripStates: Readonly<Partial<Record<ShownState, TripState>>> = {
  unknown: 'booking',
  needs_human: 'booking',
  cancelling: 'confirmed',
  cancel_unknown: 'confirmed',
};
const subjects: Readonly<Record<string, string>> = {
  cancel_replaced: 'trip',
  open_payment: 'pay',
  check_payment: 'pay',
  capture: 'pay',
  void: 'pay',
  refund: 'ref',
  remind_payment: 'trip',
  cancel_unpaid: 'trip',
};
/** What a step of a trip with one reservation is about. */
export const subjectOf = (step: string) => subjects[step] ?? 'res';

/** A trip with one reservation. */
export function snapshot(state: ShownState, { reservation, refund, calls = [], ...money }: Situation = {}): Snapshot {
  return tripSnapshot('single', tripStates[state] ?? (state as TripState), {
    ...money,
    parts: { res: [state === 'awaiting_payment' ? 'held' : state, reservation ?? {}] },
    refunds: refund ? { ref: refund } : {},
    calls: calls.map(([call, ago]) => [`${subjectOf(call.split(' ')[0]!)} ${call}`, ago]),
  });
}

/** A trip of several. */
export function tripSnapshot(mode: TripMode, state: TripState, situation: TripSituation): Snapshot {
  const { trip, parts, payment, refunds = {}, receivable, calls = [] } = situation;
  const paid = typeof payment === 'object' ? payment : { state: payment ?? 'created' };
  const owed = typeof receivable === 'object' ? receivable : { state: receivable };
  return {
    now,
    trip: { id: 'trip', mode, state, due_at: null, pay_until: null, replaces: null, ...trip },
    parts: Object.entries(parts).map(([id, is]) =>
      part(id, mode !== 'loose', ...(typeof is === 'string' ? ([is, {}] as const) : is)),
    ),
    payment: {
      id: 'pay',
      gateway: 'sandbox',
      currency: 'EUR',
      check_at: null,
      reference: paymentReference,
      kind: 'card',
      amount_minor: 100n,
      captured_minor: 0n,
      capture_before: null,
      created_at: minutes(-30),
      account: 'psp_receivable',
      agency_minor: null,
      ...paid,
    },
    disputes: [],
    refunds: Object.entries(refunds).map(([id, refundState]) => ({ id, state: refundState })),
    receivable: receivable ? { amount_minor: 100n, pay_by: null, remind_at: null, state: 'open', ...owed } : null,
    journal: journalOf(calls),
    begun: null,
  } as unknown as Snapshot;
}

function journalOf(calls: readonly (readonly [call: string, ago: number])[]): JournalRow[] {
  const attempts = new Map<string, number>();
  return calls.map(([call, ago]): JournalRow => {
    const [subject = '', step = '', outcome = ''] = call.split(' ');
    const attempt = (attempts.get(`${subject} ${step}`) ?? 0) + 1;
    attempts.set(`${subject} ${step}`, attempt);
    return {
      subject,
      step,
      attempt,
      key: keys[step] ?? reference,
      state: outcome as JournalRow['state'],
      lease_id: 1n,
      sent_at: minutes(-ago),
      finished_at: null,
    };
  });
}

function part(id: string, required: boolean, state: ReservationState, { fee = 0n, ...more }: PartSituation): Part {
  const steps = fee === 0n ? [] : [{ from: { at: '2000-01-01T00:00:00Z' }, fee: { minor: fee, currency: 'EUR' } }];
  return {
    reservation: {
      id,
      state,
      required,
      reference,
      ends_at: minutes(10_000),
      hold_until: null,
      cancel_requested_at: null,
      accepted_fee_minor: null,
      replaced_by: null,
      ...more,
    },
    sale: {
      currency: 'EUR',
      totalMinor: 100n,
      supplierCurrency: 'EUR',
      supplierMinor: 90n,
      supplierInSaleMinor: 90n,
      taxInSaleMinor: 0n,
      exchangeMarginMinor: 0n,
      agencyNetMinor: 100n,
      agencyNumber: null,
      policy: { zone: 'Europe/Madrid', steps },
    },
    order: {},
  } as unknown as Part;
}
