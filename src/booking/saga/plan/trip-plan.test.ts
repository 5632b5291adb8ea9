import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../state/snapshot.ts';
import { plan } from './plan.ts';
import { minutes, now, tripSnapshot } from '../test-snapshot.ts';
import { timing } from '../timing.ts';

/** Steps as `step subject`, or when to plan again in minutes from now. */
function planned(s: Snapshot, isAlive = false): readonly string[] | number | null {
  const made = plan(s, timing(1), () => isAlive);
  if ('do' in made) return made.do.map(({ step, subject }) => `${step} ${subject}`);
  return made.retryAt && (made.retryAt.getTime() - now.getTime()) / 60_000;
}

const day = 24 * 60;
const soon = { hold_until: minutes(2) };
const long = { hold_until: minutes(20) };
const requested = { cancel_requested_at: minutes(-5), accepted_fee_minor: 0n };

type Row = readonly [situation: string, s: Snapshot, wanted: readonly string[] | number | null];

const holding: readonly Row[] = [
  [
    'new: all at once',
    tripSnapshot('loose', 'created', { parts: { a: 'created', b: 'created' } }),
    ['hold a', 'hold b'],
  ],
  [
    'one has no answer, the other is held',
    tripSnapshot('package', 'created', {
      parts: { a: ['held', long], b: 'created' },
      calls: [
        ['a hold OK', 1],
        ['b hold UNKNOWN', 1],
      ],
    }),
    ['check_hold b'],
  ],
  [
    'one has no answer, the other is tried anew',
    tripSnapshot('loose', 'created', {
      parts: { a: 'created', b: 'created' },
      calls: [
        ['a hold FAILED', 1],
        ['b hold UNKNOWN', 1],
      ],
    }),
    ['hold a', 'check_hold b'],
  ],
  [
    'what was refused needs no release, and the rest is paid',
    tripSnapshot('loose', 'held', {
      parts: { a: ['held', long], b: 'failed' },
      calls: [
        ['a hold OK', 1],
        ['b hold FAILED', 1],
      ],
    }),
    ['open_payment pay'],
  ],
  [
    'a hold that may have been made is released before the payment page opens',
    tripSnapshot('loose', 'held', {
      parts: { a: ['held', long], b: 'failed' },
      calls: [
        ['a hold OK', 1],
        ['b hold UNKNOWN', 1],
      ],
    }),
    ['release b'],
  ],
  [
    'a package that can not be had: what is held is released, then the payment closed',
    tripSnapshot('package', 'failed', {
      parts: { a: 'failed', b: 'failed' },
      calls: [
        ['a hold OK', 1],
        ['b hold FAILED', 1],
      ],
    }),
    ['release a'],
  ],
  [
    'both holds end while the page is open',
    tripSnapshot('package', 'awaiting_payment', {
      payment: 'open',
      trip: { due_at: minutes(2), pay_until: minutes(10) },
      parts: { a: ['held', soon], b: ['held', soon] },
    }),
    ['prolong a', 'prolong b'],
  ],
  [
    'one that was refused is not kept while the page is open',
    tripSnapshot('loose', 'awaiting_payment', {
      payment: 'open',
      trip: { due_at: minutes(2), pay_until: minutes(10) },
      parts: { a: 'failed', b: ['held', soon] },
    }),
    ['prolong b'],
  ],
];

