import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { divideRounded } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { namespaceFiles, readJson } from '../../../scripts/locales/locale-files.ts';
import type { HotelView } from './hotel-page/hotel-view.ts';
import type { ResultsView } from './results/results-view.ts';
import type { HotelSupplier, ListedRate, RatesAnswer, SearchAnswer } from './supplier.ts';
import {
  barcelona,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';

/** Urgency messages, each of which needs a fact behind it. */
const root = path.resolve(import.meta.dirname, '../../..');
const textsOf = (locale: string): [key: string, text: string][] =>
  namespaceFiles(path.join(root, 'locales', locale)).flatMap(([namespace, file]) =>
    Object.entries(readJson(file) as Record<string, string>).map(([key, text]): [string, string] => [
      `${namespace}.${key}`,
      text,
    ]),
  );

let database: Database;
/** Every hotel is sold by two suppliers. */
let shared: Database;
beforeAll(async () => {
  database = await openWorld();
  shared = await openWorld();
  await shared.pool.query(`insert into hotels.property_mapping (supplier, supplier_property_id, property_id)
    select 'sandbox', supplier_property_id, property_id from hotels.property_mapping where supplier = 'direct'`);
}, 180_000);
afterAll(async () => {
  await database?.close();
  await shared?.close();
});

/** A supplier that reports other room counts or prices. */
function telling(
  supplier: HotelSupplier,
  id: string,
  more: <Rate extends ListedRate>(rate: Rate) => Rate,
): HotelSupplier {
  const listed = (answer: SearchAnswer): SearchAnswer =>
    answer.kind === 'found'
      ? {
          ...answer,
          properties: answer.properties.map((one) => ({
            ...one,
            cheapest: more(one.cheapest),
            cheapestRefundable: one.cheapestRefundable && more(one.cheapestRefundable),
          })),
        }
      : answer;
  const rates = (answer: RatesAnswer): RatesAnswer =>
    answer.kind === 'found' ? { ...answer, rates: answer.rates.map(more) } : answer;
  return {
    ...supplier,
    id,
    search: async (criteria, signal) => listed(await supplier.search(criteria, signal)),
    rates: async (criteria, signal) => rates(await supplier.rates(criteria, signal)),
  };
}
const leaving =
  (left: number | null) =>
  <Rate extends ListedRate>(rate: Rate): Rate => ({ ...rate, left });

const results = async (hotels: TestHotels, query = stayQuery) =>
  pageOf<ResultsView>(await hotels.pages.results.show(contextOf(query, barcelona))).view;
async function hotelOf(hotels: TestHotels) {
  const [card] = (await results(hotels)).cards;
  return pageOf<HotelView>(await hotels.pages.hotel.show(contextOf(stayQuery, { ...barcelona, hotel: card!.slug })))
    .view;
}
const one = (left: number | null) => testHotels(database, (direct) => [telling(direct, 'direct', leaving(left))]);
const two = (left: number | null, other: number | null) =>
  testHotels(shared, (direct) => [
    telling(direct, 'direct', leaving(left)),
    telling(direct, 'sandbox', leaving(other)),
  ]);

describe('rooms left', () => {
  test.each([null, 6, 20])('%j: nothing is said', async (left) => {
    expect((await results(one(left))).cards.filter(({ price }) => price?.left)).toEqual([]);
    expect((await hotelOf(one(left))).rooms.filter((room) => room.left)).toEqual([]);
  });

  test.each([1, 5])('%j: the number of the supplier, on this site', async (left) => {
    const said = new RegExp(`\\b${left}\\b.*on our site`);
    const { cards } = await results(one(left));
    expect(cards.every(({ price }) => said.test(price?.left ?? ''))).toBe(true);
    expect((await hotelOf(one(left))).rooms.every((room) => said.test(room.left ?? ''))).toBe(true);
  });

  test('a card tells of the offer that it shows, not of another supplier’s', async () => {
    expect((await results(two(null, 2))).cards.filter(({ price }) => price?.left)).toEqual([]);
    expect((await results(two(2, null))).cards.every(({ price }) => price?.left)).toBe(true);
  });

  test('a room of two suppliers adds up both counts, and has none when one supplier gives none', async () => {
    const dearer = <Rate extends ListedRate>(rate: Rate): Rate => ({ ...rate, left: 2, board: 'HB' });
    const both = testHotels(shared, (direct) => [
      telling(direct, 'direct', leaving(2)),
      telling(direct, 'sandbox', dearer),
    ]);
    expect((await hotelOf(both)).rooms.every(({ left }) => left?.includes('4'))).toBe(true);
    // The same offer at the same price is shown once; the other supplier's rooms are counted as well.
    expect((await hotelOf(two(2, 3))).rooms.every(({ left }) => left?.includes('5'))).toBe(true);
    expect((await hotelOf(two(2, null))).rooms.filter(({ left }) => left)).toEqual([]);
    const silent = <Rate extends ListedRate>(rate: Rate): Rate => ({ ...dearer(rate), left: null });
    const half = testHotels(shared, (direct) => [
      telling(direct, 'direct', leaving(2)),
      telling(direct, 'sandbox', silent),
    ]);
    expect((await hotelOf(half)).rooms.filter(({ left }) => left)).toEqual([]);
  });

  test('the words say where, in every language that has them', () => {
    const where: Readonly<Record<string, string>> = { en: 'on our site', he: 'באתר' };
    for (const [locale, words] of Object.entries(where)) {
      const { left = '' } = Object.fromEntries(
        textsOf(locale).map(([key, text]) => [key.replace('results.', ''), text]),
      );
      expect(
        left
          .split('{')
          .slice(2)
          .every((form) => form.includes(words)),
      ).toBe(true);
    }
  });
});

describe('a price that is struck through', () => {
  type Telling = (rate: ListedRate) => Partial<ListedRate>;
  const without = <Rate extends ListedRate>(rate: Rate): Rate => {
    const { regularLines: _regularLines, ...rest } = rate;
    return rest as Rate;
  };
  const by = (tell: Telling, capable = true) =>
    testHotels(database, (direct) => {
      const { regularPrices, ...rest } = direct.capabilities;
      return [
        {
          ...telling(direct, 'direct', <Rate extends ListedRate>(rate: Rate): Rate => ({
            ...without(rate),
            ...tell(rate),
          })),
          capabilities: capable && regularPrices ? { ...rest, regularPrices } : rest,
        },
      ];
    });
  const minus = ({ amount, ...line }: PriceLine, bp: bigint): PriceLine => ({
    ...line,
    amount: { ...amount, minor: divideRounded(amount.minor * bp, 10_000n) },
  });
  const rooms = ({ lines }: ListedRate) => lines.filter(({ kind }) => kind === 'base');
  const regular = (rate: ListedRate) => [...rooms(rate), ...rate.lines.filter(({ code }) => code === 'vat')];
  const promoted = (rate: ListedRate) => [
    ...rooms(rate),
    ...rooms(rate).map((line) => ({ ...minus(line, -1_000n), kind: 'discount' as const, code: 'early_bird' })),
    ...rate.lines.filter(({ code }) => code === 'vat').map((line) => minus(line, 9_000n)),
  ];
  const asked: Telling = (rate) => ({ lines: promoted(rate), regularLines: regular(rate) });
  const strikethroughsIn = async (hotels: TestHotels) => {
    const { rooms: drawn, cheapest } = await hotelOf(hotels);
    return [
      ...(await results(hotels)).cards.map(({ price }) => price?.strikethrough),
      ...drawn.flatMap(({ rates }) => rates.map(({ strikethrough }) => strikethrough)),
      cheapest?.strikethrough,
    ];
  };

  test.each<[string, Telling, boolean?]>([
    ['there is no promotion', (rate) => ({ lines: regular(rate) })],
    ['there is a promotion and nobody was asked more', (rate) => ({ lines: promoted(rate) })],
    ['the connector only passes on what a supplier claims', asked, false],
    ['no line says why it is less', (rate) => ({ lines: regular(rate), regularLines: regular(rate).map(dearer) })],
    ['the room is said to have cost more', (rate) => ({ ...asked(rate), regularLines: regular(rate).map(dearer) })],
    [
      'its tax is said to have been more',
      (rate) => ({ ...asked(rate), regularLines: [...rooms(rate), ...rooms(rate).map(taxOf)] }),
    ],
    ['it was not more', (rate) => ({ ...asked(rate), regularLines: rooms(rate).map((line) => minus(line, 9_000n)) })],
  ])('is not drawn where %s', async (_, tell, capable) => {
    const strikethrough = await strikethroughsIn(by(tell, capable));
    expect(strikethrough.length).toBeGreaterThan(20);
    expect(strikethrough.filter(Boolean)).toEqual([]);
  });
  const dearer = (line: PriceLine) => minus(line, 15_000n);
  const taxOf = (line: PriceLine): PriceLine => ({ ...minus(line, 5_000n), kind: 'tax', code: 'vat' });

  test('is the regular price, with the reason, where the connector verifies it', async () => {
    const strikethrough = await strikethroughsIn(by(asked));
    expect(strikethrough.every(Boolean)).toBe(true);
    expect(new Set(strikethrough.map((one) => one?.why))).toEqual(new Set(['Early-booking discount']));
    const unpromoted = by((rate) => ({ lines: regular(rate) }));
    expect((await results(by(asked))).cards.map(({ id, price }) => [id, price?.strikethrough?.was]).toSorted()).toEqual(
      (await results(unpromoted)).cards.map(({ id, price }) => [id, price?.total]).toSorted(),
    );
    const [card] = (await results(by(asked))).cards;
    expect(card?.price?.strikethrough?.accessibleText).toBe(
      `Was ${card?.price?.strikethrough?.was}, now ${card?.price?.total}.`,
    );
  });

  test('is drawn only by the components for verified prices', () => {
    const drawn = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter(
        (file) =>
          !file.endsWith('.test.ts') && /<s[ >]|line-through|<del\b/.test(readFileSync(path.join(root, file), 'utf8')),
      )
      .map((file) => file.replaceAll(path.sep, '/'))
      .toSorted();
    // The first match is a date or a room that a supplier has changed, without a line; the last is a day without tickets.
    expect(drawn).toEqual([
      'src/booking/after-sale/change-notice.tsx',
      'src/ui/figures/price.tsx',
      'src/verticals/hotels/offer/strikethrough-markup.ts',
      'src/verticals/hotels/offer/strikethrough-price.tsx',
      'src/verticals/tickets/pages/choose-tickets.tsx',
    ]);
    const users = globSync('src/**/*.tsx', { cwd: root }).filter((file) =>
      /\bstrikethrough=["{](?!\w*\.?(price|rate|cheapest)\.strikethrough)/.test(
        readFileSync(path.join(root, file), 'utf8'),
      ),
    );
    expect(users.map((file) => file.replaceAll(path.sep, '/'))).toEqual(['src/storefront/ui-blocks.tsx']);
  });
});

describe('no text hurries', () => {
  const hurry =
    /\bhurry|last chance|selling fast|(in )?high demand|(people|others|travell?ers) (are )?(looking|viewing|booked)|just booked|booked \S+ times|limited[- ]time (offer|deal|price)|today only|don.t miss|while (it|they|stocks?) lasts?|almost gone|last rooms? (left|available)|best price|price guarantee|up to \d+ ?%/i;
  test('in English, anywhere', () => {
    const found = textsOf('en').filter(([, text]) => hurry.test(text));
    // The operator enables these two and is responsible for their content.
    expect(found.map(([key]) => key)).toEqual(['home.metaTitleClaim', 'home.metaDescriptionClaim']);
  });
  test('“only … left” is shown for rooms and tickets that a supplier counted, and nowhere else', () => {
    const scarce = textsOf('en').filter(([, text]) => /\bonly (#|\{|\d)/i.test(text));
    expect(scarce.map(([key]) => key)).toEqual(['hotel-rooms.leftText', 'results.left', 'ticket-facts.left']);
  });
});

describe('the order of a list', () => {
  test('does not depend on the supplier of a hotel', async () => {
    const ids = async (hotels: TestHotels) => (await results(hotels)).cards.map(({ id }) => id);
    const direct = await ids(testHotels(shared));
    const sandbox = testHotels(shared, (own) => [telling(own, 'sandbox', (rate) => rate)]);
    expect(await ids(sandbox)).toEqual(direct);
  });

  test('is explained beside it: the criteria, and that positions are not paid for', async () => {
    const { why } = await results(testHotels(shared));
    for (const word of ['score', 'total', 'distance', 'cancellation', 'paid']) expect(why.join(' ')).toContain(word);
  });
});

describe('clocks that run down', () => {
  const drawn = (pattern: RegExp) =>
    globSync('src/**/*.tsx', { cwd: root })
      .filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))
      .map((file) => file.replaceAll(path.sep, '/'))
      .toSorted();
  test('are drawn where a quote or a hold ends and nowhere else', () => {
    // The other match is the block in the developers' component gallery.
    expect(drawn(/<Countdown\b/)).toEqual([
      'src/booking/checkout/basket/basket-page.tsx',
      'src/booking/checkout/book/more-time/time-left.tsx',
      'src/booking/checkout/pay-page.tsx',
      'src/storefront/ui-blocks.tsx',
    ]);
  });
});
