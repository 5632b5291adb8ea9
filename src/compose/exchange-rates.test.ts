import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { oldestCurrentDay } from '#pricing/rates/publication-day.ts';
import { raisedRateAlarms } from '#pricing/rates/rate-alarms.ts';
import { openTestApp } from '#tests/app.ts';
import { alternately } from '#tests/full.ts';
import { plantedAttraction } from '#tests/planted-bodies.ts';
import { inDays, json, postJson } from '#tests/visitor.ts';

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

test('the demo converts with invented rates', async () => {
  const app = await openTestApp();
  try {
    expect(await soldIn(app)).toBe('ILS');
    expect(await raisedRateAlarms(app.database.db)).toEqual([]);
  } finally {
    await app.close();
  }
});

const realSuppliers: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['hotels', { HOTELBEDS_API_KEY: 'key', HOTELBEDS_SECRET: 'secret', HOTELBEDS_URL: 'http://127.0.0.1:9' }],
  ['tickets', { OCTO_SUPPLIERS: '[{"id":"acme","url":"http://127.0.0.1:9","token":"secret"}]' }],
];

test.each(alternately(realSuppliers, 0))(
  'with a real supplier of %s and no feed nothing is converted, and the operator is told',
  async (_, env) => {
    const app = await openTestApp({ env });
    try {
      expect(await soldIn(app)).not.toBe('ILS');
      expect(await raisedRateAlarms(app.database.db)).toEqual([
        expect.stringMatching(/^EXCHANGE_RATES_URL is not set/),
      ]);
      // Anyone may ask whether the site is well, and learns nothing else.
      const ready = await app.fetch('/readyz');
      expect([ready.status, await ready.text()]).toEqual([200, 'ok']);
      expect(app.logged.filter((line) => line.includes('EXCHANGE_RATES_URL is not set'))).toHaveLength(1);
    } finally {
      await app.close();
    }
  },
);

test('a feed that does not answer keeps no site from starting', async () => {
  const app = await openTestApp({ env: { EXCHANGE_RATES_URL: 'http://127.0.0.1:9/daily.xml' } });
  try {
    expect(await raisedRateAlarms(app.database.db)).toEqual(
      expect.arrayContaining([expect.stringContaining('did not answer')]),
    );
    const ready = await app.fetch('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ok']);
    expect(await soldIn(app)).not.toBe('ILS');
  } finally {
    await app.close();
  }
});

test('one contract of the operator’s own ends the invented rates', async () => {
  const app = await openTestApp({
    prepare: async ({ pool }) =>
      await pool.query(
        `insert into direct.property (id, currency, tz, vat_bp) values ('own-1', 'EUR', 'Europe/Madrid', 1000)`,
      ),
  });
  try {
    expect(await soldIn(app)).not.toBe('ILS');
    expect(await raisedRateAlarms(app.database.db)).toEqual([expect.stringMatching(/^EXCHANGE_RATES_URL is not set/)]);
  } finally {
    await app.close();
  }
});

