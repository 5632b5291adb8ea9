import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { placeOf } from '#tests/people.ts';
import { directRoom, type DirectRoom, inDays, json, quoteOf, visitor } from '#tests/visitor.ts';
import { listOutbox } from '#mail/outbox.ts';

let app: TestApp;
let agent: Awaited<ReturnType<typeof signedInWith>>;
let quote: string;
let room: DirectRoom;

beforeAll(async () => {
  app = await openTestApp();
  const { number } = await agencyOf(app, 'North');
  agent = await signedInWith(app, { agency: number, role: 'agent', grants: ['net'] });
  room = await directRoom(app);
  quote = await quoteOf(app, room);
}, 240_000);
afterAll(async () => await app?.close());

interface Made {
  readonly data: { readonly id: string; readonly state: string; readonly link: string };
}
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Row[];
const path = (id: string, step = '') => `/v3/dashboard/proposals/${id}${step}`;
const stateOf = async (id: string) => (await json<Made>(await agent.guest.get(path(id)))).data.state;

async function draftFor(email: string): Promise<string> {
  const { data } = await json<Made>(await agent.call('/v3/dashboard/proposals', { quotes: [quote], title: email }));
  await query('update booking.proposal set client_email = $2 where id = $1', [data.id, email]);
  return data.id;
}

interface Whole {
  readonly data: {
    readonly id: string;
    readonly state: string;
    readonly link: string | null;
    readonly currency: string;
    readonly payer: string;
    readonly items: readonly {
      readonly id: string;
      readonly charged: Amount;
      readonly agency?: { readonly net: Amount };
    }[];
  };
}
interface Amount {
  readonly amount: string;
  readonly currency: string;
}
const whole = async (answer: Response) => (await json<Whole>(answer)).data;
const contentOf = ({ items }: Whole['data'], more: object = {}) => ({
  title: 'Spring',
  intro: 'As we discussed.',
  client: { name: 'Dana Levi', email: 'dana@example.com' },
  customer: null,
  locale: 'en',
  valid_days: 5,
  items: items.map(({ id }) => ({ id, day: 1, choice: null, note: '', price: null })),
  ...more,
});
const put = async (id: string, body: unknown) => {
  const token = /XSRF-TOKEN=([^;]+)/.exec(agent.guest.cookie())?.[1] ?? '';
  return await app.fetch(path(id), {
    method: 'PUT',
    body: JSON.stringify(body),
    headers: {
      cookie: agent.guest.cookie(),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'x-xsrf-token': token,
    },
  });
};

test('is refused with fields that nobody sets, another’s quote, item or customer, and below what the agency owes', async () => {
  const make = async (body: object) => (await agent.call('/v3/dashboard/proposals', body)).status;
  for (const more of [{ agency_id: 'x' }, { agent: 'x' }, { state: 'accepted' }, { price: '1' }])
    expect(await make({ quotes: [quote], ...more })).toBe(422);
  for (const quotes of [[], ['x'], [randomUUID()], [quote, randomUUID()]]) expect(await make({ quotes })).toBe(422);
  expect(await make({ quotes: [quote], locale: 'xx' })).toBe(422);

  // Quoted to the agency, so that it is known what it owes.
  const offer = (
    await json<{ data: { rates: { offer: string }[] } }>(
      await agent.guest.get(`/v3/hotels/${room.hotelId}/rates?check_in=${inDays(60)}&check_out=${inDays(62)}&guests=2`),
    )
  ).data.rates[0]!.offer;
  const own = (await json<{ data: { id: string } }>(await agent.call('/v3/quotes', { offer }))).data.id;
  const made = await whole(await agent.call('/v3/dashboard/proposals', { quotes: [own] }));
  const other = await whole(await agent.call('/v3/dashboard/proposals', { quotes: [own] }));
  const [item] = made.items;
  const { amount, currency } = item!.agency!.net;
  const priced = (minor: bigint, of = currency) => ({
    items: [{ id: item!.id, day: null, choice: null, note: '', price: { amount: String(minor), currency: of } }],
  });
  const foreignItem = { items: [{ id: other.items[0]!.id, day: null, choice: null, note: '', price: null }] };
  const refused: readonly [object, field: string][] = [
    [priced(BigInt(amount) - 1n), 'items.0.price'],
    [priced(0n), 'items.0.price'],
    [priced(BigInt(amount) + 1n, currency === 'USD' ? 'EUR' : 'USD'), 'items.0.price'],
    [foreignItem, 'items.0.id'],
    [{ customer: randomUUID() }, 'customer'],
    [{ client: { name: '4111 1111 1111 1111', email: '' } }, 'client.name'],
    [{ title: ' ' }, 'title'],
    [{ state: 'accepted' }, 'state'],
    [{ agency_path: [] }, 'agency_path'],
    [{ client: { name: '', email: '', id: 1 } }, 'client.id'],
  ];
  for (const [more, field] of refused) {
    const answer = await put(made.id, contentOf(made, more));
    const { errors } = await json<{ errors: Record<string, unknown> }>(answer);
    expect([field, answer.status, Object.keys(errors)]).toEqual([field, 422, [field]]);
  }
  const stored = await whole(await agent.guest.get(path(made.id)));
  expect(stored).toEqual(made);
});

