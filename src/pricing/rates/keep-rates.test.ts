import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Log, silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { PricingTables } from '../tables.ts';
import { createRateFeed, type RateFeed } from './feed.ts';
import { createRateKeeper, fetchRates, type RateSource } from './keep-rates.ts';
import { raisedRateAlarms } from './rate-alarms.ts';
import { rateKey } from '../exchange.ts';
import { createRates, isFresh } from './rates.ts';

/** Wednesday noon. */
const now = () => new Date('2026-11-25T11:00Z');
const rates = { USD: '1.16', GBP: '0.88', JPY: '180.5', ILS: '3.79' };

/** As the European Central Bank writes it. */
const xml = (
  perEuro: Readonly<Record<string, string>> = rates,
  day = '2026-11-24',
) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${Object.entries(perEuro)
  .map(([currency, rate]) => `			<Cube currency='${currency}' rate='${rate}'/>`)
  .join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>`;

let server: Server;
let answer: { readonly status?: number; readonly body?: string; readonly cut?: true };
let requests: string[];
let feed: RateFeed;
const template = await templateDatabase(readMigrations('src'));
const opened: Database[] = [];
let database: Database<PricingTables>;
let logged: string[];
const log: Log = {
  ...silentLog,
  error: (_, details) => void logged.push(String(details?.reason)),
  info: (message) => void logged.push(message),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (answer.cut) return void request.socket.destroy();
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/xml', location: 'http://127.0.0.1:9/' });
    response.end(answer.body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
beforeEach(async () => {
  feed = createRateFeed(`http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml?of=today`);
  answer = { body: xml() };
  requests = [];
  logged = [];
  database = await template.cloneDatabase();
  opened.push(database);
});
afterAll(async () => {
  server.close();
  for (const one of opened) await one.close();
});

const fetch = async () => await fetchRates({ db: database.db, source: feed, log, now });
const alarms = async () => await raisedRateAlarms(database.db);
const inUse = async (demo = false) =>
  await createRates(database.db, () => new Date(), { demo: async () => demo }).sellable();
const perEuro = async (currency: string) => {
  const rate = await createRates(database.db, () => new Date()).between('EUR', currency);
  return rate && Number(rate.numerator) / Number(rate.denominator);
};
const keeper = (source: RateSource) => createRateKeeper({ db: database.db, source: async () => source, log, now });
const age = async (hours: number) =>
  await database.pool.query('update booking.fx_rate set fetched_at = fetched_at - make_interval(hours => $1)', [hours]);

describe('a feed that lies', () => {
  test.each<[string, typeof answer, RegExp]>([
    ['does not answer', { cut: true }, /it did not answer/],
    ['answers 500', { status: 500, body: xml() }, /it answered 500/],
    ['leads elsewhere', { status: 302, body: xml() }, /it answered 302/],
    ['answers a page', { body: '<!doctype html><title>Rates</title>' }, /it names no day/],
    ['answers nothing', { body: '' }, /it names no day/],
    ['answers without rates', { body: xml({}) }, /it has no rates/],
    ['answers 300 kB', { body: xml().padEnd(300_000, ' ') }, /did not answer \(too_large\)/],
    ['names a currency twice', { body: xml().replace("currency='GBP'", "currency='USD'") }, /two rates of USD/],
    ['names no currency', { body: xml().replace('USD', 'dollars') }, /it has a rate of no currency/],
    ['is a day old', { body: xml(rates, '2026-11-20') }, /it is of 2026-11-20, and rates of a later day are a day old/],
    ['is of tomorrow', { body: xml(rates, '2026-11-26') }, /a day to come/],
    ['is of no day', { body: xml(rates, '2026-13-45') }, /it names no day/],
    ['has mostly zeros', { body: xml({ USD: '0', GBP: '0.00', ILS: '3.79' }) }, /2 of its rates can't be right/],
  ])('%s: none of it is used, and an alarm says why', async (_, lie, why) => {
    answer = lie;
    const { problem } = await fetch();
    expect(problem).toMatch(why);
    expect(await inUse()).toEqual(['EUR']);
    expect(await alarms()).toEqual([expect.stringMatching(why)]);
    expect(logged).toEqual([expect.stringMatching(why)]);
  });

  test.each<[string, string, RegExp]>([
    ['is zero', '0', /^0 is no positive number/],
    ['is zero with decimals', '0.0000', /no positive number/],
    ['is negative', '-3.79', /no positive number/],
    ['is missing', '', /^there is no number/],
    ['is no number', 'NaN', /no positive number/],
    ['is written otherwise', '3,79', /no positive number/],
    ['has an exponent', '1e9', /no positive number/],
    ['is ten times yesterday’s', '37.9', /differs by more than a fifth/],
    ['is a tenth of yesterday’s', '0.379', /differs by more than a fifth/],
    ['is a quarter higher', '4.74', /differs by more than a fifth/],
  ])('one rate %s: the last one stays, the others are new', async (_, lie, why) => {
    await fetch();
    answer = { body: xml({ ...rates, USD: '1.17', ILS: lie }) };
    const { problem, refused } = await fetch();
    expect([problem, [...refused.keys()]]).toEqual([null, ['ILS']]);
    expect(refused.get('ILS')).toMatch(why);
    expect([await perEuro('USD'), await perEuro('ILS')]).toEqual([1.17, 3.79]);
    expect(await alarms()).toEqual([expect.stringContaining('ILS')]);
  });

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, RegExp>>]>([
    ['ten times too high', { ...rates, ILS: '37.9' }, { ILS: /^37\.9 is more than three times what is plausible/ }],
    ['ten times too low', { ...rates, ILS: '0.379' }, { ILS: /plausible/ }],
    ['of dollars in cents', { ...rates, USD: '116' }, { USD: /plausible/ }],
  ])('the first rates ever, one of them %s: it is not used', async (_, lie, why) => {
    answer = { body: xml(lie) };
    const { problem, refused } = await fetch();
    expect([problem, Object.fromEntries(refused)]).toEqual([
      null,
      Object.fromEntries(Object.entries(why).map(([currency, text]) => [currency, expect.stringMatching(text)])),
    ]);
    for (const currency of Object.keys(why)) expect(await perEuro(currency)).toBeNull();
    expect(await perEuro('GBP')).toBe(0.88);
    expect(await alarms()).toEqual([expect.stringContaining(Object.keys(why)[0]!)]);
  });

  test('the first rates ever are all ten times too high: none is used', async () => {
    answer = { body: xml({ USD: '11.6', GBP: '8.8', JPY: '1805', ILS: '37.9' }) };
    expect(await fetch()).toMatchObject({ problem: "4 of its rates can't be right" });
    expect(await inUse()).toEqual(['EUR']);
  });

  test('all rates are ten times yesterday’s: none is used', async () => {
    await fetch();
    answer = { body: xml({ USD: '11.6', GBP: '8.8', JPY: '1805', ILS: '37.9' }) };
    expect(await fetch()).toMatchObject({ problem: "4 of its rates can't be right" });
    expect(await perEuro('USD')).toBe(1.16);
  });

  test('a currency is gone: its last rate stays until it is a day old, and an alarm names it', async () => {
    await fetch();
    answer = { body: xml({ USD: '1.16', GBP: '0.88', JPY: '181' }) };
    await fetch();
    expect(await perEuro('ILS')).toBe(3.79);
    expect(await alarms()).toEqual([expect.stringMatching(/no exchange rate any more for ILS\.$/)]);
    await age(25);
    await fetch();
    expect([await perEuro('ILS'), await perEuro('USD')]).toEqual([null, 1.16]);
  });

  test('it is honest again: the alarms end', async () => {
    await fetch();
    answer = { body: xml({ ...rates, ILS: '0' }) };
    await fetch();
    answer = { cut: true };
    await fetch();
    expect(await alarms()).toHaveLength(2);
    answer = { body: xml() };
    await fetch();
    expect(await alarms()).toEqual([]);
    expect(logged.filter((text) => text.includes('well again'))).toHaveLength(2);
  });
});

describe('rates of a feed', () => {
  test('are exact, with their source and their day', async () => {
    await fetch();
    expect(requests).toEqual(['/daily.xml?of=today']);
    expect(await inUse()).toEqual(['EUR', 'GBP', 'ILS', 'JPY', 'USD']);
    const { rows } = await database.pool.query(
      `select quote, numerator::text, denominator::text, source, published_on::text from booking.fx_rate order by quote`,
    );
    expect(rows[2]).toEqual({
      quote: 'JPY',
      numerator: '1805',
      denominator: '10',
      source: new URL(`http://${feed.source}`).host,
      published_on: '2026-11-24',
    });
  });

  test('of currencies that nobody knows are left out', async () => {
    answer = { body: xml({ ...rates, QQQ: '5' }) };
    expect(await fetch()).toMatchObject({ problem: null, missing: [] });
    expect(await inUse()).not.toContain('QQQ');
  });

  test('are fetched again after six hours, and not before', async () => {
    const keep = keeper(feed);
    await keep();
    await keep();
    expect(requests).toHaveLength(1);
    await age(7);
    await keep();
    expect(requests).toHaveLength(2);
  });

  test('that failed are asked for again after ten minutes, not each minute', async () => {
    answer = { cut: true };
    let minutes = 0;
    const clock = () => new Date(now().getTime() + minutes * 60_000);
    const keep = createRateKeeper({ db: database.db, source: async () => feed, log, now: clock });
    for (minutes = 0; minutes < 21; minutes += 1) await keep();
    expect(requests).toHaveLength(3);
    // Twice the same is one alarm.
    expect(logged).toHaveLength(2);
  });

  test('that are twenty hours old raise an alarm, and after a day nothing is sold with them', async () => {
    const keep = keeper(feed);
    await keep();
    answer = { cut: true };
    await age(21);
    await keep();
    expect(await alarms()).toContainEqual(expect.stringMatching(/were accepted for 20 hours; after 24/));
    expect(await perEuro('USD')).toBe(1.16);
    await age(4);
    expect(await perEuro('USD')).toBeNull();
  });
});

