import { expect, it } from 'vitest';
import { minutes, tripSnapshot } from '../test-snapshot.ts';
import { planned, type Row } from './test-planned.ts';

const day = 24 * 60;
const requested = { cancel_requested_at: minutes(-5), accepted_fee_minor: 0n };

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

it.each(money)('the plan of a trip of several: %s', (_situation, s, wanted) => expect(planned(s)).toEqual(wanted));
