import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareApi } from '#tests/bare-api.ts';
import { closeApi } from '#web/api/api.ts';
import { createPayLinks } from '../checkout/pay-link/pay-links.ts';
import { createAccessGrants } from '../checkout/access-grants.ts';
import { brands, openTestBooking, type TestBooking } from '../checkout/test-booking.ts';
import type { Gateway } from '../gateway.ts';
import { addBookingApi, webhookRoutes } from './api.ts';

let booking: TestBooking;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
let grants: ReturnType<typeof createAccessGrants>;
const listeners = new Map<string, Set<() => void>>();
const { origin } = brands.default;
const nowhere = '01990000-0000-7000-8000-000000000000';

beforeAll(async () => {
  booking = await openTestBooking();
  grants = createAccessGrants(booking.deps.secret);
  const api = bareApi({
    log: {
      info() {},
      warn() {},
      error: (message, fields) => {
        throw new Error(`${message} ${String(fields?.error)}`);
      },
    },
    brandOf: () => brands.default,
  });
  addBookingApi(api, {
    ...booking.deps,
    grants,
    payLinks: createPayLinks(booking.deps.secret),
    now: () => new Date(),
    onChange(id, listener) {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => void all.delete(listener);
    },
  });
  closeApi(api, '');
  ask = async (path, init) => await api.fetch(new Request(origin + path, init), { address: '192.0.2.1' });
});
afterAll(() => booking.close());

const body = (quote: string, more: object = {}) => ({
  quote,
  guests: [
    { first_name: 'Dana', last_name: 'Levi' },
    { first_name: 'Noa', last_name: 'Cohen' },
  ],
  contact: { email: 'dana@example.com', phone: '+972501234567' },
  nationality: 'IL',
  ...more,
});
let keys = 0;
const newKey = () => `api-test-key-${String((keys += 1)).padStart(6, '0')}`;
const json = (value: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});
const reserve = (value: unknown, key: string | null = newKey(), headers: Record<string, string> = {}) =>
  ask('/reservations', json(value, { ...(key === null ? {} : { 'idempotency-key': key }), ...headers }));
const codeOf = async (response: Response) => `${response.status} ${((await response.json()) as { code: string }).code}`;
const dataOf = async (response: Response) => ((await response.json()) as { data: Record<string, string> }).data;

describe('POST /reservations refuses', () => {
  it('a request without a proper key', async () => {
    const quote = await booking.quote();
    for (const key of [null, 'short', 'x'.repeat(256), 'with spaces in the key'])
      expect(await codeOf(await reserve(body(quote), key))).toBe('400 idempotency_key_required');
  });

  it.each<[string, object, string]>([
    ['an unknown key', { card_number: '4111' }, 'card_number'],
    ['too few guests', { guests: [{ first_name: 'Dana', last_name: 'Levi' }] }, 'guests'],
    ['no guests', { guests: [] }, 'guests'],
    [
      'a name with markup',
      {
        guests: [
          { first_name: '<b>', last_name: 'x' },
          { first_name: 'a', last_name: 'b' },
        ],
      },
      'guests.0.first_name',
    ],
    ['a wrong address', { contact: { email: 'x', phone: '+972501234567' } }, 'contact.email'],
    ['a wrong phone', { contact: { email: 'a@b.co', phone: 'x' } }, 'contact.phone'],
    ['a wrong country', { nationality: 'Israel' }, 'nationality'],
    ['long requests', { requests: 'x'.repeat(1_001) }, 'requests'],
    ['an hour at which nobody arrives', { arrival_hour: 9 }, 'arrival_hour'],
    ['a wrong type', { accept_changes: 'yes' }, 'accept_changes'],
    ['a quote that is no uuid', { quote: 'x' }, 'quote'],
  ])('%s', async (_, more, field) => {
    const response = await reserve(body(await booking.quote(), more));
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toContain(field);
  });

  it('bodies that are not JSON, and forms', async () => {
    expect(
      (
        await ask('/reservations', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
          body: '{',
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await ask('/reservations', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': newKey() },
          body: 'quote=1',
        })
      ).status,
    ).toBe(415);
  });

  it('an unknown, an ended and a worse quote', async () => {
    expect(await codeOf(await reserve(body(nowhere)))).toBe('404 not_found');
    expect(
      await codeOf(await reserve(body(await booking.quote({ expiresAt: new Date(Date.now() - 1_000).toISOString() })))),
    ).toBe('410 quote_expired');
    const worse = await booking.quote({
      changes: [{ what: 'policy', code: 'policy', worse: true, before: 'a', after: 'b' }],
    });
    expect(await codeOf(await reserve(body(worse)))).toBe('409 must_acknowledge');
    expect((await reserve(body(worse, { accept_changes: true }))).status).toBe(202);
  });

  it('another body under the same key', async () => {
    const key = newKey();
    const quote = await booking.quote();
    expect((await reserve(body(quote), key)).status).toBe(202);
    expect(await codeOf(await reserve(body(quote, { requests: 'other' }), key))).toBe('422 idempotency_mismatch');
    expect(await codeOf(await reserve(body(await booking.quote()), key))).toBe('422 idempotency_mismatch');
  });
});

