import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** One request of a client that may repeat it. */
export interface KeyedRequest {
  /** What it is about; keys are distinct within it. */
  readonly scope: string;
  /** 16 to 255 characters, chosen by the client. */
  readonly key: string;
  /** What is asked, as text. */
  readonly content: string;
  readonly tripId: string;
}

/**
 * Carries out `act` for clients that retry: the same key with the same content is `repeated`, regardless of later changes;
 * with another content it is a `key_mismatch`. A key whose request was refused (`isDone` is false) stays unused.
 */
export async function once<Answer>(
  db: Kysely<BookingTables>,
  { scope, key, content, tripId }: KeyedRequest,
  act: () => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<Answer | { readonly kind: 'repeated' } | { readonly kind: 'key_mismatch' }> {
  const hash = createHash('sha256').update(content).digest();
  const kept = () =>
    db
      .selectFrom('booking.idempotency')
      .select('request_hash')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst();
  const judge = (row: { readonly request_hash: Buffer }) =>
    hash.equals(row.request_hash) ? { kind: 'repeated' as const } : { kind: 'key_mismatch' as const };
  const earlier = await kept();
  if (earlier) return judge(earlier);
  const answer = await act();
  if (!isDone(answer)) return answer;
  await db
    .insertInto('booking.idempotency')
    .values({ scope, key, request_hash: hash, trip_id: tripId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return judge((await kept())!);
}
