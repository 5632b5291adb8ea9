import { type Kysely, sql } from 'kysely';
import type { Log } from '#connector/log.ts';
import type { Gateway, GatewayPayment } from '../gateway.ts';
import { bookingCheck } from '../state/booking-check.sql.ts';
import { moneyCheck } from '../state/money-check.sql.ts';
import { alarmRow } from '../alarms/alarm.sql.ts';
import type { BookingTables } from '../tables.ts';
import type { ProductSupply } from '../vertical.ts';
import { compareGateway, compareSupplier } from './other-books.ts';
import { findViolations, type Violation } from './own-books.ts';

export interface Books {
  readonly db: Kysely<BookingTables>;
  readonly log: Log;
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly gateways: readonly Gateway[];
}

/** Gets all payments that a gateway has listed. */
type OnListed = (gateway: string, payments: readonly GatewayPayment[]) => Promise<void>;

/** Compares our data with itself and with those of every supplier and gateway over the last hours. */
export async function audit(books: Books, hours: number, onListed: OnListed = async () => {}): Promise<Violation[]> {
  const { from: since, until } = await lastHours(books.db, hours);
  const found = await findViolations(books.db);
  for (const supply of Object.values(books.supplies)) {
    for (const { supplier, bookings } of await supply.books(since, until)) {
      if (bookings === 'unknown') books.log.warn('no books to compare with', { supplier });
      else found.push(...(await compareSupplier(books.db, supplier, bookings, since)));
    }
  }
  for (const gateway of books.gateways) {
    const payments = await gateway.list(since, until);
    if (payments === 'unknown') books.log.warn('no books to compare with', { gateway: gateway.id });
    else {
      found.push(...(await compareGateway(books.db, gateway.id, payments, since)));
      await onListed(gateway.id, payments);
    }
  }
  return found;
}

/** ISO instants by the database's clock; the end a minute ahead, for clocks that differ. */
async function lastHours(db: Books['db'], hours: number): Promise<{ readonly from: string; readonly until: string }> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
  const now = rows[0]!.now.getTime();
  return { from: new Date(now - hours * 3_600_000).toISOString(), until: new Date(now + 60_000).toISOString() };
}

/**
 * Schedules a check of payments with a dispute that the gateway opened in the last hours: its webhook may have been lost, and
 * disputes come months after their payment.
 */
async function checkDisputed({ db, log, gateways }: Books, hours: number): Promise<void> {
  const { from, until } = await lastHours(db, hours);
  for (const gateway of gateways) {
    const disputed = await gateway.listDisputed(from, until);
    if (disputed === 'unknown') {
      log.warn('no disputes to compare with', { gateway: gateway.id });
      continue;
    }
    const references = disputed.map(({ reference }) => reference);
    const check = moneyCheck(gateway.id, sql`select unnest(${references}::text[])`, 0);
    await sql`with ${check}
      update booking.statement_payment set check_at = clock_timestamp()
      where gateway = ${gateway.id} and state = 'captured' and reference = any(${references}::text[])`.execute(db);
  }
}

/**
 * The audit as a nightly job: every difference raises an alarm that a person clears, and a booking that its supplier lacks is
 * checked there: a webhook about its cancellation may have been lost.
 */
export async function reconcile(books: Books, onListed: OnListed, hours = 48): Promise<Violation[]> {
  await checkDisputed(books, hours);
  const found = await audit(books, hours, onListed);
  for (const violation of found) {
    books.log.error('books differ', { ...violation });
    if (violation.tripId) {
      const trip = { tripId: violation.tripId, reservationId: null };
      await alarmRow(trip, violation.rule, { detail: violation.detail }).execute(books.db);
    }
  }
  const differing = found.flatMap(({ rule, tripId }) => (rule === 'supplier_differs' && tripId ? [tripId] : []));
  const check = bookingCheck(sql`reservation.trip_id = any(${differing}::uuid[])`);
  await sql`with ${check} select 1`.execute(books.db);
  return found;
}
