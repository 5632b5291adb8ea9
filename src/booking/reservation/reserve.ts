import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { referenceFrom } from '#values/reference.ts';
import { isUuid } from '../quote/find-quote.ts';
import { enqueueCall } from '../saga/enqueue.ts';
import type { BookingTables } from '../tables.ts';
import type { Traveller } from '../vertical.ts';
import type { SealedDocuments } from '../travellers/traveller-documents.ts';
import { insertDocuments } from '../travellers/traveller-documents.sql.ts';
import { type ReservationLimits, type ReservationSource, type SourceKey, sourceKeys } from './reservation-limits.ts';
import { lockSources, noteSources, type OverLimit } from './reservation-limits.sql.ts';

/** Data that the traveller confirmed on the review step. Already validated. */
export interface ReserveCommand {
  readonly brand: string;
  readonly quoteId: string;
  /** Account id of the signed-in person, or null for a guest. */
  readonly personId: string | null;
  /** Chosen by the client, 16 to 255 characters: a repeat with the same content is the same reservation. */
  readonly idempotencyKey: string;
  readonly locale: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2; null for products that do not need it. */
  readonly nationality: string | null;
  readonly requests: string;
  /** Expected arrival: hours after midnight of the first day, in the property's time zone. */
  readonly arrivalHour?: number | null;
  /** One for each slot of the product's form, in order, without identity documents. */
  readonly travellers: readonly Traveller[];
  /** By the id of the form's question. */
  readonly answers?: Readonly<Record<string, string>>;
  readonly documents?: SealedDocuments | undefined;
  readonly acceptChanges: boolean;
  /** Evidence of consent: terms version, truncated address. */
  readonly evidence: object;
}

export type ReserveAnswer =
  | {
      readonly kind: 'reserved';
      readonly reservationId: string;
      readonly reference: string;
      readonly transactionId: string;
    }
  | { readonly kind: 'quote_missing' }
  | { readonly kind: 'quote_expired' }
  | { readonly kind: 'must_acknowledge' }
  /** The quote has become a reservation under another key. */
  | { readonly kind: 'already_reserved'; readonly reservationId: string }
  /** The key was used with other content. */
  | { readonly kind: 'key_mismatch' }
  /** A limit of its visitor, e-mail address or client IP is exceeded: nothing was created. */
  | ({ readonly kind: 'too_many' } & OverLimit);

/** The visitor of a reservation, and the limits for it. */
export interface Limited {
  readonly source: ReservationSource;
  readonly limits: ReservationLimits;
}

/**
 * Records the intent to book and enqueues its job; makes no external calls. One quote makes at most one reservation,
 * one key has at most one answer, even for concurrent requests. Only new reservations count for the limits.
 */
export async function reserve(
  db: Kysely<BookingTables>,
  gateway: string,
  command: ReserveCommand,
  limited: Limited | null = null,
): Promise<ReserveAnswer> {
  if (!isUuid(command.quoteId)) return { kind: 'quote_missing' };
  const { evidence: _evidence, documents, ...content } = command;
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...content, documents: documents?.fingerprint }))
    .digest();
  const reference = referenceFrom(randomBytes(20));
  const keys = limited ? sourceKeys(limited.limits, limited.source, normEmail(command)) : [];
  try {
    const made =
      keys.length === 0
        ? await record(db, gateway, command, hash, reference)
        : await transaction(db, async (trx) => {
            await lockSources(trx, keys);
            return await recordWithin(trx, keys, command, await record(trx, gateway, command, hash, reference));
          });
    if (made) return { kind: 'reserved', ...made, reference };
  } catch (error) {
    if (error instanceof AboveLimit) return { kind: 'too_many', ...error.limit };
    if (isUniqueViolation(error, 'reservation_quote_id_key')) return (await taken(db, command.quoteId))!;
    throw error;
  }
  return await whyNot(db, command, hash);
}

/** Rolls back the transaction that created a reservation. */
class AboveLimit extends Error {
  readonly limit: OverLimit;
  constructor(limit: OverLimit) {
    super('above a limit of reservations');
    this.limit = limit;
  }
}

async function recordWithin(
  trx: Kysely<BookingTables>,
  keys: readonly SourceKey[],
  { travellers }: ReserveCommand,
  made: Made | null,
): Promise<Made | null> {
  const above = made && (await noteSources(trx, made.reservationId, Math.max(1, travellers.length), keys));
  if (above) throw new AboveLimit(above);
  return made;
}

