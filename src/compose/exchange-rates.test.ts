import { expect, test } from 'vitest';
import { openTestApp } from '#tests/app.ts';
import { inDays, json } from '#tests/visitor.ts';

interface Rates {
  readonly data: { readonly rates: readonly { readonly total: { readonly currency: string } }[] };
}

/** In which currency a hotel of the city is sold to a visitor who wants shekels. */
async function soldIn(app: Awaited<ReturnType<typeof openTestApp>>): Promise<string | undefined> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select property_id as id from hotels.property_mapping where supplier = 'direct' order by property_id limit 30`,
  );
  for (const { id } of rows) {
    const query = `check_in=${inDays(40)}&check_out=${inDays(43)}&guests=2&currency=ILS`;
    const { data } = await json<Rates>(await app.fetch(`/v3/hotels/${id}/rates?${query}`));
    const [first] = data.rates;
    if (first) return first.total.currency;
  }
  return undefined;
}

test('the demo converts with invented rates', { timeout: 60_000 }, async () => {
  const app = await openTestApp();
  try {
    expect(await soldIn(app)).toBe('ILS');
    expect(await (await app.fetch('/readyz')).text()).toBe('ok');
  } finally {
    await app.close();
  }
});

test(
  'with a real supplier and no feed nothing is converted, and the operator is told',
  { timeout: 60_000 },
  async () => {
    const app = await openTestApp({
      env: { HOTELBEDS_API_KEY: 'key', HOTELBEDS_SECRET: 'secret', HOTELBEDS_URL: 'http://127.0.0.1:9' },
    });
    try {
      expect(await soldIn(app)).not.toBe('ILS');
      const ready = await app.fetch('/readyz');
      expect([ready.status, await ready.text()]).toEqual([
        200,
        expect.stringMatching(/^ok\nEXCHANGE_RATES_URL is not set/),
      ]);
      expect(app.logged.filter((line) => line.includes('EXCHANGE_RATES_URL is not set'))).toHaveLength(1);
    } finally {
      await app.close();
    }
  },
);

test('a feed that does not answer keeps no site from starting', { timeout: 60_000 }, async () => {
  const app = await openTestApp({ env: { EXCHANGE_RATES_URL: 'http://127.0.0.1:9/daily.xml' } });
  try {
    const ready = await app.fetch('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('did not answer')]);
    expect(await soldIn(app)).not.toBe('ILS');
  } finally {
    await app.close();
  }
});
