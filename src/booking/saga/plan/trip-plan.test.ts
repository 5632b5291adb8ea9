import { describe, expect, it } from 'vitest';
import { minutes, tripSnapshot } from '../test-snapshot.ts';
import { planned, type Row } from './test-planned.ts';

const day = 24 * 60;
const soon = { hold_until: minutes(2) };
const long = { hold_until: minutes(20) };
const requested = { cancel_requested_at: minutes(-5), accepted_fee_minor: 0n };

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
    'the hold of a package has ended while another part has no answer: the package is given up',
    tripSnapshot('package', 'booking', {
      payment: 'authorised',
      trip: { due_at: minutes(1) },
      parts: { a: ['held', { hold_until: minutes(0) }], b: 'unknown' },
      calls: [['b book UNKNOWN', 1]],
    }),
    ['give_up_package trip'],
  ],
  [
    'the hold of a package has ended while another part is being booked',
    tripSnapshot('package', 'booking', {
      payment: 'authorised',
      parts: { a: ['held', { hold_until: minutes(0) }], b: 'booking' },
    }),
    ['book b'],
  ],
  [
    'a part of a package needs a person, and the authorisation ends within a day',
    tripSnapshot('package', 'booking', {
      payment: { state: 'authorised', capture_before: minutes(day) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: 'needs_human' },
    }),
    ['give_up_package trip'],
  ],
  [
    'a part of a package needs a person, long before the authorisation ends',
    tripSnapshot('package', 'booking', {
      payment: { state: 'authorised', capture_before: minutes(day + 10) },
      trip: { due_at: minutes(15) },
      parts: { a: 'confirmed', b: 'needs_human' },
    }),
    10,
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

describe('the plan of a trip of several', () => {
  it.each(holding)('holding: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
  it.each(booking)('booking: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
  it.each(undoing)('undoing: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));

  it('waits for the calls that a living process has under way', () => {
    const s = tripSnapshot('loose', 'booking', {
      payment: 'authorised',
      parts: { a: 'booking', b: 'booking' },
      calls: [['a book SENT', 1]],
    });
    expect(planned(s, true)).toBeGreaterThan(0);
  });
});
