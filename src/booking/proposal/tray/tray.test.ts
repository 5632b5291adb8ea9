import { afterAll, beforeAll, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { datedPath, offersOf } from '#tests/basket.ts';
import { offersIn } from '#tests/cars/booked-car.ts';
import { placeOf, registered } from '#tests/people.ts';
import { attractionOf } from '#tests/tickets/attraction-of.ts';
import { directRoom, type DirectRoom, inDays, type Visitor, visitor } from '#tests/visitor.ts';
import { type Person, proposalSteps } from '../test-proposals.ts';

let app: TestApp;
let room: DirectRoom;
let agent: Person;
let other: Person;
let viewer: Person;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  room = await directRoom(app);
  const { number } = await agencyOf(app, 'North');
  const { number: east } = await agencyOf(app, 'East');
  agent = await signedInWith(app, { agency: number, role: 'agent', grants: ['net'] });
  viewer = await signedInWith(app, { agency: number, role: 'viewer' });
  other = await signedInWith(app, { agency: east, role: 'agent', grants: ['net'] });
}, 240_000);
afterAll(async () => await app?.close());

const { query, post, edited, sent } = proposalSteps(() => ({ app, room, agent }));
const text = async (guest: Visitor, path: string) => await (await guest.get(path)).text();
/** The values of the buttons with a name. */
const buttons = (html: string, name: string) =>
  [...html.matchAll(/<button\b[^>]*>/g)].flatMap(([tag]) =>
    tag.includes(`name="${name}"`) ? [/value="([^"]+)"/.exec(tag)?.[1] ?? ''] : [],
  );
/** Presses the first button "Add to proposal" of a page: where it leads. */
async function addFrom(guest: Visitor, path: string): Promise<string> {
  const html = await text(guest, path);
  const [offer] = buttons(html, 'proposal');
  const answer = await guest.post(path, {
    _token: /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '',
    proposal: offer ?? '',
    offers: offersOf(html),
  });
  expect([answer.status, offer]).toEqual([303, expect.any(String)]);
  return answer.headers.get('location') ?? '';
}
/** The way to the proposal that a page shows, and how much is in it. */
const trayIn = (html: string) => {
  const [, path, count] =
    /href="(\/dashboard\/proposals\/[\da-f-]{36})"[^>]*>See your proposal: (\d+) items?</.exec(html) ?? [];
  return path ? { path, count: Number(count) } : null;
};
const hotelPage = (day = 40, currency = 'EUR') => datedPath(room, day, currency);
const carList = (day: number) =>
  `/cars/results?pickup=BCN&from=${inDays(day)}T10:00&until=${inDays(day + 3)}T10:00&age=35&residence=ES&currency=EUR`;
const carPage = async (guest: Visitor) => {
  return offersIn(await text(guest, carList(50)))[0]!;
};
async function ticketPage(guest: Visitor): Promise<string> {
  const { path } = (await attractionOf(app, 'bus_tour')) as unknown as { path: string };
  for (let day = 30; day < 44; day += 1) {
    const page = `${path}?date=${inDays(day)}&n0=2&currency=EUR`;
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    if (buttons(await text(guest, page), 'offer').length > 0) return page;
  }
  throw new Error('no tickets are left');
}
const count = async () =>
  (await query<{ count: number }>('select count(*)::int as count from booking.proposal'))[0]!.count;

test('only agents who may book can add to a proposal, and only they see a button', async () => {
  const offers = buttons(await text(agent.guest, hotelPage()), 'proposal');
  expect(offers.length).toBeGreaterThan(0);
  const staff = await signedInWith(app, { staffRole: 'support' });
  for (const guest of [visitor(app, placeOf()), (await registered(app)).guest, viewer.guest, staff.guest]) {
    const html = await text(guest, hotelPage());
    expect(buttons(html, 'proposal')).toEqual([]);
    const [offer] = buttons(html, 'basket');
    const answer = await post(guest, hotelPage(), { proposal: offer!, offers: offersOf(html) });
    expect(answer.status).toBe(404);
    expect((await post(guest, '/dashboard/proposals', { step: 'new' })).status).toBeGreaterThan(302);
  }
  expect(await count()).toBe(0);
});

