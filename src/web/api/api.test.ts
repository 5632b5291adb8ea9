import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { harmless, nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { isFull, rotated, runs } from '#tests/full.ts';
import { brokenQueries, hostileText, hostileTexts, wrongValues } from '#tests/hostile-text.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  inDays,
  json,
  postJson,
  type Reserved,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  room = await directRoom(app);
  booked = await confirmed(app);
}, 240_000);
afterAll(async () => await app.close());

const sessionOperations = ['get /sanctum/csrf-cookie', 'post /api/register', 'post /login', 'post /logout'];
const operations = [
  'delete /account/favorites',
  'delete /account/price-alerts',
  'delete /account/searches',
  'delete /dashboard/customers/{id}',
  'get /account/favorites',
  'get /account/price-alerts',
  'get /account/searches',
  'get /agency/{host}',
  'get /agent/{fid}',
  'get /auth',
  'get /cars/rates',
  'get /cars/rates/{id}',
  'get /countries',
  'get /currencies',
  'get /dashboard/bookings',
  'get /dashboard/bookings.csv',
  'get /dashboard/bookings/{id}',
  'get /dashboard/bookings/{id}/calendar',
  'get /dashboard/bookings/{id}/voucher',
  'get /dashboard/customers',
  'get /dashboard/customers/{id}',
  'get /dashboard/customers/{id}/export',
  'get /dashboard/finance',
  'get /dashboard/proposals',
  'get /dashboard/proposals/{id}',
  'get /dashboard/statements/{id}/csv',
  'get /dashboard/statements/{id}/pdf',
  'get /favorites',
  'get /hotels/searches/{session}',
  'get /hotels/searches/{session}/events',
  'get /hotels/searches/{session}/pins',
  'get /hotels/{id}',
  'get /hotels/{id}/calendar',
  'get /hotels/{id}/rates',
  'get /hotels/{id}/reviews',
  'get /places',
  'get /proposals/{token}/pdf',
  'get /quotes/{id}',
  'get /reservations/{id}',
  'get /reservations/{id}/calendar',
  'get /reservations/{id}/cancellation-quote',
  'get /reservations/{id}/messages',
  'get /reservations/{id}/voucher',
  'get /search-forms/{product}',
  'get /services/proxy',
  'get /tickets/attractions',
  'get /tickets/attractions/{id}',
  'get /tickets/attractions/{id}/times',
  'get /transactions/{id}',
  'get /transactions/{id}/events',
  'get /trips/{id}',
  'get /white-label/{host}',
  'post /cars/quotes',
  'post /dashboard/bookings/{id}/cancellation',
  'post /dashboard/bookings/{id}/confirmation',
  'post /dashboard/bookings/{id}/notes',
  'post /dashboard/brand/assets',
  'post /dashboard/customers',
  'post /dashboard/proposals',
  'post /dashboard/proposals/{id}/items',
  'post /dashboard/proposals/{id}/send',
  'post /dashboard/proposals/{id}/withdraw',
  'post /hotels/searches',
  'post /quotes',
  'post /reservations',
  'post /reservations/{id}/amendment',
  'post /reservations/{id}/cancellation',
  'post /reservations/{id}/change-options',
  'post /reservations/{id}/change-quote',
  'post /reservations/{id}/messages',
  'post /reservations/{id}/supplier-change',
  'post /services/proxy',
  'post /sso/exchange',
  'post /tickets/quotes',
  'post /trips',
  'put /account/favorites',
  'put /account/price-alerts',
  'put /account/searches',
  'put /dashboard/customers/{id}',
  'put /dashboard/proposals/{id}',
];
const webhooks = [
  'post /webhooks/sandbox',
  'post /webhooks/suppliers/sandbox',
  'post /webhooks/suppliers/sandbox-cars',
];
const asOperation = (one: string) => ({
  method: one.split(' ')[0]?.toUpperCase() ?? '',
  path: `/v3${one.split(' ')[1]}`,
});
const methodsOf = (path: string) =>
  [...operations, 'get /openapi.json', ...webhooks]
    .map(asOperation)
    .flatMap((one) => (one.path === path ? [one.method] : []));
const gets = operations.map(asOperation).filter(({ method }) => method === 'GET');
const at = (path: string, value = nobodysId) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

