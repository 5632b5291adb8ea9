import { describe, expect, test } from 'vitest';
import { scheduleOf } from '#values/cancellation.ts';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import { occupanciesOf } from './occupancy.ts';
import fixture from './server/fixtures/rate.json' with { type: 'json' };
import { readToken } from './token.ts';
import { partyRates } from './translate.ts';

const [plain] = fixture.rates;
const dates = ['2027-01-10', '2027-01-11', '2027-01-12'];
const stay = { checkIn: '2027-01-10', checkOut: '2027-01-13' };

function asked(party: Party = [{ adults: 2, childAges: [] }], currency = 'EUR') {
  return { propertyId: '168', currency, zone: 'Europe/Madrid', stay, dates, party, occupancies: occupanciesOf(party) };
}

type Change = Readonly<Record<string, unknown>>;
const room = (...changes: Change[]) => ({ ...fixture, rates: changes.map((change) => ({ ...plain, ...change })) });
const ratesOf = (changes: readonly Change[], party?: Party, currency?: string) =>
  partyRates([room(...changes)], asked(party, currency));

describe('a rate', () => {
  test.each([
    ['costs nothing', { net: '0.00' }],
    ['costs less than nothing', { net: '-220.00' }],
    ['costs what no hotel costs', { net: '99999999.00' }],
    ['has half cents', { net: '220.005' }],
    ['has no price', { net: null }],
    ['has no key', { rateKey: '' }],
    ["is of a kind we don't know", { rateType: 'ON_REQUEST' }],
    ['is only for packages', { packaging: true }],
    ['may be only for packages', { packaging: 'maybe' }],
    ['is paid at the hotel', { paymentType: 'AT_HOTEL' }],
    ["doesn't say how it is paid", { paymentType: undefined }],
    ['is for other guests', { adults: 3 }],
    ['is for more rooms', { rooms: 2 }],
    ['has fewer rooms than wanted', { allotment: 0 }],
    ["has conditions that can't be read", { rateComments: ['Bring cash'] }],
    ['has more conditions than anybody reads', { rateComments: 'x'.repeat(8_001) }],
    ["has taxes that can't be read", { taxes: { taxes: 'some' } }],
    ['has more taxes than price', { taxes: { taxes: [{ included: true, amount: '220.00', currency: 'EUR' }] } }],
    ['has a charge at the desk without an amount', { taxes: { taxes: [{ included: false, type: 'FEE' }] } }],
    [
      'has an absurd charge at the desk',
      { taxes: { taxes: [{ included: false, amount: '999999999.00', currency: 'EUR' }] } },
    ],
    ['has a charge in no currency', { taxes: { taxes: [{ included: false, amount: '5.00', currency: 'XXX' }] } }],
  ])('is dropped when it %s; the others stay', (_, change) => {
    expect(ratesOf([change])).toEqual([]);
    expect(ratesOf([change, { boardCode: 'HB' }])).toHaveLength(1);
  });

  test('is translated', () => {
    const [rate] = ratesOf([{}]);
    expect(rate).toMatchObject({
      propertyId: '168',
      roomCode: 'DBT.ST',
      roomName: 'DOUBLE OR TWIN STANDARD',
      planCode: 'BB-NOR',
      board: 'BB',
      currency: 'EUR',
      left: 4,
      lines: [
        { kind: 'base', code: 'room', amount: { minor: 20_000n, currency: 'EUR' }, payee: 'supplier', timing: 'now' },
        { kind: 'tax', code: 'taxes', amount: { minor: 2_000n, currency: 'EUR' }, payee: 'supplier', timing: 'now' },
        {
          kind: 'tax',
          code: 'city_tax',
          amount: { minor: 1_100n, currency: 'EUR' },
          payee: 'government',
          timing: 'at_property',
        },
      ],
    });
    expect(rate?.nightly).toEqual(dates.map((night, place) => ({ night, minor: place < 2 ? 6_667n : 6_666n })));
    expect(readToken(rate?.token ?? '')).toMatchObject({
      price: 22_000n,
      rateKeys: ['opaque-1'],
      checked: false,
      nights: null,
      fixedSale: null,
    });
  });

  test.each([
    ['RO', 'RO'],
    ['BB', 'BB'],
    ['HB', 'HB'],
    ['FB', 'FB'],
    ['AI', 'AI'],
    ['TI', 'RO'],
    ['CB', 'RO'],
    ['constructor', 'RO'],
    [null, 'RO'],
  ])('with the board %s promises %s', (boardCode, board) => {
    expect(ratesOf([{ boardCode }])[0]?.board).toBe(board);
  });

  test("is priced in the currency's own digits", () => {
    const taxes = null;
    expect(
      ratesOf([{ net: '22000', taxes, cancellationPolicies: null }], undefined, 'JPY')[0]?.lines[0]?.amount,
    ).toEqual({ minor: 22_000n, currency: 'JPY' });
    expect(ratesOf([{ net: '22000.00', taxes }], undefined, 'JPY')[0]?.lines[0]?.amount.minor).toBe(22_000n);
    expect(ratesOf([{ net: 220.5, taxes }])[0]?.lines[0]?.amount.minor).toBe(22_050n);
    expect(ratesOf([{ net: '220.00', taxes }], undefined, 'XXX')).toEqual([]);
  });

  test('follows the told nights, and only whole ones', () => {
    const dailyRates = [
      { offset: 0, dailyNet: '110.00' },
      { offset: 1, dailyNet: '55.00' },
      { offset: 2, dailyNet: '55.00' },
    ];
    expect(ratesOf([{ dailyRates }])[0]?.nightly.map((night) => night.minor)).toEqual([10_000n, 5_000n, 5_000n]);
    for (const broken of [
      dailyRates.slice(1),
      [...dailyRates.slice(1), { offset: 7, dailyNet: '1.00' }],
      dailyRates.map((day) => ({ ...day, offset: 0 })),
    ]) {
      expect(ratesOf([{ dailyRates: broken }])[0]?.nightly.map((night) => night.minor)).toEqual([
        6_667n,
        6_667n,
        6_666n,
      ]);
    }
  });

  test('has a fixed selling price only when the hotel insists', () => {
    const minimum = (change: Change) => readToken(ratesOf([change])[0]?.token ?? '')?.fixedSale;
    expect(minimum({ sellingRate: '264.00' })).toBeNull();
    expect(minimum({ sellingRate: '264.00', hotelMandatory: false })).toBeNull();
    expect(minimum({ sellingRate: '264.00', hotelMandatory: true })).toBe(26_400n);
    expect(ratesOf([{ sellingRate: '264.00', hotelMandatory: true }])[0]?.mandatorySellingPrice).toBe(26_400n);
    expect(ratesOf([{ sellingRate: '264.00' }])[0]).not.toHaveProperty('fixedSale');
  });

  test.each([null, undefined, 'much', '0.00', '99999999.00'])(
    'is dropped when the hotel insists on %j',
    (sellingRate) => {
      expect(ratesOf([{ sellingRate, hotelMandatory: true }])).toEqual([]);
    },
  );

  test('is the cheapest by what it is sold for, not by what we owe', () => {
    const insists = { net: '200.00', sellingRate: '300.00', hotelMandatory: true, rateKey: 'insists' };
    const found = ratesOf([insists, { net: '220.00', rateKey: 'ours' }]);
    expect(found.map((rate) => readToken(rate.token)?.rateKeys[0])).toEqual(['ours']);
    const boards = ratesOf([insists, { net: '220.00', boardCode: 'HB' }]).map(({ board }) => board);
    expect(boards).toEqual(['HB', 'BB']);
  });

  test('is one for each room and plan: the cheapest', () => {
    const found = ratesOf([
      { net: '300.00', rateKey: 'dear' },
      { net: '250.00', rateKey: 'checked', rateType: 'RECHECK' },
      { rateKey: 'cheap' },
      { boardCode: 'HB', net: '100.00' },
    ]);
    expect(found.map((rate) => [rate.planCode, readToken(rate.token)?.rateKeys[0]])).toEqual([
      ['HB-NOR', 'opaque-1'],
      ['BB-NOR', 'cheap'],
    ]);
  });
});

