import { findPlace } from '../../content/hotel-places.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Database } from '#database/open.ts';
import { formatBox } from '#values/geo-box.ts';
import { type Api, closeApi } from '#web/api/api.ts';
import { propertiesOf } from '../../content/property.sql.ts';
import type { PropertyCard } from '../../content/property.ts';
import type { Place } from '#travel/places/place.ts';
import { noFilters } from '../../stay-query/filters-query.ts';
import { bareApi } from '#tests/bare-api.ts';
import {
  barcelona,
  contextOf,
  openWorld,
  pageOf,
  stayQuery,
  type TestHotels,
  testHotels,
} from '#tests/hotels/hotels.ts';
import type { PinsAnswer } from '#travel/map/map-data.ts';
import { mostPins, presentPins } from './present-pins.ts';
import { translator } from '#i18n/messages.ts';
import { formatFor } from '#i18n/format.ts';
import { testPrice } from '#tests/hotels/prices.ts';

let database: Database;
let hotels: TestHotels;
let api: Api;
let place: Place;
let properties: readonly PropertyCard[];
beforeAll(async () => {
  database = await openWorld();
  place = (await findPlace(database.publicDb, barcelona.country, barcelona.city))!;
  await sql`insert into places.landmark (place_id, slug, kind, name, names, lat, lng)
    values (${place.id}, 'test-column', 'monument', 'Test Column', '{"he":"עמוד הבדיקה"}', ${place.lat}, ${place.lng + 0.01})
    on conflict do nothing`.execute(database.db);
  hotels = testHotels(database);
  api = bareApi();
  hotels.addApi(api);
  closeApi(api, '');
  properties = await propertiesOf(database.publicDb, place.id);
}, 180_000);
afterAll(async () => await database?.close());

async function results(query: string, locale = 'en') {
  return pageOf(await hotels.pages.results.show(contextOf(query, barcelona, { locale })));
}

async function get(href: string, host = 'api.test') {
  const answer = await api.fetch(new Request(`http://${host}${href.replace(/^\/v3/, '')}`));
  return { status: answer.status, json: await answer.json() };
}

async function pins(query: string, locale = 'en'): Promise<PinsAnswer> {
  const { view } = await results(query, locale);
  return (await get(view.map.pinsHref)).json.data;
}

/** The western half of the city. */
function west(): string {
  return formatBox({ west: place.lng - 1, east: place.lng, south: place.lat - 1, north: place.lat + 1 });
}

describe('what is refused', () => {
  test.each(['1,2,3', '200,0,201,1', '1,5,2,4', 'NaN,0,1,1', '0,0,0,1'])('an area like %s', async (bbox) => {
    const { status, view } = await results(`${stayQuery}&bbox=${bbox}`);
    expect(status).toBe(422);
    expect(view.notices[0].text).toContain('map area');
    expect(view.cards.length).toBeGreaterThan(0);
    const answer = await get(`${view.map.pinsHref}&bbox=${bbox}`);
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toEqual({ bbox: ['Invalid map area.'] });
  });
  test('pins of an expired or unknown search, or of another brand', async () => {
    const { view } = await results(stayQuery);
    const { pinsHref } = view.map;
    expect((await get(pinsHref, 'other.test')).status).toBe(404);
    expect((await get('/hotels/searches/nobody/pins')).status).toBe(404);
    expect((await get(`/hotels/searches/${'a'.repeat(22)}/pins`)).status).toBe(404);
    hotels.pass(31);
    expect((await get(pinsHref)).json.code).toBe('session_ended');
    hotels.pass(-31);
  });
  test('an unknown filter', async () => {
    const { view } = await results(stayQuery);
    expect((await get(`${view.map.pinsHref}&nearness=1`)).status).toBe(422);
  });
});

