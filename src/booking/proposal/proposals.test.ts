import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Open, type Person, proposalSteps } from './test-proposals.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { addRoom } from '#tests/basket.ts';
import { mailTo } from '#tests/mails.ts';
import { pollUntil } from '#tests/poll.ts';
import { sellOut } from '#tests/sold-out.ts';
import { bookingKeys, directRoom, type DirectRoom, pay, untilState } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let agent: Person;
let viewer: Person;
let elsewhere: Person;
let onCommission: Person;
let blind: Person;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const { number: north } = await agencyOf(app, 'North');
  const { number: east } = await agencyOf(app, 'East');
  const { number: west } = await agencyOf(app, 'West', { model: 'commission', commissionBp: 1_000 });
  agent = await signedInWith(app, { agency: north, role: 'agent', grants: ['net'] });
  viewer = await signedInWith(app, { agency: north, role: 'viewer' });
  elsewhere = await signedInWith(app, { agency: east, role: 'owner' });
  blind = await signedInWith(app, { agency: north, role: 'agent', grants: [] });
  onCommission = await signedInWith(app, { agency: west, role: 'agent', grants: ['net'] });
}, 240_000);
afterAll(async () => await app?.close());

const { query, onStoredQuotes, newVisitor, post, viewOf, edited, drafted, formOf, sent, accept } = proposalSteps(
  () => ({ app, room, agent }),
);
const old = `update booking.proposal_item set checked_at = now() - interval '16 minutes'`;
const idOf = (path: string) => path.split('/').at(-1)!;

test('that the agency pays is accepted by the client alone, and booked by the agent', async () => {
  const path = await drafted([310, 312]);
  const link = await sent(path, { payer: 'agent' });
  const guest = newVisitor();
  const view = await viewOf<Open>(guest, link);
  expect([view.agentPays, (await edited(path)).bookHref]).toEqual([true, null]);
  const kept = view.days.flatMap(({ entries }) => entries.flatMap(({ chosen }) => chosen)).slice(0, 1);
  const thanks = await accept(guest, link, view, kept);
  expect([thanks.status, await thanks.text()]).toEqual([200, expect.stringContaining('accepted this proposal')]);
  // Nothing leads the client to a payment, and a second answer changes nothing.
  expect(await (await guest.get(link)).text()).not.toContain('/book?');
  expect((await accept(newVisitor(), link, view)).status).toBe(200);
  const { bookHref, state } = await edited(path);
  expect([state, bookHref]).toEqual(['accepted', expect.stringMatching(/^\/book\?quote=[\da-f-]{36}$/)]);
  expect((await agent.guest.get(bookHref!)).status).toBe(200);
  expect((await edited(path, viewer)).bookHref).toBe(null);
  const { rows } = await app.database.pool.query<{ chosen: number }>(
    'select count(*)::int as chosen from booking.proposal_item where chosen and proposal_id = $1',
    [idOf(path)],
  );
  expect(rows[0]!.chosen).toBe(1);
  expect(await mailTo(app, agent.form.email, /^Accepted: /)).toContain('Book it now');
});

test('the agent is told that the client accepts, declines, and books', { timeout: 240_000 }, async () => {
  const declined = await drafted([320]);
  const unwanted = await sent(declined, { title: 'Too far' });
  expect((await post(newVisitor(), unwanted, { step: 'decline' })).status).toBe(410);
  expect(await mailTo(app, agent.form.email, /^Declined: Too far/)).toContain('Dana Levi has declined');

  const path = await drafted([322]);
  const link = await sent(path, { title: 'By the sea' });
  const guest = newVisitor();
  const view = await viewOf<Open>(guest, link);
  const to = (await accept(guest, link, view)).headers.get('location') ?? '';
  expect(await mailTo(app, agent.form.email, /^Accepted: By the sea/)).toContain('goes on to book and pay it');
  // Whoever comes back to go on with it is not told of again.
  expect((await accept(guest, link, view)).status).toBe(303);
  const queued = async () =>
    (await query(`select from graphile_worker._private_jobs where payload ->> 'proposal' = $1`, [idOf(path)])).length;
  expect(await pollUntil(queued, (count) => count === 0)).toBe(0);
  const filled = {
    ...(await bookingKeys(guest, to)),
    room_1_first_name: 'Dana',
    room_1_last_name: 'Levi',
    email: 'dana@example.com',
    phone: '+972501234567',
    nationality: 'IL',
    terms: '1',
  };
  expect((await post(guest, to, filled)).headers.get('location')).toMatch(/^\/pay/);
  const [trip] = await query<{ id: string; transaction: string }>(
    `select trip.id, payment.id as transaction from booking.trip join booking.payment on payment.trip_id = trip.id
     order by trip.created_at desc limit 1`,
  );
  expect(await pay(app, trip!)).toBe(true);
  expect(await untilState(app, trip!.transaction, ['confirmed'])).toBe('confirmed');
  const booked = await mailTo(app, agent.form.email, /^Booked by your client: /);
  expect(booked).toContain(`/dashboard/bookings/${trip!.id}`);
  const page = await (await agent.guest.get(`/dashboard/bookings/${trip!.id}`)).text();
  for (const entry of ['Proposal accepted', 'Email sent to the agent']) expect(page).toContain(`${entry}<`);
});

