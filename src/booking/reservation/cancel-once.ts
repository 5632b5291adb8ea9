import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';
import {
  type Agreed,
  type CancellableReservation,
  type CancelRequestAnswer,
  requestCancellation,
} from './cancel-reservation.ts';
import { once } from './once.ts';

/** `requestCancellation` for clients that retry with the same key (16 to 255 characters, chosen by the client). */
export async function cancelOnce(
  db: Kysely<BookingTables>,
  key: string,
  reservation: CancellableReservation,
  agreed: Agreed,
  byPerson: string | null = null,
): Promise<CancelRequestAnswer | { readonly kind: 'key_mismatch' }> {
  const answer = await once(
    db,
    {
      scope: `cancellation ${reservation.id}`,
      key,
      content: agreedText(agreed),
      tripId: reservation.trip.id,
    },
    (kept) => requestCancellation(db, reservation, agreed, { byPerson, kept }),
    ({ kind }) => kind === 'requested',
  );
  return answer.kind === 'repeated' ? { kind: 'requested' } : answer;
}

const agreedText = (agreed: Agreed) =>
  'quoteId' in agreed ? `quote ${agreed.quoteId}` : `${agreed.minor} ${agreed.currency}`;