describe('a feed, through a quote', () => {
  const marginBp = 150n;
  let server: Server;
  let perEuro: Readonly<Record<string, string>>;
  const host = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    server = createServer((_, response) => {
      const cubes = Object.entries(perEuro).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`);
      const day = oldestCurrentDay(new Date());
      response.end(`<Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></Envelope>`);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => void server.close());

  interface Offer {
    readonly data: {
      readonly rates: readonly { readonly offer: string; readonly total: { readonly currency: string } }[];
    };
  }
  interface Stored {
    readonly currency: string;
    readonly total_minor: bigint;
    readonly cost: bigint;
    readonly in_sale: bigint;
    readonly margin: bigint;
    readonly trail: readonly { readonly step: string; readonly added: { readonly amount: string } }[];
  }

  /** What a hotel that costs euros is quoted at to somebody who wants shekels, and the alarms that are raised then. */
  async function quoted(feed: Readonly<Record<string, string>>, last: { rate: string; hours: number } | null) {
    perEuro = feed;
    const app = await openTestApp({
      env: { EXCHANGE_RATES_URL: `http://${host()}/daily.xml`, EXCHANGE_MARGIN_BP: String(marginBp) },
      prepare: async ({ pool }) => {
        if (last)
          await pool.query(
            `insert into booking.fx_rate (base, quote, numerator, denominator, source, fetched_at)
             values ('EUR', 'ILS', $1, 100, $2, now() - make_interval(hours => $3))`,
            [last.rate, host(), last.hours],
          );
      },
    });
    try {
      const { rows } = await app.database.pool.query<{ id: string }>(
        `select mapping.property_id as id from hotels.property_mapping mapping
           join direct.property on direct.property.id = mapping.supplier_property_id and direct.property.currency = 'EUR'
         where supplier = 'direct' order by 1 limit 40`,
      );
      for (const { id } of rows) {
        const query = `check_in=${inDays(40)}&check_out=${inDays(43)}&guests=2&currency=ILS`;
        const [first] = (await json<Offer>(await app.fetch(`/v3/hotels/${id}/rates?${query}`))).data.rates;
        if (!first) continue;
        const answer = await json<{ data: { id: string } }>(await postJson(app, '/v3/quotes', { offer: first.offer }));
        const stored = await app.database.pool.query<Stored>(
          `select currency, total_minor, supplier_minor as cost, supplier_in_sale_minor as in_sale,
             exchange_margin_minor as margin, trail from booking.quote join booking.quote_net on quote_id = id where id = $1`,
          [answer.data.id],
        );
        return { quote: stored.rows[0]!, said: (await raisedRateAlarms(app.database.db)).join('\n') };
      }
      throw new Error('nothing is for sale');
    } finally {
      await app.close();
    }
  }

  const others = { USD: '1.16', GBP: '0.88', JPY: '180.5' };
  const shekels = (cents: bigint) => (cents * 379n + 50n) / 100n;

  type Feed = readonly [
    name: string,
    feed: Readonly<Record<string, string>>,
    last: { rate: string; hours: number } | null,
    why: RegExp,
  ];
  const unusable: readonly Feed[] = [
    ['a rate that is zero', { ...others, ILS: '0' }, null, /can't be right: ILS/],
    ['a rate that is missing', others, null, /^$/],
    [
      'a rate of yesterday, and a feed without it',
      others,
      { rate: '379', hours: 25 },
      /no exchange rate any more for ILS/,
    ],
  ];
  // In a sample one that is unusable and one that is sold with; what a feed is believed has tests of its own.
  test.each(alternately(unusable, 2))(
    '%s: sold in the supplier’s currency, without a margin',
    async (_, feed, last, why) => {
      const { quote, said } = await quoted(feed, last);
      expect([quote.currency, quote.in_sale, quote.margin]).toEqual(['EUR', quote.cost, 0n]);
      expect(quote.trail.map(({ step }) => step)).not.toContain('exchange');
      expect(said).toMatch(why);
    },
  );

  const usable: readonly Feed[] = [
    ['a good rate', { ...others, ILS: '3.79' }, null, /^$/],
    ['a rate ten times the last one, which is used on', { ...others, ILS: '37.9' }, { rate: '379', hours: 10 }, /ILS/],
  ];
  test.each(alternately(usable, 0))(
    '%s: sold in shekels, with the margin in the trail and in the price',
    async (_, feed, last, why) => {
      const { quote, said } = await quoted(feed, last);
      expect([quote.currency, quote.in_sale]).toEqual(['ILS', shekels(quote.cost)]);
      // 1.5 % of what it costs with its mark-up; each line is rounded twice.
      const margin = (quote.total_minor * marginBp) / (10_000n + marginBp);
      expect(quote.margin >= margin - 3n && quote.margin <= margin + 3n).toBe(true);
      expect(quote.trail.find(({ step }) => step === 'exchange')?.added.amount).toBe(String(quote.margin));
      expect(said).toMatch(why);
    },
  );
});

describe('a rate that has become too old to sell with since it was shown', () => {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
    await app.database.pool.query(`update booking.fx_rate set fetched_at = now() - interval '23 hours 50 minutes'`);
    // The rates that were read before are kept for half a minute.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  }, 120_000);
  afterAll(async () => {
    vi.useRealTimers();
    await app?.close();
  });

  interface Offered {
    readonly data: Readonly<Record<'cars' | 'times', readonly { readonly offer: string | null }[]>>;
  }
  const rental = () =>
    new URLSearchParams({
      pickup: 'BCN',
      from: `${inDays(30)}T10:00`,
      until: `${inDays(34)}T10:00`,
      age: '30',
      residence: 'ES',
      currency: 'ILS',
    }).toString();
  const carOffer = async () =>
    (await json<Offered>(await app.fetch(`/v3/cars/rates?${rental()}`))).data.cars[0]!.offer!;
  const visitOffer = async () => {
    const { id, times } = await plantedAttraction(app);
    const answer = await app.fetch(`/v3/tickets/attractions/${id}/times?${times}&currency=ILS`);
    return (await json<Offered>(answer)).data.times.find(({ offer }) => offer !== null)!.offer!;
  };

  test('is not what cars and tickets are quoted with', async () => {
    const offers = { cars: await carOffer(), tickets: await visitOffer() };
    const quoted = async () =>
      await Promise.all(
        Object.entries(offers).map(async ([product, offer]) => {
          const answer = await postJson(app, `/v3/${product}/quotes`, { offer });
          return [answer.status, (await json<{ code?: string }>(answer)).code];
        }),
      );
    expect(await quoted()).toEqual([
      [201, undefined],
      [201, undefined],
    ]);
    vi.setSystemTime(Date.now() + 14 * 60_000);
    expect(await quoted()).toEqual([
      [409, 'car_offer_expired'],
      [409, 'tickets_offer_expired'],
    ]);
  });
});
