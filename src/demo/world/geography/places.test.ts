import { describe, expect, test } from 'vitest';
import { currencies, exponentOf } from '#values/currency.ts';
import { airports, cities, countries, landmarksOf, regionOf, regions } from './places.ts';

function repeated(list: readonly (string | number)[]): (string | number)[] {
  return list.filter((value, at) => list.indexOf(value) !== at);
}

function kilometres(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const shrink = Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, (one.lng - other.lng) * shrink) * 111.2;
}

describe('countries', () => {
  test('about 240, each once', () => {
    expect(countries.length).toBeGreaterThan(235);
    expect(repeated(countries.map(({ code }) => code))).toEqual([]);
    expect(repeated(countries.map(({ slug }) => slug))).toEqual([]);
  });

  test('slug, currency and calling code are well formed', () => {
    for (const country of countries) {
      expect(country.slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(currencies, country.code).toContain(country.currency);
      expect(country.callingCode).toMatch(/^[1-9]\d{0,3}$/);
      expect(['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']).toContain(country.continent);
    }
  });

  test.each([
    ['BG', 'EUR'],
    ['HR', 'EUR'],
    ['IL', 'ILS'],
    ['PS', 'ILS'],
    ['XK', 'EUR'],
    ['CW', 'XCG'],
  ])('%s pays in %s', (code, currency) => {
    expect(countries.find((country) => country.code === code)?.currency).toBe(currency);
  });

  test('Hong Kong and Macao go by their short names', () => {
    const named = countries.filter(({ code }) => code === 'HK' || code === 'MO');
    expect(named.map(({ name }) => name)).toEqual(['Hong Kong', 'Macao']);
  });
});

describe('cities', () => {
  test('each once, in a country of the list', () => {
    expect(repeated(cities.map(({ id }) => id))).toEqual([]);
    expect(repeated(cities.map(({ slug }) => slug))).toEqual([]);
    const codes = new Set(countries.map(({ code }) => code));
    expect(cities.filter(({ country }) => !codes.has(country))).toEqual([]);
  });

  test('time zones are known to Temporal', () => {
    for (const { tz } of cities)
      expect(Temporal.Instant.from('2026-11-20T00:00Z').toZonedDateTimeISO(tz).timeZoneId).toBe(tz);
  });

  test('the five featured cities and three of Israel are on the home page, with districts', () => {
    const featured = cities.filter((city) => city.featured);
    expect(featured.map(({ slug }) => slug).toSorted()).toEqual([
      'amsterdam',
      'barcelona',
      'berlin',
      'cancun',
      'dubai',
      'eilat',
      'jerusalem',
      'tel-aviv',
    ]);
    for (const city of featured) expect(city.districts.length).toBeGreaterThanOrEqual(4);
  });

  test('every continent but Antarctica has some', () => {
    const continentOf = new Map(countries.map(({ code, continent }) => [code, continent]));
    const continents = new Set(cities.map(({ country }) => continentOf.get(country)));
    expect([...continents].toSorted()).toEqual(['AF', 'AS', 'EU', 'NA', 'OC', 'SA']);
  });

  test('districts are near, each once', () => {
    for (const city of cities) {
      expect(repeated(city.districts.map(({ slug }) => slug))).toEqual([]);
      for (const { lat, lng, slug } of city.districts) {
        const shrink = Math.cos((lat * Math.PI) / 180);
        const km = Math.hypot(lat - city.lat, (lng - city.lng) * shrink) * 111.2;
        expect(km, `${city.slug} ${slug}`).toBeLessThan(27);
      }
    }
  });

  test('price steps are whole units of a known currency', () => {
    const currencyOf = new Map(countries.map(({ code, currency }) => [code, currency]));
    for (const city of cities) {
      const unit = 10 ** exponentOf(currencyOf.get(city.country) ?? '');
      expect(city.priceStepMinor % unit, city.slug).toBe(0);
      expect(city.threeStarMinor % city.priceStepMinor, city.slug).toBe(0);
      expect(city.threeStarMinor).toBeGreaterThan(0);
    }
  });

  test('taxes are sane', () => {
    for (const { cityTax, vatPercentBp, slug } of cities) {
      expect(vatPercentBp, slug).toBeLessThanOrEqual(2700);
      if (cityTax?.kind === 'percent') expect(cityTax.percentBp).toBeLessThan(2000);
      else if (cityTax) expect(currencies).toContain(cityTax.currency);
    }
  });
});

describe('what is around', () => {
  test('landmarks are near their city, three at least where there are any, each once', () => {
    let number = 0;
    for (const city of cities) {
      const landmarks = landmarksOf(city);
      number += Math.min(1, landmarks.length);
      if (landmarks.length > 0) expect(landmarks.length, city.slug).toBeGreaterThanOrEqual(3);
      expect(repeated(landmarks.map(({ slug }) => slug)), city.slug).toEqual([]);
      for (const landmark of landmarks) {
        expect(landmark.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(kilometres(city, landmark), landmark.slug).toBeLessThan(55);
      }
    }
    expect(number).toBeGreaterThanOrEqual(120);
  });

  test('airports have a code of their own and serve a city of the world', () => {
    expect(repeated(airports.map(({ iata }) => iata))).toEqual([]);
    for (const airport of airports) {
      expect(airport.iata).toMatch(/^[A-Z]{3}$/);
      const city = cities.find(({ slug }) => slug === airport.city);
      expect(city && kilometres(city, airport), airport.iata).toBeLessThan(75);
    }
  });

  test('regions are of one country, and a city is in one at most', () => {
    expect(repeated(regions.map(({ country, slug }) => `${country} ${slug}`))).toEqual([]);
    expect(repeated(regions.flatMap((region) => region.cities))).toEqual([]);
    for (const region of regions) {
      const members = cities.filter((city) => region.cities.includes(city.slug));
      expect(members.map(({ country }) => country)).toEqual(region.cities.map(() => region.country));
      for (const city of members) expect(regionOf(city)).toBe(region.slug);
    }
  });
});
