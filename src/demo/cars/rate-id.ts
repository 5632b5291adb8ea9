import { z } from 'zod';
import { carByAcriss } from '../world/fleet/cars.ts';
import type { Rental } from '../world/fleet/rental-price.ts';
import { stationById } from '../world/fleet/stations.ts';
import { decodeToken, encodeToken } from '../engine/token.ts';

const local = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);
const parts = z.tuple([z.string(), z.string(), z.string(), local, local, z.number().int()]);

/** The id of a rate says which rental it is; its price is computed anew. */
export function rateId({ pickup, dropoff, car, from, until, driverAge }: Rental): string {
  return `rae_${encodeToken([pickup.id, dropoff.id, car.acriss, from, until, driverAge])}`;
}

export function rentalOf(id: string): Rental | null {
  const read = parts.safeParse(id.startsWith('rae_') ? decodeToken(id.slice(4)) : null).data;
  if (!read) return null;
  const [pickupId, dropoffId, acriss, from, until, driverAge] = read;
  const [pickup, dropoff, car] = [stationById.get(pickupId), stationById.get(dropoffId), carByAcriss.get(acriss)];
  return pickup && dropoff && car ? { pickup, dropoff, car, from, until, driverAge } : null;
}
