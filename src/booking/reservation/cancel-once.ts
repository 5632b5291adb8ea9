import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';
import {
  type Agreed,
  type CancellableReservation,
  type CancelRequestAnswer,
  requestCancellation,
} from './cancel-reservation.ts';

/**
 * `requestCancellation` for clients that retry: the same key (16 to 255 characters, chosen by the client) with the same
 * fee or quote gets the same answer, regardless of later changes of the reservation; with another it is a `key_mismatch`. A
 * key whose request was refused stays unused.
 */
export async function cancelOnce(
  db: Kysely<BookingTables>,
  key: string,
  reservation: CancellableReservation,
  agreed: Agreed,
): Promise<CancelRequestAnswer | { readonly kind: 'key_mismatch' }> {
  const scope = `cancellation ${reservation.id}`;
  const hash = createHash('sha256').update(agreedText(agreed)).digest();
  const kept = () =>
    db
      .selectFrom('booking.idempotency')
      .select('request_hash')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
  const judge = (row: { readonly request_hash: Buffer }): { readonly kind: 'requested' | 'key_mismatch' } => ({
    kind: hash.equals(row.request_hash) ? 'requested' : 'key_mismatch',
  });
  const earlier = await kept();
  if (earlier) return judge(earlier);
  const answer = await requestCancellation(db, reservation, agreed);
  if (answer.kind !== 'requested') return answer;
  await db
    .insertInto('booking.idempotency')
    .values({ scope, key, request_hash: hash, trip_id: reservation.trip.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return judge((await kept())!);
}

const agreedText = (agreed: Agreed) =>
  'quoteId' in agreed ? `quote ${agreed.quoteId}` : `${agreed.minor} ${agreed.currency}`;