const booking: readonly Row[] = [
  [
    'paid: all at once',
    tripSnapshot('loose', 'booking', { payment: 'authorised', parts: { a: 'booking', b: 'booking' } }),
    ['book a', 'book b'],
  ],
  [
    'of a package only what has begun',
    tripSnapshot('package', 'booking', { payment: 'authorised', parts: { a: ['held', long], b: 'booking' } }),
    ['book b'],
  ],
  [
    'one has no answer: it is asked for, and the money waits',
    tripSnapshot('loose', 'booking', {
      payment: 'authorised',
      trip: { due_at: minutes(1) },
      parts: { a: 'confirmed', b: 'unknown' },
      calls: [['b book UNKNOWN', 1]],
    }),
    1,
  ],
  [
    'a hold of a package ends while another part has no answer',
    tripSnapshot('package', 'booking', {
      payment: 'authorised',
      trip: { due_at: minutes(1) },
      parts: { a: ['held', soon], b: 'unknown' },
      calls: [['b book UNKNOWN', 1]],
    }),
    ['prolong a'],
  ],
  [
    'a hold of a package lasts while another part has no answer',
    tripSnapshot('package', 'booking', {
      payment: 'authorised',
      trip: { due_at: minutes(1) },
      parts: { a: ['held', long], b: 'unknown' },
      calls: [['b book UNKNOWN', 1]],
    }),
    1,
  ],
  [
    'the process that booked both is gone',
    tripSnapshot('loose', 'booking', {
      payment: 'authorised',
      parts: { a: 'booking', b: 'booking' },
      calls: [
        ['a book SENT', 1],
        ['b book SENT', 1],
      ],
    }),
    ['lost_booking_call a', 'lost_booking_call b'],
  ],
  [
    'one is over while another has no answer: it is not completed before the trip is decided',
    tripSnapshot('loose', 'booking', {
      payment: { state: 'captured', captured_minor: 200n },
      trip: { due_at: minutes(1) },
      parts: { a: ['confirmed', { ends_at: minutes(-1) }], b: 'unknown' },
      calls: [['b book UNKNOWN', 1]],
    }),
    1,
  ],
  [
    'one needs a person, who is waited for',
    tripSnapshot('loose', 'booking', {
      payment: 'authorised',
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: 'needs_human' },
    }),
    15,
  ],
];

const undoing: readonly Row[] = [
  [
    'what is confirmed is cancelled, what failed is released, and the money waits',
    tripSnapshot('package', 'undoing', {
      payment: 'authorised',
      parts: { a: 'confirmed', b: 'failed', c: 'failed' },
      calls: [
        ['b hold OK', 5],
        ['b book FAILED', 1],
        ['c hold OK', 5],
      ],
    }),
    ['undo a', 'release b', 'release c'],
  ],
  [
    'a call without an answer is looked up meanwhile',
    tripSnapshot('package', 'undoing', {
      payment: 'authorised',
      parts: { a: ['cancelling', requested], b: 'unknown', c: 'failed' },
      calls: [['b book UNKNOWN', 1]],
    }),
    ['cancel a', 'check_booking b'],
  ],
  [
    'a booking call that was not made yet is not made any more',
    tripSnapshot('package', 'undoing', { payment: 'authorised', parts: { a: 'failed', b: 'booking' } }),
    ['skip_booking b'],
  ],
  [
    'a booking call whose process is gone is looked up',
    tripSnapshot('package', 'undoing', {
      payment: 'authorised',
      parts: { a: 'failed', b: 'booking' },
      calls: [['b book SENT', 1]],
    }),
    ['lost_booking_call b'],
  ],
  [
    'one needs a person: the money stays authorised',
    tripSnapshot('package', 'undoing', {
      payment: 'authorised',
      trip: { due_at: minutes(15) },
      parts: { a: ['needs_human', requested], b: 'failed' },
    }),
    15,
  ],
  [
    'undone: the money is let go',
    tripSnapshot('package', 'failed', { payment: 'authorised', parts: { a: ['cancelled', requested], b: 'failed' } }),
    ['void pay'],
  ],
];

