import type { StayDates } from '#values/stay-dates.ts';
import { leftIn } from './calendar.ts';
import { type DirectDb, readLeftByNight } from './inventory/inventory.sql.ts';
import { roomsOfBooking } from './replaced-rooms.sql.ts';

/** As `readLeft` for one stay, with the rooms of the booking that is to be replaced counted as free. */
export async function leftForChange(
  db: DirectDb,
  roomTypeIds: readonly bigint[],
  stay: StayDates,
  replaces: string,
): Promise<ReadonlyMap<bigint, number>> {
  const [nights, own] = await Promise.all([readLeftByNight(db, roomTypeIds, stay), roomsOfBooking(db, replaces)]);
  const free = nights.map(({ id, night, left }) => {
    const shared = own.find((one) => one.roomTypeId === id && night >= one.checkIn && night < one.checkOut);
    return { id, night, left: left + (shared?.rooms ?? 0) };
  });
  return leftIn(free, stay);
}
