import { describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import { signal } from '#tests/tickets/sandbox-tickets.ts';
import { createOctoSupplier } from './octo.ts';

const url = 'http://tickets.test';
const price = { retail: 2_000, currency: 'EUR', currencyPrecision: 2 };
const adult = {
  id: 'adult',
  type: 'ADULT',
  title: 'Adult',
  requiredContactFields: [] as string[],
  restrictions: { minAge: 18, maxAge: 99, minQuantity: null as number | null, maxQuantity: null as number | null },
  pricingFrom: [price],
};
const child = { ...adult, id: 'child', type: 'CHILD', restrictions: { ...adult.restrictions, minAge: 4, maxAge: 17 } };
const option = {
  id: 'entry',
  default: true,
  availabilityLocalStartTimes: ['10:00'],
  cancellationCutoffAmount: 24,
  cancellationCutoffUnit: 'hour',
  requiredContactFields: ['firstName', 'lastName', 'emailAddress'],
  units: [adult, child],
};
const museum = {
  id: 'museum',
  title: 'Museum',
  shortDescription: 'Old things.',
  timeZone: 'Europe/Madrid',
  availabilityType: 'START_TIME',
  defaultCurrency: 'EUR',
  options: [option],
};

async function read(product: object) {
  const wire = handlerWire(url, () => Promise.resolve(Response.json([product, { ...museum, id: 'other' }])));
  const supplier = createOctoSupplier({ id: 'acme', wire, token: 'key', now: () => new Date(), commissionBp: 1_500 });
  const answer = await supplier.catalogue(null, signal());
  if (answer.kind !== 'page') throw new Error(answer.reason);
  return {
    unreadable: answer.unreadable,
    unsold: answer.unsold,
    ids: answer.products.map(({ productId }) => productId),
    answer,
  };
}
const withUnits = (...units: object[]) => ({ ...museum, options: [{ ...option, units }] });

describe('a product that the database could not store is left out, and the others are taken', () => {
  test.each([
    ['a unit that comes twice', withUnits(adult, adult)],
    ['an option that comes twice', { ...museum, options: [option, option] }],
    ['a least age above the highest', withUnits({ ...adult, restrictions: { ...adult.restrictions, maxAge: 12 } })],
    ['an id with the character 0', { ...museum, id: 'mu\0seum' }],
    ['half a pair in an id', withUnits({ ...adult, id: 'a\uD800' })],
    ['a least quantity beyond any order', withUnits({ ...adult, restrictions: { minQuantity: 2 ** 40 } })],
  ])('%s', async (_, product) => {
    expect(await read(product)).toMatchObject({ unreadable: 1, ids: ['other'] });
  });
});

test('a text that can not be stored is left out of its product, and so is a limit that is none', async () => {
  const { answer } = await read({
    ...withUnits({ ...adult, restrictions: { maxQuantity: Number.MAX_SAFE_INTEGER } }),
    shortDescription: 'Old\0things',
  });
  expect(answer).toMatchObject({ unreadable: 0 });
  expect(answer.products[0]!.texts[0]).toMatchObject({ title: 'Museum', summary: '' });
  expect(answer.products[0]!.options[0]!.units[0]!.maxQuantity).toBeNull();
});

const asks = (required: boolean) => [{ id: 'q', label: 'Your weight', required }];

describe('what needs more of its visitors than is sent is not sold, and is no reason for an alarm', () => {
  test.each([
    ['an option that must pick its visitors up', { ...museum, options: [{ ...option, pickupRequired: true }] }],
    ['an option with a question', { ...museum, options: [{ ...option, questions: asks(true) }] }],
    ['a question to every visitor', withUnits({ ...adult, questions: [...asks(false), ...asks(true)] })],
    ['an option that wants a passport', { ...museum, options: [{ ...option, requiredContactFields: ['passport'] }] }],
    ['names of every visitor', withUnits({ ...adult, requiredContactFields: ['firstName'] })],
  ])('%s', async (_, product) => {
    expect(await read(product)).toMatchObject({ unreadable: 0, ids: ['other'] });
  });

  test('and is counted, by kinds of tickets', async () => {
    const named = { ...child, requiredContactFields: ['firstName'] };
    expect(await read(withUnits(adult, named))).toMatchObject({ unsold: 1, ids: ['museum', 'other'] });
    expect(await read({ ...museum, options: [{ ...option, pickupRequired: true }] })).toMatchObject({ unsold: 2 });
  });

  test.each([
    ['a pick-up that may be left out', { pickupRequired: false, pickupAvailable: true }],
    ['a question that may be left open', { questions: asks(false) }],
    ['questions that can not be read', { questions: 'none' }],
  ])('%s is sold', async (_, more) => {
    expect(await read({ ...museum, options: [{ ...option, ...more }] })).toMatchObject({
      unsold: 0,
      ids: ['museum', 'other'],
    });
  });

  test('other units and options of the same product are', async () => {
    const named = { ...child, requiredContactFields: ['firstName'] };
    const options = [
      { ...option, units: [adult, named] },
      { ...option, id: 'vip', requiredContactFields: ['notes'] },
    ];
    const { answer } = await read({ ...museum, options });
    expect(
      answer.products[0]!.options.map(({ optionId, units }) => [optionId, units.map((one) => one.unitId)]),
    ).toEqual([['entry', ['adult']]]);
  });
});

test('an age of 0 is no limit', async () => {
  const { answer } = await read(withUnits({ ...adult, restrictions: { minAge: 2, maxAge: 0 } }));
  expect(answer.unreadable).toBe(0);
  expect(answer.products[0]!.options[0]!.units[0]).toMatchObject({ minAge: 2, maxAge: null });
});

test('a price from which only a commission is ours is told with the price at which it must be sold', async () => {
  const { answer } = await read(museum);
  expect(answer.products[0]!.options[0]!.units[0]).toMatchObject({ fromMinor: 1_700n, fromMandatoryMinor: 2_000n });
});
