import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Open, type Person, proposalSteps } from './test-proposals.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom } from '#tests/basket.ts';
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
