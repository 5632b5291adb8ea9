import type { Kysely } from 'kysely';
import type { Money } from '#values/money.ts';
import { givenBackEntries } from '../ledger/postings.ts';
import { commit } from '../saga/commit.ts';
import { noWrites } from '../saga/writes.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { type GivenCause, givenMinor, unclaimedMinor } from '../state/refundable.ts';
import { owedMinor, type Part, partOf, type Snapshot } from '../state/snapshot.ts';
import type { BookingTables, ReservationState } from '../tables.ts';

/** Money of a reservation that a person gives back although its terms do not owe it. */
export interface GivenBack {
  readonly tripId: string;
  readonly reservationId: string;
  readonly cause: GivenCause;
  /** Of the sale. */
  readonly minor: bigint;
  readonly by: string;
  readonly note: string;
  /** The person's own, for example of a ticket: repeated, nothing more is given back. */
  readonly reference: string;
}

export type GiveBackAnswer =
  | { readonly kind: 'given' | 'given_before' }
  /** The reference is that of another amount or cause. */
  | { readonly kind: 'differs' }
  /** Nothing is booked, or it is being cancelled just now. */
  | { readonly kind: 'wrong_state'; readonly state: ReservationState }
  | { readonly kind: 'not_charged' }
  /** An agency owes it, and settles it with its client. */
  | { readonly kind: 'on_account' }
  | { readonly kind: 'too_much'; readonly most: Money };

const givable: readonly ReservationState[] = ['confirmed', 'supplier_changed', 'completed', 'cancelled'];

/** Owes the refund, which the saga then makes like every other. */
export async function giveBack(db: Kysely<BookingTables>, given: GivenBack): Promise<GiveBackAnswer> {
  for (;;) {
    const s = await readSnapshot(db, given.tripId);
    if (!s) throw new Error(`no trip ${given.tripId}`);
    const part = partOf(s, given.reservationId);
    const refusal = refusalOf(s, part, given);
    if (refusal) return refusal;
    const { cause, minor, by, note, reference } = given;
    const writes = noWrites();
    writes.owed.push({ reservationId: part.reservation.id, cause, minor, given: { by, note, reference } });
    writes.entries.push(...givenBackEntries(s, part, given));
    writes.events.push({
      entity: 'refund',
      subject: part.reservation.id,
      name: 'given_back',
      actor: 'staff',
      from: 'none',
      to: 'owed',
      detail: { by, note, cause, reference, minor: minor.toString() },
    });
    writes.enqueues = true;
    if (await commit(db, s, writes)) return { kind: 'given' };
  }
}

function refusalOf(s: Snapshot, part: Part, { cause, minor, reference }: GivenBack): GiveBackAnswer | null {
  const { id, state } = part.reservation;
  const before = s.refunds.find((one) => one.reservation_id === id && one.request_key === reference);
  if (before) return { kind: before.amount_minor === minor && before.cause === cause ? 'given_before' : 'differs' };
  if (!givable.includes(state)) return { kind: 'wrong_state', state };
  if (s.payment.state !== 'captured') return { kind: 'not_charged' };
  if (s.payment.agency_minor !== null) return { kind: 'on_account' };
  const most = mostToGive(s, part);
  return minor > most ? { kind: 'too_much', most: { minor: most, currency: s.trip.currency } } : null;
}

/** What the traveller has paid for it less what was given back of that, as far as it is still with us. */
function mostToGive(s: Snapshot, part: Part): bigint {
  const ofPart = owedMinor(part) - givenMinor(s, part.reservation.id);
  const ofPayment = unclaimedMinor(s);
  const most = ofPart < ofPayment ? ofPart : ofPayment;
  return most > 0n ? most : 0n;
}
