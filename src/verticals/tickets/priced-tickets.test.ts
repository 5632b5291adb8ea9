import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Kysely } from 'kysely';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { changePerson } from '#accounts/agencies/people.sql.ts';
import { forSale } from '#compose/for-sale.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { inDays, json } from '#tests/visitor.ts';

let app: TestApp;
/** Places whose attractions are sold in euros, by kind; each test takes its own, because lists are remembered. */
let places: { readonly place: string; readonly kind: string }[];
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'tickets' } });
  const { rows } = await sql<{ place: string; kind: string }>`
    select distinct country.slug || '/' || place.slug as place, attraction.kind
    from tickets.attraction join places.place on place.id = attraction.place_id
      join places.country on country.code = place.country
    where exists (select from tickets.product where attraction_id = attraction.id and currency = 'EUR')
    order by place`.execute(app.database.db);
  places = rows;
}, 240_000);
afterAll(async () => await app?.close());

interface Amount {
  readonly amount: string;
}
interface Listed {
  readonly id: string;
  readonly path: string;
  readonly kind: string;
  readonly from: Amount | null;
}
interface Time {
  readonly offer: string | null;
  readonly total: Amount | null;
}
const page = async (path: string, headers: Record<string, string> = {}) =>
  await app.fetch(path, { headers: { accept: 'text/html', ...headers } });
const body = async (path: string, headers: Record<string, string> = {}) => await (await page(path, headers)).text();
const data = async <Data>(path: string, headers: Record<string, string> = {}) =>
  (await json<{ data: Data }>(await app.fetch(path, { headers }))).data;
/** A place that has such an attraction and of which no test has asked. */
function freshPlace(kind: string): string {
  const found = places.find((one) => one.kind === kind)!.place;
  places = places.filter(({ place }) => place !== found);
  return found;
}
const listOf = async (place: string) =>
  (await data<{ attractions: Listed[] }>(`/v3/tickets/attractions?place=${place}`)).attractions;
const optionOf = async (id: string) =>
  (await data<{ options: { option: number }[] }>(`/v3/tickets/attractions/${id}`)).options[0]!.option;
const euros = (html: string) => [...html.matchAll(/€(\d+(?:\.\d\d)?)/g)].map(([, amount]) => Number(amount));

/** Publishes rules of the platform, or of an agency. */
async function publish(set: string, rules: unknown): Promise<void> {
  expect(await writeDraft(app.database.db, set, rules, 'Rita', forSale({}))).toMatchObject({ kind: 'done' });
  await publishDraft(app.database.db, set, forSale({}));
}

test('what must be sold at its supplier’s price is listed at it, wherever no day was chosen', async () => {
  const place = freshPlace('museum');
  await sql`update tickets.unit set from_minor = 3400, from_mandatory_minor = 4000
    from tickets.option join tickets.product on product.id = product_id join tickets.attraction on attraction.id = attraction_id
      join places.place on place.id = attraction.place_id
    where unit.option_id = option.id and place.slug = ${place.split('/')[1]}`.execute(app.database.db);
  const all = await listOf(place);
  expect(all.length).toBeGreaterThan(1);
  for (const { from } of all) expect(from?.amount).toBe('4000');
  const shown = await body(all[0]!.path);
  expect(shown).toContain('from €40');
  expect(shown).toContain('"lowPrice":"40.00"');
});

test('an option that can be cancelled three days before says so, and is found by its filter', async () => {
  const place = freshPlace('day_trip');
  const listed = (await listOf(place)).find((one) => one.kind === 'day_trip')!;
  const shown = await body(listed.path);
  expect(shown).toContain('Free cancellation up to 72 hours before');
  expect(await body(`/tickets/${place}/results?free=1`)).toContain(`href="${listed.path}"`);
});

test('a date alone asks for tickets that the rules allow', async () => {
  const first = (await listOf(freshPlace('walking_tour'))).find(({ kind }) => kind === 'walking_tour');
  await sql`update tickets.option set min_tickets = 4 from tickets.product
    where product.id = product_id and attraction_id = ${first!.id}`.execute(app.database.db);
  const shown = await page(`${first!.path}?date=${inDays(30)}`);
  expect([200, 503]).toContain(shown.status);
  expect(await shown.text()).toMatch(/name="n0"[^>]*value="4"|value="4"[^>]*name="n0"/);
  await sql`update tickets.unit set max_quantity = 1 from tickets.option join tickets.product on product.id = product_id
    where option.id = option_id and attraction_id = ${first!.id}`.execute(app.database.db);
  const impossible = await page(`${first!.path}?date=${inDays(30)}`);
  expect(impossible.status).toBe(200);
  expect(await impossible.text()).not.toContain('Please check your tickets');
});