describe('a rate between two currencies that are not the euro', () => {
  const between = async () => (await createRates(database.db, () => new Date()).between('USD', 'GBP'))!;
  const stored = async (currency: string, hours: number) => {
    const { rows } = await database.pool.query<{ id: string; at: Date }>(
      `insert into booking.fx_rate (base, quote, numerator, denominator, source, fetched_at)
       values ('EUR', $1, 116, 100, 'test', now() - make_interval(hours => $2)) returning id::text, fetched_at as at`,
      [currency, hours],
    );
    return rows[0]!;
  };

  test.each([
    [23, 1],
    [1, 23],
  ])('made of rates that are %i and %i hours old is as old as the older of them', async (dollars, pounds) => {
    const made = [await stored('USD', dollars), await stored('GBP', pounds)];
    const rate = await between();
    expect(rate.fetchedAt).toBe(made[dollars > pounds ? 0 : 1]!.at.toISOString());
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect([isFresh(rate, at(0)), isFresh(rate, at(2))]).toEqual([true, false]);
  });

  test('names both, so that it is another when one of them changes', async () => {
    const [dollar, pound] = [await stored('USD', 2), await stored('GBP', 2)];
    const first = await between();
    expect([String(first.id), String(first.fromId)]).toEqual([pound.id, dollar.id]);
    const newer = await stored('USD', 1);
    const second = await between();
    expect([String(second.id), String(second.fromId)]).toEqual([pound.id, newer.id]);
    expect(rateKey(second)).not.toBe(rateKey(first));
    const toEuro = await createRates(database.db, () => new Date()).between('USD', 'EUR');
    expect([String(toEuro!.id), toEuro!.fromId]).toEqual([newer.id, undefined]);
  });
});

describe('without a feed', () => {
  test('the demo has its invented rates', async () => {
    await keeper('demo')();
    expect(await inUse(true)).toContain('AED');
    expect(await alarms()).toEqual([]);
  });

  test('real supply is not converted with invented rates, and the operator is told', async () => {
    await keeper('demo')();
    const keep = keeper('none');
    await keep();
    await keep();
    expect(await inUse()).toEqual(['EUR']);
    expect(await perEuro('USD')).toBeNull();
    expect(await alarms()).toEqual([expect.stringContaining('EXCHANGE_RATES_URL is not set')]);
    expect(logged).toHaveLength(1);
    await keeper(feed)();
    expect([await alarms(), await perEuro('USD')]).toEqual([[], 1.16]);
  });
});
