import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../state/snapshot.ts';
import { beginNextRank, followReservations } from './follow-reservations.ts';
import { moveReservation, moveTrip } from './moves.ts';
import { minutes, tripSnapshot } from './test-snapshot.ts';
import { noWrites, type Writes } from './writes.ts';

const long = { hold_until: minutes(20) };
const requested = { cancel_requested_at: minutes(-5), accepted_fee_minor: 0n };

/** The states after a decision and what follows from it, by subject; with templates of mails and the amount to pay. */
function followed(s: Snapshot, decide: (writes: Writes) => void) {
  const writes = noWrites();
  decide(writes);
  followReservations(writes, s);
  const states = Object.fromEntries(
    s.parts.map(({ reservation: { id, state } }) => [id, writes.reservations.get(id)?.state ?? state]),
  );
  const amount = writes.payment?.amount_minor;
  return {
    trip: writes.trip?.state ?? s.trip.state,
    ...states,
    ...(writes.mails.length > 0 && { mails: writes.mails.map(({ template }) => template) }),
    ...(amount !== undefined && { pay: amount }),
  };
}
const moved = (s: Snapshot, id: string, event: string) =>
  followed(s, (writes) => {
    const part = s.parts.find((one) => one.reservation.id === id)!;
    moveReservation(writes, s, part, event, 'worker', {}, event === 'cancelled' ? { supplierFee } : {});
  });
const supplierFee = { minor: '0', currency: 'EUR' };