test('offers of every product are collected in one proposal, more than a basket holds, and the agent stays where they are', async () => {
  const { guest } = agent;
  const back = await addFrom(guest, hotelPage());
  expect(back).toMatch(new RegExp(`^${room.path}\\?.*#rooms$`));
  const first = trayIn(await text(guest, back.split('#')[0]!))!;
  expect(first.count).toBe(1);
  for (const page of [await carPage(guest), await ticketPage(guest)])
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they are pressed
    expect((await addFrom(guest, page)).split('?')[0]).toBe(page.split('?')[0]);
  for (let day = 41; day < 52; day += 1)
    // oxlint-disable-next-line no-await-in-loop
    await addFrom(guest, hotelPage(day));
  const page = await text(guest, hotelPage());
  expect(trayIn(page)).toEqual({ path: first.path, count: 14 });
  // The header leads there from everywhere.
  expect(await text(guest, '/')).toContain(`href="${first.path}"`);
  const { items } = await edited(first.path);
  expect(items).toHaveLength(14);
  const kinds = await query<{ product: string }>(
    `select distinct quote.product from booking.proposal_item item join booking.quote on quote.id = quote_id order by 1`,
  );
  expect(kinds.map(({ product }) => product)).toEqual(['car', 'hotel', 'ticket']);
  // Another device of theirs knows it, too; a colleague and another agency do not.
  expect(await text(other.guest, '/')).not.toContain('/dashboard/proposals/');
});

test('a list of results adds the cheapest rate under its filters, and leads back to the list alone', async () => {
  const { guest } = agent;
  const city = room.path.replace(/\/[^/]+$/, '');
  const list = `${city}/results?check_in=${inDays(60)}&check_out=${inDays(62)}&guests=2&currency=EUR&free_cancellation=1`;
  const html = await text(guest, list);
  const [, action] = /formaction="([^"]+)" name="proposal" value="cheapest"/.exec(html)!;
  const href = action!.replaceAll('&amp;', '&');
  const send = async (from: string) =>
    (await post(guest, href, { proposal: 'cheapest', back: from })).headers.get('location');
  expect(await send(list)).toBe(list);
  const { path } = trayIn(await text(guest, hotelPage()))!;
  // A list has no link of its own: the header leads there.
  expect(await text(guest, list)).toContain(`href="${path}"`);
  const { items } = await edited(path);
  expect(items.at(-1)!.shown.policy.isFree).toBe(true);
  for (const from of ['https://evil.example/', '//evil.example/', '/\\evil.example'])
    // oxlint-disable-next-line no-await-in-loop
    expect(await send(from)).toMatch(/^\/hotels\/destination\/.*#rooms$/);
  expect(await text(viewer.guest, list)).not.toContain('value="cheapest"');
});

test('a new proposal begins when the agent wants it, in another currency, and once the last is sent', async () => {
  const { guest } = agent;
  const now = async () => trayIn(await text(guest, hotelPage()))?.path ?? null;
  const before = (await now())!;
  expect((await post(guest, '/dashboard/proposals', { step: 'new' })).headers.get('location')).toBe('/');
  expect(await now()).toBeNull();
  await addFrom(guest, hotelPage(70));
  const second = (await now())!;
  expect(second).not.toBe(before);
  await addFrom(guest, hotelPage(72, 'USD'));
  const dollars = (await now())!;
  expect([before, second]).not.toContain(dollars);
  // Back to the draft of before.
  expect((await post(guest, second, { step: 'collect' })).headers.get('location')).toBe('/');
  expect(await now()).toBe(second);
  await sent(second);
  expect(await now()).toBeNull();
  expect((await post(guest, second, { step: 'collect' })).status).toBe(409);
  await addFrom(guest, hotelPage(74));
  expect([before, second, dollars]).not.toContain(await now());
  // Drafts of others.
  expect((await post(other.guest, dollars, { step: 'collect' })).status).toBe(404);
  expect((await post(viewer.guest, dollars, { step: 'collect' })).status).toBe(403);
});

test('a list of cars adds the one that is pressed, and leads back to the list alone', async () => {
  const { guest } = agent;
  const list = carList(60);
  const html = await text(guest, list);
  const [, action] = /formaction="([^"]+)" name="proposal" value="listed"/.exec(html)!;
  const href = action!.replaceAll('&amp;', '&');
  const send = async (from: string) =>
    (await post(guest, href, { proposal: 'listed', back: from })).headers.get('location');
  expect(await send(list)).toBe(list);
  const { path } = trayIn(await text(guest, hotelPage()))!;
  const { items } = await edited(path);
  const { rows } = await app.database.pool.query(`select product from booking.quote order by created_at desc limit 1`);
  expect([items.length > 0, rows]).toEqual([true, [{ product: 'car' }]]);
  expect(await send('//evil.example/')).toMatch(/^\/cars\/offer\?/);
  // Neither another car than there is, nor a person who may not book.
  const gone = href.replace(/car=[^&]+/, 'car=nothing');
  expect((await post(guest, gone, { proposal: 'listed', back: list })).status).toBe(404);
  expect((await post(viewer.guest, href, { proposal: 'listed', back: list })).status).toBe(404);
  expect(await text(viewer.guest, list)).not.toContain('value="listed"');
});
