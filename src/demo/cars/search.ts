import { answer, type Answer } from '../engine/answer.ts';
import type { Faults } from '../engine/fault.ts';
import { mix } from '../world/random.ts';
import { worldCars } from '../world/fleet/cars.ts';
import { chargesOf, isOpen, type Rental } from '../world/fleet/rental-price.ts';
import { type CarStation, stationsNear, worldStations } from '../world/fleet/stations.ts';
import type { FleetContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { rateId } from './rate-id.ts';
import { rentalJson } from './rental-json.ts';
import type { SearchRequest } from './request.ts';
import { stockKey } from './stock.sql.ts';

/** Why a station has nothing. */
export type Refusal = 'closed' | 'no_one_way' | 'driver_age' | 'sold_out';

const stationNumbers = new Map(worldStations.map(({ id }, at) => [id, at]));

/** Cars of a group that a station owns. */
export const ownedBy = (station: CarStation, acriss: string): number =>
  2 +
  (mix(stationNumbers.get(station.id) ?? 0, acriss.charCodeAt(0), acriss.charCodeAt(2)) %
    (station.kind === 'airport' ? 14 : 4));

/** Whether a rental breaks a rule of its company; null when it does not. */
export function refusalOf({ pickup, dropoff, from, until, driverAge }: Omit<Rental, 'car'>): Refusal | null {
  const { vendor } = pickup;
  if (driverAge < vendor.minAge || driverAge > vendor.maxAge) return 'driver_age';
  const isOneWay = pickup.id !== dropoff.id;
  if (isOneWay && pickup.city !== dropoff.city && (!vendor.oneWay || pickup.city.country !== dropoff.city.country))
    return 'no_one_way';
  const canHandOver = (station: CarStation, at: string) =>
    isOpen(station, at) || (vendor.outOfHours && station.kind === 'airport');
  return canHandOver(pickup, from) && canHandOver(dropoff, until) ? null : 'closed';
}

/** `POST /cars/search`. */
export function search(context: FleetContext, asked: SearchRequest, faults: Faults<FaultName>): Answer {
  const from = `${asked.pickup_date}T${asked.pickup_time}`;
  const until = `${asked.dropoff_date}T${asked.dropoff_time}`;
  const near = (location: SearchRequest['pickup_location']) =>
    stationsNear(location.geographic_coordinates.latitude, location.geographic_coordinates.longitude, location.radius);
  const pickups = near(asked.pickup_location);
  const dropoffs = near(asked.dropoff_location);
  const isBack = JSON.stringify(asked.pickup_location) === JSON.stringify(asked.dropoff_location);
  const now = context.now().getTime();
  const taken = context.rentals.taken(
    pickups.map(({ id }) => id),
    from,
    until,
    now,
  );
  const refusals: { name: string; reason: Refusal }[] = [];
  const rates: object[] = [];
  for (const pickup of pickups) {
    const dropoff = isBack ? pickup : dropoffs.find(({ vendor }) => vendor === pickup.vendor);
    const trip = { pickup, dropoff: dropoff ?? pickup, from, until, driverAge: asked.driver.age };
    const refusal = !dropoff ? 'no_one_way' : faults.has('station_closed') ? 'closed' : refusalOf(trip);
    if (refusal) {
      refusals.push({ name: pickup.vendor.name, reason: refusal });
      continue;
    }
    const had = rates.length;
    for (const at of pickup.vendor.cars) {
      const car = worldCars[at]!;
      const isOut = (taken.get(stockKey(pickup.id, car.acriss)) ?? 0) >= ownedBy(pickup, car.acriss);
      if (isOut || faults.has('no_cars')) continue;
      const rental = { ...trip, car };
      rates.push({ id: rateId(rental), ...rentalJson(rental, chargesOf(rental, now), faults.has('bare_facts')) });
    }
    if (rates.length === had) refusals.push({ name: pickup.vendor.name, reason: 'sold_out' });
  }
  return answer({
    id: `seh_${context.now().getTime().toString(36)}`,
    live_mode: false,
    created_at: context.now().toISOString(),
    ...asked,
    rates,
    refusals,
  });
}
