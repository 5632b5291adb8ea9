import { type Kysely, sql } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { freedByRefund } from '../ledger/agency-part.ts';
import type { CreditTerms } from './credit-gateway.ts';

/** What agencies owe, by the payments and refunds of trips. */
export function creditTerms(db: Kysely<BookingTables>): CreditTerms {
  return {
    async owedFor(reference, amount) {
      const { rows } = await sql<{ agencyId: string; minor: bigint }>`
        select trip.agency_id as "agencyId", payment.agency_minor as minor from booking.payment
        join booking.trip on trip.id = payment.trip_id
        where payment.reference = ${reference} and payment.agency_minor is not null and trip.agency_id is not null
          and payment.amount_minor = ${amount.minor}::bigint and payment.currency = ${amount.currency}`.execute(db);
      return rows[0] ?? null;
    },
    async freedBy(key, { minor }) {
      const { rows } = await sql<{ totalMinor: bigint; agencyNetMinor: bigint }>`
        select quote.total_minor as "totalMinor", coalesce(net.agency_net_minor, quote.total_minor) as "agencyNetMinor"
        from booking.refund join booking.reservation on reservation.id = refund.reservation_id
        join booking.trip on trip.id = reservation.trip_id join booking.quote on quote.id = reservation.quote_id
        left join booking.quote_net net on net.quote_id = quote.id and net.agency_id = trip.agency_id
        where refund.id::text = ${key}`.execute(db);
      const [sold] = rows;
      if (!sold) throw new Error(`no refund ${key}`);
      return freedByRefund(sold, minor);
    },
  };
}
