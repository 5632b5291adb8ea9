import { expect, test } from 'vitest';
import { checkUnits } from './check-units.ts';

const unit = (unitId: string, more: object = {}) => ({
  unitId,
  minQuantity: null,
  maxQuantity: null,
  accompaniedBy: [],
  ...more,
});
const option = {
  minTickets: 1,
  maxTickets: 6,
  units: [
    unit('adult'),
    unit('child', { accompaniedBy: ['adult', 'family'] }),
    unit('family', { maxQuantity: 2 }),
    unit('group', { minQuantity: 4 }),
  ],
};
const of = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).map(([unitId, quantity]) => ({ unitId, quantity }));

test.each([
  ['nothing', {}, [{ rule: 'nothing' }]],
  ['a unit of another option', { pet: 1 }, [{ rule: 'unknown_unit', unitId: 'pet' }]],
  ['a child alone', { child: 1 }, [{ rule: 'companion', unitId: 'child', companions: ['adult', 'family'] }]],
  ['too many of one unit', { family: 3 }, [{ rule: 'unit_too_many', unitId: 'family', limit: 2 }]],
  ['too few of one unit', { group: 3 }, [{ rule: 'unit_too_few', unitId: 'group', limit: 4 }]],
  ['too many in all', { adult: 7 }, [{ rule: 'too_many', limit: 6 }]],
  [
    'several at once',
    { child: 4, family: 0, group: 3 },
    [
      { rule: 'companion', unitId: 'child', companions: ['adult', 'family'] },
      { rule: 'unit_too_few', unitId: 'group', limit: 4 },
      { rule: 'too_many', limit: 6 },
    ],
  ],
])('%s can not be sold', (_, counts, problems) => expect(checkUnits(option, of(counts))).toEqual(problems));

test('too few in all', () =>
  expect(checkUnits({ ...option, minTickets: 2 }, of({ adult: 1 }))).toEqual([{ rule: 'too_few', limit: 2 }]));

test.each([{ adult: 1 }, { adult: 1, child: 3 }, { family: 2, child: 1 }, { group: 4 }])('%j can be sold', (counts) =>
  expect(checkUnits(option, of(counts))).toEqual([]),
);
