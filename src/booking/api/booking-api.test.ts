import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#demo/engine/delivery.ts';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  postJson,
  quoteOf,
  ratesOf,
  reserveByApi,
  type Reserved,
} from '#tests/visitor.ts';

const webhookSecret = 'a-webhook-secret-of-a-test';
let app: TestApp;
let room: DirectRoom;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_GATEWAY_WEBHOOK_SECRET: webhookSecret } });
  room = await directRoom(app);
  booked = await confirmed(app);
});
afterAll(async () => await app.close());

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
  // The gateway may still be sending events of the earlier booking.
  const stored = async () =>
    Number(
      (
        await app.database.pool.query(`select count(*) as n from booking.inbox
          where not exists (select from booking.payment where payment.reference = inbox.reference)`)
      ).rows[0].n,
    );
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
      signature(webhookSecret, body, new Date(Date.now() + 600_000)),
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
    const headers: Record<string, string> = bad === '' ? {} : { 'idempotency-key': bad };
    const answer = await postJson(app, '/v3/reservations', { quote: nobodysId, ...goodDetails }, headers);
    expect((await refused(answer, 400)).code).toBe('idempotency_key_required');
    const cancel = await postJson(
      app,
      `/v3/reservations/${booked.id}/cancellation`,
      { fee: { amount: '0', currency: 'EUR' } },
      { ...headers, 'x-reservation-token': booked.access_token },
    );
    expect((await refused(cancel, 400)).code).toBe('idempotency_key_required');
  });
  test('is not made from an unknown quote, an expired one or another brand’s', async () => {
    await refused(await reserveByApi(app, nobodysId, key('nobody')), 404);
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
    expect((await refused(await reserveByApi(app, ended, key('ended')), 410)).code).toBe('quote_expired');
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
      'idempotency_mismatch',
    );
  });
  test('that another process holds for longer than statements wait is not cancelled; the same key is good for another try', async () => {
    const headers = { 'idempotency-key': key('held'), 'x-reservation-token': booked.access_token };
    const { data } = await json<{ data: { fee: object } }>(
      await app.fetch(`/v3/reservations/${booked.id}/cancellation-quote`, { headers }),
    );
    const cancel = async () =>
      await postJson(app, `/v3/reservations/${booked.id}/cancellation`, { fee: data.fee }, headers);
    const holder = await app.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from booking.trip where id = $1 for update', [booked.id]);
      const busy = await cancel();
      expect([busy.status, busy.headers.get('retry-after'), await json(busy)]).toMatchObject([
        503,
        '2',
        { code: 'busy' },
      ]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await cancel()).status).toBe(202);
  });
  test('fifty keys for one quote are one reservation and 49 conflicts without details', async () => {
    const quote = await quoteOf(app, room, 44);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, place) => await reserveByApi(app, quote, key(`many-${place}`))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, ...Array.from({ length: 49 }, () => 409)]);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(Object.keys((await refused(answer)).errors)).toEqual(['quote']);
  });
  test.each(['', '/cancellation-quote', '/voucher', '/calendar', '/cancellation'])(
    '%s opens for its own token or cookie alone',
    async (suffix) => {
      const ask = async (headers: Record<string, string>, id = booked.id) =>
        suffix === '/cancellation'
          ? await postJson(
              app,
              `/v3/reservations/${id}${suffix}`,
              { fee: { amount: '1', currency: 'EUR' } },
              { 'idempotency-key': key('cancel'), ...headers },
            )
          : await app.fetch(`/v3/reservations/${id}${suffix}`, { headers });
      const other = await json<{ data: Reserved }>(
        await reserveByApi(app, await quoteOf(app, room, 50), key(`other${suffix}`)),
      );
      const absent = await refused(await ask({}, nobodysId), 404);
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
