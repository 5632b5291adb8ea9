import { randomBytes } from 'node:crypto';
import { handlerWire } from '#connector/handler-wire.ts';
import { createFleetServer } from '#demo/cars/server.ts';
import { createDuffelCars } from '#suppliers/duffel/duffel.ts';
import type { CarCriteria, Spot } from '#verticals/cars/supplier.ts';

const apiKey = 'test-key';
const url = 'http://cars.test';

const spot = (lat: number, lng: number, zone: string): Spot => ({ lat, lng, radiusKm: 4, zone });
export const barcelona = spot(41.2971, 2.0785, 'Europe/Madrid');
export const madrid = spot(40.4719, -3.5626, 'Europe/Madrid');
export const tokyo = spot(35.5494, 139.7798, 'Asia/Tokyo');
export const amman = spot(31.7226, 35.9932, 'Asia/Amman');

export function criteriaAt(pickup: Spot, more: Partial<CarCriteria> = {}): CarCriteria {
  return {
    pickup,
    dropoff: pickup,
    from: '2027-06-08T10:00',
    until: '2027-06-12T10:00',
    driverAge: 30,
    residence: 'ES',
    ...more,
  };
}

/** A car supplier on a fleet in memory, whose clock and faults the test moves. */
export function setUp(options: { readonly timeScale?: number } = {}) {
  let time = Date.parse('2027-04-20T12:00:00Z');
  const now = () => new Date(time);
  const server = createFleetServer({ file: ':memory:', apiKey, now, random: (size: number) => randomBytes(size) });
  let faults = '';
  const supplier = createDuffelCars({
    id: 'sandbox-cars',
    wire: handlerWire(url, (request) => {
      const headers = new Headers(request.headers);
      if (faults) headers.set('x-sandbox-fault', faults);
      return server.fetch(new Request(request, { headers }));
    }),
    token: apiKey,
    now,
    timeScale: options.timeScale ?? 1,
  });
  const admin = async (method: string, path: string, body?: unknown) =>
    await server.fetch(
      new Request(url + path, {
        method,
        headers: { 'x-api-key': apiKey },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  return {
    supplier,
    now,
    admin,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The faults of all calls from here on. */
    play: (names: string) => {
      faults = names;
    },
    cleanup: () => server.close(),
  };
}
export type Setup = ReturnType<typeof setUp>;
