import { scheduleOf } from '#values/cancellation.ts';
import { describe, expect, test } from 'vitest';
import { rateOf } from './translate.ts';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const asked = {
  propertyId: 'bcn-1',
  currency: 'EUR',
  zone: 'Europe/Madrid',
  stay: { checkIn: '2027-01-10', checkOut: '2027-01-12' },
  dates: ['2027-01-10', '2027-01-11'],
  party: [{ adults: 2, childAges: [] }],
};
const offer = {
  token: 't',
  room: { code: 'DBL', name: 'Double room', beds: [{ type: 'DBL', count: 1 }] },
  plan: 'FLEX',
  board: 'breakfast',
  total: eur('220.00'),
  room_charge: eur('200.00'),
  taxes_included: [{ type: 'vat', ...eur('20.00') }],
  payable_at_property: [{ type: 'city_tax', collected_for: 'government', ...eur('11.00') }],
  nights: [
    { date: '2027-01-10', ...eur('100.00') },
    { date: '2027-01-11', ...eur('100.00') },
  ],
  penalties: [{ from: '2027-01-07T17:00:00Z', ...eur('110.00') }],
  left: 3,
};
const [first, second] = offer.nights;

describe('an offer', () => {
  test.each([
    [
      'costs nothing',
      {
        total: eur('0.00'),
        room_charge: eur('0.00'),
        taxes_included: [],
        nights: offer.nights.map((night) => ({ ...night, amount: '0.00' })),
      },
    ],
    ['has a total below its parts', { total: eur('219.99') }],
    ['has nights that do not add up', { nights: [first, { ...second, amount: '100.01' }] }],
    ['misses a night', { nights: [{ ...first, amount: '200.00' }] }],
    ['is for another night', { nights: [first, { ...second, date: '2027-01-12' }] }],
    ['has more digits than its currency', { total: eur('220.000') }],
    ['mixes currencies', { taxes_included: [{ type: 'vat', amount: '20.00', currency: 'USD' }] }],
    [
      'has an absurd charge at the desk',
      { payable_at_property: [{ type: 'city_tax', collected_for: 'government', ...eur('999999999.00') }] },
    ],
    ['has no token', { token: '' }],
  ])('is dropped when it %s', (_, change) => {
    expect(rateOf({ ...offer, ...change }, asked)).toBeNull();
  });

  test('is dropped when its zone is no zone', () => {
    expect(rateOf(offer, { ...asked, zone: 'Mars/Olympus' })).toBeNull();
  });

  test.each([
    ['missing', undefined],
    ['empty', []],
    ['above the price', [{ from: '2027-01-07T17:00:00Z', ...eur('220.01') }]],
    ['in another currency', [{ from: '2027-01-07T17:00:00Z', amount: '1.00', currency: 'USD' }]],
    ['partly unreadable', [...offer.penalties, { from: 'soon', ...eur('220.00') }]],
    ['at no time at all', [{ from: { toString: 1 }, ...eur('110.00') }]],
  ])("can't be cancelled for less than all when its penalties are %s", (_, penalties) => {
    const rate = rateOf({ ...offer, penalties }, asked);
    expect(rate && scheduleOf(rate.policy).steps).toMatchObject([
      { fee: { minor: 22_000n }, from: { at: '2000-01-01T00:00:00Z' } },
    ]);
  });

  test('has a cancellation fee that is told on request, never one that is free', () => {
    const policy = { kind: 'on_request', zone: 'Europe/Madrid' };
    expect(rateOf({ ...offer, penalties: 'on_request' }, asked)?.policy).toEqual(policy);
    const unknown = rateOf({ ...offer, penalties: 'ask us' }, asked);
    expect(unknown && scheduleOf(unknown.policy).steps).toMatchObject([{ fee: { minor: 22_000n } }]);
  });

  test("keeps its terms in the order of time, in the hotel's time", () => {
    const penalties = [{ from: '2027-01-10T17:00:00Z', ...eur('220.00') }, ...offer.penalties];
    expect(rateOf({ ...offer, penalties }, asked)?.policy).toEqual({
      zone: 'Europe/Madrid',
      steps: [
        {
          from: { at: '2027-01-07T17:00:00Z', local: '2027-01-07T18:00', zone: 'Europe/Madrid' },
          fee: { minor: 11_000n, currency: 'EUR' },
        },
        {
          from: { at: '2027-01-10T17:00:00Z', local: '2027-01-10T18:00', zone: 'Europe/Madrid' },
          fee: { minor: 22_000n, currency: 'EUR' },
        },
      ],
    });
  });

  test('is translated', () => {
    expect(rateOf(offer, asked)).toMatchObject({
      roomCode: 'DBL',
      beds: [{ kind: 'double', count: 1 }],
      board: 'BB',
      nightly: [{ minor: 10_000n }, { minor: 10_000n }],
      lines: [
        { kind: 'base', code: 'room', amount: { minor: 20_000n, currency: 'EUR' }, timing: 'now' },
        { kind: 'tax', code: 'vat', amount: { minor: 2_000n }, timing: 'now' },
        { kind: 'tax', code: 'city_tax', amount: { minor: 1_100n }, payee: 'government', timing: 'at_property' },
      ],
    });
  });

  test('may cost millions where money is small', () => {
    const rupiah = (amount: string) => ({ amount, currency: 'IDR' });
    const dear = {
      ...offer,
      total: rupiah('9000000.00'),
      room_charge: rupiah('9000000.00'),
      taxes_included: [],
      payable_at_property: [],
      nights: offer.nights.map((night) => ({ ...night, ...rupiah('4500000.00') })),
      penalties: [{ from: '2027-01-07T17:00:00Z', ...rupiah('4500000.00') }],
    };
    expect(rateOf(dear, { ...asked, currency: 'IDR' })).toMatchObject({
      currency: 'IDR',
      policy: { steps: [{ fee: { minor: 450_000_000n } }] },
    });
  });
});
