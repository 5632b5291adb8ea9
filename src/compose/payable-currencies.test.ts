import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrand, publishNewest } from '#brands/write-brands.sql.ts';
import { addHost } from '#brands/write-hosts.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { copiedQuote } from '#tests/copied-quote.ts';
import { onHost } from '#tests/on-host.ts';
import { cityOf, type DirectRoom, directRoom, goodDetails, json, postJson, stay, visitor } from '#tests/visitor.ts';

/** The gateway charges euros and dollars only. */
let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp({
    env: { SANDBOX_GATEWAY_CURRENCIES: 'EUR,USD' },
    prepare: async ({ db }) => {
      for (const [brand, currencies] of [
        ['lagoon', ['ILS', 'USD']],
        ['desert', ['ILS', 'JPY']],
      ] as const) {
        const content = { name: brand, supportEmail: 'help@partner.example', paymentDescriptor: 'TRIPS', currencies };
        // oxlint-disable no-await-in-loop -- two brands
        expect(await createBrand(db, brand, content, 'Rita')).toMatchObject({ kind: 'done' });
        await addHost(db, 'http://localhost:3000', brand, `${brand}.localhost`);
        await publishNewest(db, brand);
        // oxlint-enable no-await-in-loop
      }
    },
  });
  room = await directRoom(app);
}, 180_000);
afterAll(async () => await app?.close());

interface Rates {
  readonly data: {
    readonly rates: readonly { readonly offer: string; readonly total: { readonly currency: string } }[];
  };
}
const codesOf = async (host?: string) => {
  const answer = await (host ? onHost(app, `http://${host}.localhost:3000`) : app).fetch('/v3/currencies');
  return (await json<{ data: { code: string }[] }>(answer)).data.map(({ code }) => code).toSorted();
};

test('prices are shown and pickers offer only what the gateway charges, whatever a brand offers', async () => {
  expect(await codesOf()).toEqual(['EUR', 'USD']);
  expect(await codesOf('lagoon')).toEqual(['USD']);
  expect(await codesOf('desert')).toEqual(['EUR', 'USD']);
  const page = await (await app.fetch('/preferences')).text();
  expect(page).toContain('value="USD"');
  expect(page).not.toMatch(/value="(?:ILS|JPY|GBP)"/);
  const refused = await app.fetch(`/v3/hotels/${room.hotelId}/rates?${stay()}&currency=ILS`);
  expect([refused.status, (await json<{ errors: object }>(refused)).errors]).toEqual([
    422,
    { currency: [expect.any(String)] },
  ]);
  // A cookie from before, or an old link, leads to a price that can be paid.
  const results = await app.fetch(`${cityOf(room)}/results?${stay()}&currency=ILS`, {
    headers: { cookie: 'currency=JPY' },
  });
  expect(await results.text()).not.toMatch(/₪|¥/);
});

test('a price that can’t be charged is refused before the form, and books nothing', async () => {
  const rates = await json<Rates>(await app.fetch(`/v3/hotels/${room.hotelId}/rates?${stay()}`));
  const { data } = await json<{ data: { id: string } }>(
    await postJson(app, '/v3/quotes', { offer: rates.data.rates[0]!.offer }),
  );
  const pounds = await copiedQuote(app, data.id, { currency: 'GBP' });
  const guest = visitor(app);
  for (const [quote, status] of [
    [data.id, 200],
    [pounds, 409],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two quotes
    const page = await guest.get(`/book?quote=${quote}`);
    expect(page.status).toBe(status);
    // oxlint-disable-next-line no-await-in-loop
    const html = await page.text();
    expect([html.includes('name="email"'), html.includes('we can’t charge at the moment')]).toEqual([
      status === 200,
      status === 409,
    ]);
  }
  const token = await guest.token(`/book?quote=${data.id}`);
  const sent = await guest.post(`/book?quote=${pounds}`, {
    _token: token,
    key: randomUUID(),
    email: 'dana@guests.example',
  });
  expect([sent.status, (await sent.text()).includes('British Pound')]).toEqual([409, true]);
  const called = await postJson(
    app,
    '/v3/reservations',
    { quote: pounds, ...goodDetails },
    { 'idempotency-key': randomUUID() },
  );
  expect([called.status, await called.json()]).toMatchObject([
    422,
    { errors: { quote: [expect.stringContaining('British Pound')] } },
  ]);
  const { rows } = await app.database.pool.query('select 1 from booking.trip');
  expect(rows).toEqual([]);
});
