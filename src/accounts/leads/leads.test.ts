import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newLeadForm } from './lead-form.ts';
import { failedJobs, retryJobs } from '#database/jobs.ts';
import { createSeal } from '#web/seal.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { pollUntil } from '#tests/poll.ts';
import { json } from '#tests/visitor.ts';

interface Received {
  readonly key: string;
  readonly body: Record<string, unknown>;
}

let app: TestApp;
let endpoint: Server;
const received: Received[] = [];
let endpointStatus = 200;

beforeAll(async () => {
  endpoint = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      received.push({
        key: String(request.headers['idempotency-key']),
        body: JSON.parse(text) as Received['body'],
      });
      response.writeHead(endpointStatus).end('{}');
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  const { port } = endpoint.address() as AddressInfo;
  app = await openTestApp({
    env: {
      LEADS_URL: `http://127.0.0.1:${port}/leads`,
      LEADS_TOKEN: 'operator-token',
      LEADS_GROUP: '10',
      LEADS_GROUP_HE: '20',
    },
  });
}, 180_000);
afterAll(async () => {
  await app.close();
  endpoint.close();
});
beforeEach(() => {
  endpointStatus = 200;
  received.length = 0;
});

const formOf = (secondsAgo = 10, id: string = randomUUID()) =>
  newLeadForm(createSeal(app.config.secret, 'lead'), id, new Date(Date.now() - secondsAgo * 1_000));
