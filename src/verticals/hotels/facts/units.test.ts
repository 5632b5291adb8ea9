import { distanceText } from '#travel/places/distance-text.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { formatFor } from '#i18n/format.ts';
import { translator } from '#i18n/messages.ts';
import type { PageHandler } from '#web/page.ts';
import type { HotelView } from '../hotel-page/hotel-view.ts';
import type { ResultsView } from '../results/results-view.ts';
import { barcelona, contextOf, openWorld, pageOf, stayQuery, testHotels } from '#tests/hotels/hotels.ts';
import { areaText } from './words.ts';

let database: Database;
beforeAll(async () => void (database = await openWorld()), 180_000);
afterAll(async () => await database?.close());

test.each([
  [0, '50 m', '100 ft'],
  [152.4, '150 m', '500 ft'],
  [304, '300 m', '1,000 ft'],
  [306, '300 m', '0.2 mi'],
  [949, '950 m', '0.6 mi'],
  [1_000, '1 km', '0.6 mi'],
  [8_100, '8.1 km', '5.0 mi'],
  [40_000, '40 km', '25 mi'],
])('%d metres: %s, %s', (metres, inMetres, inFeet) => {
  const translate = translator('en');
  expect(distanceText(metres, translate, formatFor('en'))).toBe(inMetres);
  expect(distanceText(metres, translate, formatFor('en', 'f'))).toBe(inFeet);
});

test('rooms are as large in both', () => {
  expect(areaText(24, translator('en'), formatFor('en'))).toBe('24 m²');
  expect(areaText(24, translator('en'), formatFor('en', 'f'))).toBe('258 ft²');
  expect(formatFor('he', 'f')).toMatchObject({ unit: 'f' });
  expect(formatFor('he').unit).toBe('m');
});

describe('a page is wholly in one unit', () => {
  const metric = /\d[\s\u00a0]?(m|km|m²)(?=[\s".,;)]|$)/;
  const imperial = /\d[\s\u00a0]?(ft|mi|ft²)(?=[\s".,;)]|$)/;
  const hotels = () => testHotels(database).pages;
  const facets = `${stayQuery}&distance=2000`;
  const pages: [string, () => PageHandler, string, Record<string, string>][] = [
    ['city', () => hotels().destination as PageHandler, '', barcelona],
    ['results', () => hotels().results as PageHandler, facets, barcelona],
    ['undated results', () => hotels().results as PageHandler, '', barcelona],
  ];

  async function drawn(handler: PageHandler, query: string, params: Record<string, string>, unit: 'm' | 'f') {
    return pageOf(await handler.show({ ...contextOf(query, params), unit }));
  }

  test.each(pages)('%s', async (_, handler, query, params) => {
    for (const unit of ['m', 'f', 'm'] as const) {
      const { view } = await drawn(handler(), query, params, unit);
      const text = JSON.stringify(view);
      expect(text).toMatch(unit === 'm' ? metric : imperial);
      expect(text).not.toMatch(unit === 'm' ? imperial : metric);
    }
  });

  test.each(['', stayQuery])('hotel and comparison: %s', async (query) => {
    const { cards } = (await drawn(hotels().results as PageHandler, stayQuery, barcelona, 'm')).view as ResultsView;
    const [one, two] = cards;
    for (const unit of ['f', 'm'] as const) {
      const hotel = await drawn(hotels().hotel as PageHandler, query, { ...barcelona, hotel: one!.slug }, unit);
      const compare = await drawn(hotels().compare as PageHandler, `ids=${one!.id},${two!.id}&${query}`, {}, unit);
      const { rooms, ...rest } = hotel.view as HotelView;
      for (const text of [rest, rooms, hotel.head, compare.view].map((part) => JSON.stringify(part))) {
        expect(text).toMatch(unit === 'm' ? metric : imperial);
        expect(text).not.toMatch(unit === 'm' ? imperial : metric);
      }
    }
  });
});
