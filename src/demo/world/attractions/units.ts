import type { UnitKind } from '#verticals/tickets/supplier.ts';
import type { KindFacts } from './kinds.ts';

/** A kind of ticket of the invented world; its price is a share of an adult's, in basis points. */
export interface WorldUnit {
  readonly id: string;
  readonly kind: UnitKind;
  readonly shareBp: number;
  readonly minAge: number | null;
  readonly maxAge: number | null;
  readonly maxQuantity: number | null;
  readonly people: number;
  /** Ids of units of which one must come, too. */
  readonly accompaniedBy: readonly string[];
  readonly proof: boolean;
}

function unit(kind: UnitKind, shareBp: number, ages: readonly [number | null, number | null], more = {}): WorldUnit {
  const [minAge, maxAge] = ages;
  const plain = { maxQuantity: null, people: 1, accompaniedBy: [], proof: false };
  return { id: kind, kind, shareBp, minAge, maxAge, ...plain, ...more };
}

const grown = { accompaniedBy: ['adult', 'senior', 'family'] };
const adult = unit('adult', 10_000, [18, null]);
const infant = unit('infant', 0, [0, 3], { ...grown, maxQuantity: 4 });

export const unitsOf: Readonly<Record<KindFacts['units'], readonly WorldUnit[]>> = {
  entry: [
    adult,
    unit('youth', 7_000, [13, 17], { proof: true }),
    unit('child', 5_000, [4, 12], grown),
    infant,
    unit('senior', 8_000, [65, null], { proof: true }),
    unit('student', 7_500, [18, 29], { proof: true }),
    unit('family', 26_000, [null, null], { people: 4, maxQuantity: 2 }),
  ],
  tour: [adult, unit('child', 6_000, [4, 17], { accompaniedBy: ['adult'] }), { ...infant, accompaniedBy: ['adult'] }],
  adults: [unit('adult', 10_000, [16, null]), unit('student', 8_500, [16, 29], { proof: true })],
};
