import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadLocale } from '#i18n/load-locale.ts';
import { findQuote } from '#booking/booking.ts';
import type { Database } from '#database/open.ts';
import { payableLater, wholePrice } from '#values/whole-price.ts';
import { hotelPresenter } from '../quote/hotel-presenter.ts';
import type { ResultsView } from '../results/results-view.ts';
import type { HotelSupplier } from '../supplier.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { HotelView } from './hotel-view.ts';

let database: Database;
let hotels: TestHotels;
let slug: string;
let results: ResultsView;
beforeAll(async () => {
  database = await openWorld();
  hotels = testHotels(database);
  results = pageOf<ResultsView>(await hotels.pages.results.show(contextOf(stayQuery, barcelona))).view;
  slug = results.cards[0]!.slug;
}, 180_000);
afterAll(async () => await database?.close());

const at = (query: string, hotel = slug, more: Parameters<typeof contextOf>[2] = {}) =>
  contextOf(query, { ...barcelona, hotel }, more);
const show = async (query: string, from = hotels, more: Parameters<typeof contextOf>[2] = {}) =>
  pageOf<HotelView>(await from.pages.hotel.show(at(query, slug, more)));
/** Sends the value of a button with the list of its page. */
const reserve = async (
  offer: FormDataEntryValue | undefined,
  { offers }: Pick<HotelView, 'offers'>,
  from = hotels,
  hotel = slug,
) => {
  const form = new FormData();
  if (offer !== undefined) form.set('offer', offer);
  form.set('offers', offers ?? '');
  return await from.pages.hotel.submit!(at(stayQuery, hotel), form);
};
const offersOf = (view: HotelView) => view.rooms.flatMap(({ rates }) => rates);
const quotes = async () => Number((await database.pool.query('select count(*) from booking.quote')).rows[0].count);

describe('what is refused', () => {
  test.each(['nowhere', '', '\0', '%', '../x', 'x'.repeat(10_240)])('hotel %j is missing', async (hotel) => {
    expect(await hotels.pages.hotel.show(at(stayQuery, hotel))).toEqual({ kind: 'missing' });
    expect(await hotels.pages.hotel.submit!(at(stayQuery, hotel), new FormData())).toEqual({ kind: 'missing' });
  });

  test('a hotel that was closed after its page was shown', async () => {
    const { view } = await show(stayQuery);
    const [offer] = offersOf(view);
    const set = async (status: string) =>
      await database.pool.query('update hotels.property set status = $1 where slug = $2', [status, slug]);
    await set('closed');
    try {
      const before = await quotes();
      expect(await reserve(offer?.offer, view)).toEqual({ kind: 'missing' });
      expect(await quotes()).toBe(before);
    } finally {
      await set('open');
    }
  });

  test('bad dates: the message, and the rooms without prices', async () => {
    const { status, view } = await show(`check_in=${checkOut}&check_out=${checkIn}&guests=2`);
    expect(status).toBe(422);
    expect(view).toMatchObject({ state: 'undated', search: { errors: { check_out: expect.any(String) } } });
    expect(view.rooms.length).toBeGreaterThan(0);
  });

  test.each([undefined, '', 'x', '999', '-1', 'x'.repeat(10_240), new File(['x'], 'x')])(
    'an offer that we did not make quotes nothing: %s',
    async (offer) => {
      const before = await quotes();
      const page = (await show(stayQuery)).view;
      const { status, view } = pageOf<HotelView>(await reserve(offer, page));
      expect(status).toBe(422);
      expect(view.notices).toHaveLength(1);
      expect(view.state).toBe('priced');
      expect(await quotes()).toBe(before);
    },
  );

  test('an offer of another hotel', async () => {
    const { view } = await show(stayQuery);
    const other = results.cards[1]!.slug;
    expect(pageOf(await reserve(offersOf(view)[0]!.offer, view, hotels, other)).status).toBe(422);
  });

  test('a price that was shown too long ago', async () => {
    const later = testHotels(database);
    const { view } = await show(stayQuery, later);
    later.pass(31);
    const answer = pageOf<HotelView>(await reserve(offersOf(view)[0]!.offer, view, later));
    expect(answer.status).toBe(409);
    expect(offersOf(answer.view).length).toBeGreaterThan(0);
  });

  test.each([
    ['sold out', async () => ({ kind: 'sold_out' as const }), 'This room has just been booked'],
    [
      'not answered',
      async () => ({ kind: 'unavailable' as const, reason: 'down' }),
      'This room can’t be reserved right now',
    ],
  ])('a room that is %s meanwhile: the page again with what is free now', async (_, quote, title) => {
    const from = testHotels(database, (direct) => [{ ...direct, quote }]);
    const { view } = await show(stayQuery, from);
    const before = await quotes();
    const answer = pageOf<HotelView>(await reserve(offersOf(view)[0]!.offer, view, from));
    expect(answer.status).toBe(409);
    expect(answer.view.notices[0]?.title).toBe(title);
    expect(offersOf(answer.view).length).toBeGreaterThan(0);
    expect(await quotes()).toBe(before);
  });

  test('a room that is sold meanwhile: the cheapest other one with the same meals and terms is named, and can be reserved', async () => {
    const from = testHotels(database, (direct) => [{ ...direct, quote: async () => ({ kind: 'sold_out' as const }) }]);
    const { view } = await show(stayQuery, from);
    const lost = view.rooms.flatMap(({ rates }) => rates).find(({ meals, freeUntil }) => meals && freeUntil)!;
    const again = pageOf<HotelView>(await reserve(lost.offer, view, from)).view;
    const { instead } = again;
    expect(instead).toMatchObject({ heading: 'The closest to what you chose', rate: { board: lost.board } });
    expect(instead!.rate.freeUntil).not.toBeNull();
    expect((await reserve(instead!.rate.offer, again)).kind).toBe('redirect');
    expect((await show(stayQuery)).view.instead).toBeNull();
  });
});

