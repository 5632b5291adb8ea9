import { expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import type { CarDeps } from '../deps.ts';
import type { CarSearchAnswer } from '../supplier.ts';
import { findRates } from './find-rates.ts';
import type { Rental } from './rental-query.ts';

const spot = { lat: 41.3, lng: 2.1, radiusKm: 4, zone: 'Europe/Madrid' };
const rental = {
  pickup: spot,
  dropoff: spot,
  from: '2027-06-08T10:00',
  until: '2027-06-12T10:00',
  age: 30,
  residence: 'ES',
} as unknown as Rental;
const none: CarSearchAnswer = { kind: 'none', reason: 'sold_out' };
const silent: CarSearchAnswer = { kind: 'unavailable', reason: 'timeout' };

async function found(...answers: readonly CarSearchAnswer[]) {
  let asked = 0;
  const suppliers = answers.map((answer, at) => ({
    id: `supplier-${String(at)}`,
    search: () => {
      asked += 1;
      return Promise.resolve(answer);
    },
  }));
  const deps = { suppliers, log: silentLog, now: () => new Date(), timeScale: 1 } as unknown as CarDeps;
  const first = await findRates(deps, rental);
  await findRates(deps, rental);
  return { kind: first.kind, asked };
}

test('there is no car only when every supplier says so, which is remembered', async () => {
  expect(await found(none, none)).toEqual({ kind: 'none', asked: 2 });
});

test('one that is silent may have a car: nothing is said of it, and it is asked again', async () => {
  expect(await found(none, silent)).toEqual({ kind: 'unavailable', asked: 4 });
  expect(await found(silent, silent)).toEqual({ kind: 'unavailable', asked: 4 });
});
