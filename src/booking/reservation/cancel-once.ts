import type { Kysely } from 'kysely';
import type { Money } from '#values/money.ts';
import type { BookingTables } from '../tables.ts';
import { type CancellableReservation, type CancelRequestAnswer, requestCancellation } from './cancel-reservation.ts';
import { once } from './once.ts';

/** `requestCancellation` for clients that retry with the same key (16 to 255 characters, chosen by the client). */
export async function cancelOnce(
  db: Kysely<BookingTables>,
  key: string,
  reservation: CancellableReservation,
  shownFee: Money,
): Promise<CancelRequestAnswer | { readonly kind: 'key_mismatch' }> {
  const answer = await once(
    db,
    {
      scope: `cancellation ${reservation.id}`,
      key,
      content: `${shownFee.minor} ${shownFee.currency}`,
      tripId: reservation.trip.id,
    },
    () => requestCancellation(db, reservation, shownFee),
    ({ kind }) => kind === 'requested',
  );
  return answer.kind === 'repeated' ? { kind: 'requested' } : answer;
}
