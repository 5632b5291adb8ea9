import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFleetServer } from '#demo/cars/server.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { booked } from '#tests/cars/booked-car.ts';
import { inDays, json, type Reserved, visitor } from '#tests/visitor.ts';

const fleetSecret = 'a-secret-of-the-fleet-in-tests';

let app: TestApp;
beforeAll(
  async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,cars', SANDBOX_CARS_WEBHOOK_SECRET: fleetSecret } })),
  240_000,
);
afterAll(async () => await app?.close());

const results = `/cars/results?pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&age=36&residence=ES&gearbox=automatic&free=1`;

async function state({ id, access_token }: Reserved): Promise<string> {
  const headers = { 'x-reservation-token': access_token };
  const answer = await app.fetch(`/v3/reservations/${id}`, { headers });
  return (await json<{ data: { state: string } }>(answer)).data.state;
}

/** A booked automatic in place of which the company gives a small car with a manual gearbox. */
async function swapped(): Promise<Reserved> {
  const one = await booked(app, results);
  const fleet = createFleetServer({
    file: join(app.dataDirectory, 'sandbox-cars.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
    webhook: {
      url: `${app.origin}/v3/webhooks/suppliers/sandbox-cars`,
      secret: fleetSecret,
      deliver: async (request) => await app.app.fetch(request),
    },
  });
  const changed = await fleet.fetch(
    new Request(`http://cars.test/admin/bookings/${one.reference}/change`, {
      method: 'POST',
      headers: { 'x-api-key': 'sandbox' },
      body: JSON.stringify({ car: 'MBMR' }),
    }),
  );
  expect(changed.status).toBe(200);
  await expect.poll(async () => await state(one), { timeout: 20_000 }).toBe('supplier_changed');
  fleet.close();
  return one;
}

/** The traveller, with the address of the booking's page. */
async function traveller({ reference }: Reserved) {
  const guest = visitor(app);
  const token = await guest.token('/reservation');
  const found = await guest.post('/reservation', { _token: token, reference, email: 'dana@example.com' });
  const path = found.headers.get('location')!;
  return { guest, token, path, page: async () => await (await guest.get(path)).text() };
}

describe('a car that the company swaps for a lesser one', () => {
  test('is shown to the traveller, who may cancel for nothing', async () => {
    const one = await swapped();
    const { guest, path, page } = await traveller(one);
    expect(await page()).toContain('Small car (MBMR) · Manual');
    const cancel = `${path}${path.includes('?') ? '&' : '?'}step=cancel`;
    expect(await (await guest.get(cancel)).text()).toContain('name="fee" value="0"');
  });

  test('is kept by the traveller once, as it is now; what nobody was shown is not', async () => {
    const one = await swapped();
    const { guest, token, path, page } = await traveller(one);
    const shown = await page();
    expect(shown).toContain('What has changed');
    const change = /name="change" value="([^"]+)"/.exec(shown)![1]!;
    const keep = async (value: string) =>
      (await guest.post(path, { _token: token, step: 'keep', change: value })).status;
    expect(await keep('00000000-0000-7000-8000-000000000000')).toBe(409);
    expect(await state(one)).toBe('supplier_changed');
    expect(await keep(change)).toBe(303);
    expect(await state(one)).toBe('confirmed');
    const kept = await page();
    expect(kept).not.toContain('What has changed');
    expect(kept).toContain('Small car (MBMR)');
    expect(await keep(change)).toBe(409);
  });
});