describe('charges at the desk', () => {
  const lines = (...taxes: Change[]) => ratesOf([{ taxes: { taxes } }])[0]?.lines.slice(1);

  test('stay in their own currency, which is the one that counts', () => {
    expect(
      lines({
        included: false,
        amount: '100.50',
        currency: 'HNL',
        clientAmount: '3.65',
        clientCurrency: 'EUR',
        type: 'TAX',
      }),
    ).toEqual([
      {
        kind: 'tax',
        code: 'tax',
        amount: { minor: 10_050n, currency: 'HNL' },
        payee: 'government',
        timing: 'at_property',
      },
    ]);
  });

  test('are told as fees of the property when they are, rounded up, and not when they are nothing', () => {
    expect(
      lines(
        { included: false, amount: '10.001', currency: 'EUR', type: 'FEE', subType: 'Resort Fee' },
        { included: false, amount: '0', currency: 'EUR' },
      ),
    ).toEqual([
      {
        kind: 'fee',
        code: 'resort_fee',
        amount: { minor: 1_001n, currency: 'EUR' },
        payee: 'property',
        timing: 'at_property',
      },
    ]);
  });

  test('are not part of what we owe; included ones are, in whichever currency they come', () => {
    const [rate] = ratesOf([
      {
        taxes: {
          taxes: [
            { included: true, amount: '25.00', currency: 'USD', clientAmount: '20.00', clientCurrency: 'EUR' },
            { included: true, amount: '9.00', currency: 'USD' },
            { included: false, amount: '50.00', currency: 'EUR' },
          ],
        },
      },
    ]);
    expect(rate && dueNow(rate.lines, 'EUR').minor).toBe(22_000n);
    expect(rate?.lines.map((line) => line.amount.minor)).toEqual([20_000n, 2_000n, 5_000n]);
  });
});