describe('suppliers', () => {
  const rating = (rates: HotelSupplier['rates']) => testHotels(database, (direct) => [{ ...direct, rates }]);

  test('that do not answer: 503, the facts of the hotel, and a way to try again', async () => {
    const { status, view } = await show(
      stayQuery,
      rating(async () => ({ kind: 'unavailable', reason: 'down' })),
    );
    expect(status).toBe(503);
    expect(view).toMatchObject({ state: 'failed', cheapest: null });
    expect(view.description.length).toBeGreaterThan(0);
  });

  test.each(['sold_out', 'minimum_stay', 'occupancy', 'closed', 'unknown_property'] as const)(
    'that have nothing because of %s: the reason, and what to do',
    async (reason) => {
      const { view } = await show(
        stayQuery,
        rating(async () => ({ kind: 'none', reason })),
      );
      expect(view.state).toBe('none');
      expect(view.notices).toHaveLength(1);
      expect(view.ways.length).toBeGreaterThan(0);
    },
  );
});

describe('a hotel', () => {
  test('without dates is the same page for all visitors, with all facts', async () => {
    const answer = await show('');
    expect(answer).toMatchObject({ cache: 'shared', status: 200, view: { state: 'undated', cheapest: null } });
    expect(answer.head.canonical).toBe(`/hotels/destination/spain/barcelona/${slug}`);
    expect(answer.head.jsonLd?.[0]).toMatchObject({ name: answer.view.name, address: { addressCountry: 'ES' } });
    for (const part of [
      answer.view.pictures,
      answer.view.amenities,
      answer.view.policies,
      answer.view.rooms,
      answer.view.description,
    ])
      expect(part.length).toBeGreaterThan(0);
  });

  test('costs the same in the results, on its page and in the quote', async () => {
    const { view } = await show(stayQuery);
    const [first] = offersOf(view);
    expect(first?.total).toBe(results.cards[0]?.price?.total);
    expect(view.cheapest?.total).toBe(first?.total);
    expect(first?.split).toBe(results.cards[0]?.price?.split);
    const to = redirectOf(await reserve(first!.offer, view));
    expect(new URLSearchParams(to.split('?')[1]).get('back')).toBe(
      `/hotels/destination/spain/barcelona/${slug}?${stayQuery}#rooms`,
    );
    const quote = await findQuote(database.db, 'wayfare', new URLSearchParams(to.split('?')[1]).get('quote') ?? '');
    expect(quote).toMatchObject({ changes: [], mustAcknowledge: false });
    const euros = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
    const desk = quote!.lines.filter(({ timing }) => timing === 'at_property');
    const whole = desk.reduce((sum, { amount }) => sum + amount.minor, quote!.total.minor);
    expect(desk.length).toBeGreaterThan(0);
    expect(euros.format(Number(quote!.total.minor) / 100)).toBe(first?.now);
    expect(euros.format(Number(whole) / 100)).toBe(first?.total);
    expect(first?.sum.amount).toBe(first?.total);
    expect(
      quote!.lines.filter(({ timing }) => timing === 'now').reduce((sum, { amount }) => sum + amount.minor, 0n),
    ).toBe(quote!.total.minor);
  });

  test('in another currency costs the same on its page and in the quote', async () => {
    const { view } = await show(`${stayQuery}&currency=ILS`);
    expect(view.rate).toContain('1 EUR = 3.79 ILS');
    expect((await show(stayQuery)).view.rate).toBeNull();
    const [first] = offersOf(view);
    expect(first?.total).toMatch(/^≈\s/);
    expect(first?.split).toMatch(/^₪[\d,.]+ now \+ ≈\s₪[\d,.]+ at the hotel$/);
    const to = redirectOf(await reserve(first!.offer, view));
    const quote = await findQuote(database.db, 'wayfare', new URLSearchParams(to.split('?')[1]).get('quote') ?? '');
    expect(quote?.total.currency).toBe('ILS');
    expect(quote?.changes).toEqual([]);
    expect(first?.now.replaceAll(/[^\d]/g, '')).toBe(quote?.total.minor.toString());
    const { whole } = wholePrice(quote!.total, payableLater(quote!.lines));
    expect(first?.total.replaceAll(/[^\d]/g, '')).toBe(whole.minor.toString());
  });

  test('its own form comes back to it; another place goes to the search', async () => {
    const back = redirectOf(
      await hotels.pages.hotel.show(
        at(`q=Barcelona&place=spain/barcelona&check_in=${checkIn}&check_out=${checkOut}&rooms=1&adults=3&children=0`),
      ),
    );
    expect(back).toBe(`/hotels/destination/spain/barcelona/${slug}?check_in=${checkIn}&check_out=${checkOut}&guests=3`);
    const away = redirectOf(await hotels.pages.hotel.show(at(`q=Berlin&place=&${stayQuery}`)));
    expect(away).toBe(`/hotels/search?q=Berlin&check_in=${checkIn}&check_out=${checkOut}&guests=2`);
    expect((await show('q=Barcelona&place=spain/barcelona&check_in=x&check_out=y&guests=2')).status).toBe(422);
  });

  test('is in Hebrew', async () => {
    const { view } = await show(stayQuery, hotels, { locale: 'he' });
    expect(view.description.join(' ')).toMatch(/[א-ת]/);
    expect(view.policies[0]?.label).toBe('צ׳ק־אין');
  });

  test('booked, is presented in every locale', async () => {
    const { view } = await show(stayQuery);
    const to = redirectOf(await reserve(offersOf(view)[0]!.offer, view));
    const quote = await findQuote(database.db, 'wayfare', new URLSearchParams(to.split('?')[1]).get('quote') ?? '');
    for (const locale of ['en', 'he', 'fr']) {
      await loadLocale(locale);
      const summary = hotelPresenter.present(quote!.details, locale);
      expect(summary).toMatchObject({
        zone: 'Europe/Madrid',
        starts: { local: expect.stringMatching(new RegExp(`^${checkIn}T\\d\\d:\\d\\d$`)) },
        events: [{ position: { lat: expect.any(Number) } }],
      });
      expect(hotelPresenter.form(quote!.details, locale).slots).toHaveLength(1);
      expect(summary.lineLabels['city_tax']).toBeTruthy();
    }
  });
});