describe('POST /reservations', () => {
  it('makes one reservation of fifty equal requests, and answers equal bytes', async () => {
    const quote = await booking.quote();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const response = await reserve(body(quote), key);
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^202 /);
    const rows = await booking.database.db
      .selectFrom('booking.reservation')
      .select('id')
      .where('quote_id', '=', quote)
      .execute();
    expect(rows).toHaveLength(1);
    // A later repeat has the same answer, regardless of the reservation's state.
    await booking.walk(rows[0]!.id, ['failed']);
    expect(`202 ${await (await reserve(body(quote), key)).text()}`).toBe(answers[0]);
  });

  it('makes one reservation of fifty different keys for one quote; the others hear of it, strangers not by name', async () => {
    const quote = await booking.quote();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(body(quote))));
    const won = answers.filter((answer) => answer.status === 202);
    expect(won).toHaveLength(1);
    const { id, access_token: token } = await dataOf(won[0]!);
    const lost = await Promise.all(
      answers
        .filter((answer) => answer.status !== 202)
        .map(async (answer) => ({
          status: answer.status,
          ...((await answer.json()) as { code: string; errors: object }),
        })),
    );
    expect(new Set(lost.map(({ status, code, errors }) => `${status} ${code} ${JSON.stringify(errors)}`))).toEqual(
      new Set(['409 already_reserved {"quote":["This quote has become a reservation."]}']),
    );
    const entitled = await reserve(body(quote), newKey(), { 'x-reservation-token': token ?? '' });
    expect(await entitled.json()).toMatchObject({ code: 'already_reserved', errors: { reservation: [id] } });
  });

  it('says what is charged now, what the property collects, both together, and whether the arrival is late', async () => {
    const amount = (minor: string) => ({ amount: minor, currency: 'EUR', exponent: 2 });
    const price = {
      total: amount('42075'),
      total_is_approximate: false,
      charged_now: amount('41250'),
      payable_at_property: [{ amount: amount('825'), approximate: null }],
    };
    const quote = await booking.quote();
    expect(await (await ask(`/quotes/${quote}`)).json()).toMatchObject({ data: price });
    const { id, access_token: token = '' } = await dataOf(await reserve(body(quote, { arrival_hour: 23 })));
    const found = await ask(`/reservations/${id}`, { headers: { 'x-reservation-token': token } });
    expect(await found.json()).toMatchObject({ data: { ...price, arrival_hour: 23, arrives_late: true } });
  });

  it('leaves the quote free when it refuses', async () => {
    const quote = await booking.quote({
      changes: [{ what: 'price', code: 'price', worse: true, before: '1', after: '2' }],
    });
    const key = newKey();
    expect((await reserve(body(quote), key)).status).toBe(409);
    expect((await reserve(body(quote, { accept_changes: true }), key)).status).toBe(202);
  });
});