const good = () => ({
  to: 'lead',
  form: formOf(),
  name: 'Dana Levi',
  email: 'dana@example.com',
  calling_code: '972',
  phone: '050-123 4567',
  title: 'Hotels',
  url: '/hotels?check_in=2026-12-01',
});
let next = 0;
/** Each from a different client IP. */
const post = async (body: unknown, headers: Record<string, string> = {}, address = `198.51.100.${(next += 1)}`) =>
  await app.fetch(
    '/v3/services/proxy?locale=en',
    {
      method: 'POST',
      headers: {
        origin: app.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    address,
  );
const rows = async () =>
  (await app.database.pool.query<Record<string, unknown>>('select * from accounts.lead order by created_at desc')).rows;
const leadOf = async (id: string) => (await rows()).find((row) => row['id'] === id);
/** How often it is still to be sent. */
const jobsOf = async (id: string) =>
  (await app.database.pool.query('select from graphile_worker._private_jobs where key = $1', [`lead ${id}`])).rowCount;
/** Waits until the lead has a state, making its job run at once meanwhile. */
async function until(id: string, state: string) {
  const look = async () => {
    await app.database.pool.query(
      'update graphile_worker._private_jobs set run_at = now() where key = $1 and locked_at is null',
      [`lead ${id}`],
    );
    return await leadOf(id);
  };
  const lead = await pollUntil(look, (seen) => seen?.['state'] === state);
  expect(lead?.['state']).toBe(state);
  return lead!;
}

describe('a lead is refused', () => {
  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['phone', { phone: '' }],
    ['phone', { phone: '123' }],
    ['phone', { phone: '1 555 CALL NOW' }],
    ['phone', { phone: '1'.repeat(16) }],
    ['email', { email: '' }],
    ['email', { email: 'dana@example' }],
    ['email', { email: 'dana@example.com\r\nBcc: eve@example.com' }],
    ['calling_code', { calling_code: '' }],
    ['calling_code', { calling_code: '972; drop' }],
    ['name', { name: 'x'.repeat(10_000) }],
    ['email', { email: `${'x'.repeat(10_000)}@example.com` }],
  ])('with a bad %s: %j', async (field, wrong) => {
    const before = (await rows()).length;
    const answer = await post({ ...good(), ...wrong });
    expect(answer.status).toBe(422);
    const { errors } = await json<{ errors: Record<string, string[]> }>(answer);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toHaveLength(1);
    expect((await rows()).length).toBe(before);
  });
  test('with every field missing, each told in the visitor’s language', async () => {
    const answer = await app.fetch('/v3/services/proxy?locale=he', {
      method: 'POST',
      headers: { origin: app.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ ...good(), name: '', email: '', phone: '' }),
    });
    const { errors } = await json<{ errors: Record<string, string[]> }>(answer);
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'name', 'phone']);
    expect(errors['name']?.[0]).toMatch(/[א-ת]/);
  });
  test('with fields that are the server’s', async () => {
    for (const more of [
      { state: 'sent' },
      { id: randomUUID() },
      { attempts: 9 },
      { created_at: '2020-01-01' },
      { brand: 'x' },
    ])
      expect((await post({ ...good(), ...more })).status).toBe(422);
  });
  test('from another site', async () => {
    expect((await post(good(), { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
  test('with cookies and without the token', async () => {
    expect((await post(good(), { cookie: 'currency=EUR' })).status).toBe(419);
    expect((await post(good(), { cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'a.b' })).status).toBe(419);
  });
  test('sooner than a person can type', async () => {
    const answer = await post({ ...good(), form: formOf(1) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
  test('with a form that is old, of another purpose, or made up', async () => {
    const other = createSeal(app.config.secret, 'offer').seal({ id: randomUUID(), at: 0 });
    for (const form of [formOf(25 * 60 * 60), other, 'x'.repeat(200)])
      expect((await post({ ...good(), form })).status).toBe(409);
  });
  test('as anything but JSON, and as more than 64 kB', async () => {
    expect((await post('to=lead', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await post('{')).status).toBe(400);
    expect((await post({ ...good(), title: 'x'.repeat(70_000) })).status).toBe(413);
  });
  test('the sixth time in an hour from one place', async () => {
    for (let times = 0; times < 5; times += 1) expect((await post(good(), {}, '203.0.113.9')).status).toBe(201);
    expect((await post(good(), {}, '203.0.113.9')).status).toBe(429);
    expect((await post(good(), {}, '203.0.113.10')).status).toBe(201);
  });
});

const unasked = ['to', 'bot', 'token', 'fullname', 'addToGroups', 'lang', 'title', 'url', 'ref', 'userid'];
/** The requests of clients as specified, verbatim and independent of our own code. */
const specified = (more: object = {}) => ({
  to: 'https://evil.example/leads',
  bot: 0,
  token: 'a-client-token',
  name: 'Dana Levi',
  fullname: 'Dana Levi',
  email: 'dana@example.com',
  addToGroups: 4,
  lang: 'en',
  title: 'Hotels',
  url: 'https://evil.example/hotels?x=1',
  calling_code: '972',
  phone: '501234567',
  ref: null,
  userid: 3,
  ...more,
});
const bearer = () => ({ authorization: `Bearer ${app.config.publicToken}` });
const byEmail = async (email: string) => (await rows()).filter((row) => row['email'] === email);

describe('the specification’s own body', () => {
  test('is kept and sent on by us to the operator’s endpoint alone', async () => {
    const answer = await post(specified({ email: 'spec@example.com' }), bearer());
    expect([answer.status, (await json<{ data: { message: string } }>(answer)).data.message]).toEqual([
      201,
      expect.any(String),
    ]);
    const [lead] = await byEmail('spec@example.com');
    await until(String(lead!['id']), 'sent');
    expect(lead).toMatchObject({ name: 'Dana Levi', path: '', referral: null, agent: null });
    const sent = received.filter(({ key }) => key === lead!['id']);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ token: 'operator-token', addToGroups: '10', ref: '', userid: 3 });
  });
  test('arrives with a browser’s cookies and the public bearer, as of a visitor without account', async () => {
    const headers = { ...bearer(), cookie: 'i18n_redirected=he; currency=ILS' };
    expect((await post(specified({ email: 'cookies@example.com' }), headers)).status).toBe(201);
  });
  test.each<[string, object, object]>([
    ['figures', { phone: 501234567, calling_code: 972, userid: 77, ref: 88 }, { agent: '77', referral: '88' }],
    ['texts', { userid: '77', ref: '88' }, { agent: '77', referral: '88' }],
    ['nulls', { title: null, url: null, lang: null, bot: null, userid: null, to: null }, { title: '', path: '' }],
    ['nothing that is not asked for', Object.fromEntries(unasked.map((name) => [name, undefined])), { title: '' }],
  ])('may have %s', async (what, more, kept) => {
    const email = `${what.replaceAll(' ', '.')}@example.com`;
    expect((await post(specified({ ...more, email }))).status).toBe(201);
    expect(await byEmail(email)).toEqual([
      expect.objectContaining({ phone: '501234567', calling_code: '972', ...kept }),
    ]);
  });
  test('sent twice is one lead', async () => {
    const address = '203.0.113.77';
    for (let times = 0; times < 2; times += 1)
      expect((await post(specified({ email: 'twice@example.com' }), {}, address)).status).toBe(201);
    expect(await byEmail('twice@example.com')).toHaveLength(1);
  });
  test('has its own limit by place', async () => {
    const statuses = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await post(specified({ email: `many${times}@example.com` }), {}, '203.0.113.99')).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
  test('without what it needs is told so field by field', async () => {
    const { name: _, email: _email, phone: _phone, ...rest } = specified();
    const answer = await post(rest);
    expect(answer.status).toBe(422);
    expect((await json<{ errors: object }>(answer)).errors).toEqual({
      name: ['This is required.'],
      email: ['This is required.'],
      phone: ['This is required.'],
    });
  });
});

test('a lead with a filled honeypot field is stored and never forwarded', async () => {
  const id = randomUUID();
  expect((await post({ ...good(), form: formOf(10, id), website: 'https://spam.example' })).status).toBe(201);
  expect(await leadOf(id)).toMatchObject({ state: 'suspect', attempts: 0 });
  expect(await jobsOf(id)).toBe(0);
  expect(received.filter(({ key }) => key === id)).toEqual([]);
});

test('a lead is sent on once, with what the server says', async () => {
  const id = randomUUID();
  const told = { token: 'mine', userid: 999, ref: '666', bot: 1, lang: 'xx', addToGroups: '99' };
  const xsrf = await app.fetch('/sanctum/csrf-cookie');
  const token = /XSRF-TOKEN=([^;]+)/.exec(xsrf.headers.getSetCookie().join())![1]!;
  const body = { ...good(), ...told, form: formOf(10, id) };
  const headers = { cookie: `XSRF-TOKEN=${token}; fid=77; referral=88`, 'x-xsrf-token': token };
  for (let times = 0; times < 2; times += 1) expect((await post(body, headers)).status).toBe(201);
  expect(await until(id, 'sent')).toMatchObject({
    name: 'Dana Levi',
    phone: '501234567',
    calling_code: '972',
    path: '/hotels',
    attempts: 1,
  });
  await expect.poll(async () => await jobsOf(id)).toBe(0);
  const sent = received.filter(({ key }) => key === id);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({
    bot: 0,
    token: 'operator-token',
    name: 'Dana Levi',
    fullname: 'Dana Levi',
    email: 'dana@example.com',
    addToGroups: '10',
    lang: 'en',
    title: 'Hotels',
    url: `${app.origin}/hotels`,
    calling_code: '972',
    phone: '501234567',
    ref: '88',
    userid: 77,
  });
});

test('an endpoint that is down loses nothing: it is kept, and sent on when it is back', async () => {
  endpointStatus = 503;
  const id = randomUUID();
  const answer = await post({ ...good(), form: formOf(10, id), email: 'later@example.com' });
  expect(answer.status).toBe(201);
  expect(await leadOf(id)).toMatchObject({ email: 'later@example.com', state: 'waiting' });
  await expect.poll(() => received.length, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await leadOf(id)).toMatchObject({ state: 'waiting' });
  endpointStatus = 200;
  await until(id, 'sent');
  expect(new Set(received.map(({ key }) => key))).toEqual(new Set([id]));
});

test('a lead that cannot be forwarded becomes a dead job, is logged and stored, and is sent by a manual retry', async () => {
  endpointStatus = 400;
  const id = randomUUID();
  expect((await post({ ...good(), form: formOf(10, id) })).status).toBe(201);
  const isLastNext = async () =>
    (
      await app.database.pool.query(
        `update graphile_worker._private_jobs set attempts = max_attempts - 1
         where key = $1 and attempts > 0 and locked_at is null`,
        [`lead ${id}`],
      )
    ).rowCount;
  await expect.poll(isLastNext).toBe(1);
  const lead = await until(id, 'dead');
  expect(lead['email']).toBe('dana@example.com');
  // Of the job it is known a moment later.
  await expect.poll(() => app.logged.some((line) => line.includes('given up') && line.includes(id))).toBe(true);
  expect(app.logged.some((line) => line.includes('dana@example.com'))).toBe(false);
  const job = (await failedJobs(app.database.db)).find(({ key }) => key === `lead ${id}`);
  expect(job).toMatchObject({ nextAt: null, error: 'a lead could not be sent on: it answered 400' });
  endpointStatus = 200;
  expect(await retryJobs(app.database.db, [job!.id])).toBe(1);
  await until(id, 'sent');
});

test('the form comes with every calling code, by name, and is never stored on the way', async () => {
  const answer = await app.fetch('/v3/services/proxy?locale=he');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const { data } = await json<{ data: { calling_codes: { country: string; name: string; code: string }[] } }>(answer);
  expect(data.calling_codes.length).toBeGreaterThan(230);
  expect(data.calling_codes.find(({ country }) => country === 'IL')).toEqual({
    country: 'IL',
    name: 'ישראל',
    code: '972',
  });
});
