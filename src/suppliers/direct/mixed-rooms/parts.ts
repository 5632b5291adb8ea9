import { freeExpiredHolds } from '../replaced-rooms.sql.ts';
import { changeNights, type DirectTransaction, openNights, type RoomPart, type Stock } from '../stock.sql.ts';

type Dates = Pick<Stock, 'checkIn' | 'checkOut'>;

/** Releases expired holds of each room type, and creates the rows of its nights. Its locks must be held. */
export async function readyParts(
  trx: DirectTransaction,
  stay: Dates & { readonly parts: readonly RoomPart[] },
): Promise<void> {
  for (const { roomTypeId, rooms } of stay.parts) {
    await freeExpiredHolds(trx, roomTypeId);
    await openNights(trx, { roomTypeId, rooms, checkIn: stay.checkIn, checkOut: stay.checkOut });
  }
}

/** Changes the counts of every part as `changeNights` does. False when one has no room: roll back then. */
export async function changeParts(
  trx: DirectTransaction,
  { checkIn, checkOut }: Dates,
  parts: readonly RoomPart[],
  change: Parameters<typeof changeNights>[2],
  shared: readonly Stock[] = [],
): Promise<boolean> {
  for (const { roomTypeId, rooms } of parts) {
    const same = shared.find((one) => one.roomTypeId === roomTypeId);
    if (!(await changeNights(trx, { roomTypeId, rooms, checkIn, checkOut }, change, same))) return false;
  }
  return true;
}