describe('the calendar', () => {
  let percent = 20;
  test('of a month far ahead is asked for when it is opened', async () => {
    const tour = (await listOf(freshPlace('walking_tour'))).find(({ kind }) => kind === 'walking_tour')!;
    const month = inDays(200).slice(0, 7);
    const pricesOf = async () =>
      euros(/<table[\s\S]*?<\/table>/.exec(await body(`${tour.path}?month=${month}`))?.[0] ?? '');
    const prices = await vi.waitUntil(async () => {
      const found = await pricesOf();
      return found.length > 5 && found;
    }, 20_000);
    expect(Math.min(...prices)).toBeGreaterThan(0);
    // What is asked for regularly leaves it as it was.
    const { rows } = await sql<{ days: number }>`select count(*)::int as days from tickets.option_day
      where to_char(day, 'YYYY-MM') = ${month}`.execute(app.database.db);
    expect(rows[0]!.days).toBeGreaterThan(20);
  });

  test('has the prices of rules that go by the days until a visit', async () => {
    const tour = (await listOf(freshPlace('walking_tour'))).find(({ kind }) => kind === 'walking_tour')!;
    const option = await optionOf(tour.id);
    const leastOf = async (day: string) => {
      const path = `/v3/tickets/attractions/${tour.id}/times?option=${option}&date=${day}&units=adult:1`;
      const { times } = await data<{ times: Time[] }>(path);
      return Math.min(...times.flatMap(({ total }) => (total ? [Number(total.amount) / 100] : [])));
    };
    const days = Array.from({ length: 7 }, (_, at) => inDays(200 + at));
    const least = await Promise.all(days.map(leastOf));
    const at = least.findIndex(Number.isFinite);
    const day = days[at]!;
    // Another one at a second attempt, which finds the rules of the first.
    percent += 40;
    await publish('platform', [
      { id: 'usual', percent: 10 },
      { id: 'early', priority: 5, percent, match: { leadDays: [40, 400] } },
    ]);
    const cell = async () => {
      const html = await body(`${tour.path}?month=${day.slice(0, 7)}`);
      // The link of the day, then its label for screen readers: the date and the price.
      const [, text = ''] = new RegExp(`date=${day}[^>]*>[^€<]*<span[^>]*>[^€<]*€(\\d+)`).exec(html) ?? [];
      return Number(text);
    };
    // Rules arrive by notification; calendars write whole amounts.
    const price = await vi.waitUntil(async () => {
      const one = await leastOf(day);
      return one > least[at]! * 1.2 && one;
    }, 20_000);
    await expect.poll(async () => Math.abs((await cell()) - price)).toBeLessThanOrEqual(1);
  });
});

test('an agent sees on pages and by API what the agency owes, before its own mark-up', async () => {
  await publish('platform', [{ id: 'usual', percent: 10 }]);
  const author = { personId: null, name: 'Rita' };
  const db = app.database.db as unknown as Kysely<AccountTables>;
  const agency = await createAgency(db, { name: `North ${randomUUID()}` }, author);
  if (agency.kind === 'refused') throw new Error(agency.problem);
  const person = await registered(app);
  await changePerson(db, person.form.email, { agency: agency.value.number, role: 'agent' }, author);
  await publish(`agency-${agency.value.number}`, [{ id: 'ours', percent: 20 }]);
  const as = (display: string) => ({ cookie: `${person.guest.cookie()}; priceDisplay=${display}` });
  const place = freshPlace('walking_tour');
  const tour = (await listOf(place)).find(({ kind }) => kind === 'walking_tour')!;
  const option = await optionOf(tour.id);
  const listed = async (display: string) =>
    Number(
      (await data<{ attractions: Listed[] }>(`/v3/tickets/attractions?place=${place}`, as(display))).attractions.find(
        ({ id }) => id === tour.id,
      )!.from!.amount,
    );
  await vi.waitUntil(async () => (await listed('gross')) > (await listed('net')), { timeout: 20_000 });
  expect(await listed('gross')).toBeCloseTo((await listed('net')) * 1.2, -1);

  const timesOf = async (display: string) => {
    for (let days = 20; days < 34; days += 1) {
      const path = `/v3/tickets/attractions/${tour.id}/times?option=${option}&date=${inDays(days)}&units=adult:2`;
      // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
      const { times } = await data<{ times: Time[] }>(path, as(display));
      const time = times.find(({ offer }) => offer !== null);
      if (time) return { ...time, day: inDays(days) };
    }
    throw new Error('nothing is left');
  };
  const [net, gross] = [await timesOf('net'), await timesOf('gross')];
  expect(Number(gross.total!.amount)).toBeCloseTo(Number(net.total!.amount) * 1.2, -1);
  const shown = await body(`${tour.path}?date=${net.day}&n0=2`, as('net'));
  expect(euros(shown)).toContain(Number(net.total!.amount) / 100);
  expect(euros(await body(`${tour.path}?date=${net.day}&n0=2`, as('gross')))).toContain(
    Number(gross.total!.amount) / 100,
  );

  const quoted = await person.call('/v3/tickets/quotes', { offer: gross.offer });
  const { data: quote } = await json<{ data: { total: Amount; agency?: { net?: Amount } } }>(quoted);
  expect(quote.total.amount).toBe(gross.total!.amount);
  expect(quote).toHaveProperty('agency');
});
