import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { captureKinds, termsOf } from '#gateways/sandbox/terms.ts';
import { isFull } from '#tests/full.ts';
import { type Random, seededRandom } from '#tests/random.ts';
import { createStage, isTripSettled, type TripTraveller } from '#tests/stage.ts';
import { requestCancellation } from '../booking.ts';
import { cancellationQuote } from '../reservation/cancel-reservation.ts';
import { findTrip } from '../reservation/find-reservation.ts';
import type { ShownTrip } from '../reservation/shown-trip.ts';

type Stage = Awaited<ReturnType<typeof createStage>>;

/** All faults that a name can pick but those that only reconciliation can find. */
const surnames = [
  'Slow',
  'Soldout',
  'Soldout-At-Book',
  'Pricechange',
  'Rejected',
  'Pending',
  'Lost',
  'Timeout-After-Commit',
  'Error-After-Commit',
  'Garbage',
  'Late',
  'Guests-Differ',
  'Cancel-Lost',
  'Cancel-Refused',
  'Fee-Up',
];
const cardholders = [
  'Create-Timeout-After-Commit',
  'Capture-Fails-2',
  'Capture-Commit-Then-Timeout',
  'Capture-Fails-Hard',
  'Void-Fails-2',
  'Void-Commit-Then-Timeout',
  'Refund-Fails-2',
  'Refund-Fails-Hard',
  'Refund-Commit-Then-Timeout',
  'Refund-Pending-300',
  'Webhook-None',
  'Webhook-Duplicate-3',
  'Webhook-Forged',
];
const payments = ['challenge', 'capture_fails', 'decline_for_good', 'cancel', 'never'] as const;

function travellerOf(random: Random): TripTraveller {
  const count = 1 + random.below(4);
  const mode = count === 1 ? 'single' : random.pick(['loose', 'package'] as const);
  const items = Array.from({ length: count }, () => ({
    holds: random.chance(0.6),
    refundable: random.chance(0.8),
    ...(random.chance(0.3) && { surname: random.pick(surnames) }),
  }));
  return {
    mode,
    items,
    ...(random.chance(0.4) && { cardholder: `Dana ${random.pick(cardholders)}` }),
    ...(random.chance(0.2) && { pay: random.pick(payments) }),
  };
}

/** Cancels one reservation at its fee, if it can be cancelled now. */
async function cancelSome(stage: Stage, tripId: string, random: Random): Promise<void> {
  const { reservations } = (await findTrip(stage.database.db, 'wayfare', tripId))!;
  const one = random.pick(reservations);
  const quote = cancellationQuote(one);
  if (!quote) return;
  try {
    await requestCancellation(stage.database.db, one, quote.fee);
  } catch (error) {
    // The trip is being written: the page says to try again.
    if (!String(error).includes('lock timeout')) throw error;
  }
}

/** Nothing more happens by itself: all is settled, or a person or the traveller must do something. */
function isAtRest(trip: ShownTrip): boolean {
  if (trip.reservations.some(({ state }) => state === 'needs_human')) return true;
  const isOwed = trip.due !== null && ['voided', 'closed', 'declined'].includes(trip.payment.state);
  const manual = trip.reservations.some(({ refund }) => refund?.state === 'manual');
  const settled = trip.reservations.every(({ state }) =>
    ['confirmed', 'failed', 'expired', 'cancelled'].includes(state),
  );
  return isTripSettled(trip) || (settled && (isOwed || (manual && trip.payment.state === 'captured')));
}

async function play(stage: Stage, seed: number): Promise<ShownTrip> {
  const random = seededRandom(seed);
  const id = await stage.bookTrip(travellerOf(random));
  for (let left = random.below(4); left > 0; left -= 1) {
    // The moment is the chance here: between any two steps, and before or after the trip is confirmed.
    await sleep(random.below(400));
    await cancelSome(stage, id, random);
  }
  const trip = await stage.untilTrip(id, isAtRest, 60);
  // On a busy machine all the others may come too early to cancel anything.
  if (seed % 5 > 0) return trip;
  await cancelSome(stage, id, random);
  return stage.untilTrip(id, isAtRest, 60);
}

const perStage = 25;
const batches = Array.from({ length: isFull ? 500 / perStage : 1 }, (_, at) => at * perStage);

describe('trips by chance, many at once', () => {
  it.each(batches)(
    'the 25 seeds from %i: each ends, and all books agree',
    async (first) => {
      const gatewayTerms = termsOf(captureKinds[(first / perStage) % captureKinds.length]!);
      const stage = await createStage({ timeScale: 0.005, gatewayTerms });
      try {
        const seeds = Array.from({ length: perStage }, (_, at) => first + at);
        const playing = Promise.allSettled(seeds.map((seed) => play(stage, seed)));
        await sleep(seededRandom(first).below(3_000));
        await stage.restart();
        const played = await playing;
        const stuck = played.flatMap((one, at) =>
          one.status === 'rejected' ? [`seed ${first + at}: ${one.reason}`] : [],
        );
        expect(stuck).toEqual([]);
        const states = new Set(
          played.flatMap((one) => (one.status === 'fulfilled' ? one.value.reservations.map(({ state }) => state) : [])),
        );
        expect([...states]).toEqual(expect.arrayContaining(['confirmed', 'failed', 'cancelled']));
        const seedOf = new Map(played.map((one, at) => [one.status === 'fulfilled' ? one.value.id : '', first + at]));
        const violations = async () =>
          (await stage.violations()).map((one) => ({ seed: one.tripId && seedOf.get(one.tripId), ...one }));
        await expect.poll(violations, { timeout: 30_000, interval: 500 }).toEqual([]);
        const sent = stage.mails.map(({ messageId }) => messageId);
        expect(new Set(sent).size).toBe(sent.length);
      } finally {
        await stage.close();
      }
    },
    180_000,
  );
});
