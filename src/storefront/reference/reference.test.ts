import { expect, test } from 'vitest';
import { demoRates } from '#pricing/rates/demo-rates.ts';
import { isCountry } from '#values/country.ts';
import { isCurrency } from '#values/currency.ts';
import { bareApi } from '#tests/bare-api.ts';
import { allCountries, flagOf } from './countries.ts';
import { offeredCurrencies, popularCurrencies } from './currencies.ts';
import { addReferenceApi } from './reference-api.ts';

const geoloc = '_geoloc';

interface Currency {
  code: string;
  name: string;
  symbol: string | null;
  translations: Record<string, string>;
}

interface Country {
  id: number;
  code: string;
  emoji: string;
  dial_code: string;
  default_currency: string;
  continent: { id: number };
  [geoloc]: { lat: number; lng: number };
  translations: Record<string, { title: string }>;
}

async function list(path: string) {
  const api = bareApi();
  addReferenceApi(api);
  const response = await api.request(path);
  return { response, data: ((await response.json()) as { data: unknown[] }).data };
}

test('countries come by id, each id and code once, Kosovo first', async () => {
  const { response, data: all } = await list('/countries?locale=he');
  const data = all as Country[];
  expect(response.headers.get('cache-control')).toContain('public');
  expect(data.length).toBeGreaterThanOrEqual(240);
  expect(data[0]).toMatchObject({ id: 0, code: 'XK' });
  const ids = data.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(data.map(({ code }) => code)).size).toBe(data.length);
});

test('nothing about a country is malformed', async () => {
  const data = (await list('/countries')).data as Country[];
  for (const one of data) {
    expect([one.code, isCountry(one.code)]).toEqual([one.code, true]);
    expect([one.code, isCurrency(one.default_currency)]).toEqual([one.code, true]);
    expect(one.dial_code).toMatch(/^\d{1,3}(-\d{3})?$/);
    expect([1, 2, 3, 4, 6, 7]).toContain(one.continent.id);
    const { lat, lng } = one[geoloc];
    expect([one.code, Number.isFinite(lat + lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180]).toEqual([
      one.code,
      true,
    ]);
    expect(one.translations['he']?.title).toMatch(/^[\u0590-\u05ff]/);
    expect(one.translations['en']?.title).not.toBe(one.code);
  }
  const israel = data.find(({ code }) => code === 'IL');
  expect(israel).toMatchObject({ emoji: '🇮🇱', dial_code: '972', default_currency: 'ILS', continent: { id: 1 } });
});

test('currencies come by their English names, with names in every language that clients ask for', async () => {
  const data = (await list('/currencies')).data as Currency[];
  expect(data.length).toBeGreaterThanOrEqual(50);
  const names = data.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  for (const one of data) {
    expect(Object.keys(one.translations)).toHaveLength(43);
    expect([one.code, Object.values(one.translations).filter((name) => name === one.code)]).toEqual([one.code, []]);
  }
  const shekel = data.find(({ code }) => code === 'ILS');
  expect(shekel).toMatchObject({ symbol: '₪', translations: { he: 'שקל חדש', pt_BR: 'Novo shekel israelense' } });
});

test('every currency that is offered exists and can be converted in the demo world', async () => {
  const perEuro = demoRates;
  for (const code of [...offeredCurrencies, ...popularCurrencies]) {
    expect([code, isCurrency(code)]).toEqual([code, true]);
    expect([code, code === 'EUR' || code in perEuro]).toEqual([code, true]);
  }
  for (const code of popularCurrencies) expect(offeredCurrencies).toContain(code);
});

test('a flag is two flag letters', () => {
  expect(flagOf('DE')).toBe('🇩🇪');
  expect(allCountries.every(({ code }) => [...flagOf(code)].length === 2)).toBe(true);
});
