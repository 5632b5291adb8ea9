import type { Kysely } from 'kysely';
import { commit } from '../saga/commit.ts';
import { moveReservation } from '../saga/moves.ts';
import { type KeptKey, noWrites } from '../saga/writes.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { partOf } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';

export type AcceptChangeAnswer =
  | { readonly kind: 'accepted' }
  /** The supplier has changed it again: the traveller has not seen the newest change. */
  | { readonly kind: 'changed_again' }
  /** The supplier has taken its change back, or it is answered already. */
  | { readonly kind: 'nothing_to_answer' };

export interface AcceptedChange {
  readonly tripId: string;
  readonly reservationId: string;
  /** The id of the newest change that the traveller has seen. */
  readonly change: string;
  /** ISO instant at which the booking ends as it is now. */
  readonly endsAt: string;
  /** The client's key, stored with the answer. */
  readonly kept?: KeptKey | null;
}

/** The traveller keeps a booking as its supplier has changed it. */
export async function acceptChange(
  db: Kysely<BookingTables>,
  { tripId, reservationId, change, endsAt, kept = null }: AcceptedChange,
): Promise<AcceptChangeAnswer> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const part = partOf(s, reservationId);
    if (part.reservation.state !== 'supplier_changed') return { kind: 'nothing_to_answer' };
    const asked = part.supplierChanges.filter(({ answer }) => answer === null);
    if (asked.at(-1)?.id !== change) return { kind: 'changed_again' };
    const writes = noWrites();
    const codes = asked.map(({ code, after }) => ({ code, after }));
    const patch = { ends_at: new Date(endsAt) };
    moveReservation(writes, s, part, 'change_accepted', 'traveller', patch, { accepted: codes });
    const others = s.parts.filter((one) => one !== part).map(({ reservation }) => reservation.ends_at.getTime());
    writes.trip = { ...writes.trip, ends_at: new Date(Math.max(patch.ends_at.getTime(), ...others)) };
    writes.enqueues = true;
    writes.keeps = kept;
    if (await commit(db, s, writes)) return { kind: 'accepted' };
  }
}
