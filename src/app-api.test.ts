import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#gateways/sandbox/server/webhooks.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { brokenQueries, hostileText, hostileTexts, wrongValues } from './test-hostile.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  inDays,
  json,
  postJson,
  quoteOf,
  ratesOf,
  reserveByApi,
  type Reserved,
} from './test-visitor.ts';

const webhookSecret = 'a-webhook-secret-of-a-test';
let app: TestApp;
let room: DirectRoom;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_GATEWAY_WEBHOOK_SECRET: webhookSecret } });
  room = await directRoom(app);
  booked = await confirmed(app);
}, 120_000);
afterAll(async () => await app.close());

interface Problem {
  readonly message: string;
  readonly errors: Record<string, string[]>;
  readonly code: string;
  readonly trace_id: string;
}

/** Any refusal: its status, and the one shape. */
async function refused(response: Response, status?: number): Promise<Problem> {
  const text = await response.text();
  if (status !== undefined) expect([response.status, text]).toEqual([status, expect.anything()]);
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.status, text).toBeLessThan(500);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const problem = JSON.parse(text) as Problem;
  expect(Object.keys(problem).toSorted()).toEqual(['code', 'errors', 'message', 'trace_id']);
  expect([typeof problem.message, typeof problem.code, typeof problem.trace_id]).toEqual([
    'string',
    'string',
    'string',
  ]);
  expect(problem.message).not.toBe('');
  for (const texts of Object.values(problem.errors))
    expect(texts.every((one) => typeof one === 'string' && one !== '')).toBe(true);
  expect(text.length).toBeLessThan(100_000);
  return problem;
}

/** Whatever it is, it is no fault of ours. */
async function harmless(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text.slice(0, 300)).toBeLessThan(500);
  if (response.status >= 400) await refused(new Response(text, response));
}

const uuid = '01a1fb9f-3939-747c-863b-b543c80ea759';
const operations = [
  'get /hotels/searches/{session}',
  'get /hotels/{id}',
  'get /hotels/{id}/rates',
  'get /places',
  'get /quotes/{id}',
  'get /reservations/{id}',
  'get /reservations/{id}/calendar',
  'get /reservations/{id}/cancellation-quote',
  'get /reservations/{id}/voucher',
  'get /transactions/{id}',
  'get /transactions/{id}/events',
  'post /hotels/searches',
  'post /quotes',
  'post /reservations',
  'post /reservations/{id}/cancellation',
];
const asOperation = (one: string) => ({
  method: one.split(' ')[0]?.toUpperCase() ?? '',
  path: `/v3${one.split(' ')[1]}`,
});
const gets = operations.map(asOperation).filter(({ method }) => method === 'GET');
const at = (path: string, value = uuid) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

const goodBodies = (): Record<string, object> => ({
  '/v3/hotels/searches': {
    place: room.path.split('/').slice(3, 5).join('/'),
    check_in: inDays(20),
    check_out: inDays(22),
    guests: '2',
  },
  '/v3/quotes': { offer: 'x' },
  '/v3/reservations': { quote: uuid, ...goodDetails },
  '/v3/reservations/{id}/cancellation': { fee: { amount: '0', currency: 'EUR' } },
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
    expect(listed.toSorted()).toEqual(operations);
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
  test.each([...operations, 'get /openapi.json', 'post /webhooks/sandbox'])(
    '%s answers 405 to every other method',
    async (one) => {
      const { method, path } = asOperation(one);
      // `GET /hotels/searches` asks for a hotel of that name.
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (name) => name !== method && !(name === 'GET' && path === '/v3/hotels/searches'),
      );
      for (const other of others) {
        const response = await app.fetch(at(path), { method: other });
        expect([other, response.headers.get('allow')]).toEqual([other, expect.stringContaining(method)]);
        expect((await refused(response, 405)).code).toBe('method_not_allowed');
      }
    },
  );
});

