import { join } from 'node:path';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency } from '#brands/write-brands.sql.ts';
import type { ProposalsView } from './proposal-view.ts';
import { type Open, type Person, proposalSteps } from './test-proposals.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom } from '#tests/basket.ts';
import { listOutbox, readOutboxFile } from '#mail/outbox.ts';
import { mailTo } from '#tests/mails.ts';
import { bookingKeys, directRoom, type DirectRoom, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let agent: Person;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const { number } = await agencyOf(app, 'North');
  agent = await signedInWith(app, { agency: number, role: 'agent', grants: ['net'] });
}, 240_000);
afterAll(async () => await app?.close());

const { query, newVisitor, post, viewOf, edited, drafted, formOf, sent, accept } = proposalSteps(() => ({
  app,
  room,
  agent,
}));
const idOf = (path: string) => path.split('/').at(-1)!;
const tripsOf = async (quote: string) =>
  await query<{ agency: string | null }>(
    `select trip.agency_id as agency from booking.trip join booking.reservation on reservation.trip_id = trip.id
     where quote_id = $1`,
    [quote],
  );
const quoteIn = (address: string) => new URL(address, app.origin).searchParams.get('quote')!;

/** Sends the form of `/book` for one room. */
async function sendForm(guest: Visitor, address: string): Promise<Response> {
  const filled = {
    ...(await bookingKeys(guest, address)),
    room_1_first_name: 'Dana',
    room_1_last_name: 'Levi',
    email: 'dana@example.com',
    phone: '+972501234567',
    nationality: 'IL',
    terms: '1',
  };
  return await post(guest, address, filled);
}

describe('nothing is booked', () => {
  test('of a proposal that was withdrawn while its client filled in the form', async () => {
    const path = await drafted([20]);
    const link = await sent(path);
    const guest = newVisitor();
    const to = (await accept(guest, link, await viewOf<Open>(guest, link))).headers.get('location') ?? '';
    expect((await post(agent.guest, path, { step: 'withdraw' })).status).toBe(303);
    const answer = await sendForm(guest, to);
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('/proposal/')]);
    expect(await tripsOf(quoteIn(to))).toEqual([]);
  });

  test('at the price of an agency by people who are none of its agents', async () => {
    expect((await addRoom(agent.guest, room, 24)).headers.get('location')).toBe('/basket');
    const [{ quote }] = (await query<{ quote: string }>(
      'select quote_id as quote from booking.basket_item order by created_at desc limit 1',
    )) as [{ quote: string }];
    expect((await sendForm(newVisitor(), `/book?quote=${quote}`)).status).toBe(404);
    expect(await tripsOf(quote)).toEqual([]);
    expect((await sendForm(agent.guest, `/book?quote=${quote}`)).headers.get('location')).toMatch(/^\/pay/);
    const [trip] = await tripsOf(quote);
    expect(trip!.agency).not.toBe(null);
  });

  test('of an alternative in place of which another one was accepted', async () => {
    const path = await drafted([30, 33]);
    const [first, second] = (await edited(path)).items.map(({ shown }) => shown.id);
    const link = await sent(path, { [`choice_${first}`]: '1', [`choice_${second}`]: '1' });
    const guest = newVisitor();
    const view = await viewOf<Open>(guest, link);
    const choosing = (id: string): Open => ({
      ...view,
      days: view.days.map((day) => ({ ...day, entries: day.entries.map((entry) => ({ ...entry, chosen: [id] })) })),
    });
    const one = (await accept(guest, link, choosing(first!))).headers.get('location')!;
    const other = (await accept(guest, link, choosing(second!))).headers.get('location')!;
    expect((await sendForm(guest, one)).status).toBe(404);
    expect(await tripsOf(quoteIn(one))).toEqual([]);
    expect((await sendForm(guest, other)).headers.get('location')).toMatch(/^\/pay/);
    expect((await accept(guest, link, choosing(first!))).status).toBe(409);
  });
});

describe('the client', () => {
  test('is told of a change of a price that they have seen, not of prices of the draft', async () => {
    const path = await drafted([40]);
    const [item] = (await edited(path)).items;
    const { id, minor } = item!.shown;
    const pinned = BigInt(minor) + 5_000n;
    const decimal = `${pinned / 100n}.${String(pinned % 100n).padStart(2, '0')}`;
    await post(agent.guest, path, await formOf(path, { [`price_${id}`]: decimal, step: 'check' }));
    expect((await edited(path)).items[0]!.shown.minor).toBe(pinned.toString());
    const link = await sent(path, { [`price_${id}`]: '' });
    const [entry] = (await viewOf<Open>(newVisitor(), link)).days.flatMap(({ entries }) => entries);
    expect(entry!.items[0]).toMatchObject({ minor, changed: null });
  });

  test('alone has seen it: the agency’s own people open it without a trace', async () => {
    const path = await drafted([44]);
    const link = await sent(path);
    expect((await agent.guest.get(link)).status).toBe(200);
    expect((await edited(path)).state).toBe('sent');
    await newVisitor().get(link);
    expect((await edited(path)).state).toBe('viewed');
  });

  test('reads another language than their agent, who is written to in their own', async () => {
    await query(`update accounts.person set locale = 'en' where email = $1`, [agent.form.email]);
    const path = await drafted([48]);
    const link = await sent(path, { title: 'Negev', locale: 'he' });
    const guest = newVisitor();
    expect((await accept(guest, link, await viewOf<Open>(guest, link))).status).toBe(303);
    const told = await mailTo(app, agent.form.email, /^Accepted: Negev/);
    expect(told).toContain(`${app.origin}/dashboard/proposals/${idOf(path)}`);
  });
});