describe('what follows from a reservation for its trip', () => {
  it.each([
    ['loose', 'held', { trip: 'created', a: 'held', b: 'created' }],
    ['package', 'held', { trip: 'created', a: 'held', b: 'created' }],
    ['loose', 'refused', { trip: 'created', a: 'failed', b: 'created' }],
    ['package', 'refused', { trip: 'failed', a: 'failed', b: 'failed', mails: ['failed'] }],
  ] as const)('%s: the first one %s', (mode, event, wanted) => {
    expect(moved(tripSnapshot(mode, 'created', { parts: { a: 'created', b: 'created' } }), 'a', event)).toEqual(wanted);
  });

  it.each([
    ['loose', 'held', 'held', { trip: 'held', a: 'held', b: 'held' }],
    ['package', 'held', 'held', { trip: 'held', a: 'held', b: 'held' }],
    ['loose', 'held', 'refused', { trip: 'held', a: 'held', b: 'failed', pay: 100n }],
    ['loose', 'failed', 'held', { trip: 'held', a: 'failed', b: 'held', pay: 100n }],
    ['loose', 'failed', 'refused', { trip: 'failed', a: 'failed', b: 'failed', mails: ['failed'] }],
    ['package', 'held', 'refused', { trip: 'failed', a: 'failed', b: 'failed', mails: ['failed'] }],
  ] as const)('%s: one %s, the last one %s', (mode, first, event, wanted) => {
    expect(moved(tripSnapshot(mode, 'created', { parts: { a: first, b: 'created' } }), 'b', event)).toEqual(wanted);
  });

  const ranks = { a: ['held', long], b: ['held', { fee: 50n }], c: 'held' } as const;
  it.each([
    ['loose', { a: 'booking', b: 'booking', c: 'booking' }],
    ['package', { a: 'held', b: 'held', c: 'booking' }],
  ] as const)('%s, paid: free to cancel and not held first', (mode, wanted) => {
    const s = tripSnapshot(mode, 'awaiting_payment', { payment: 'authorised', parts: ranks });
    const after = followed(s, (writes) => {
      moveTrip(writes, s, 'paid', 'gateway');
      beginNextRank(writes, s, 'gateway');
    });
    expect(after).toEqual({ trip: 'booking', ...wanted });
  });
  it.each([
    ['then what costs to cancel', { a: ['held', long], b: ['held', { fee: 50n }] }, { a: 'held', b: 'booking' }],
    [
      'of what costs to cancel one at a time',
      { a: ['held', { fee: 50n }], b: ['held', { fee: 50n }] },
      { a: 'booking', b: 'held' },
    ],
    ['then what is held', { a: ['held', long], b: 'confirmed' }, { a: 'booking', b: 'confirmed' }],
    [
      'a hold that has ended is none',
      { a: ['held', { hold_until: minutes(-1) }], b: ['held', long] },
      { a: 'booking', b: 'held' },
    ],
    ['not before the rank is booked', { a: ['held', long], b: 'unknown' }, { a: 'held', b: 'unknown' }],
  ] as const)('package, %s', (_rank, parts, wanted) => {
    const s = tripSnapshot('package', 'booking', { payment: 'authorised', parts: { ...parts, c: 'booking' } });
    expect(moved(s, 'c', 'confirmed')).toEqual({ trip: 'booking', ...wanted, c: 'confirmed' });
  });

  it.each([
    ['loose', 'confirmed', 'confirmed', { trip: 'confirmed', mails: ['confirmed'] }],
    ['loose', 'confirmed', 'refused', { trip: 'confirmed', mails: ['confirmed'] }],
    ['loose', 'failed', 'confirmed', { trip: 'confirmed', mails: ['confirmed'] }],
    ['loose', 'failed', 'refused', { trip: 'failed', mails: ['failed'] }],
    ['loose', 'booking', 'refused', { trip: 'booking' }],
    ['loose', 'needs_human', 'confirmed', { trip: 'confirmed', mails: ['confirmed'] }],
    ['loose', 'needs_human', 'refused', { trip: 'booking' }],
    ['loose', 'unknown', 'confirmed', { trip: 'booking' }],
    ['package', 'confirmed', 'confirmed', { trip: 'confirmed', mails: ['confirmed'] }],
    ['package', 'confirmed', 'refused', { trip: 'undoing' }],
    ['package', 'unknown', 'refused', { trip: 'undoing' }],
    ['package', 'needs_human', 'refused', { trip: 'undoing' }],
    ['package', 'booking', 'no_answer', { trip: 'booking' }],
  ] as const)('%s: one %s, the other one %s', (mode, first, event, wanted) => {
    const s = tripSnapshot(mode, 'booking', { payment: 'authorised', parts: { a: first, b: 'booking' } });
    const to = { confirmed: 'confirmed', refused: 'failed', no_answer: 'unknown' }[event];
    expect(moved(s, 'b', event)).toEqual({ ...wanted, a: first, b: to });
  });
  it('package: refused before anything is confirmed: what is held is let go, and nothing is undone', () => {
    const s = tripSnapshot('package', 'booking', { payment: 'authorised', parts: { a: ['held', long], b: 'booking' } });
    expect(moved(s, 'b', 'refused')).toEqual({ trip: 'failed', a: 'failed', b: 'failed', mails: ['failed'] });
  });

  it('package, undoing: it has failed once all is over, and there is one mail', () => {
    const parts = { a: ['cancelling', requested], b: 'failed', c: 'unknown' } as const;
    const s = tripSnapshot('package', 'undoing', { payment: 'authorised', parts });
    expect(moved(s, 'c', 'refused')).toEqual({ trip: 'undoing', a: 'cancelling', b: 'failed', c: 'failed' });
    expect(moved(s, 'a', 'cancelled')).toEqual({ trip: 'undoing', a: 'cancelled', b: 'failed', c: 'unknown' });
    const last = tripSnapshot('package', 'undoing', { payment: 'authorised', parts: { a: parts.a, b: 'failed' } });
    expect(moved(last, 'a', 'cancelled')).toEqual({ trip: 'failed', a: 'cancelled', b: 'failed', mails: ['failed'] });
  });

  it.each([
    ['confirmed', { trip: 'confirmed', mails: ['cancelled'] }],
    ['failed', { trip: 'cancelled', mails: ['cancelled'] }],
    ['cancelled', { trip: 'cancelled', mails: ['cancelled'] }],
    ['completed', { trip: 'completed', mails: ['cancelled'] }],
    ['cancel_unknown', { trip: 'confirmed', mails: ['cancelled'] }],
  ] as const)('one is cancelled, the other one is %s', (other, wanted) => {
    const parts = { a: other, b: ['cancelling', requested] } as const;
    const s = tripSnapshot('loose', 'confirmed', { payment: { state: 'captured', captured_minor: 300n }, parts });
    expect(moved(s, 'b', 'cancelled')).toEqual({ ...wanted, a: other, b: 'cancelled' });
  });
});