const goodBodies = (): Record<string, object> => ({
  '/v3/hotels/searches': {
    place: room.path.split('/').slice(3, 5).join('/'),
    check_in: inDays(20),
    check_out: inDays(22),
    guests: '2',
  },
  '/v3/quotes': { offer: 'x' },
  '/v3/cars/quotes': { offer: 'x' },
  '/v3/tickets/quotes': { offer: 'x' },
  // What else is needed depends on the quote.
  '/v3/reservations': { quote: nobodysId, contact: goodDetails.contact },
  '/v3/reservations/{id}/amendment': { requests: 'A cot' },
  '/v3/reservations/{id}/cancellation': { fee: { amount: '0', currency: 'EUR' } },
  '/v3/reservations/{id}/change-options': { check_in: inDays(40), check_out: inDays(42) },
  '/v3/reservations/{id}/change-quote': { offer: 'x', fee: { amount: '0', currency: 'EUR' } },
  '/v3/reservations/{id}/supplier-change': { accept: true, change: nobodysId },
  '/v3/trips': { quotes: [{ quote: nobodysId }], contact: goodDetails.contact },
});
const keyed = { 'idempotency-key': 'a-key-of-sixteen-or-more' };
const entitled = () => ({ 'x-reservation-token': booked.access_token });
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(app, at(path, booked.id), body, { ...keyed, ...entitled(), ...headers });

describe('the description', () => {
  test('lists every operation, and only those', async () => {
    const document = await json<{ paths: Record<string, object> }>(await app.fetch('/v3/openapi.json'));
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    const all = [...operations.map((one) => one.replace(' ', ' /v3')), ...sessionOperations];
    expect(listed.toSorted()).toEqual(all.toSorted());
  });
  interface Operation {
    readonly parameters?: readonly { readonly in: string; readonly name: string; readonly required: boolean }[];
    readonly responses: Record<string, { readonly description: string }>;
  }
  test('is OpenAPI 3.1: references lead somewhere, parameters are those of the path, answers are described', async () => {
    const text = await (await app.fetch('/v3/openapi.json')).text();
    const document = JSON.parse(text);
    expect(document.openapi).toBe('3.1.0');
    expect(text).not.toContain('"nullable"');
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      expect([reference, typeof reference.split('/').reduce((part, name) => part?.[name], document)]).toEqual([
        reference,
        'object',
      ]);
    }
    for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
      for (const operation of Object.values(methods)) {
        const inPath = (operation.parameters ?? []).filter((one) => one.in === 'path');
        expect(inPath.map((one) => [one.name, one.required])).toEqual(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]),
        );
        expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
        for (const answer of Object.values(operation.responses)) expect(answer.description).not.toBe('');
      }
    }
  });
});

describe('methods and addresses', () => {
  test.each([
    '/v3',
    '/v3/',
    '/v3/nope',
    '/v3/reservations/x/y/z',
    '/v3/%00',
    '/v3/%E0%A4%A',
    '/v3/..%2f..%2fetc',
    '/v3/hotels',
    '/v3/QUOTES',
    '/v3/openapi.json/',
    '/v3/__proto__',
    '/v3/webhooks',
    `/v3/${'x/'.repeat(500)}`,
  ])('%s is unknown', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) await refused(await app.fetch(path, { method }), 404);
  });
  test.each([...operations, 'get /openapi.json', ...webhooks])('%s answers 405 to every other method', async (one) => {
    const { method, path } = asOperation(one);
    // `GET /hotels/searches` requests a hotel of that name.
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (name) => !methodsOf(path).includes(name) && !(name === 'GET' && path === '/v3/hotels/searches'),
    );
    for (const other of others) {
      const response = await app.fetch(at(path), { method: other });
      expect([other, response.headers.get('allow')]).toEqual([other, expect.stringContaining(method)]);
      expect((await refused(response, 405)).code).toBe('method_not_allowed');
    }
  });
});

