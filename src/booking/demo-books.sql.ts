import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { demoLines } from './credit/load-demo-credit.sql.ts';
import { makeStatement } from './credit/make-statements.sql.ts';
import type { BookingTables } from './tables.ts';

/** What only time would bring about, for the demo: nobody wants to wait for it. */
export interface DemoBooks {
  /** Name of the agency that may book now and pay later. */
  readonly paysLater: string;
  /** As if its days had passed. */
  letProposalExpire(id: string): Promise<void>;
  /** As if its last day had passed: the clock completes it. */
  letBookingBeOver(id: string): Promise<void>;
  /** Who sells what was quoted. */
  supplierOf(quoteId: string): Promise<string | null>;
  /** The reference that the supplier knows a booking by. */
  referenceOf(id: string): Promise<string>;
  /** A statement of each agency's account until now, once: those of whole weeks and months follow. */
  makeFirstStatements(): Promise<void>;
}

export function demoBooks(db: Kysely<BookingTables>): DemoBooks {
  return {
    paysLater: demoLines.find(({ later }) => later)!.name,
    async letProposalExpire(id) {
      await db
        .updateTable('booking.proposal')
        .set({ valid_until: sql<Date>`now() - interval '1 hour'` })
        .where('id', '=', id)
        .execute();
    },
    async letBookingBeOver(id) {
      await transaction(db, async (trx) => {
        await sql`update booking.reservation set ends_at = now(), version = version + 1 where id = ${id}::uuid`.execute(
          trx,
        );
        await sql`update booking.trip set due_at = now(), version = version + 1
          where id = (select trip_id from booking.reservation where id = ${id}::uuid)`.execute(trx);
      });
    },
    async supplierOf(quoteId) {
      const quote = await db
        .selectFrom('booking.quote')
        .select('supplier')
        .where('id', '=', quoteId)
        .executeTakeFirst();
      return quote?.supplier ?? null;
    },
    async referenceOf(id) {
      const { reference } = await db
        .selectFrom('booking.reservation')
        .select('reference')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return reference;
    },
    async makeFirstStatements() {
      const { rows } = await sql<{ id: string; now: Date }>`
        select agency_id as id, now() as now from booking.credit_line line where source = 'own' and settlement = 'invoice'
          and not exists (select from booking.statement where statement.agency_id = line.agency_id)`.execute(db);
      // oxlint-disable-next-line no-await-in-loop -- a few
      for (const { id, now } of rows) await makeStatement(db, id, now);
    },
  };
}
