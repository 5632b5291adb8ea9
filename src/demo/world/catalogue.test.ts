import { expect, test } from 'vitest';
import { addDays } from '#values/stay-dates.ts';
import { directStock, sandboxCatalogue, supplierPropertyId } from './catalogue.ts';
import { cityOf } from './geography/places.ts';
import { fewestNights, isShut, promotionOn } from './rules.ts';
import { generateWorld, nightFactorBp, propertyOf, suppliesOf } from './world.ts';

const options = { seed: 5, properties: 900 };
const world = [...generateWorld(options)];
const direct = [...directStock({ ...options, today: '2026-11-20' })];
const catalogue = sandboxCatalogue(options);

test.each(['', 'sb-', 'sb-1', 'd-100000', '__proto__'])('the sandbox does not know %j', (id) => {
  expect(catalogue.property(id)).toBeNull();
});

test('every property is sold by exactly one supplier, under its id there', () => {
  const own = new Set(direct.map(({ id }) => id));
  for (const property of world) {
    const [supplier = 'sandbox'] = suppliesOf(property);
    expect(own.has(supplierPropertyId('direct', property))).toBe(supplier === 'direct');
    expect(catalogue.property(supplierPropertyId('sandbox', property)) !== null).toBe(supplier === 'sandbox');
  }
});

test('seasons are whole weeks from a Monday, without a gap, for longer than anyone may book', () => {
  const [first] = direct;
  if (!first) throw new Error('no stock');
  expect(first.seasons[0]?.from).toBe('2026-11-16');
  expect(first.seasons.slice(1).every(({ from }, position) => from === first.seasons[position]?.until)).toBe(true);
  expect(first.seasons.at(-1)?.until && first.seasons.at(-1)!.until > '2027-12-25').toBe(true);
  const property = world.find(({ id }) => `d-${id}` === first.id);
  expect(property && nightFactorBp(property, '2026-11-20')).toBe(first.seasons[0]?.weekdayBp[4]);
});

test('taxes are those of the city; only better houses ask a fee', () => {
  for (const property of world) {
    const stock = catalogue.property(`sb-${property.id}`);
    if (!stock) continue;
    expect(stock.taxes.vatBp).toBe(cityOf(property.cityId).vatPercentBp);
    const fee = stock.taxes.resortFeePerNight !== null;
    if (property.stars < 4 || !['resort', 'hotel'].includes(property.kind)) expect(fee).toBe(false);
    if (property.stars >= 4 && property.kind === 'resort') expect(fee).toBe(true);
    expect(stock.nightFactorBp('2027-05-05')).toBe(nightFactorBp(property, '2027-05-05'));
  }
  expect(direct.some(({ resortFeeMinor }) => resortFeeMinor !== null)).toBe(true);
});

test('a property is worked out from its id alone, as the whole world has it', () => {
  for (const property of world.filter((_, at) => at % 7 === 0))
    expect(propertyOf(property.id, options)).toEqual(property);
  const last = Math.max(...world.map(({ id }) => id));
  for (const id of [0, -1, 99_999, last + 1, 1.5, 1e15, NaN]) expect(propertyOf(id, options)).toBeNull();
});

test('five hundred houses of a city have a contract, the others of a larger world are with the sandbox', () => {
  const large = { seed: 5, properties: 100_000 };
  const dubai = [...generateWorld(large)].filter(({ cityId }) => cityId === 292223);
  expect(dubai.length).toBeGreaterThan(1_000);
  expect(dubai.filter((property) => suppliesOf(property).includes('direct'))).toHaveLength(500);
  expect(sandboxCatalogue(large).property(`sb-${dubai.at(-1)?.id}`)).not.toBeNull();
  expect(sandboxCatalogue(large).property(`sb-${dubai[0]?.id}`)).toBeNull();
});

test('the contracts say of stays, shut nights and promotions what the rules say', () => {
  for (const stock of direct) {
    const property = propertyOf(Number(stock.id.slice(2)), options);
    if (!property) throw new Error(stock.id);
    const [week] = stock.seasons.slice(30);
    expect(week?.minNights[4]).toBe(fewestNights(property, addDays(week?.from ?? '', 4)));
    for (const { from, until } of stock.stopSells)
      expect([isShut(property, addDays(from, -1)), isShut(property, from), isShut(property, until)]).toEqual([
        false,
        true,
        false,
      ]);
    for (const { bookFrom, bookUntil, kind } of stock.promotions) {
      const ahead = kind === 'last_minute' ? 5 : 60;
      const on = (day: string) => promotionOn(property, day, addDays(day, ahead), 7)?.kind ?? null;
      expect([on(addDays(bookFrom, -1)), on(bookFrom), on(bookUntil), on(addDays(bookUntil, 1))]).toEqual([
        null,
        kind,
        kind,
        null,
      ]);
    }
  }
  expect(direct.some(({ promotions }) => promotions.length > 2)).toBe(true);
  expect(direct.some(({ stopSells }) => stopSells.length > 0)).toBe(true);
  expect(direct.some(({ seasons }) => seasons.some(({ minNights }) => Math.max(...minNights) === 3))).toBe(true);
});
