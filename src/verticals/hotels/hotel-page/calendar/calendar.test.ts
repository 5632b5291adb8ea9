import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { addDays } from '#values/stay-dates.ts';
import type { ResultsView } from '../../results/results-view.ts';
import type { CalendarAnswer, HotelSupplier } from '../../supplier.ts';
import {
  barcelona,
  checkIn,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  testHotels,
  today,
} from '#tests/hotels/hotels.ts';
import type { HotelView } from '../hotel-view.ts';
import { weekendStart } from './flexible.ts';

let database: Database;
let slug: string;
beforeAll(async () => {
  database = await openWorld();
  const results = await testHotels(database).pages.results.show(contextOf(stayQuery, barcelona));
  slug = pageOf<ResultsView>(results).view.cards[0]!.slug;
  // A second supplier, which most tests leave unconnected.
  await database.pool.query(
    `insert into hotels.property_mapping (property_id, supplier, supplier_property_id)
     select property_id, 'other', supplier_property_id from hotels.property_mapping
     join hotels.property on id = property_id where slug = $1 and supplier = 'direct'`,
    [slug],
  );
}, 180_000);
afterAll(async () => await database?.close());

async function show(query: string, suppliers?: (direct: HotelSupplier) => readonly HotelSupplier[]) {
  const hotels = testHotels(database, suppliers);
  return pageOf<HotelView>(await hotels.pages.hotel.show(contextOf(query, { ...barcelona, hotel: slug })));
}

const saying = (calendar: NonNullable<HotelSupplier['calendar']>) => (direct: HotelSupplier) => [
  { ...direct, calendar },
];
const minor = (text: string) => Number(text.split('€')[1]!.replaceAll(/\D/g, ''));
const daysOf = (view: HotelView) => view.calendar?.months.flatMap(({ days }) => days) ?? [];

