import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findQuote } from '#booking/booking.ts';
import type { Database } from '#database/open.ts';
import { hotelPresenter } from '../../quote/hotel-presenter.ts';
import type { HotelStay } from '../../quote/hotel-stay.ts';
import type { ResultsView } from '../../results/results-view.ts';
import type { HotelSupplier, SupplierRate } from '../../supplier.ts';
import {
  barcelona,
  checkIn,
  checkOut,
  contextOf,
  openWorld,
  pageOf,
  redirectOf,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { HotelView } from '../hotel-view.ts';

const query = `check_in=${checkIn}&check_out=${checkOut}&guests=2,2-5-7`;
let database: Database;
let results: ResultsView;
let slug: string;
beforeAll(async () => {
  database = await openWorld();
  results = pageOf<ResultsView>(await testHotels(database).pages.results.show(contextOf(query, barcelona))).view;
  for (const card of results.cards) {
    slug = card.slug;
    if ((await show()).rooms.some(({ mixedRoom }) => mixedRoom?.why.includes('cheaper than'))) return;
  }
  throw new Error('no hotel of the world has a mixed-room rate that saves');
}, 180_000);
afterAll(async () => await database?.close());

async function show(suppliers?: (direct: HotelSupplier) => readonly HotelSupplier[], guests?: string) {
  const asked = guests ? query.replace('2,2-5-7', guests) : query;
  const hotels = testHotels(database, suppliers);
  return pageOf<HotelView>(await hotels.pages.hotel.show(contextOf(asked, { ...barcelona, hotel: slug }))).view;
}

const changing = (change: (rates: readonly SupplierRate[]) => SupplierRate[]) => (direct: HotelSupplier) => [
  {
    ...direct,
    rates: async (...asked: Parameters<HotelSupplier['rates']>) => {
      const answer = await direct.rates(...asked);
      return answer.kind === 'found' ? { ...answer, rates: change(answer.rates) } : answer;
    },
  },
];
const minor = (amount: string) => Number(amount.replaceAll(/\D/g, ''));

describe('rooms of several types', () => {
  test('are not offered to a party in one room', async () => {
    expect((await show(undefined, '2')).rooms.every(({ mixedRoom }) => mixedRoom === null)).toBe(true);
  });

  test('show the guests of each room', async () => {
    const card = (await show()).rooms.find(({ mixedRoom }) => mixedRoom)!;
    expect(card.name).toBe('2 rooms of different types');
    expect(card.left).toBeNull();
    expect(card.mixedRoom!.units).toMatchObject([
      { label: 'Room 1', guests: '2 adults' },
      { label: 'Room 2', guests: '2 adults, 2 children (5, 7)' },
    ]);
    expect(new Set(card.mixedRoom!.units.map(({ room }) => room)).size).toBe(2);
  });

  test('say what they save against one type under the same plan, to the cent', async () => {
    const { rooms } = await show();
    const card = rooms.find(({ mixedRoom }) => mixedRoom?.why.includes('cheaper than'))!;
    const [, saved = '', type = ''] = /^(.+) cheaper than 2 × “(.+)”$/.exec(card.mixedRoom!.why)!;
    const ofOne = rooms.find(({ name, mixedRoom }) => !mixedRoom && name === type)!;
    const differences = ofOne.rates.flatMap((one) => card.rates.map((both) => minor(one.total) - minor(both.total)));
    expect(differences).toContain(minor(saved));
  });

  test('claim no saving where nothing can be compared or nothing is saved', async () => {
    const only = await show(changing((rates) => rates.filter(({ units }) => units)));
    expect(only.rooms[0]?.mixedRoom?.why).toBe('No single room type fits your whole group – this combination does.');
    const otherPlan = await show(
      changing((rates) => rates.map((rate) => (rate.units ? rate : { ...rate, planCode: 'other' }))),
    );
    const why = otherPlan.rooms.find(({ mixedRoom }) => mixedRoom)?.mixedRoom?.why;
    expect(why).toBe('Each room is the cheapest type that fits its guests.');
  });

  test('cost the same in the results, on the page and in the quote, which keeps the guests of each room', async () => {
    const view = await show();
    expect(view.cheapest?.total).toBe(results.cards.find((card) => card.slug === slug)?.price?.total);
    const card = view.rooms.find(({ mixedRoom }) => mixedRoom)!;
    const form = new FormData();
    form.set('offer', card.rates[0]!.offer);
    form.set('offers', view.offers!);
    const hotels = testHotels(database);
    const to = redirectOf(await hotels.pages.hotel.submit!(contextOf(query, { ...barcelona, hotel: slug }), form));
    const id = new URLSearchParams(to.split('?')[1]).get('quote') ?? '';
    const quote = (await findQuote(database.db, 'wayfare', id))!;
    expect(quote).toMatchObject({ changes: [], mustAcknowledge: false });
    expect(Number(quote.total.minor)).toBe(minor(card.rates[0]!.now));
    expect((quote.details as HotelStay).units).toHaveLength(2);
    const summary = hotelPresenter.present(quote.details, 'en');
    expect(hotelPresenter.form(quote.details, 'en').slots.map(({ label }) => label)).toEqual(
      card.mixedRoom!.units.map(({ label, room, guests }) => `${label} · ${room} · ${guests}`),
    );
    expect(summary.facts.map(({ value }) => value)).toContain(
      card.mixedRoom!.units.map(({ room }) => room).join(' + '),
    );
  });
});
