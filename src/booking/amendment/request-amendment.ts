import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { countAmendments } from '../state/amendments.sql.ts';
import { commit } from '../saga/commit.ts';
import { dueNow } from '../saga/moves.ts';
import { type KeptKey, noWrites } from '../saga/writes.ts';
import { readSnapshot } from '../state/read-snapshot.ts';
import { type Part, partOf, type Snapshot } from '../state/snapshot.ts';
import type { BookingTables } from '../tables.ts';
import type { Traveller } from '../product-form.ts';
import type { AmendedPart } from '../vertical.ts';

/** What a booking is to be corrected to; what is not corrected stays as it is. */
export interface Correction {
  readonly travellers: readonly Traveller[];
  readonly requests: string;
}

export interface AmendmentRequest {
  readonly tripId: string;
  readonly reservationId: string;
  readonly correction: Correction;
  /** What its supplier corrects. */
  readonly parts: readonly AmendedPart[];
  /** Who does it for the traveller, for the record. */
  readonly byPerson?: string | null;
  /** The client's key, stored with the correction. */
  readonly kept?: KeptKey | null;
}

export type AmendmentRequestAnswer =
  | { readonly kind: 'requested'; readonly id: string }
  /** Not confirmed, or of a supplier that does not correct this. */
  | { readonly kind: 'not_amendable' }
  /** The supplier has not decided about an earlier one. */
  | { readonly kind: 'amendment_open' }
  | { readonly kind: 'nothing_to_amend' }
  | { readonly kind: 'too_many_amendments' };

/** Corrections that one booking may ask its supplier for. */
const mostAmendments = 10;

/** Stores a correction for the worker to send. Nothing of the booking changes before its supplier has agreed. */
export async function requestAmendment(
  db: Kysely<BookingTables>,
  { tripId, reservationId, correction, parts, byPerson = null, kept = null }: AmendmentRequest,
): Promise<AmendmentRequestAnswer> {
  for (;;) {
    const s = await readSnapshot(db, tripId);
    if (!s) throw new Error(`no trip ${tripId}`);
    const part = partOf(s, reservationId);
    const refusal = await refusalOf(db, s, part, correction, parts);
    if (refusal) return refusal;
    const id = randomUUID();
    const { travellers, requests } = part.reservation;
    const writes = noWrites();
    writes.opensAmendment = { id, reservationId, before: { travellers, requests }, ...correction };
    writes.trip = dueNow;
    writes.events.push({
      entity: 'amendment',
      subject: reservationId,
      name: 'requested',
      actor: 'traveller',
      from: 'none',
      to: 'asked',
      detail: { amendment: id, what: differing(part, correction), ...(byPerson === null ? {} : { person: byPerson }) },
    });
    writes.enqueues = true;
    writes.keeps = kept;
    if (await commit(db, s, writes)) return { kind: 'requested', id };
  }
}

async function refusalOf(
  db: Kysely<BookingTables>,
  s: Snapshot,
  part: Part,
  correction: Correction,
  parts: readonly AmendedPart[],
): Promise<Exclude<AmendmentRequestAnswer, { kind: 'requested' }> | null> {
  if (part.reservation.state !== 'confirmed' || s.trip.state !== 'confirmed') return { kind: 'not_amendable' };
  if (part.amendment) return { kind: 'amendment_open' };
  const what = differing(part, correction);
  if (what.length === 0) return { kind: 'nothing_to_amend' };
  if (what.some((one) => !parts.includes(one))) return { kind: 'not_amendable' };
  const count = await countAmendments(db, part.reservation.id);
  return count < mostAmendments ? null : { kind: 'too_many_amendments' };
}

function differing({ reservation }: Part, { travellers, requests }: Correction): AmendedPart[] {
  const names: AmendedPart[] =
    JSON.stringify(inOrder(travellers)) === JSON.stringify(inOrder(reservation.travellers)) ? [] : ['names'];
  return requests === reservation.requests ? names : [...names, 'requests'];
}

/** The database keeps the fields of JSON in an order of its own. */
function inOrder(travellers: readonly Traveller[]) {
  return travellers.map(({ slot, fields }) => [
    slot,
    Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