describe.each(['/v3/hotels/searches', '/v3/quotes', '/v3/reservations', '/v3/reservations/{id}/cancellation'])(
  'a body for %s',
  (path) => {
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
      await refused(
        await app.fetch(at(path, booked.id), { method: 'POST', headers: { ...keyed, ...entitled() } }),
        422,
      );
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
        for (const value of wrongValues) await harmless(await send(path, { ...good, [key]: value }));
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
        { numRuns: 60 },
      );
    });
  },
);

describe('reading', () => {
  test.each(gets.map(({ path }) => path))('%s with hostile parameters', async (path) => {
    for (const text of hostileTexts.filter((one) => one !== '' && !/^\.+$/.test(one)))
      await harmless(await app.fetch(at(path, text), { headers: entitled() }));
    for (const query of brokenQueries) await harmless(await app.fetch(`${at(path)}?${query}`));
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
      { numRuns: 150 },
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
  test('a HEAD of the events does not hold a place', async () => {
    for (let count = 0; count < 1_001; count += 1)
      await app.fetch(`/v3/transactions/${booked.transaction}/events`, { method: 'HEAD' });
    const open = new AbortController();
    const response = await app.fetch(`/v3/transactions/${booked.transaction}/events`, { signal: open.signal });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});

describe('sealed offers', () => {
  test('one flipped bit, a cut, another’s or an old one opens nothing', async () => {
    const [rate] = await ratesOf(app, room.hotelId);
    const offer = rate?.offer ?? '';
    const bytes = Buffer.from(offer, 'base64url');
    const places = [0, 5, 11, 12, 20, 27, 28, 29, Math.floor(bytes.length / 2), bytes.length - 1];
    const flipped = places.map((place) =>
      Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte))).toString('base64url'),
    );
    for (const bad of [
      ...flipped,
      offer.slice(0, -1),
      offer.slice(1),
      `${offer}AAAA`,
      offer + offer,
      bytes.subarray(0, 28).toString('base64url'),
      bytes.toString('base64').concat('='),
    ]) {
      expect(Object.keys((await refused(await postJson(app, '/v3/quotes', { offer: bad }), 422)).errors)).toEqual([
        'offer',
      ]);
    }
    expect((await postJson(app, '/v3/quotes', { offer })).status).toBe(201);
  });
});

describe('webhooks', () => {
  const event = (id: string, payment = 'ABCDEFGHJKMNPQRSTVWX') =>
    JSON.stringify({ id, type: 'payment.authorised', payment, created: new Date().toISOString() });
  const hook = (body: string, signed = signature(webhookSecret, body, new Date())) =>
    app.fetch('/v3/webhooks/sandbox', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'wayfare-signature': signed },
      body,
    });
  const stored = async () =>
    Number((await app.database.pool.query('select count(*) as n from booking.inbox')).rows[0].n);
  test('forged, stale, early, unsigned, of garbage or of another gateway are refused and leave nothing', async () => {
    const before = await stored();
    const body = event('evt_forged');
    const late = new Date(Date.now() - 301_000);
    for (const signed of [
      '',
      't=1,v1=00',
      'v1=,t=',
      signature('another secret', body, new Date()),
      signature(webhookSecret, `${body} `, new Date()),
      signature(webhookSecret, body, late),
      signature(webhookSecret, body, new Date(Date.now() + 301_000)),
    ])
      await refused(await hook(body, signed), 401);
    for (const garbage of [
      '',
      '{',
      'null',
      '[]',
      '\u0000',
      '{"id":1}',
      JSON.stringify({ id: 'x'.repeat(10_000), type: 'payment.authorised', payment: 'x', created: 'x' }),
    ])
      await refused(await hook(garbage), 401);
    await refused(await hook(event('x'.repeat(300_000))), 413);
    await refused(await app.fetch('/v3/webhooks/nope', { method: 'POST', body }), 404);
    await refused(await app.fetch('/v3/webhooks/__proto__', { method: 'POST', body }), 404);
    expect(await stored()).toBe(before);
  });
  test('fifty at once are one, and an unknown payment moves nothing', async () => {
    const before = await stored();
    const events = (await app.database.pool.query('select count(*) as n from booking.event')).rows[0].n;
    const body = event('evt_fifty_at_once');
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await hook(body)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await stored()).toBe(before + 1);
    expect((await app.database.pool.query('select count(*) as n from booking.event')).rows[0].n).toBe(events);
  });
});

