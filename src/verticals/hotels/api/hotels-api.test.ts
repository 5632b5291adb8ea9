import { findPlace } from '../content/hotel-places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { dueNow } from '#values/price.ts';
import { type Api, closeApi } from '#web/api/api.ts';
import { propertiesOf } from '../content/property.sql.ts';
import { bareApi } from '#tests/bare-api.ts';
import {
  barcelona,
  canaryMarkupBp,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';

let database: Database;
let hotels: TestHotels;
let api: Api;
let hotelId: string;
beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
  api = apiOf(hotels);
  const place = await findPlace(database.publicDb, barcelona.country, barcelona.city);
  hotelId = (await propertiesOf(database.publicDb, place!.id))[0]!.id;
}, 180_000);
afterAll(async () => await database?.close());

function apiOf(of: TestHotels): Api {
  const made = bareApi();
  of.addApi(made);
  closeApi(made, '');
  return made;
}

// oxlint-disable-next-line no-explicit-any -- answers of every shape
type Json = any;

async function call(
  path: string,
  body?: unknown,
  host = 'api.test',
  to = api,
): Promise<{ status: number; json: Json; text: string }> {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  const answer = await to.fetch(new Request(`http://${host}${path}`, init));
  const text = await answer.text();
  return { status: answer.status, json: text.startsWith('{') ? JSON.parse(text) : null, text };
}

const search = { place: 'spain/barcelona', check_in: checkIn, check_out: checkOut, guests: '2' };

describe('what is refused', () => {
  test.each([
    [{}, 'place'],
    [{ ...search, place: 'spain/nowhere' }, 'place'],
    [{ ...search, place: '\0/\0' }, 'place'],
    [{ ...search, place: 'x'.repeat(10_240) }, 'place'],
    [{ ...search, check_in: '2020-01-01' }, 'check_in'],
    [{ ...search, check_in: '' }, 'check_in'],
    [{ ...search, check_in: 20_261_218 }, 'check_in'],
    [{ ...search, check_out: '' }, 'check_out'],
    [{ ...search, check_out: checkIn }, 'check_out'],
    [{ ...search, guests: '0' }, 'guests'],
    [{ ...search, guests: '' }, 'guests'],
    [{ ...search, guests: ['2'] }, 'guests'],
    [{ ...search, guests: '2-x' }, 'guests'],
    [{ ...search, currency: 'XXX' }, 'currency'],
    [{ ...search, country: 'Spain' }, 'country'],
    [{ ...search, markup: 0 }, 'markup'],
  ])('%j by %s', async (body, field) => {
    const { status, json } = await call('/hotels/searches', body);
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: 'invalid',
      trace_id: 'trace',
      message: expect.any(String),
      errors: { [field]: [expect.any(String)] },
    });
  });

  test.each(['[]', '"x"', 'null', '7'])('a body that is no object: %s', async (body) => {
    expect((await call('/hotels/searches', body)).status).toBe(422);
  });

  test('sessions that are unknown, over, or another brand’s', async () => {
    const { json } = await call('/hotels/searches', search);
    const { session } = json.data;
    expect((await call(`/hotels/searches/${session}`, undefined, 'other.test')).status).toBe(404);
    expect((await call('/hotels/searches/x')).json.code).toBe('session_ended');
    expect((await call(`/hotels/searches/${'A'.repeat(22)}`)).status).toBe(404);
    expect((await call(`/hotels/searches/${session}?stars=9`)).json.errors).toHaveProperty('stars');
    expect((await call(`/hotels/searches/${session}?colour=red`)).status).toBe(422);
  });

  test.each(['0', 'x', '%00', '%25', 'x'.repeat(90)])('hotel %s', async (id) => {
    expect((await call(`/hotels/${id}`)).status).toBe(404);
    expect((await call(`/hotels/${id}/rates?${stayQuery}`)).status).toBe(404);
  });

  test.each(['0', '31', '-1', '1.5', 'x', '1e1', ''])('a calendar of %j nights', async (nights) => {
    const { status, json } = await call(`/hotels/${hotelId}/calendar?nights=${nights}`);
    expect(status).toBe(422);
    expect(json.errors).toHaveProperty('check_out');
  });

  test('a calendar of an unknown hotel, party, currency or key', async () => {
    expect((await call('/hotels/nowhere/calendar')).status).toBe(404);
    expect((await call(`/hotels/${hotelId}/calendar?guests=0`)).json.errors).toHaveProperty('guests');
    expect((await call(`/hotels/${hotelId}/calendar?currency=XXQ`)).json.errors).toHaveProperty('currency');
    expect((await call(`/hotels/${hotelId}/calendar?from=2020-01-01`)).status).toBe(422);
    const silent = testHotels(database, (direct) => [
      { ...direct, calendar: async () => ({ kind: 'unavailable', reason: 'x' }) },
    ]);
    const answer = await call(`/hotels/${hotelId}/calendar`, undefined, 'api.test', apiOf(silent));
    expect(answer).toMatchObject({ status: 503, json: { code: 'no_supplier' } });
  });

  test('rates without dates, or of the past', async () => {
    expect((await call(`/hotels/${hotelId}/rates`)).json.errors).toHaveProperty('check_in');
    expect(
      (await call(`/hotels/${hotelId}/rates?check_in=2020-01-01&check_out=2020-01-02`)).json.errors,
    ).toHaveProperty('check_in');
  });

  test('offers that we did not make', async () => {
    for (const offer of ['', 'x', 'A'.repeat(8_000)])
      expect((await call('/quotes', { offer })).json.errors).toHaveProperty('offer');
    expect((await call('/quotes', { offer: 'A'.repeat(9_000) })).status).toBe(422);
    expect((await call('/quotes', { offer: 7 })).status).toBe(422);
  });

  test('suppliers that do not answer: 503; sold out: 409', async () => {
    const down = apiOf(
      testHotels(database, (direct) => [
        {
          ...direct,
          search: async () => ({ kind: 'unavailable', reason: 'x' }),
          rates: async () => ({ kind: 'unavailable', reason: 'x' }),
        },
      ]),
    );
    expect(await call('/hotels/searches', search, 'api.test', down)).toMatchObject({
      status: 503,
      json: { code: 'no_supplier' },
    });
    expect((await call(`/hotels/${hotelId}/rates?${stayQuery}`, undefined, 'api.test', down)).status).toBe(503);
    const gone = apiOf(testHotels(database, (direct) => [{ ...direct, quote: async () => ({ kind: 'sold_out' }) }]));
    const { json } = await call(`/hotels/${hotelId}/rates?${stayQuery}`, undefined, 'api.test', gone);
    expect(await call('/quotes', { offer: json.data.rates[0].offer }, 'api.test', gone)).toMatchObject({
      status: 409,
      json: { code: 'sold_out' },
    });
  });
});

