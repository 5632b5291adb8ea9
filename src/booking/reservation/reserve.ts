import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isUniqueViolation } from '#database/sql-error.ts';
import { transaction } from '#database/transaction.ts';
import { referenceFrom } from '#values/reference.ts';
import { isUuid } from '../quote/find-quote.ts';
import { wake } from '../saga/advance.ts';
import type { BookingTables } from '../tables.ts';
import type { Guest } from '../vertical.ts';

/** What the traveller confirmed on the review step. Already validated. */
export interface ReserveCommand {
  readonly brand: string;
  readonly quoteId: string;
  /** Chosen by the client, 16 to 255 characters: a repeat with the same content is the same reservation. */
  readonly idempotencyKey: string;
  readonly locale: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  readonly requests: string;
  readonly leadGuests: readonly Guest[];
  readonly acceptChanges: boolean;
  /** What was on the screen when they agreed: terms version, truncated address. */
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
  | { readonly kind: 'key_mismatch' };

/**
 * Records the intent to book and wakes the worker; nothing outside is called. One quote makes at most one reservation,
 * one key at most one answer, however many arrive at once.
 */
export async function reserve(
  db: Kysely<BookingTables>,
  gateway: string,
  command: ReserveCommand,
): Promise<ReserveAnswer> {
  if (!isUuid(command.quoteId)) return { kind: 'quote_missing' };
  const { evidence: _evidence, ...content } = command;
  const hash = createHash('sha256').update(JSON.stringify(content)).digest();
  try {
    return await transaction(db, async (trx): Promise<ReserveAnswer> => {
      // A second insert of the key waits here until the first has committed or rolled back.
      const fresh = await trx
        .insertInto('booking.idempotency')
        .values({ scope: command.brand, key: command.idempotencyKey, request_hash: hash })
        .onConflict((on) => on.doNothing())
        .returning('key')
        .executeTakeFirst();
      if (!fresh) {
        const earlier = await trx
          .selectFrom('booking.idempotency')
          .selectAll()
          .where('scope', '=', command.brand)
          .where('key', '=', command.idempotencyKey)
          .executeTakeFirstOrThrow();
        if (!hash.equals(earlier.request_hash)) return { kind: 'key_mismatch' };
        return reservedAs(trx, earlier.reservation_id!);
      }
      const quote = await trx
        .selectFrom('booking.quote')
        .selectAll()
        .select(sql<boolean>`expires_at <= now()`.as('expired'))
        .where('id', '=', command.quoteId)
        .where('brand', '=', command.brand)
        .executeTakeFirst();
      if (!quote) throw new Refused({ kind: 'quote_missing' });
      if (quote.expired) throw new Refused((await taken(trx, quote.id)) ?? { kind: 'quote_expired' });
      if (quote.must_acknowledge && !command.acceptChanges) throw new Refused({ kind: 'must_acknowledge' });
      const reference = referenceFrom(randomBytes(20));
      const reservation = await trx
        .insertInto('booking.reservation')
        .values({
          reference,
          quote_id: quote.id,
          brand: command.brand,
          product: quote.product,
          supplier: quote.supplier,
          locale: command.locale,
          contact_name: command.contactName,
          email: command.email,
          email_norm: command.email.trim().toLowerCase(),
          phone: command.phone,
          nationality: command.nationality,
          requests: command.requests,
          lead_guests: JSON.stringify(command.leadGuests),
          evidence: JSON.stringify(command.evidence),
          ends_at: quote.ends_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const payment = await trx
        .insertInto('booking.payment')
        .values({
          reservation_id: reservation.id,
          reference: referenceFrom(randomBytes(20)),
          gateway,
          currency: quote.currency,
          amount_minor: quote.total_minor,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('booking.idempotency')
        .set({ reservation_id: reservation.id })
        .where('scope', '=', command.brand)
        .where('key', '=', command.idempotencyKey)
        .execute();
      await wake(trx, reservation.id);
      return { kind: 'reserved', reservationId: reservation.id, reference, transactionId: payment.id };
    });
  } catch (error) {
    if (error instanceof Refused) return error.answer;
    if (isUniqueViolation(error, 'reservation_quote_id_key')) return (await taken(db, command.quoteId))!;
    throw error;
  }
}

/** Rolls the idempotency row back with it, so that a refused attempt may be repeated with the same key. */
class Refused extends Error {
  readonly answer: ReserveAnswer;
  constructor(answer: ReserveAnswer) {
    super(answer.kind);
    this.answer = answer;
  }
}

async function reservedAs(db: Kysely<BookingTables>, reservationId: string): Promise<ReserveAnswer> {
  const row = await db
    .selectFrom('booking.reservation as reservation')
    .innerJoin('booking.payment as payment', 'payment.reservation_id', 'reservation.id')
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