describe('terms', () => {
  const steps = (change: Change) =>
    ratesOf([change])
      .flatMap(({ policy }) => scheduleOf(policy).steps)
      .map((step) => [step.from.at, step.from.local, step.fee.minor]);
  const everything = [['2000-01-01T00:00:00Z', '2000-01-01T01:00', 22_000n]];

  test.each([
    ['missing', { cancellationPolicies: undefined }],
    ['empty', { cancellationPolicies: [] }],
    ['above the price', { cancellationPolicies: [{ amount: '220.01', from: '2027-01-07T23:59:00+01:00' }] }],
    [
      'partly unreadable',
      { cancellationPolicies: [...(plain?.cancellationPolicies ?? []), { amount: '220.00', from: 'soon' }] },
    ],
    ['without an offset', { cancellationPolicies: [{ amount: '110.00', from: '2027-01-07T23:59:00' }] }],
    ['of a rate without refund', { rateClass: 'NRF' }],
  ])('that are %s cost everything from the start', (_, change) => {
    expect(steps(change)).toEqual(everything);
  });

  test("are in the hotel's time and in order, whatever offset they come with", () => {
    const cancellationPolicies = [
      { amount: '220.00', from: '2027-01-09T22:59:00Z' },
      { amount: '110.00', from: '2027-01-08T07:59:00+09:00' },
    ];
    expect(steps({ cancellationPolicies })).toEqual([
      ['2027-01-07T22:59:00Z', '2027-01-07T23:59', 11_000n],
      ['2027-01-09T22:59:00Z', '2027-01-09T23:59', 22_000n],
    ]);
  });
});

describe('several rooms', () => {
  const party: Party = [
    { adults: 2, childAges: [9, 5] },
    { adults: 1, childAges: [] },
    { adults: 2, childAges: [5, 9] },
  ];
  const family = {
    rateKey: 'family',
    rooms: 2,
    adults: 2,
    children: 2,
    childrenAges: '5,9',
    net: '400.00',
    taxes: null,
  };
  const single = { rateKey: 'single', rooms: 1, adults: 1, children: 0, net: '90.00', taxes: null };

  test('are one rate, with all prices, terms and keys', () => {
    const late = [{ amount: '90.00', from: '2027-01-08T23:59:00+01:00' }];
    const [rate, ...others] = ratesOf([{ ...single, cancellationPolicies: late }, family], party);
    expect(others).toEqual([]);
    expect(rate && dueNow(rate.lines, 'EUR').minor).toBe(49_000n);
    expect(readToken(rate?.token ?? '')).toMatchObject({ party, rateKeys: ['family', 'single'], price: 49_000n });
    expect(rate && scheduleOf(rate.policy).steps.map((step) => [step.from.local, step.fee.minor])).toEqual([
      ['2027-01-07T23:59', 11_000n],
      ['2027-01-08T23:59', 20_000n],
      ['2027-01-09T23:59', 31_000n],
    ]);
  });

  test.each([
    ['one kind of room has no rate', [family]],
    ['the rates are of different boards', [family, { ...single, boardCode: 'HB' }]],
    ["one needs a check and the other doesn't", [family, { ...single, rateType: 'RECHECK' }]],
    ["one can be cancelled and the other can't", [family, { ...single, rateClass: 'NRF' }]],
    [
      'there are too few for all together',
      [
        { ...family, allotment: 2 },
        { ...single, allotment: 2 },
      ],
    ],
    ['the ages are other ages', [{ ...family, childrenAges: '5,10' }, single]],
  ])('find nothing when %s', (_, changes) => {
    expect(ratesOf(changes, party)).toEqual([]);
  });

  test('of different room types are not put together', () => {
    expect(partyRates([room(family), { ...room(single), code: 'SGL.ST' }], asked(party))).toEqual([]);
  });

  test('with as many children of other ages are told apart by the ages, or not at all', () => {
    const alike: Party = [
      { adults: 2, childAges: [3] },
      { adults: 2, childAges: [12] },
    ];
    const young = { rooms: 1, adults: 2, children: 1, taxes: null, rateKey: 'young', net: '100.00' };
    const older = { ...young, rateKey: 'older', net: '150.00' };
    const found = ratesOf(
      [
        { ...older, childrenAges: '12' },
        { ...young, childrenAges: '3' },
      ],
      alike,
    );
    expect(found.map((rate) => readToken(rate.token)?.rateKeys)).toEqual([['young', 'older']]);
    expect(ratesOf([young, older], alike)).toEqual([]);
  });

  test("alike may be told each room's ages, or all of them", () => {
    expect(ratesOf([{ ...family, childrenAges: '5,9,5,9' }, single], party)).toHaveLength(1);
    expect(ratesOf([{ ...family, childrenAges: null }, single], party)).toHaveLength(1);
  });
});
