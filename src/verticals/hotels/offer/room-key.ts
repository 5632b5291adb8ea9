import type { Property, PropertyCard } from '../content/property.ts';
import { matchRoom } from '../mapping/room-match.ts';
import type { ListedRate, SupplierRate } from '../supplier.ts';
import { roomCodes } from '../content/vocabulary.ts';

/**
 * Equal for rates of one room type, regardless of the supplier: the code of our own room type where the supplier's room
 * is known or clearly matches it, else the supplier's own code prefixed with the supplier's id.
 */
export function roomKeyOf(
  supplier: string,
  rate: Pick<SupplierRate, 'propertyId' | 'roomCode' | 'roomName' | 'beds' | 'units'>,
  property: Pick<Property, 'roomTypes' | 'roomMappings'>,
): string {
  // A combination of several types matches none of ours.
  if (rate.units) return `${supplier}/${rate.roomCode}`;
  const known = property.roomMappings.find(
    (one) => one.supplier === supplier && one.id === rate.propertyId && one.code === rate.roomCode,
  );
  if (known) return known.roomCode;
  const theirs = { code: rate.roomCode, name: rate.roomName, beds: rate.beds, maxAdults: null };
  return matchRoom(theirs, property.roomTypes)?.code ?? `${supplier}/${rate.roomCode}`;
}

const ownCodes: ReadonlySet<string> = new Set(roomCodes);

/** The room name of a rate in a list: see `ListedPrice.room`. `propertyId` is the supplier's. */
export function listedRoom(
  supplier: string,
  propertyId: string,
  { roomCode, roomName, mixed }: Pick<ListedRate, 'roomCode' | 'roomName' | 'mixed'>,
  { roomMappings }: Pick<PropertyCard, 'roomMappings'>,
): string | null {
  if (mixed) return null;
  const known = roomMappings.find((one) => one.supplier === supplier && one.id === propertyId && one.code === roomCode);
  return known?.roomCode ?? (ownCodes.has(roomCode) ? roomCode : roomName);
}