test('what a client has accepted and the agency pays can be booked after the proposal’s last day', async () => {
  const path = await drafted([52]);
  const link = await sent(path, { payer: 'agent' });
  const guest = newVisitor();
  const over = `update booking.proposal set valid_until = now() - interval '1 second' where id = $1`;
  expect((await accept(guest, link, await viewOf<Open>(guest, link))).status).toBe(200);
  await query(over, [idOf(path)]);
  const { state, bookHref } = await edited(path);
  expect([state, bookHref]).toEqual(['accepted', expect.stringMatching(/^\/book\?quote=/)]);
  const paysAlone = await drafted([54]);
  const own = await sent(paysAlone);
  expect((await accept(guest, own, await viewOf<Open>(guest, own))).status).toBe(303);
  await query(over, [idOf(paysAlone)]);
  expect((await edited(paysAlone)).state).toBe('expired');
});

test('the list is searched, narrowed to a state, and has pages', async () => {
  const listed = async (search: string) => {
    const view = await viewOf<ProposalsView>(agent.guest, `/dashboard/proposals${search}`);
    return { titles: view.rows.map(({ title }) => title), next: view.next, clear: view.clear };
  };
  const path = await drafted([56]);
  await post(agent.guest, path, await formOf(path, { title: 'Été à Córdoba', client_name: 'Noa Bar' }));
  for (const asked of ['CORDOBA', 'noa', 'dana%40example']) {
    const { titles, clear } = await listed(`?q=${asked}&state=draft`);
    expect([asked, titles, clear]).toEqual([asked, ['Été à Córdoba'], '/dashboard/proposals']);
  }
  expect((await listed('?q=cordoba&state=sent')).titles).toEqual([]);
  expect((await listed('?q=%25')).titles).toEqual([]);
  await query(
    `insert into booking.proposal (token_hash, brand, agency_id, agency_path, agent_id, locale, currency, title, created_at)
     select decode(lpad(to_hex(n), 64, '0'), 'hex'), brand, agency_id, agency_path, agent_id, locale, currency, 'Copy ' || n, now() - n * interval '1 day'
     from booking.proposal, generate_series(1, 60) n where id = $1`,
    [idOf(path)],
  );
  const titles: string[] = [];
  for (let href: string | null = '/dashboard/proposals?q=copy'; href;) {
    const page = await listed(href.slice(href.indexOf('?')));
    titles.push(...page.titles);
    href = page.next;
  }
  expect(titles).toEqual(Array.from({ length: 60 }, (_, at) => `Copy ${at + 1}`));
  // What says where to continue says nothing of what may be seen, and nonsense is left out.
  expect((await listed('?q=copy&after=x&state=gone')).titles).toHaveLength(25);
  const api = await agent.guest.get('/v3/dashboard/proposals?q=copy&state=draft');
  const { data } = (await api.json()) as { data: { proposals: unknown[]; next: string | null } };
  expect([data.proposals.length, data.next]).toEqual([60, null]);
});

test('the email and the PDF have the look of the agency’s own brand, and answers go to the agent', async () => {
  const look = {
    name: 'North Trips',
    whiteLabel: true,
    supportEmail: 'help@north.example',
    paymentDescriptor: 'NORTH TRIPS',
    colours: { bgBrand: { light: '#7a4b00' } },
  };
  const { db, pool } = app.database;
  const { rows } = await pool.query<{ number: string }>(
    `select number::text from accounts.agency where name = 'North'`,
  );
  expect(await createBrand(db, 'north', look, 'Rita')).toMatchObject({ kind: 'done' });
  expect(await setAgency(db, 'north', Number(rows[0]!.number))).toMatchObject({ kind: 'done' });
  await publishNewest(db, 'north');
  await vi.waitUntil(() => app.app.siteKey('north.agents.localhost:3000') !== null, { timeout: 20_000 });
  const link = await sent(await drafted([60]), { title: 'Galilee' });
  expect(await mailTo(app, 'dana@example.com', /^Galilee/)).toContain('North Trips');
  const [mail] = (await listOutbox(join(app.dataDirectory, 'mail'))).filter(({ subject }) =>
    subject.startsWith('Galilee'),
  );
  const source = await readOutboxFile(join(app.dataDirectory, 'mail'), mail!.id, 'eml');
  const headers = Buffer.from(source!).toString().split('\n\n')[0]!;
  expect(headers).toMatch(/^From: North Trips </m);
  expect(headers).toContain(`Reply-To: ${agent.form.email}`);
  const pdf = await newVisitor().get(`/v3/proposals/${link.split('/')[2]!.split('?')[0]!}/pdf`);
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  expect(text).toContain('North Trips');
  for (const list of ['bookings', 'proposals'])
    expect(await (await agent.guest.get(`/dashboard/${list}`)).text()).toContain(
      'This list is of localhost:3000 alone',
    );
});
