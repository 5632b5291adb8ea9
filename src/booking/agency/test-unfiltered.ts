import type { Kysely } from 'kysely';
import type { BookingTables } from '../tables.ts';
import { agencyBooking, agencyBookings } from './agency-bookings.sql.ts';
import { monthsOfBookings } from './agency-months.sql.ts';
import { readFilter } from './booking-filter.ts';
import { notesOf } from './record/note.sql.ts';
import { type BookingReader, withinScope } from '../scope/scoped.sql.ts';

/**
 * What queries without a filter of their own find within a reader's scope, for tests: only the row-level policies of the
 * database limit them. `ids` are the reservations that are asked for one by one; each is the first of its trip.
 */
export async function seenUnfiltered(db: Kysely<BookingTables>, reader: BookingReader, ids: readonly string[]) {
  const everything = { brand: reader.brand, scope: { kind: 'all' } } as const;
  const filter = readFilter(new URLSearchParams());
  return await withinScope(db, reader, async (trx) => {
    const months = await monthsOfBookings(trx, everything, filter);
    const [one, notes]: [string[], string[]] = [[], []];
    for (const id of ids) {
      if (await agencyBooking(trx, everything, id)) one.push(id);
      if ((await notesOf(trx, id)).length > 0) notes.push(id);
    }
    const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    return {
      list: idsOf(await agencyBookings(trx, everything, filter, { after: null, limit: 100 })),
      one,
      trips: idsOf(await trx.selectFrom('booking.trip').select('id').execute()),
      reservations: idsOf(await trx.selectFrom('booking.reservation').select('id').execute()),
      notes,
      counted: months.reduce((sum, { bookings }) => sum + bookings, 0),
    };
  });
}
