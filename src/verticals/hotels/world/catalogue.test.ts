import { expect, test } from 'vitest';
import { directStock, sandboxCatalogue, supplierPropertyId } from './catalogue.ts';
import { cityOf } from './geography/places.ts';
import { generateWorld, nightFactorBp, suppliesOf } from './world.ts';

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

test('taxes are those of the city; only better resorts ask a fee', () => {
  for (const property of world) {
    const stock = catalogue.property(`sb-${property.id}`);
    if (!stock) continue;
    expect(stock.taxes.vatBp).toBe(cityOf(property.cityId).vatPercentBp);
    expect(stock.taxes.resortFeePerNight !== null).toBe(property.kind === 'resort' && property.stars >= 4);
    expect(stock.nightFactorBp('2027-05-05')).toBe(nightFactorBp(property, '2027-05-05'));
  }
  expect(direct.some(({ resortFeeMinor }) => resortFeeMinor !== null)).toBe(true);
});