test('one price from the search to the quote', async () => {
  const found = (await call('/hotels/searches', { ...search, currency: 'usd' })).json.data;
  expect(found).toMatchObject({ available: expect.any(Number), hotels: expect.any(Array), guests: '2' });
  const again = (await call(`/hotels/searches/${found.session}?sort=price&page=1`)).json.data;
  const totals = again.hotels.map((hotel: Json) => BigInt(hotel.price.total.amount));
  expect(totals).toEqual(totals.toSorted((a: bigint, b: bigint) => (a < b ? -1 : 1)));
  const [cheapest] = again.hotels;
  const rates = (await call(`/hotels/${cheapest.id}/rates?${stayQuery}&currency=USD`)).json.data.rates;
  expect(rates[0].total).toEqual(cheapest.price.total);
  const quote = await call('/quotes', { offer: rates[0].offer });
  expect(quote).toMatchObject({
    status: 201,
    json: { data: { total: cheapest.price.total, changes: [], must_acknowledge: false } },
  });
});

test('an offer whose exchange rate has become too old to sell with is not quoted', async () => {
  const place = `/hotels/${hotelId}/rates?${stayQuery}&currency=ILS`;
  const later = testHotels(database);
  const api = apiOf(later);
  const { offer } = (await call(place, undefined, 'api.test', api)).json.data.rates[0];
  expect((await call('/quotes', { offer }, 'api.test', api)).status).toBe(201);
  await database.pool.query(`update booking.fx_rate set fetched_at = now() - interval '23 hours 50 minutes'`);
  const old = apiOf(later);
  const shown = (await call(place, undefined, 'api.test', apiOf(testHotels(database)))).json.data.rates[0].offer;
  later.pass(15);
  expect(await call('/quotes', { offer: shown }, 'api.test', old)).toMatchObject({
    status: 409,
    json: { code: 'offer_expired' },
  });
  await database.pool.query(`update booking.fx_rate set fetched_at = now()`);
});

test('no answer tells a net price, a markup or a token of the supplier', async () => {
  const place = (await findPlace(database.publicDb, barcelona.country, barcelona.city))!;
  const property = (await propertiesOf(database.publicDb, place.id)).find(({ id }) => id === hotelId)!;
  const stay = { checkIn, checkOut };
  const answer = await hotels.direct.rates(
    { propertyId: property.mappings[0]!.id, stay, party: [{ adults: 2, childAges: [] }], nationality: 'US' },
    AbortSignal.timeout(10_000),
  );
  if (answer.kind !== 'found') throw new Error('the canary needs rates');
  const secrets = new Set([
    String(canaryMarkupBp),
    ...answer.rates.flatMap((rate) => [
      rate.token,
      dueNow(rate.lines, rate.currency).minor.toString(),
      rate.lines[0]!.amount.minor.toString(),
      ...rate.nightly.map(({ minor }) => minor.toString()),
    ]),
  ]);
  const created = await call('/hotels/searches', search);
  const rates = await call(`/hotels/${hotelId}/rates?${stayQuery}`);
  const texts = [
    created.text,
    (await call(`/hotels/searches/${created.json.data.session}?stars=4&stars=5`)).text,
    (await call(`/hotels/${hotelId}`)).text,
    rates.text,
    (await call(`/hotels/${hotelId}/calendar?nights=3`)).text,
    (await call('/quotes', { offer: rates.json.data.rates[0].offer })).text,
  ];
  for (const pageAnswer of [
    await hotels.pages.results.show(contextOf(stayQuery, barcelona)),
    await hotels.pages.hotel.show(contextOf(stayQuery, { ...barcelona, hotel: property.slug })),
  ]) {
    texts.push(JSON.stringify(pageAnswer));
  }
  for (const text of texts) {
    expect(text).not.toMatch(/supplierToken|supplierPrice|"net|markup/i);
    const figures = new Set(text.replaceAll(/"offer":"[^"]*"/g, '').split(/[^\w.-]+/));
    for (const secret of secrets) expect(figures.has(secret)).toBe(false);
  }
});