describe('pins', () => {
  test('are all hotels of the list, the cheapest first, whatever page is shown', async () => {
    const { view } = await results(`${stayQuery}&sort=price`);
    const { hotels: found, matching } = await pins(`${stayQuery}&page=2`);
    expect(found).toHaveLength(matching);
    expect(matching).toBeGreaterThan(30);
    expect(found.slice(0, 30).map(({ id }) => id)).toEqual(view.cards.map((card: { id: string }) => card.id));
    expect(found[0]!.total).toBe(view.cards[0].price.total);
  });
  test('never say less than the price', async () => {
    const figure = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));
    for (const { price, total } of (await pins(stayQuery)).hotels) {
      expect(figure(price)).toBeGreaterThanOrEqual(figure(total));
      expect(figure(price)).toBeLessThan(figure(total) + 1);
    }
  });
  test('keep to the filters of the list, and not to its area', async () => {
    const all = await pins(stayQuery);
    const five = await pins(`${stayQuery}&stars=5&bbox=${west()}`);
    expect(five.matching).toBeLessThan(all.matching);
    const stars = new Map(properties.map((property) => [property.id, property.stars]));
    expect(new Set(five.hotels.map(({ id }) => stars.get(id)))).toEqual(new Set([5]));
    expect(five.hotels.some(({ lng }) => lng > place.lng)).toBe(true);
  });
  test('show the surroundings, in the visitor’s language', async () => {
    const { around } = await pins(stayQuery, 'he');
    expect(around.centre.name).toBe('ברצלונה');
    expect(around.marks.map(({ name }) => name)).toContain('עמוד הבדיקה');
    expect(around.rings.map(({ metres }) => metres)).toEqual([1000, 3000, 5000]);
    expect(around.areas.length).toBeGreaterThan(0);
    expect(around.shore).toMatch(/^\/maps\/shores\/[0-9a-f]{8}\/\d+$/);
  });
  test(`are ${mostPins} at the most, the cheapest`, () => {
    const many = Array.from({ length: mostPins + 50 }, (_, at) => ({
      ...properties[0]!,
      id: `hotel-${at}`,
    }));
    const rows = many.map(({ id }, at) => ({
      propertyId: id,
      cheapest: testPrice(100_000 - at),
      refundable: null,
      boards: ['RO' as const],
      refundableBoards: [],
      byBoard: null,
    }));
    const answer = presentPins({ rows, currency: 'EUR' }, place, many, {
      filters: noFilters,
      points: [],
      translate: translator('en'),
      format: formatFor('en-US'),
    });
    expect(answer.matching).toBe(mostPins + 50);
    expect(answer.hotels).toHaveLength(mostPins);
    expect(answer.hotels[0]!.id).toBe(`hotel-${mostPins + 49}`);
  });
});

describe('an area of the map', () => {
  test('narrows the list, counts as a filter and can be taken away', async () => {
    const { view } = await results(`${stayQuery}&bbox=${west()}`);
    const lngs = new Map(properties.map((property) => [property.id, property.lng]));
    for (const { id } of view.cards) expect(lngs.get(id)).toBeLessThanOrEqual(place.lng);
    expect(view.cards.length).toBeGreaterThan(0);
    expect(view.filters.on).toBe(1);
    expect(view.filters.area).toMatchObject({ value: west(), chosen: true });
    expect(view.filters.clearHref).not.toContain('bbox');
    expect(view.sorts[1].href).toContain(`bbox=${west()}`);
    expect(view.map.cityHref).not.toContain('bbox');
    expect(view.map.cityHref).toContain('session=');
  });
  test('without one no request is made for it', async () => {
    const { view } = await results(stayQuery);
    expect(view.filters.area).toBeNull();
  });
  test('of the sea has no hotels and a way back', async () => {
    const { view, status } = await results(`${stayQuery}&bbox=170,-10,-170,10`);
    expect([status, view.state]).toEqual([200, 'empty']);
    expect(view.ways[0].href).not.toContain('bbox');
  });
});

test('a hotel’s page says how far the landmarks are, the nearest first', async () => {
  const property = properties[0]!;
  const { view } = pageOf(await hotels.pages.hotel.show(contextOf('', { ...barcelona, hotel: property.slug })));
  expect(view.area.scene.centre).toEqual({ name: property.name, lat: property.lat, lng: property.lng });
  expect(view.area.nearby).toContainEqual({
    icon: 'star',
    name: 'Test Column',
    distance: expect.stringMatching(/^[\d.]+ k?m$/),
  });
});
test('without dates there is nothing to pin', async () => {
  const { view } = await results('');
  expect(view.map).toBeNull();
});
