import { sql, type Transaction } from 'kysely';
import type { BookingTables } from '../tables.ts';

/** Gives the shares below a locked line their part of its limit, down to the third level. */
export async function followLimit(trx: Transaction<BookingTables>, agencyId: string): Promise<void> {
  for (const depth of [2, 3])
    // oxlint-disable-next-line no-await-in-loop -- from the top down
    await sql`
      update booking.credit_line share set limit_minor = above.limit_minor * share.share_bp / 10000
      from accounts.agency low, booking.credit_line above
      where low.id = share.agency_id and above.agency_id = low.parent_id and share.source = 'share'
        and cardinality(low.path) = ${depth} and low.path @> array[${agencyId}::uuid]`.execute(trx);
}
