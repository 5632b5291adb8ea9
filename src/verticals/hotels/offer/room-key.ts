import type { Property } from '../content/property.ts';
import { matchRoom } from '../mapping/room-match.ts';
import type { SupplierRate } from '../supplier.ts';

/**
 * Equal for rates of one room type, whoever sells them: the code of our own room type where the supplier's room is known
 * or clearly seen to be it, else the supplier's own code with its name before it.
 */
export function roomKeyOf(
  supplier: string,
  rate: Pick<SupplierRate, 'propertyId' | 'roomCode' | 'roomName' | 'beds' | 'units'>,
  property: Pick<Property, 'roomTypes' | 'roomMappings'>,
): string {
  // Rooms of several types are like none of ours.
  if (rate.units) return `${supplier}/${rate.roomCode}`;
  const known = property.roomMappings.find(
    (one) => one.supplier === supplier && one.id === rate.propertyId && one.code === rate.roomCode,
  );
  if (known) return known.roomCode;
  const theirs = { code: rate.roomCode, name: rate.roomName, beds: rate.beds, maxAdults: null };
  return matchRoom(theirs, property.roomTypes)?.code ?? `${supplier}/${rate.roomCode}`;
}
