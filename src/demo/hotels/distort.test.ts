import { expect, test } from 'vitest';
import { distort } from '../engine/distort.ts';
import { hotelDistortions } from './distort.ts';
import type { FaultName } from './fault.ts';

const listing = { plan: '12', total: '110.00', taxes_included: [{ type: 'vat', amount: '10.00' }] };
const answer = { properties: [{ property_id: '300042', cheapest: listing, cheapest_refundable: null }] };
const spoiled = (name: FaultName) => distort(answer, new Map([[name, 0]]), hotelDistortions) as typeof answer;

test('a repeated hotel is the same one, dearer, whatever its id looks like', () => {
  const [first, again] = spoiled('duplicate_ids').properties;
  expect(first).toEqual(answer.properties[0]);
  expect(again).toEqual({
    property_id: '300042',
    cheapest: { plan: '12', total: '1110.00', taxes_included: [{ type: 'vat', amount: '110.00' }] },
    cheapest_refundable: null,
  });
});

test.each([
  ['nan_price', 'NaN', { type: 'vat', amount: 'NaN' }],
  ['wrong_currency', { amount: '110.00', currency: 'USD' }, { type: 'vat', amount: '10.00', currency: 'USD' }],
] as const)('%s spoils amounts that leave out their currency', (fault, total, tax) => {
  expect(spoiled(fault).properties[0]?.cheapest).toEqual({ ...listing, total, taxes_included: [tax] });
});
