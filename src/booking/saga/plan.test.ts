import { describe, expect, it } from 'vitest';
import type { PaymentState, ReceivableState, RefundState, ReservationState } from '../tables.ts';
import { moveReservation } from './moves.ts';
import { nextCall } from './next-call.ts';
import { type Plan, plan } from './plan.ts';
import type { JournalRow, Snapshot } from '../state/snapshot.ts';
import { timing } from './timing.ts';
import { noWrites } from './writes.ts';

const now = new Date('2026-12-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const paymentReference = 'PAY00000000000000000';
const reference = 'RES00000000000000000';
const keys: Readonly<Record<string, string>> = {
  open_payment: paymentReference,
  capture: `cap-${paymentReference}-100`,
  void: `void-${paymentReference}`,
};

interface Situation {
  readonly reservation?: Partial<Snapshot['reservation']>;
  readonly payment?: PaymentState | Partial<Snapshot['payment']>;
  readonly refund?: RefundState;
  readonly receivable?: ReceivableState | Partial<NonNullable<Snapshot['receivable']>>;
  /** `step STATE`, minutes ago. */
  readonly calls?: readonly (readonly [call: string, ago: number])[];
}

function snapshot(state: ReservationState, situation: Situation = {}): Snapshot {
  const { reservation, payment, refund, receivable, calls = [] } = situation;
  const attempts = new Map<string, number>();
  const journal = calls.map(([call, ago]): JournalRow => {
    const [step = '', outcome = ''] = call.split(' ');
    attempts.set(step, (attempts.get(step) ?? 0) + 1);
    return {
      step,
      attempt: attempts.get(step)!,
      key: keys[step] ?? reference,
      state: outcome as JournalRow['state'],
      boot: 1n,
      sent_at: minutes(-ago),
      finished_at: null,
    };
  });
  const paid = typeof payment === 'object' ? payment : { state: payment ?? 'created' };
  const owed = typeof receivable === 'object' ? receivable : { state: receivable };
  return {
    now,
    reservation: {
      state,
      reference,
      due_at: null,
      ends_at: minutes(10_000),
      hold_until: null,
      pay_until: null,
      cancel_requested_at: null,
      accepted_fee_minor: null,
      ...reservation,
    },
    payment: { reference: paymentReference, kind: 'booking', amount_minor: 100n, captured_minor: 0n, ...paid },
    refund: refund ? { state: refund } : null,
    receivable: receivable ? { amount_minor: 100n, pay_by: null, remind_at: null, state: 'open', ...owed } : null,
    journal,
    begun: null,
    isScheduled: false,
  } as unknown as Snapshot;
}

const again = (at: Date | null) => ({ retryAt: at });
const step = (name: string) => ({ do: name });

const table: readonly (readonly [situation: string, snapshot: Snapshot, plan: unknown])[] = [
  ['new', snapshot('created'), step('hold')],
  ['a hold was refused and is tried anew', snapshot('created', { calls: [['hold FAILED', 1]] }), step('hold')],
  ['a hold without an answer', snapshot('created', { calls: [['hold UNKNOWN', 1]] }), step('check_hold')],
  ['held', snapshot('held'), step('open_payment')],
  [
    'no answer about the payment page, just now',
    snapshot('held', { calls: [['open_payment UNKNOWN', 0]] }),
    again(minutes(1 / 12)),
  ],
  ['the payment page is made', snapshot('held', { calls: [['open_payment OK', 1]] }), again(null)],
  ['a payment to ask about', snapshot('awaiting_payment', { payment: 'open' }), step('check_payment')],
  [
    'a payment to ask about later',
    snapshot('awaiting_payment', { payment: 'open', reservation: { due_at: minutes(2) } }),
    again(minutes(2)),
  ],
  [
    'a hold that ends before the payment page does',
    snapshot('awaiting_payment', {
      payment: 'open',
      reservation: { due_at: minutes(2), hold_until: minutes(2), pay_until: minutes(10) },
    }),
    step('prolong'),
  ],
  [
    'a hold that lasts',
    snapshot('awaiting_payment', {
      payment: 'open',
      reservation: { due_at: minutes(2), hold_until: minutes(20), pay_until: minutes(10) },
    }),
    again(minutes(2)),
  ],
  ['paid', snapshot('booking', { payment: 'authorised' }), step('book')],
  [
    'the process that booked is gone',
    snapshot('booking', { payment: 'authorised', calls: [['book SENT', 1]] }),
    step('lost_booking_call'),
  ],
  ['a booking without an answer', snapshot('unknown', { payment: 'authorised' }), step('check_booking')],
  ['a booking that a person must look at', snapshot('needs_human', { payment: 'authorised' }), step('check_booking')],
  [
    'a cancellation that a person must look at',
    snapshot('needs_human', { payment: 'captured', reservation: { cancel_requested_at: minutes(-60) } }),
    step('check_cancellation'),
  ],
  ['confirmed', snapshot('confirmed', { payment: 'authorised' }), step('capture')],
  [
    'a capture without an answer',
    snapshot('confirmed', { payment: 'authorised', calls: [['capture UNKNOWN', 0]] }),
    again(minutes(1 / 12)),
  ],
  ['captured, before the stay', snapshot('confirmed', { payment: 'captured' }), again(minutes(10_000))],
  [
    'captured, after the stay',
    snapshot('confirmed', { payment: 'captured', reservation: { ends_at: minutes(-1) } }),
    step('complete'),
  ],
  ['a card that could not be charged', snapshot('confirmed', { payment: 'lost', receivable: 'open' }), step('void')],
  [
    'a debt that is not paid yet',
    snapshot('confirmed', { payment: 'voided', receivable: { remind_at: minutes(5), pay_by: minutes(60) } }),
    again(minutes(5)),
  ],
  [
    'a debt to be reminded of',
    snapshot('confirmed', { payment: 'voided', receivable: { remind_at: minutes(-1) } }),
    step('remind_payment'),
  ],
  [
    'a stay that was not paid in time',
    snapshot('confirmed', { payment: 'voided', receivable: { pay_by: minutes(-1) } }),
    step('cancel_unpaid'),
  ],
  [
    'a stay that is being paid at the last moment',
    snapshot('confirmed', {
      payment: { state: 'open', kind: 'due' },
      reservation: { due_at: minutes(1), pay_until: minutes(5) },
      receivable: { pay_by: minutes(-1) },
    }),
    again(minutes(1)),
  ],
  [
    'an unfinished payment of a debt',
    snapshot('confirmed', {
      payment: { state: 'open', kind: 'due' },
      reservation: { due_at: minutes(-1), pay_until: minutes(-1) },
      receivable: 'open',
    }),
    step('void'),
  ],
  [
    'a debt that is being charged',
    snapshot('completed', { payment: { state: 'authorised', kind: 'due' }, receivable: 'open' }),
    step('capture'),
  ],
  ['to be cancelled', snapshot('cancelling', { payment: 'captured' }), step('cancel')],
  [
    'the process that cancelled is gone',
    snapshot('cancelling', {
      payment: 'captured',
      reservation: { cancel_requested_at: minutes(-2) },
      calls: [['cancel SENT', 1]],
    }),
    step('lost_cancel_call'),
  ],
  ['a cancellation without an answer', snapshot('cancel_unknown', { payment: 'captured' }), step('check_cancellation')],
  ['cancelled before it was charged', snapshot('cancelled', { payment: 'authorised' }), step('void')],
  [
    'cancelled before it was charged, for a fee',
    snapshot('cancelled', { payment: 'authorised', reservation: { accepted_fee_minor: 50n } }),
    step('capture'),
  ],
  [
    'cancelled while a debt of the whole price was being paid',
    snapshot('cancelled', {
      payment: { state: 'open', kind: 'due' },
      receivable: { amount_minor: 50n },
      reservation: { accepted_fee_minor: 50n },
    }),
    step('void'),
  ],
  ['cancelled, money to give back', snapshot('cancelled', { payment: 'captured', refund: 'owed' }), step('refund')],
  ['cancelled, money given back', snapshot('cancelled', { payment: 'captured', refund: 'done' }), again(null)],
  ['failed with a hold', snapshot('failed', { calls: [['hold OK', 5]] }), step('release')],
  [
    'failed, the hold is released',
    snapshot('failed', {
      payment: 'authorised',
      calls: [
        ['hold OK', 5],
        ['release OK', 1],
      ],
    }),
    step('void'),
  ],
  ['expired, nothing was held or paid', snapshot('expired', { payment: 'closed' }), again(null)],
  [
    'failed after a booking call in doubt',
    snapshot('failed', {
      payment: 'voided',
      reservation: { due_at: minutes(30) },
      calls: [
        ['book UNKNOWN', 60],
        ['release OK', 40],
      ],
    }),
    again(minutes(30)),
  ],
  ['the stay is over', snapshot('completed', { payment: 'captured' }), again(null)],
];

describe('the plan', () => {
  it.each(table)('%s', (_situation, s, wanted) => {
    expect(plan(s, timing(1), () => false)).toEqual(wanted);
  });

  it('waits for a call that a living process has under way', () => {
    const s = snapshot('booking', { payment: 'authorised', calls: [['book SENT', 1]] });
    expect(plan(s, timing(1), () => true)).toEqual(again(minutes(1 / 12)));
  });
});

describe('the call that is begun with a decision', () => {
  const deps = { timing: timing(1), lease: { id: 7n } } as Parameters<typeof nextCall>[0];
  const decided = (s: Snapshot, event: string, actor: 'worker' | 'gateway', patch: object = {}) => {
    const writes = noWrites();
    moveReservation(writes, s, event, actor, patch);
    return nextCall(deps, s, writes);
  };

  it.each([
    ['held', snapshot('created', { calls: [['hold OK', 0]] }), 'held', 'worker', 'open_payment', paymentReference],
    ['paid', snapshot('awaiting_payment', { payment: 'authorised' }), 'paid', 'gateway', 'book', reference],
    ['confirmed', snapshot('booking', { payment: 'authorised' }), 'confirmed', 'worker', 'capture', keys['capture']],
  ] as const)('%s: the one of the plan', (_name, s, event, actor, call, key) => {
    expect(decided(s, event, actor)).toEqual({ step: call, attempt: 1, key, boot: 7n });
  });

  it('is none where something else comes first', () => {
    expect(decided(snapshot('created'), 'refused', 'worker')).toBe(null);
    expect(nextCall(deps, snapshot('held'), noWrites())).toBe(null);
  });

  it('agrees with the plan that is made after storing it', () => {
    for (const [, s] of table) {
      const planned: Plan = plan(s, timing(1), () => false);
      const writes = { ...noWrites(), reservation: { state: s.reservation.state } };
      const begun = nextCall(deps, s, writes);
      if (begun) expect(planned).toEqual({ do: begun.step });
    }
  });
});