const captured = { state: 'captured', captured_minor: 300n } as const;
const money: readonly Row[] = [
  [
    'settled with one failed: captured without it',
    tripSnapshot('loose', 'confirmed', { payment: 'authorised', parts: { a: 'confirmed', b: 'failed' } }),
    ['capture pay'],
  ],
  [
    'one is being cancelled before the capture, which waits',
    tripSnapshot('loose', 'confirmed', {
      payment: 'authorised',
      parts: { a: 'confirmed', b: ['cancelling', requested] },
    }),
    ['cancel b'],
  ],
  [
    'a cancellation without an answer: the capture waits',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'authorised', capture_before: minutes(7 * day) },
      trip: { due_at: minutes(2) },
      parts: { a: 'confirmed', b: ['cancel_unknown', requested] },
    }),
    2,
  ],
  [
    'a cancellation that needs a person: the capture waits until a day before the authorisation ends',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'authorised', capture_before: minutes(day + 10) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: ['needs_human', requested] },
    }),
    10,
  ],
  [
    'a cancellation that needs a person, and the authorisation ends within a day',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'authorised', capture_before: minutes(day - 1) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: ['needs_human', requested] },
    }),
    ['capture pay'],
  ],
  [
    'a cancellation that needs a person, and the gateway does not say when the authorisation ends: five days',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'authorised', created_at: minutes(10 - 5 * day) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: ['needs_human', requested] },
    }),
    10,
  ],
  [
    'a cancellation that needs a person, five days after a payment whose end is not known',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'authorised', created_at: minutes(-1 - 5 * day) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: ['needs_human', requested] },
    }),
    ['capture pay'],
  ],
  [
    'one was cancelled before the capture',
    tripSnapshot('loose', 'confirmed', {
      payment: 'authorised',
      parts: { a: 'confirmed', b: ['cancelled', requested] },
    }),
    ['capture pay'],
  ],
  [
    'all were cancelled before the capture, one for a fee',
    tripSnapshot('loose', 'cancelled', {
      payment: 'authorised',
      parts: { a: ['cancelled', { accepted_fee_minor: 40n }], b: ['cancelled', requested] },
    }),
    ['capture pay'],
  ],
  [
    'all were cancelled before the capture for nothing',
    tripSnapshot('package', 'cancelled', {
      payment: 'authorised',
      parts: { a: ['cancelled', requested], b: ['cancelled', requested] },
    }),
    ['void pay'],
  ],
  [
    'refunds of two reservations: one after the other',
    tripSnapshot('loose', 'confirmed', {
      payment: captured,
      parts: { a: 'confirmed', b: ['cancelled', requested], c: ['cancelled', requested] },
      refunds: { first: 'owed', second: 'owed' },
    }),
    ['refund first'],
  ],
  [
    'a refund without an answer does not delay the other one',
    tripSnapshot('loose', 'cancelled', {
      payment: captured,
      parts: { a: ['cancelled', requested], b: ['cancelled', requested] },
      refunds: { first: 'owed', second: 'owed' },
      calls: [['first refund UNKNOWN', 0]],
    }),
    ['refund second'],
  ],
  [
    'a refund for a person does not delay the other one',
    tripSnapshot('loose', 'cancelled', {
      payment: captured,
      parts: { a: ['cancelled', requested], b: ['cancelled', requested] },
      refunds: { first: 'manual', second: 'owed' },
    }),
    ['refund second'],
  ],
  [
    'one is cancelled while the other is refunded: the supplier first',
    tripSnapshot('loose', 'confirmed', {
      payment: captured,
      parts: { a: ['cancelling', requested], b: ['cancelled', requested] },
      refunds: { first: 'owed' },
    }),
    ['cancel a'],
  ],
  [
    'the first stay is over',
    tripSnapshot('loose', 'confirmed', {
      payment: captured,
      parts: { a: ['confirmed', { ends_at: minutes(-1) }], b: 'confirmed' },
    }),
    ['complete a'],
  ],
  [
    'the first stay is completed, the second one is ahead',
    tripSnapshot('loose', 'confirmed', {
      payment: captured,
      parts: { a: 'completed', b: ['confirmed', { ends_at: minutes(500) }] },
    }),
    500,
  ],
  [
    'a stay is over before the capture is known: captured first',
    tripSnapshot('loose', 'confirmed', {
      payment: 'authorised',
      parts: { a: ['confirmed', { ends_at: minutes(-1) }], b: 'confirmed' },
    }),
    ['capture pay'],
  ],
  [
    'a debt of both, not paid in time',
    tripSnapshot('loose', 'confirmed', {
      payment: 'voided',
      receivable: { amount_minor: 200n, pay_by: minutes(-1) },
      parts: { a: 'confirmed', b: 'confirmed' },
    }),
    ['cancel_unpaid trip'],
  ],
  [
    'a debt of the one that is left, and a page for both of them is still open: its end is waited for',
    tripSnapshot('loose', 'confirmed', {
      payment: { state: 'open', kind: 'due', amount_minor: 200n },
      trip: { due_at: minutes(1), pay_until: minutes(5) },
      receivable: { amount_minor: 100n },
      parts: { a: 'confirmed', b: ['cancelled', requested] },
    }),
    1,
  ],
];

describe('the plan of a trip of several', () => {
  it.each(holding)('holding: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
  it.each(booking)('booking: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
  it.each(undoing)('undoing: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
  it.each(money)('money: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));

  it('waits for the calls that a living process has under way', () => {
    const s = tripSnapshot('loose', 'booking', {
      payment: 'authorised',
      parts: { a: 'booking', b: 'booking' },
      calls: [['a book SENT', 1]],
    });
    expect(planned(s, true)).toBeGreaterThan(0);
  });
});
