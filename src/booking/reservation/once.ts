import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import type { KeptKey } from '../saga/writes.ts';
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

type Earlier = { readonly kind: 'repeated' } | { readonly kind: 'key_mismatch' };

/**
 * Carries out `act` for clients that retry: the same key with the same content is `repeated`, regardless of later changes;
 * with another content it is a `key_mismatch`. `act` commits the key together with its effect, so that no crash leaves one
 * without the other. A key whose request was refused (`isDone` is false) stays unused.
 */
export async function once<Answer>(
  db: Kysely<BookingTables>,
  { scope, key, content, tripId }: KeyedRequest,
  act: (kept: KeptKey) => Promise<Answer>,
  isDone: (answer: Answer) => boolean,
): Promise<Answer | Earlier> {
  const kept = { scope, key, hash: createHash('sha256').update(content).digest() };
  const earlier = await earlierAnswer(db, kept);
  if (earlier) return earlier;
  const answer = await unlessUsed(act(kept));
  // A concurrent request with this key was carried out first, or has left nothing to do.
  if (answer === null || !isDone(answer)) return (await earlierAnswer(db, kept)) ?? answer!;
  // What was done already has no effect that the key could be stored with.
  await db
    .insertInto('booking.idempotency')
    .values({ scope, key, request_hash: kept.hash, trip_id: tripId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await earlierAnswer(db, kept))!;
}

/** What the key was used for; null when it is unused. */
async function earlierAnswer(db: Kysely<BookingTables>, { scope, key, hash }: KeptKey): Promise<Earlier | null> {
  const row = await db
    .selectFrom('booking.idempotency')
    .select('request_hash')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  return { kind: hash.equals(row.request_hash) ? 'repeated' : 'key_mismatch' };
}

/** Null when the key was used meanwhile: then nothing has been written. */
async function unlessUsed<Answer>(acting: Promise<Answer>): Promise<Answer | null> {
  try {
    return await acting;
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_pkey')) return null;
    throw error;
  }
}