describe.each([
  '/v3/hotels/searches',
  '/v3/quotes',
  '/v3/cars/quotes',
  '/v3/tickets/quotes',
  '/v3/reservations',
  '/v3/reservations/{id}/amendment',
  '/v3/reservations/{id}/cancellation',
  '/v3/reservations/{id}/supplier-change',
  '/v3/trips',
])('a body for %s', (path) => {
  test('of another type is 415, encoded 415, broken 400, too deep 400, too large 413', async () => {
    const good = JSON.stringify(goodBodies()[path]);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
      'application/json-patch+json',
    ])
      await refused(await send(path, good, { 'content-type': type }), 415);
    await refused(await send(path, good, { 'content-encoding': 'gzip' }), 415);
    for (const text of ['', ' ', '{', '{"a":}', 'null x', '\u0000', '{"a":1}{"b":2}', "{'a':1}", 'NaN'])
      await refused(await send(path, text), 400);
    for (const text of [
      '['.repeat(40_000),
      `${'['.repeat(33)}${']'.repeat(33)}`,
      '{"a":'.repeat(33) + '1' + '}'.repeat(33),
    ])
      await refused(await send(path, text), 400);
    await refused(await send(path, `"${'x'.repeat(65_535)}"`), 413);
    await refused(await send(path, `[${'1,'.repeat(99_999)}1]`), 413);
  });
  test('that is something else than an object is 422', async () => {
    for (const body of ['null', '[]', '1', '"x"', 'true', `[${'1,'.repeat(30_000)}1]`])
      await refused(await send(path, body), 422);
    await refused(await app.fetch(at(path, booked.id), { method: 'POST', headers: { ...keyed, ...entitled() } }), 422);
  });
  test.each(['nope', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '', '\u0000', 'a.b'])(
    'with the unknown key %j names it',
    async (key) => {
      const body = `{${JSON.stringify(key)}:{"admin":true},${JSON.stringify(goodBodies()[path]).slice(1)}`;
      const { errors } = await refused(await send(path, body), 422);
      expect(Object.keys(errors)).toContain(key);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );
  test('with ten thousand unknown keys has a short answer', async () => {
    const { errors } = await refused(
      await send(path, `{${Array.from({ length: 7_000 }, (_, place) => `"${place}":1`).join(',')}}`),
      422,
    );
    expect(Object.keys(errors).length).toBeLessThanOrEqual(50);
  });
  test('without a field, or with one of another kind, is no fault of ours', async () => {
    const good = goodBodies()[path] ?? {};
    for (const key of Object.keys(good)) {
      const { [key]: _, ...rest } = good as Record<string, unknown>;
      const response = await send(path, rest);
      expect(Object.keys((await refused(response, 422)).errors).some((one) => one.startsWith(key))).toBe(true);
      for (const value of rotated(wrongValues, 3, key.length))
        await harmless(await send(path, { ...good, [key]: value }));
    }
  });
  test('of anything at all', async () => {
    const good = goodBodies()[path] ?? {};
    const body = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.record(Object.fromEntries(Object.keys(good).map((key) => [key, fc.oneof(hostileText, fc.jsonValue())]))),
    );
    await fc.assert(
      fc.asyncProperty(body, async (value) => await harmless(await send(path, value))),
      { numRuns: runs(60, 20) },
    );
  });
});

describe('reading', () => {
  test.each(gets.map(({ path }, turn) => [path, turn] as const))('%s with hostile parameters', async (path, turn) => {
    const texts = hostileTexts.filter((one) => one !== '' && !/^\.+$/.test(one));
    for (const text of rotated(texts, 3, turn))
      await harmless(await app.fetch(at(path, text), { headers: entitled() }));
    for (const query of rotated(brokenQueries, 3, turn)) await harmless(await app.fetch(`${at(path)}?${query}`));
    for (const raw of ['%', '%00', '%E0%A4%A', '%ff', '%2e%2e%2f'])
      await harmless(await app.fetch(path.replaceAll(/\{\w+\}/g, raw)));
  });
  test('rates and places take any query', async () => {
    const names = ['check_in', 'check_out', 'guests', 'country', 'currency', 'locale', 'q', 'limit', 'sort', 'nope'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), hostileText), { maxLength: 6 }),
        fc.constantFrom(`/v3/hotels/${room.hotelId}/rates`, '/v3/places', `/v3/hotels/${room.hotelId}`),
        async (pairs, path) => {
          await harmless(
            await app.fetch(
              `${path}?${new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]))}`,
            ),
          );
        },
      ),
      { numRuns: runs(150, 50) },
    );
  });
  test.each([
    ['check_in', { check_in: '2020-01-01' }],
    ['check_in', { check_in: inDays(400), check_out: inDays(402) }],
    ['check_in', { check_in: 'soon' }],
    ['check_out', { check_out: inDays(19) }],
    ['check_out', { check_out: inDays(51) }],
    ['guests', { guests: '0' }],
    ['guests', { guests: '100' }],
    ['guests', { guests: '2--1' }],
    ['guests', { guests: '2-18' }],
    ['guests', { guests: '2-x' }],
    ['guests', { guests: '' }],
    ['currency', { currency: 'XYZ' }],
    ['currency', { currency: '€' }],
    ['country', { country: 'ISR' }],
    ['country', { country: 'XX' }],
    ['nope', { nope: '1' }],
  ])('a mistake in %s is a 422 that names it: %j', async (field, more) => {
    const stay = { check_in: inDays(20), check_out: inDays(22), guests: '2', ...more };
    expect(
      Object.keys(
        (await refused(await app.fetch(`/v3/hotels/${room.hotelId}/rates?${new URLSearchParams(stay)}`), 422)).errors,
      ),
    ).toContain(field);
    const { '/v3/hotels/searches': search } = goodBodies();
    expect(
      Object.keys((await refused(await postJson(app, '/v3/hotels/searches', { ...search, ...more }), 422)).errors),
    ).toContain(field);
  });
  // It takes as many as there are places.
  test.runIf(isFull)('a HEAD of the events does not hold a place', async () => {
    for (let count = 0; count < 1_001; count += 1)
      await app.fetch(`/v3/transactions/${booked.transaction}/events`, { method: 'HEAD' });
    const open = new AbortController();
    const response = await app.fetch(`/v3/transactions/${booked.transaction}/events`, { signal: open.signal });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
