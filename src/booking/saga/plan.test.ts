import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../state/snapshot.ts';
import { beginNextRank, followReservations } from './follow-reservations.ts';
import { moveReservation, moveTrip } from './moves.ts';
import { nextCall } from './next-call.ts';
import { plan } from './plan.ts';
import type { Plan } from './planned.ts';
import { keys, minutes, paymentReference, reference, snapshot, subjectOf, tripSnapshot } from './test-snapshot.ts';
import { timing } from './timing.ts';
import { noWrites, type Writes } from './writes.ts';

const again = (at: Date | null) => ({ retryAt: at });
const step = (name: string) => ({ do: [{ step: name, subject: subjectOf(name) }] });

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
    snapshot('awaiting_payment', { payment: 'open', trip: { due_at: minutes(2) } }),
    again(minutes(2)),
  ],
  [
    'a hold that ends before the payment page does',
    snapshot('awaiting_payment', {
      payment: 'open',
      trip: { due_at: minutes(2), pay_until: minutes(10) },
      reservation: { hold_until: minutes(2) },
    }),
    step('prolong'),
  ],
  [
    'a hold that lasts',
    snapshot('awaiting_payment', {
      payment: 'open',
      trip: { due_at: minutes(2), pay_until: minutes(10) },
      reservation: { hold_until: minutes(20) },
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
    snapshot('needs_human', {
      payment: 'captured',
      trip: { state: 'confirmed' },
      reservation: { cancel_requested_at: minutes(-60) },
    }),
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
    'changed to this one: not before the money is taken',
    snapshot('confirmed', { payment: 'authorised', trip: { replaces: 'old' } }),
    step('capture'),
  ],
  [
    'changed to this one: the old one is cancelled',
    snapshot('confirmed', { payment: 'captured', trip: { replaces: 'old' } }),
    step('cancel_replaced'),
  ],
  [
    'changed to this one, of which the process died that cancels the old one',
    snapshot('confirmed', { payment: 'captured', trip: { replaces: 'old' }, calls: [['cancel_replaced SENT', 60]] }),
    step('cancel_replaced'),
  ],
  [
    'changed to this one, and the old one cancelled',
    snapshot('confirmed', { payment: 'captured', trip: { replaces: 'old' }, calls: [['cancel_replaced OK', 60]] }),
    again(minutes(10_000)),
  ],
  [
    'changed to this one, which is being cancelled itself: the old one stays',
    snapshot('cancel_unknown', {
      payment: 'captured',
      trip: { state: 'confirmed', replaces: 'old', due_at: minutes(60) },
    }),
    again(minutes(60)),
  ],
  [
    'captured, after the stay',
    snapshot('confirmed', { payment: 'captured', reservation: { ends_at: minutes(-1) } }),
    step('complete'),
  ],
  [
    'confirmed, and to be checked at its supplier before it is charged',
    snapshot('confirmed', { payment: 'authorised', reservation: { check_at: minutes(-1) } }),
    step('reverify'),
  ],
  [
    'captured, to be checked later',
    snapshot('confirmed', { payment: 'captured', reservation: { check_at: minutes(60) } }),
    again(minutes(60)),
  ],
  [
    'after the stay nothing is checked any more',
    snapshot('confirmed', {
      payment: 'captured',
      reservation: { check_at: minutes(-1), ends_at: minutes(-1) },
    }),
    step('complete'),
  ],
  [
    'changed by its supplier, without an answer',
    snapshot('supplier_changed', { payment: 'captured', trip: { state: 'confirmed' } }),
    again(minutes(10_000)),
  ],
  [
    'changed by its supplier, without an answer to the end',
    snapshot('supplier_changed', {
      payment: 'captured',
      trip: { state: 'confirmed' },
      reservation: { ends_at: minutes(-1) },
    }),
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
      trip: { due_at: minutes(1), pay_until: minutes(5) },
      receivable: { pay_by: minutes(-1) },
    }),
    again(minutes(1)),
  ],
  [
    'an unfinished payment of a debt',
    snapshot('confirmed', {
      payment: { state: 'open', kind: 'due' },
      trip: { due_at: minutes(-1), pay_until: minutes(-1) },
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
      trip: { due_at: minutes(30) },
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
  const capabilities = { separateCapture: true, partialCapture: true, steps: () => 1 };
  const gateways = { sandbox: { capabilities } };
  const deps = { timing: timing(1), lease: { id: 7n }, gateways } as unknown as Parameters<typeof nextCall>[0];
  const decided = (s: Snapshot, decide: (writes: Writes) => void) => {
    const writes = noWrites();
    decide(writes);
    followReservations(writes, s);
    return nextCall(deps, s, writes);
  };
  const begun = (step: string, key: string | undefined) => ({
    subject: subjectOf(step),
    step,
    attempt: 1,
    key,
    leaseId: 7n,
  });

  it('held: the payment page', () => {
    const s = snapshot('created', { calls: [['hold OK', 0]] });
    const call = decided(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'held', 'worker'));
    expect(call).toEqual(begun('open_payment', paymentReference));
  });
  it('paid: the booking', () => {
    const s = snapshot('awaiting_payment', { payment: 'authorised' });
    const call = decided(s, (writes) => {
      moveTrip(writes, s, 'paid', 'gateway');
      beginNextRank(writes, s, 'gateway');
    });
    expect(call).toEqual(begun('book', reference));
  });
  it('confirmed: the capture', () => {
    const s = snapshot('booking', { payment: 'authorised' });
    const call = decided(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'confirmed', 'worker'));
    expect(call).toEqual(begun('capture', keys['capture']));
  });

  it('is none where something else comes first', () => {
    const s = snapshot('created');
    expect(decided(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'refused', 'worker'))).toBe(null);
    expect(nextCall(deps, snapshot('held'), noWrites())).toBe(null);
  });
  it('is none in a trip of several, whose other calls may be under way', () => {
    const s = tripSnapshot('loose', 'booking', { payment: 'authorised', parts: { one: 'booking', two: 'booking' } });
    expect(decided(s, (writes) => moveReservation(writes, s, s.parts[0]!, 'confirmed', 'worker'))).toBe(null);
  });

  it('agrees with the plan that is made after storing it', () => {
    for (const [, s] of table) {
      const planned: Plan = plan(s, timing(1), () => false);
      const next = nextCall(deps, s, { ...noWrites(), trip: { state: s.trip.state } });
      if (next) expect(planned).toEqual({ do: [{ step: next.step, subject: next.subject }] });
    }
  });
});