describe('access to a reservation', () => {
  it('is granted by its token or cookie; all others get the same 404', async () => {
    const mine = await booking.reservation();
    const other = await booking.reservation();
    await booking.walk(
      mine.id,
      ['held', 'awaiting_payment', 'booking', 'confirmed'],
      ['open', 'authorised', 'captured'],
    );
    const cookie = (id: string) => ({ cookie: `trips=${encodeURIComponent(grants.add({}, id, new Date()).value)}` });
    const token = (id: string) => ({ 'x-reservation-token': grants.tokenFor(id) });
    const strangers: Record<string, string>[] = [
      {},
      cookie(other.id),
      token(other.id),
      { 'x-reservation-token': 'x' },
      { cookie: 'trips=x' },
    ];
    for (const part of ['', '/cancellation-quote', '/voucher', '/calendar']) {
      for (const headers of strangers) {
        const refused = await ask(`/reservations/${mine.id}${part}`, { headers });
        expect(refused.status).toBe(404);
        expect(await refused.text()).toBe(await (await ask(`/reservations/${nowhere}${part}`, { headers })).text());
      }
      for (const headers of [cookie(mine.id), token(mine.id)])
        expect((await ask(`/reservations/${mine.id}${part}`, { headers })).status).toBe(200);
    }
    const fee = { fee: { amount: '0', currency: 'EUR' } };
    const keyed = { 'idempotency-key': newKey() };
    for (const headers of strangers)
      expect([403, 404, 419]).toContain(
        (await ask(`/reservations/${mine.id}/cancellation`, json(fee, { ...keyed, ...headers }))).status,
      );
    // A page of another site may send the cookie, but the request is refused.
    expect([403, 419]).toContain(
      (
        await ask(
          `/reservations/${mine.id}/cancellation`,
          json(fee, { ...keyed, ...cookie(mine.id), origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }),
        )
      ).status,
    );
    expect(
      (
        await ask(
          `/reservations/${mine.id}/cancellation`,
          json({ fee: { amount: '5', currency: 'EUR' } }, { ...keyed, ...token(mine.id) }),
        )
      ).status,
    ).toBe(409);
    const headers = { ...keyed, ...token(mine.id) };
    expect((await ask(`/reservations/${mine.id}/cancellation`, json(fee, headers))).status).toBe(202);
  });

  it('answers by allow-list', async () => {
    const { id, transaction } = await booking.reservation();
    const response = await ask(`/reservations/${id}`, { headers: { 'x-reservation-token': grants.tokenFor(id) } });
    const text = await response.text();
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    for (const secret of ['36000', 'secret supplier token', 'direct', 'evidence', '"supplier":'])
      expect(text).not.toContain(secret);
    const quote = await (await ask(`/quotes/${await booking.quote()}`)).text();
    for (const secret of ['36000', 'secret supplier token', 'direct', 'supplier']) expect(quote).not.toContain(secret);
    const state = await ask(`/transactions/${transaction}`);
    expect(await dataOf(state)).toEqual({ id: transaction, state: 'created' });
  });

  it('has documents only once the hotel has confirmed', async () => {
    const { id } = await booking.reservation();
    const headers = { 'x-reservation-token': grants.tokenFor(id) };
    for (const part of ['voucher', 'calendar'])
      expect((await ask(`/reservations/${id}/${part}`, { headers })).status).toBe(409);
    await booking.walk(id, ['held', 'awaiting_payment', 'booking', 'confirmed']);
    const voucher = await ask(`/reservations/${id}/voucher`, { headers });
    expect(voucher.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await voucher.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const calendar = await ask(`/reservations/${id}/calendar`, { headers });
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  });

  it.each(['x', nowhere, '%00', "'"])('is nobody for %j', async (id) => {
    for (const path of [`/quotes/${id}`, `/reservations/${id}`, `/transactions/${id}`, `/transactions/${id}/events`])
      expect((await ask(path)).status).toBe(404);
  });
});

describe('GET /transactions/{id}/events', () => {
  it('tells each change, and ends with the last', async () => {
    const { id, transaction } = await booking.reservation();
    const response = await ask(`/transactions/${transaction}/events`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (part: string) => {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`ended before ${part}: ${text}`);
        text += value;
      }
    };
    await until('event: state\ndata: {"state":"created"}');
    await booking.walk(id, ['held']);
    for (const listener of listeners.get(id) ?? []) listener();
    await until('event: changed\ndata: {"state":"held"}');
    await booking.walk(id, ['failed']);
    for (const listener of listeners.get(id) ?? []) listener();
    await until('{"state":"failed"}');
    expect((await reader.read()).done).toBe(true);
    expect(listeners.get(id)?.size).toBe(0);
    expect(text).not.toContain(id);
  });
});

describe('POST /v3/webhooks/{gateway}', () => {
  const gateway = {
    id: 'sandbox',
    readWebhook: (headers: Headers, bytes: Uint8Array) =>
      headers.get('signature') === Buffer.from(bytes).toString('hex')
        ? { kind: 'event', eventId: Buffer.from(bytes).toString('hex'), reference: '0'.repeat(20) }
        : { kind: 'invalid', reason: 'signature' },
  } as unknown as Gateway;
  const post = (name: string, bytes: Uint8Array<ArrayBuffer>, signature = Buffer.from(bytes).toString('hex')) =>
    webhookRoutes({
      db: booking.database.db,
      advanceSoon: () => undefined,
      gateways: [gateway],
      supplies: {},
      now: () => new Date(),
      newTraceId: () => 'trace',
    }).request(`/v3/webhooks/${name}`, { method: 'POST', body: bytes, headers: { signature } });

  it('takes the raw bytes as they are, once', async () => {
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x7b]);
    expect((await post('other', bytes)).status).toBe(404);
    expect((await post('sandbox', bytes, 'wrong')).status).toBe(401);
    expect((await post('sandbox', new Uint8Array(256 * 1_024 + 1), 'x')).status).toBe(413);
    expect((await post('sandbox', bytes)).status).toBe(200);
    expect((await post('sandbox', bytes)).status).toBe(200);
    const rows = await booking.database.db.selectFrom('booking.inbox').select('raw').execute();
    expect(rows.map((row) => row.raw.toString('hex'))).toEqual([Buffer.from(bytes).toString('hex')]);
  });
});
