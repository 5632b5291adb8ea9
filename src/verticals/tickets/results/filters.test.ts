import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'tickets' } })), 240_000);
afterAll(async () => await app?.close());

const city = '/tickets/spain/barcelona/results';

async function narrowed(query: string, path = city): Promise<string> {
  const answer = await app.fetch(`${path}?${query}`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** How many attractions a page says that it has. */
const found = (html: string) => Number(/role="status"[^>]*>(\d+) attractions?/.exec(html)?.[1] ?? 0);

const boxes = (html: string, name: string) =>
  [...html.matchAll(/data-count="(\d+)"><input type="checkbox" name="(\w+)" value="([^"]*)"( checked)?/g)].flatMap(
    ([, count, of, value, checked]) =>
      of === name ? [{ value: value!, count: Number(count), checked: checked !== undefined }] : [],
  );

/** The lowest prices of the cards, in units. */
const prices = (html: string) => [...html.matchAll(/from €(\d+(?:\.\d\d)?)/g)].map(([, amount]) => Number(amount));

describe.each(['kind', 'part', 'length'])('attractions by %s', (name) => {
  test('are as many as each box promises, alone and beside another filter', async () => {
    const all = await narrowed('');
    const choices = boxes(all, name);
    expect(choices.length).toBeGreaterThan(1);
    for (const { value, count } of choices) {
      // oxlint-disable-next-line no-await-in-loop
      const some = await narrowed(`${name}=${value}`);
      expect([value, found(some)]).toEqual([value, count]);
      // What is ticked narrows the others' counts, not its own.
      expect(boxes(some, name)).toEqual(choices.map((one) => ({ ...one, checked: one.value === value })));
    }
    const free = await narrowed('free=1');
    for (const { value, count } of boxes(free, name)) {
      // oxlint-disable-next-line no-await-in-loop
      expect([value, found(await narrowed(`free=1&${name}=${value}`))]).toEqual([value, count]);
    }
  });
});

test('two lengths give the sum of both', async () => {
  const [one, other] = boxes(await narrowed(''), 'length');
  expect(found(await narrowed(`length=${one!.value}&length=${other!.value}`))).toBe(one!.count + other!.count);
});

test('a visit in the evening begins at five or later, or where it is still open then', async () => {
  const html = await narrowed('part=evening');
  const cards = new Set(
    [...html.matchAll(/<h3[^>]*><a href="\/tickets\/spain\/barcelona\/([^"?]+)/g)].map(([, slug]) => slug!),
  );
  expect(cards.size).toBeGreaterThan(0);
  const { rows } = await sql<{ slug: string; latest: string }>`
    select attraction.slug, max(coalesce(time, period.value->>'until')) as latest
    from tickets.attraction join places.place on place.id = place_id and place.slug = 'barcelona'
      join tickets.product on attraction_id = attraction.id join tickets.option on product_id = product.id
      left join lateral unnest(start_times) as time on true
      left join lateral jsonb_array_elements(attraction.hours) as period(value) on true
    group by attraction.slug`.execute(app.database.db);
  const late = rows.filter(({ latest }) => latest >= '17:00').map(({ slug }) => slug);
  expect(late.length).toBeLessThan(rows.length);
  expect([...cards].toSorted()).toEqual(late.toSorted());
});

test('no price is above the highest one, and its field says what was chosen', async () => {
  const all = prices(await narrowed('currency=EUR'));
  const most = Math.ceil(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!);
  const html = await narrowed(`currency=EUR&max_price=${most}&sort=price`);
  expect(prices(html).length).toBe(found(html));
  expect(found(html)).toBe(all.filter((price) => price <= most).length);
  expect(found(html)).toBeLessThan(all.length);
  expect(html).toMatch(
    new RegExp(`name="max_price"[^>]*value="${String(most)}"|value="${String(most)}"[^>]*name="max_price"`),
  );
  expect(html).toContain('Ticket price up to (EUR)');
});

test('what is sold out on a day is left out where only open ones are wanted, and where a way to visit must have something', async () => {
  const path = '/tickets/spain/madrid/results';
  const query = `date=${inDays(20)}`;
  await vi.waitUntil(async () => !(await narrowed(`date=${inDays(25)}`, path)).includes('cheapest day'), 20_000);
  await sql`update tickets.option_day set state = 'sold_out' where day = ${inDays(20)}::date and option_id in (
    select option.id from tickets.option join tickets.product on product.id = product_id
      join tickets.attraction on attraction.id = attraction_id join places.place on place.id = place_id
    where place.slug = 'madrid' and attraction.kind = 'walking_tour')`.execute(app.database.db);
  const all = await narrowed(query, path);
  expect(all).toContain('Sold out on this day');
  const [box] = boxes(all, 'open');
  const open = await narrowed(`${query}&open=1`, path);
  expect(found(open)).toBe(box!.count);
  expect(found(open)).toBeLessThan(found(all));
  expect(open).not.toMatch(/Sold out on this day|Closed on this day/);
  const parts = 'part=morning&part=afternoon&part=evening';
  expect(await narrowed(`${query}&kind=walking_tour&${parts}`, path)).toContain('Nothing matches');
  // Without a day nothing is asked about it.
  expect(boxes(await narrowed('', path), 'open')).toEqual([]);
});

test('what the operator confirms later is left out where instant confirmation is wanted', async () => {
  const path = '/tickets/spain/seville/results';
  await sql`update tickets.product set instant = false where attraction_id in (
    select attraction.id from tickets.attraction join places.place on place.id = place_id
    where place.slug = 'seville' and kind = 'monument')`.execute(app.database.db);
  const all = await narrowed('', path);
  const monuments = boxes(all, 'kind').find(({ value }) => value === 'monument')!.count;
  expect(monuments).toBeGreaterThan(0);
  expect(found(await narrowed('instant=1', path))).toBe(found(all) - monuments);
  // In a city where all are confirmed at once the box would change nothing.
  expect(boxes(await narrowed(''), 'instant')).toEqual([]);
});

describe('a filter that there is not', () => {
  test.each(['part=night', 'length=%00', 'max_price=x', 'max_price=-5', 'max_price=99999999', 'open=yes', 'instant=2'])(
    '%s is left out',
    async (filter) => {
      const html = await narrowed(filter);
      expect(found(html)).toBe(found(await narrowed('')));
      expect(html).not.toContain('Clear all');
    },
  );
});

test('all of them are kept in the links to other pages and orders', async () => {
  const html = await narrowed('kind=monument&part=morning&length=short&free=1&max_price=900&currency=EUR');
  const [sort] = /href="[^"]*sort=price[^"]*"/.exec(html) ?? [];
  for (const one of ['kind=monument', 'part=morning', 'length=short', 'free=1', 'max_price=900', 'currency=EUR'])
    expect(sort).toContain(one);
  expect(html).toContain('Clear all');
});