describe('prices by day', () => {
  test('are not promised where no supplier has them', async () => {
    const without = (direct: HotelSupplier) => [{ ...direct, calendar: undefined } as unknown as HotelSupplier];
    expect((await show(`${stayQuery}&calendar=1`, without)).view).toMatchObject({ calendar: null, calendarFrom: null });
  });

  test('that do not come leave the page as it is', async () => {
    const { view, status } = await show(
      `${stayQuery}&calendar=1`,
      saying(async () => ({ kind: 'unavailable', reason: 'down' })),
    );
    expect(status).toBe(200);
    expect(view).toMatchObject({ state: 'priced', calendar: null, calendarFrom: { api: expect.any(String) } });
  });

  test.each(['0', '2', 'yes', '1 or 1=1'])('are only asked for with calendar=1, not %s', async (value) => {
    let asked = false;
    const watch = saying(async () => {
      asked = true;
      return { kind: 'found', days: [] };
    });
    expect((await show(`${stayQuery}&calendar=${value}`, watch)).view.calendar).toBeNull();
    expect(asked).toBe(false);
  });

  test('are drawn for one visitor alone, sixty days from today', async () => {
    const { view, cache, head } = await show('calendar=1');
    expect(cache).toBe('private');
    expect(head.canonical).not.toContain('calendar');
    expect(daysOf(view).map(({ date }) => date)).toEqual(Array.from({ length: 60 }, (_, day) => addDays(today, day)));
    for (const month of view.calendar!.months)
      expect(month.blanks).toBe(new Date(`${month.days[0]!.date}T00:00:00Z`).getUTCDay());
  });

  test('are those of the page of these days, the lowest marked', async () => {
    const { view } = await show(`${stayQuery}&calendar=1`);
    const days = daysOf(view);
    const chosen = days.find(({ date }) => date === checkIn);
    expect(chosen?.text).toContain(view.cheapest!.total);
    const priced = days.filter(({ href }) => href);
    const lowest = Math.min(...priced.map(({ text }) => minor(text)));
    expect(priced.filter(({ level }) => level === 'lowest').every(({ text }) => minor(text) === lowest)).toBe(true);
    const day = priced.find(({ level }) => level === 'lowest')!;
    const there = await show(day.href!.split('?')[1]!);
    expect(day.text).toContain(there.view.cheapest!.total);
    expect(view.calendar!.summary).toContain(there.view.cheapest!.total);
  });

  test('that cannot be had say why, and what can be done about it', async () => {
    const { view } = await show(
      `${stayQuery}&calendar=1`,
      saying(async ({ from }) => ({
        kind: 'found',
        days: [
          { checkIn: from, rate: null, reason: 'sold_out', minimumNights: null },
          { checkIn: addDays(from, 1), rate: null, reason: 'minimum_stay', minimumNights: 5 },
          { checkIn: addDays(from, 2), rate: null, reason: 'minimum_stay', minimumNights: null },
          { checkIn: addDays(from, 4), rate: null, reason: 'closed', minimumNights: null },
        ],
      })),
    );
    const [full, longer, unsaid, closed, ...rest] = daysOf(view);
    expect(rest).toEqual([]);
    expect(full).toMatchObject({ short: 'full', href: null, level: 'none' });
    expect(full?.text).toContain('sold out');
    expect(longer).toMatchObject({ short: '5+ nights', level: 'none' });
    expect(longer?.href).toContain(`check_out=${addDays(today, 6)}`);
    expect(unsaid).toMatchObject({ href: null });
    expect(closed).toMatchObject({ date: addDays(today, 4), href: null });
    expect(view.calendar?.summary).toBe('No availability in the next 60 days for a stay of this length.');
  });

  test('of two suppliers are the lower of both, unless that cannot be right; one that fails takes nothing away', async () => {
    const query = `${stayQuery}&calendar=1`;
    const alone = daysOf((await show(query)).view);
    const times = (percent: bigint) => (direct: HotelSupplier) => [
      direct,
      {
        ...direct,
        id: 'other',
        calendar: async (...asked: Parameters<NonNullable<HotelSupplier['calendar']>>) =>
          scaled(await direct.calendar!(...asked), percent),
      },
    ];
    const lower = daysOf((await show(query, times(50n))).view);
    expect(lower.map(({ text }) => text)).not.toEqual(alone.map(({ text }) => text));
    for (const [at, day] of lower.entries()) if (day.href) expect(minor(day.text)).toBeLessThan(minor(alone[at]!.text));
    expect(daysOf((await show(query, times(150n))).view)).toEqual(alone);
    expect(daysOf((await show(query, times(1n))).view)).toEqual(alone);
    const failed = (direct: HotelSupplier) => [
      direct,
      { ...direct, id: 'other', calendar: async () => ({ kind: 'unavailable' as const, reason: 'down' }) },
    ];
    expect(daysOf((await show(query, failed)).view)).toEqual(alone);
  });
});

function scaled(answer: CalendarAnswer, percent: bigint): CalendarAnswer {
  if (answer.kind !== 'found') return answer;
  const days = answer.days.map((day) =>
    day.rate === null
      ? day
      : {
          ...day,
          rate: {
            ...day.rate,
            lines: day.rate.lines.map((line) => ({
              ...line,
              amount: { ...line.amount, minor: (line.amount.minor * percent) / 100n },
            })),
          },
        },
  );
  return { ...answer, days };
}