test('is made, edited, sent and withdrawn; what was sent is not changed', async () => {
  const made = await whole(await agent.call('/v3/dashboard/proposals', { quotes: [quote] }));
  expect(await whole(await agent.call(path(made.id, '/items'), { quotes: [quote] }))).toMatchObject({ state: 'draft' });
  expect((await agent.call(path(made.id, '/send'), {})).status).toBe(422);
  const edited = await whole(await put(made.id, contentOf(made)));
  expect(edited).toMatchObject({ title: 'Spring', locale: 'en', valid_days: 5, items: [{ day: 1 }] });
  const paying = async (more: object) => (await whole(await put(made.id, contentOf(made, more)))).payer;
  expect([edited.payer, await paying({ payer: 'agent' }), await paying({})]).toEqual(['client', 'agent', 'agent']);
  expect(await paying({ payer: 'client' })).toBe('client');
  const sent = await whole(await agent.call(path(made.id, '/send'), {}));
  expect(sent.state).toBe('sent');
  expect((await put(made.id, contentOf(made))).status).toBe(409);
  expect((await agent.call(path(made.id, '/items'), { quotes: [quote] })).status).toBe(409);
  const link = new URL(sent.link!).pathname;
  expect(link).toMatch(/^\/proposal\//);
  const client = visitor(app, placeOf());
  expect((await client.get(link)).status).toBe(200);
  const withdrawn = await whole(await agent.call(path(made.id, '/withdraw'), {}));
  expect([withdrawn.state, withdrawn.link]).toEqual(['withdrawn', null]);
  expect((await client.get(link)).status).toBe(410);
  expect((await agent.call(path(made.id, '/send'), {})).status).toBe(409);
  expect((await agent.call(path(made.id, '/withdraw'), {})).status).toBe(409);
});

test('is sent, opened and withdrawn while the mail server is down for an hour; its mail comes once, afterwards', async () => {
  const mails = join(app.dataDirectory, 'mail');
  await rename(mails, `${mails}-up`).catch(() => undefined);
  await writeFile(mails, 'no folder: nothing can be written into it');
  const [late, withdrawn] = [await draftFor('late@example.com'), await draftFor('withdrawn@example.com')];
  const sent: Made['data'][] = [];
  for (const id of [late, withdrawn]) {
    const answer = await agent.call(path(id, '/send'), {});
    expect(answer.status).toBe(200);
    sent.push((await json<Made>(answer)).data);
  }
  const failing = async () =>
    await query<{ pause: number }>(
      `select extract(epoch from run_at - now())::float8 as pause from graphile_worker.jobs
       where key like 'proposal %' and locked_at is null and last_error is not null`,
    );
  const again = `update graphile_worker._private_jobs set run_at = now(), last_error = null where key like 'proposal %'`;
  const bothFail = async () =>
    await vi.waitFor(async () => expect(await failing()).toHaveLength(2), { timeout: 20_000 });
  for (let seconds = 0; seconds < 3_600;) {
    await bothFail();
    seconds += Math.max(...(await failing()).map(({ pause }) => pause));
    await query(again);
  }
  await bothFail();
  const client = visitor(app, placeOf());
  const link = new URL(sent[0]!.link);
  expect((await client.get(link.pathname + link.search)).status).toBe(200);
  expect(await stateOf(late)).toBe('viewed');
  expect((await agent.call(path(withdrawn, '/withdraw'), {})).status).toBe(200);

  await rm(mails);
  await rename(`${mails}-up`, mails).catch(() => undefined);
  await query(again);
  expect(await mailTo(app, 'late@example.com', /late@example/)).toContain(link.pathname);
  await vi.waitFor(
    async () => expect(await query(`select from graphile_worker.jobs where key like 'proposal %'`)).toEqual([]),
    {
      timeout: 20_000,
    },
  );
  const addresses = (await listOutbox(mails)).map(({ to }) => to);
  expect(addresses.filter((to) => to === 'late@example.com')).toHaveLength(1);
  expect(addresses).not.toContain('withdrawn@example.com');
}, 120_000);

test('stays a draft when its mail can’t be queued, and is sent with the next try', async () => {
  const id = await draftFor('queued@example.com');
  await query('alter function graphile_worker.add_job rename to add_job_away');
  const refused = await agent.call(path(id, '/send'), {});
  expect([refused.status, await stateOf(id)]).toEqual([500, 'draft']);
  await query('alter function graphile_worker.add_job_away rename to add_job');
  expect((await agent.call(path(id, '/send'), {})).status).toBe(200);
  await mailTo(app, 'queued@example.com', /queued@example/);
});