describe('a reservation', () => {
  const key = (text: string) => `test-key-${text}`.padEnd(24, '-');
  test.each([
    '',
    'short',
    'x'.repeat(256),
    'with spaces in its middle',
    'ключ-ключ-ключ-ключ'.normalize().replaceAll(/./g, 'ÿ'),
  ])('is not made with the key %j', async (bad) => {
    expect(
      Object.keys(
        (
          await refused(
            await postJson(
              app,
              '/v3/reservations',
              { quote: uuid, ...goodDetails },
              bad === '' ? {} : { 'idempotency-key': bad },
            ),
            422,
          )
        ).errors,
      ),
    ).toEqual(['Idempotency-Key']);
  });
  test('is not made from a quote of nobody, an ended one or another brand’s', async () => {
    await refused(await reserveByApi(app, uuid, key('nobody')), 404);
    const quote = await quoteOf(app, room);
    const copy = async (changes: object) => {
      const { rows } = await app.database.pool.query(
        'insert into booking.quote select (jsonb_populate_record(quote, $2::jsonb)).* from booking.quote where id = $1 returning id',
        [quote, JSON.stringify({ ...changes, id: randomUUID() })],
      );
      return (rows[0] as { id: string }).id;
    };
    const ended = await copy({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    const elsewhere = await copy({ brand: 'another' });
    expect((await refused(await reserveByApi(app, ended, key('ended')), 410)).code).toBe('QUOTE_EXPIRED');
    await refused(await reserveByApi(app, elsewhere, key('elsewhere')), 404);
    await refused(await app.fetch(`/v3/quotes/${elsewhere}`), 404);
  });
  test('fifty submits of one key are one reservation and the same bytes; the key with other words is refused', async () => {
    const quote = await quoteOf(app, room, 40);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await (await reserveByApi(app, quote, key('fifty'))).text()),
    );
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '').data.state).toBe('created');
    expect(
      Number(
        (await app.database.pool.query('select count(*) as n from booking.reservation where quote_id = $1', [quote]))
          .rows[0].n,
      ),
    ).toBe(1);
    expect((await refused(await reserveByApi(app, quote, key('fifty'), { requests: 'other' }), 422)).code).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
  });
  test('fifty keys for one quote are one reservation and 49 conflicts that tell a stranger nothing', async () => {
    const quote = await quoteOf(app, room, 44);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, place) => await reserveByApi(app, quote, key(`many-${place}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 49 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect((await refused(answer)).errors).toEqual({});
  });
  test.each(['', '/cancellation-quote', '/voucher', '/calendar', '/cancellation'])(
    '%s opens for its own token or cookie alone',
    async (suffix) => {
      const ask = async (headers: Record<string, string>, id = booked.id) =>
        suffix === '/cancellation'
          ? await postJson(app, `/v3/reservations/${id}${suffix}`, { fee: { amount: '1', currency: 'XTS' } }, headers)
          : await app.fetch(`/v3/reservations/${id}${suffix}`, { headers });
      const other = await json<{ data: Reserved }>(
        await reserveByApi(app, await quoteOf(app, room, 50), key(`other${suffix}`)),
      );
      const absent = await refused(await ask({}, uuid), 404);
      for (const headers of [
        {},
        { 'x-reservation-token': other.data.access_token },
        { 'x-reservation-token': booked.reference },
        { 'x-reservation-token': '' },
        { 'x-reservation-token': booked.access_token.slice(0, -1) },
        { cookie: 'trips=x' },
        { cookie: `trips=${booked.id}` },
      ] as Record<string, string>[]) {
        const refusal = await ask(headers);
        if (headers['cookie'] && suffix === '/cancellation') await refused(refusal, 403);
        else expect({ ...(await refused(refusal, 404)), trace_id: '' }).toEqual({ ...absent, trace_id: '' });
      }
      expect((await ask({ 'x-reservation-token': booked.access_token })).status).not.toBe(404);
    },
  );
});
