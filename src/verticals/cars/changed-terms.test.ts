import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFleetServer } from '#demo/cars/server.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { offersIn, sealedIn } from '#tests/cars/booked-car.ts';
import { inDays, json, postJson, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'cars' } })), 240_000);
afterAll(async () => await app?.close());

interface Quoted {
  readonly must_acknowledge: boolean;
  readonly changes: readonly { readonly what: string; readonly code: string; readonly worse: boolean }[];
}

test('a rental whose terms are worse than those that were shown needs the traveller’s consent', async () => {
  const fleet = createFleetServer({
    file: join(app.dataDirectory, 'sandbox-cars.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
  });
  const fault = async (method: string, body?: object) =>
    (
      await fleet.fetch(
        new Request('http://cars.test/admin/faults', {
          method,
          headers: { 'x-api-key': 'sandbox' },
          ...(body && { body: JSON.stringify(body) }),
        }),
      )
    ).status;
  const body = async (path: string) => await (await app.fetch(path, { headers: { accept: 'text/html' } })).text();
  const results = `/cars/results?pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&age=36&residence=ES`;
  const [path = ''] = offersIn(await body(results));
  const guest = visitor(app);
  const shown = await (await guest.get(path)).text();
  const offer = sealedIn(shown);
  const quoted = async () => (await json<{ data: Quoted }>(await postJson(app, '/v3/cars/quotes', { offer }))).data;
  expect(await quoted()).toMatchObject({ must_acknowledge: false, changes: [] });

  expect(await fault('POST', { fault: 'worse_terms' })).toBe(201);
  const { must_acknowledge: asks, changes } = await quoted();
  expect(asks).toBe(true);
  const worse = changes.filter((one) => one.worse).map(({ what, code }) => `${what} ${code}`);
  expect(worse).toEqual(expect.arrayContaining(['content pickup', 'content mileage']));
  const token = await guest.token(path);
  const booked = await guest.post(path, { _token: token, offer });
  const book = await (await guest.get(booked.headers.get('location')!)).text();
  expect(book).toContain('90 km included instead of');
  expect(book).toMatch(/Pick-up desk: now [^<]*\(town\)/);
  expect(await fault('DELETE')).toBe(200);
  fleet.close();
});