test('what items cost together is the sum of what each costs, with what is paid on site', async () => {
  const { items, total } = await edited(await drafted([300, 302]));
  const cents = (text: string) => Number(/([\d,]+)\.(\d\d)/.exec(text)?.slice(1).join('').replaceAll(',', ''));
  expect(items).toHaveLength(2);
  expect(cents(total)).toBe(items.reduce((sum, { shown }) => sum + cents(shown.price), 0));
});

describe('a proposal is refused', () => {
  test('to be seen, changed or previewed by others, and to be begun by travellers', async () => {
    const path = await drafted([30]);
    const preview = (await edited(path)).link!.slice(app.origin.length);
    expect((await elsewhere.guest.get(path)).status).toBe(404);
    expect((await post(elsewhere.guest, path, { step: 'withdraw' })).status).toBe(404);
    expect((await viewer.guest.get(path)).status).toBe(200);
    expect((await post(viewer.guest, path, { step: 'withdraw' })).status).toBe(403);
    for (const guest of [newVisitor(), elsewhere.guest]) expect((await guest.get(preview)).status).toBe(404);
    expect((await agent.guest.get(preview)).status).toBe(200);
    const stranger = newVisitor();
    await addRoom(stranger, room, 34);
    expect(await (await stranger.get('/basket')).text()).not.toMatch(/name="proposal"|for a client/i);
    expect((await post(stranger, '/basket', { proposal: 'new' })).headers.get('location')).toBe('/basket');
    await addRoom(elsewhere.guest, room, 36);
    const into = await post(elsewhere.guest, '/basket', { proposal: idOf(path) });
    expect(into.headers.get('location')).toBe('/basket?checked=changed');
    expect((await edited(path)).items).toHaveLength(1);
  });

  test('with bad input, and with fields of others', async () => {
    const path = await drafted([40]);
    const other = await drafted([42]);
    const [item] = (await edited(path)).items;
    const [foreign] = (await edited(other)).items;
    const id = item!.shown.id;
    const wrong = await post(
      agent.guest,
      path,
      await formOf(path, {
        title: '', client_email: 'nobody', valid_days: '31', [`day_${id}`]: '61', [`price_${id}`]: '1.2.3', [`note_${id}`]: 'Card 4111 1111 1111 1111',
      }), // prettier-ignore
    );
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    for (const field of ['title', 'client_email', 'valid_days', `day_${id}`, `price_${id}`, `note_${id}`])
      expect(html).toContain(`href="#${field}"`);
    const more = { state: 'accepted', agency_id: id, [`note_${foreign!.shown.id}`]: 'mine', remove: foreign!.shown.id };
    expect((await post(agent.guest, path, await formOf(path, more))).status).toBe(303);
    expect((await edited(path)).state).toBe('draft');
    expect((await edited(other)).items.map(({ note }) => note)).toEqual(['']);
  });

  test('at a price below what the agency owes, below the supplier’s lowest, and on commission', async () => {
    const path = await drafted([46]);
    const [item] = (await edited(path)).items;
    const { id, minor } = item!.shown;
    const priced = async (cents: bigint) =>
      await post(
        agent.guest,
        path,
        await formOf(path, { [`price_${id}`]: `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}` }),
      );
    expect((await priced(BigInt(minor) - 1n)).status).toBe(422);
    const quoted = 'select quote_id from booking.proposal_item where id = $1';
    await onStoredQuotes(`update booking.quote_net set least_minor = $2 where quote_id = (${quoted})`, [
      id,
      BigInt(minor) + 500n,
    ]);
    expect((await priced(BigInt(minor) + 499n)).status).toBe(422);
    expect((await priced(BigInt(minor) + 500n)).status).toBe(303);
    const commission = await drafted([48], onCommission);
    const [own] = (await edited(commission, onCommission)).items;
    const form = await formOf(commission, { [`price_${own!.shown.id}`]: '9999' }, onCommission);
    expect((await post(onCommission.guest, commission, form)).status).toBe(422);
  });

  test('at any price of an agent who may not see what the agency owes, who would learn it by trying', async () => {
    const path = await drafted([43], blind);
    const [item] = (await edited(path, blind)).items;
    const { id, minor } = item!.shown;
    expect(item!.net).toBeNull();
    const answers = [];
    for (const cents of [1n, BigInt(minor) - 1n, BigInt(minor) + 1n, BigInt(minor) + 5_000n]) {
      const price = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
      const answer = await post(blind.guest, path, await formOf(path, { [`price_${id}`]: price }, blind));
      const said = /problem|price is/.test(await answer.clone().text());
      answers.push([answer.status, said, (await edited(path, blind)).items[0]!.price]);
    }
    expect(answers).toEqual(answers.map(() => [422, true, '']));
    // A price set by a colleague with the right stays when this agent saves the proposal, and the agent may remove it.
    const asked = BigInt(minor) + 700n;
    await query('update booking.proposal_item set pinned_minor = $2 where id = $1', [id, asked]);
    expect((await post(blind.guest, path, await formOf(path, { title: 'Again' }, blind))).status).toBe(303);
    expect((await edited(path, blind)).items[0]!.price).toBe(
      `${asked / 100n}.${String(asked % 100n).padStart(2, '0')}`,
    );
    expect((await post(blind.guest, path, await formOf(path, { [`price_${id}`]: '' }, blind))).status).toBe(303);
  });

  test('with more than sixty items, and in another currency', async () => {
    const path = await drafted([52]);
    await query(
      `insert into booking.proposal_item (proposal_id, place, quote_id)
       select proposal_id, n, quote_id from booking.proposal_item, generate_series(2, 60) n where proposal_id = $1`,
      [idOf(path)],
    );
    await addRoom(agent.guest, room, 54);
    const full = await post(agent.guest, '/basket', { proposal: idOf(path) });
    expect(full.headers.get('location')).toBe('/basket?checked=changed');
    const link = await sent(path);
    const view = await viewOf<Open>(newVisitor(), link);
    expect(view.days.flatMap(({ entries }) => entries)).toHaveLength(60);
    const many = await accept(newVisitor(), link, view);
    expect([many.status, await many.text()]).toEqual([422, expect.stringContaining('At most 12 items')]);
    const euros = await drafted([]);
    expect(euros).toMatch(/^\/dashboard\/proposals\//);
    await addRoom(agent.guest, room, 56, 'USD');
    const dollars = await post(agent.guest, '/basket', { proposal: idOf(euros) });
    expect(dollars.headers.get('location')).toBe('/basket?checked=changed');
    await query('delete from booking.basket_item');
  });

  test('to a guessed token, after it was withdrawn, declined, or is over', async () => {
    const guest = newVisitor();
    for (const token of ['x', 'A'.repeat(43), '%00'.repeat(9)])
      expect((await guest.get(`/proposal/${token}`)).status).toBe(404);
    const path = await drafted([60]);
    const link = await sent(path);
    const view = await viewOf<Open>(guest, link);
    await query(`update booking.proposal set valid_until = now() - interval '1 second' where id = $1`, [idOf(path)]);
    expect((await guest.get(link)).status).toBe(410);
    expect((await accept(guest, link, view)).status).toBe(410);
    expect((await edited(path)).state).toBe('expired');
    await query(`update booking.proposal set valid_until = now() + interval '1 day' where id = $1`, [idOf(path)]);
    expect((await post(guest, link, { step: 'decline' })).status).toBe(410);
    expect((await edited(path)).state).toBe('declined');
    expect((await accept(guest, link, view)).status).toBe(410);
    const again = await sent((await post(agent.guest, path, { step: 'copy' })).headers.get('location')!.split('?')[0]!);
    expect(again).not.toBe(link);
    const copy = (await query<{ id: string }>('select id from booking.proposal order by created_at desc limit 1'))[0]!
      .id;
    expect((await post(agent.guest, `/dashboard/proposals/${copy}`, { step: 'withdraw' })).status).toBe(303);
    expect((await guest.get(again)).status).toBe(410);
    const guesser = newVisitor();
    let status = 404;
    for (let at = 0; at <= 120 && status === 404; at += 1)
      ({ status } = await guesser.get(`/proposal/${'B'.repeat(43)}`));
    expect(status).toBe(429);
  });
});

describe('a proposal', () => {
  test('is edited, previewed and sent; the client sees texts as texts, and no net price anywhere', async () => {
    const path = await drafted([70, 73]);
    const [first, second] = (await edited(path)).items;
    const pinned = BigInt(first!.shown.minor) + 12_345n;
    const decimal = `${pinned / 100n}.${String(pinned % 100n).padStart(2, '0')}`;
    const link = await sent(path, {
      title: 'Spring <script>alert(1)</script>',
      intro: '<img src=x onerror=alert(1)>',
      [`price_${first!.shown.id}`]: decimal,
      [`place_${first!.shown.id}`]: '2',
      [`place_${second!.shown.id}`]: '1',
      [`day_${first!.shown.id}`]: '2',
      [`day_${second!.shown.id}`]: '1',
      [`note_${first!.shown.id}`]: '<b>Sea view</b>',
    });
    const net = (
      await query<{ net: string }>(
        `select net.agency_net_minor::text as net from booking.proposal_item item join booking.quote_net net using (quote_id)
       where item.id = $1`,
        [first!.shown.id],
      )
    )[0]!.net;
    const shownNet = new RegExp(
      `${net}|${net.slice(0, -2).replace(/(\d)(?=(\d{3})+$)/g, '$1[,.]?')}[,.]${net.slice(-2)}`,
    );
    expect(await (await agent.guest.get(path)).text()).toMatch(shownNet);
    const guest = newVisitor();
    const html = await (await guest.get(link)).text();
    expect(html).not.toMatch(/<script>alert|<img src=x|<b>Sea/);
    expect(html).toContain('&lt;b&gt;Sea view');
    const view = await viewOf<Open>(guest, link);
    expect(view.days.map(({ heading, entries }) => [heading, entries[0]!.items[0]!.id])).toEqual([
      ['Day 1', second!.shown.id],
      ['Day 2', first!.shown.id],
    ]);
    const mail = await mailTo(app, 'dana@example.com', /^Spring/);
    expect(mail).toContain(link.split('?')[0]);
    const tellsNet = [html, JSON.stringify(view), mail].some((text) =>
      shownNet.test(text.replaceAll(second!.shown.minor, '')),
    );
    // Both nights may cost the same: then the price of the other item is this number too.
    if (net !== second!.shown.minor) expect(tellsNet).toBe(false);
    const pdf = await guest.get(`/v3/proposals/${link.split('/')[2]!.split('?')[0]!}/pdf`);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    const { text: words } = await extractText(bytes, { mergePages: true });
    expect(words).toContain('Your trip day by day');
    expect(words).toContain('Sea view');
    expect(shownNet.test(words)).toBe(net === second!.shown.minor);
    expect((await guest.get(`/v3/proposals/${'A'.repeat(43)}/pdf`)).status).toBe(404);
    const stored = await query(`select to_jsonb(proposal)::text as row from booking.proposal`);
    expect(JSON.stringify(stored)).not.toContain(/\/proposal\/([\w-]{43})/.exec(link)![1]);
    expect((await edited(path)).state).toBe('viewed');
    expect((await edited(path)).mayEdit).toBe(false);
    expect((await post(agent.guest, path, await formOf(path, { title: 'Other' }))).status).toBe(409);
  });

  test('with alternatives is accepted, and booked for the agency at the agent’s price', async () => {
    const path = await drafted([80, 83, 86]);
    const [first, second, third] = (await edited(path)).items.map(({ shown }) => shown);
    const pinned = BigInt(third!.minor) + 777n;
    const link = await sent(path, {
      [`choice_${first!.id}`]: '1',
      [`choice_${second!.id}`]: '1',
      [`price_${third!.id}`]: `${pinned / 100n}.${String(pinned % 100n).padStart(2, '0')}`,
    });
    const guest = newVisitor();
    await guest.get(link);
    await query(old);
    const view = await viewOf<Open>(guest, link);
    const entries = view.days.flatMap((day) => day.entries);
    expect(entries.map(({ items, chosen }) => [items.length, chosen])).toEqual([
      [2, [first!.id]],
      [1, [third!.id]],
    ]);
    expect((await accept(guest, link, view, [])).status).toBe(422);
    const to = (await accept(guest, link, view)).headers.get('location') ?? '';
    expect(to).toMatch(/^\/book\?quote=[\da-f-]{36}(%2C|,)[\da-f-]{36}&/);
    expect((await accept(newVisitor(), link, view)).status).toBe(303);
    const book = await (await guest.get(to)).text();
    expect(book).not.toContain('find_customer');
    const more = await post(guest, to, { more_time: '1' });
    expect(more.status).toBe(200);
    const action =
      /<form[^>]*id="[^"]*"[^>]*action="(\/book[^"]*)"/.exec(await more.text())?.[1]?.replaceAll('&amp;', '&') ?? to;
    const named = { item_1_room_1_first_name: 'Dana', item_1_room_1_last_name: 'Levi', item_2_room_1_first_name: 'Dana', item_2_room_1_last_name: 'Levi' }; // prettier-ignore
    const contact = {
      email: 'dana@example.com',
      phone: '+972501234567',
      nationality: 'IL',
      terms: '1',
    };
    const filled = { ...named, ...contact, ...(await bookingKeys(guest, action)) };
    expect((await post(guest, action, filled)).headers.get('location')).toMatch(/^\/pay/);
    const [trip] = await query<Record<string, unknown>>(
      `select person.email, trip.person_id, trip.total_minor::text as total from booking.trip
       join accounts.person on person.id = trip.agent_id order by trip.created_at desc limit 1`,
    );
    expect(trip).toMatchObject({ email: agent.form.email, person_id: null });
    expect(trip!['total']).toBe((BigInt(first!.minor) + pinned).toString());
    expect((await edited(path)).state).toBe('booked');
    expect((await guest.get(link)).status).toBe(409);
    expect((await accept(guest, link, view)).status).toBe(409);
  });

  test('tells what has changed since: a price, a pinned one below the net, a room that is gone', async () => {
    const path = await drafted([100, 103, 106]);
    const [changed, pinned, gone] = (await edited(path)).items.map(({ shown }) => shown);
    const own = BigInt(pinned!.minor) + 10n;
    const link = await sent(path, { [`price_${pinned!.id}`]: `${own / 100n}.${String(own % 100n).padStart(2, '0')}` });
    const guest = newVisitor();
    const before = await viewOf<Open>(guest, link);
    await query(
      `update direct.room_type set base_minor = base_minor + 2000 where code = $1 and property_id = 'd-' || $2`,
      [room.roomCode, room.hotelId],
    );
    await sellOut(app, room, 106);
    await query(old);
    const stale = await accept(guest, link, before);
    expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('have changed since')]);
    const view = await viewOf<Open>(guest, link);
    const items = view.days.flatMap(({ entries }) => entries.flatMap((entry) => entry.items));
    const by = (id: string) => items.find((one) => one.id === id)!;
    expect(by(changed!.id).changed).toMatch(/^The price has changed from/);
    expect([by(pinned!.id).state, by(gone!.id).state]).toEqual(['ask_agent', 'sold_out']);
    expect(view.days.flatMap(({ entries }) => entries.flatMap((entry) => entry.chosen))).toEqual([changed!.id]);
    expect((await accept(guest, link, view)).headers.get('location')).toMatch(/^\/book\?quote=/);
  });
});