describe('flexible dates', () => {
  const choices = (view: HotelView) => view.flexible?.choices ?? [];

  test.each(['', '&flex=', '&flex=month', '&flex=%00', '&flex=constructor'])(
    'that there are none of count as not chosen: “%s”',
    async (flex) => {
      const { view } = await show(`${stayQuery}&calendar=1${flex}`);
      expect(view.flexible).toMatchObject({ choices: null });
      expect(view.flexible?.ways.map(({ isChosen }) => isChosen)).toEqual([false, false, false]);
    },
  );

  test('around a stay need one, and no prices are asked for before they are chosen', async () => {
    expect((await show('calendar=1&flex=days')).view.flexible?.choices).toBeNull();
    let asked = 0;
    const watch = saying(async () => {
      asked += 1;
      return { kind: 'found', days: [] };
    });
    const { view } = await show(`${stayQuery}&flex=weekend`, watch);
    expect([asked, view.flexible?.choices]).toEqual([0, null]);
    expect(view.flexible?.ways.map(({ href }) => href)).toEqual(
      ['days', 'weekend', 'week'].map((kind) => expect.stringContaining(`calendar=1&flex=${kind}#flexible`)),
    );
  });

  test('are three days before and after the stay, each with the price of its page', async () => {
    const { view } = await show(`${stayQuery}&calendar=1&flex=days`);
    expect(choices(view)).toHaveLength(7);
    expect(choices(view)[3]).toMatchObject({ isChosen: true, price: view.cheapest!.total });
    const other = choices(view).find(({ href, isChosen }) => href && !isChosen)!;
    expect((await show(other.href!.split('?')[1]!)).view.cheapest!.total).toBe(other.price);
    expect(choices(view).filter(({ isLowest }) => isLowest).length).toBeGreaterThan(0);
  });

  test('are weekends of two nights and weeks of the month of the stay, each with the price of its page', async () => {
    const nightsOf = (href: string | null) => {
      const query = new URLSearchParams(href!.split('?')[1]!.split('#')[0]);
      const [first, last] = ['check_in', 'check_out'].map((key) => Temporal.PlainDate.from(query.get(key)!));
      return { nights: first!.until(last!).days, weekday: first!.dayOfWeek, month: first!.month };
    };
    const month = Number(checkIn.slice(5, 7));
    const { view } = await show(`${stayQuery}&calendar=1&flex=weekend`);
    expect((await show(choices(view)[0]!.href!.split('?')[1]!)).view.cheapest!.total).toBe(choices(view)[0]!.price);
    const weekends = choices(view).map(({ href }) => nightsOf(href));
    expect(weekends.length).toBeGreaterThan(0);
    for (const one of weekends) expect(one).toMatchObject({ nights: 2, weekday: 5, month });
    const weeks = choices((await show(`${stayQuery}&calendar=1&flex=week`)).view).map(({ href }) => nightsOf(href));
    expect(weeks.length).toBeGreaterThan(2);
    for (const one of weeks) expect(one).toMatchObject({ nights: 7, month });
    expect([weekendStart('ES'), weekendStart('IL'), weekendStart('SA')]).toEqual([5, 4, 4]);
  });

  test('are of any of twelve months, more than sixty days ahead', async () => {
    const { months } = (await show(`${stayQuery}&calendar=1&flex=weekend`)).view.flexible!;
    expect(months).toHaveLength(12);
    expect(months.filter(({ isChosen }) => isChosen)).toEqual([
      expect.objectContaining({ href: expect.stringContaining(`month=${checkIn.slice(0, 7)}#flexible`) }),
    ]);
    const later = months[5]!;
    const { view } = await show(later.href.split('?')[1]!.split('#')[0]!);
    const month = new URL(later.href, 'http://localhost').searchParams.get('month')!;
    expect(choices(view).length).toBeGreaterThan(2);
    for (const { href } of choices(view)) expect(href).toContain(`check_in=${month}-`);
    expect(view.flexible!.months.find(({ isChosen }) => isChosen)?.label).toBe(later.label);
  });

  test.each(['2020-01', '2027-13', '9999-99', 'x', '%00', ''])(
    'of the month “%s” are those of the stay',
    async (month) => {
      const { view, status } = await show(`${stayQuery}&calendar=1&flex=weekend&month=${month}`);
      expect(status).toBe(200);
      for (const { href } of choices(view)) expect(href).toContain(`check_in=${checkIn.slice(0, 7)}`);
    },
  );

  test('that do not come say so', async () => {
    const down = saying(async () => ({ kind: 'unavailable', reason: 'down' }));
    const { view, status } = await show(`${stayQuery}&calendar=1&flex=weekend`, down);
    expect(status).toBe(200);
    expect(view.flexible).toMatchObject({ choices: null, empty: 'Daily prices aren’t available right now.' });
  });
});