const normEmail = ({ email }: ReserveCommand) => email.trim().toLowerCase();

interface Made {
  readonly reservationId: string;
  readonly transactionId: string;
}

/**
 * Key, reservation, payment and job in one statement, or nothing: null when the key was used before (a concurrent
 * request with it waits here until the first has committed) or the quote is not available.
 */
async function record(
  db: Kysely<BookingTables>,
  gateway: string,
  command: ReserveCommand,
  hash: Buffer,
  reference: string,
): Promise<Made | null> {
  const { rows } = await sql<Made>`
    with quote as (
      select quote.*, uuidv7() as reservation_id from booking.quote
      where id = ${command.quoteId} and brand = ${command.brand} and expires_at > now()
        and (not must_acknowledge or ${command.acceptChanges})
    ), fresh as (
      insert into booking.idempotency (scope, key, request_hash, reservation_id)
      select brand, ${command.idempotencyKey}::text, ${hash}::bytea, reservation_id from quote
      on conflict do nothing returning reservation_id
    ), reserved as (
      insert into booking.reservation (id, reference, quote_id, person_id, brand, product, supplier, locale, contact_name, email,
        email_norm, phone, nationality, requests, arrival_hour, travellers, answers, evidence, ends_at)
      select fresh.reservation_id, ${reference}::text, quote.id, ${command.personId}::uuid, brand, product, supplier, ${command.locale}::text,
        ${command.contactName}::text, ${command.email}::text, ${normEmail(command)}::text,
        ${command.phone}::text, ${command.nationality}::char(2), ${command.requests}::text, ${command.arrivalHour ?? null}::smallint,
        ${JSON.stringify(command.travellers)}::jsonb, ${JSON.stringify(command.answers ?? {})}::jsonb, ${JSON.stringify(command.evidence)}::jsonb, ends_at
      from fresh join quote using (reservation_id)
      returning id, ends_at
    ), ${insertDocuments(command.documents)} payment as (
      insert into booking.payment (reservation_id, reference, gateway, currency, amount_minor)
      select reserved.id, ${referenceFrom(randomBytes(20))}::text, ${gateway}::text, currency, total_minor
      from reserved cross join quote
      returning id
    )
    select reserved.id as "reservationId", payment.id as "transactionId", ${enqueueCall(sql`reserved.id`)} is null as enqueued
    from reserved cross join payment`.execute(db);
  const [row] = rows;
  return row ? { reservationId: row.reservationId, transactionId: row.transactionId } : null;
}

async function whyNot(db: Kysely<BookingTables>, command: ReserveCommand, hash: Buffer): Promise<ReserveAnswer> {
  const earlier = await db
    .selectFrom('booking.idempotency')
    .selectAll()
    .where('scope', '=', command.brand)
    .where('key', '=', command.idempotencyKey)
    .executeTakeFirst();
  if (earlier) {
    if (!hash.equals(earlier.request_hash)) return { kind: 'key_mismatch' };
    return reservedAs(db, earlier.reservation_id!);
  }
  const quote = await db
    .selectFrom('booking.quote')
    .select(['id', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('id', '=', command.quoteId)
    .where('brand', '=', command.brand)
    .executeTakeFirst();
  if (!quote) return { kind: 'quote_missing' };
  if (quote.expired) return (await taken(db, quote.id)) ?? { kind: 'quote_expired' };
  return { kind: 'must_acknowledge' };
}

async function reservedAs(db: Kysely<BookingTables>, reservationId: string): Promise<ReserveAnswer> {
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.payment as payment', (join) =>
      join.onRef('payment.reservation_id', '=', 'reservation.id').on('payment.replaced_at', 'is', null),
    )
    .select(['reservation.reference', 'payment.id as payment_id'])
    .where('reservation.id', '=', reservationId)
    .executeTakeFirstOrThrow();
  return { kind: 'reserved', reservationId, reference: row.reference, transactionId: row.payment_id };
}

async function taken(db: Kysely<BookingTables>, quoteId: string): Promise<ReserveAnswer | null> {
  const row = await db
    .selectFrom('booking.reservation')
    .select('id')
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  return row ? { kind: 'already_reserved', reservationId: row.id } : null;
}
