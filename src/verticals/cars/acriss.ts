import type { Car } from './supplier.ts';

/** Categories from the smallest to the largest and dearest, each with the “elite” one after it. */
const categories = 'MNEHCDIJSRFGPULWOX';

export const carGroups = [
  'small',
  'medium',
  'large',
  'premium',
  'estate',
  'suv',
  'van',
  'convertible',
  'special',
] as const;
/** What travellers choose between. */
export type CarGroup = (typeof carGroups)[number];

const groupOfBody: Readonly<Record<string, CarGroup>> = {
  W: 'estate',
  V: 'van',
  M: 'van',
  K: 'van',
  R: 'van',
  H: 'van',
  F: 'suv',
  G: 'suv',
  J: 'suv',
  T: 'convertible',
  N: 'convertible',
  P: 'special',
  Q: 'special',
  Y: 'special',
};
const groupOfCategory: Readonly<Record<string, CarGroup>> = {
  ...Object.fromEntries([...'MNEH'].map((letter) => [letter, 'small'])),
  ...Object.fromEntries([...'CDIJ'].map((letter) => [letter, 'medium'])),
  ...Object.fromEntries([...'SRFG'].map((letter) => [letter, 'large'])),
  ...Object.fromEntries([...'PULW'].map((letter) => [letter, 'premium'])),
};

/** The group of a car by its ACRISS code (category, body, gearbox and drive, fuel and air conditioning). */
export function carGroup(acriss: string): CarGroup {
  const [category = '', body = ''] = acriss;
  return groupOfBody[body] ?? groupOfCategory[category] ?? 'special';
}

export type CarFuel = 'electric' | 'hybrid' | 'diesel' | 'petrol' | 'gas' | 'hydrogen';
const fuels: Readonly<Record<string, CarFuel>> = {
  E: 'electric',
  C: 'electric',
  H: 'hybrid',
  I: 'hybrid',
  D: 'diesel',
  Q: 'diesel',
  V: 'petrol',
  Z: 'petrol',
  L: 'gas',
  S: 'gas',
  A: 'hydrogen',
  B: 'hydrogen',
};

/** Null where the code leaves it open. */
export const carFuel = (acriss: string): CarFuel | null => fuels[acriss[3] ?? ''] ?? null;

/** Position of the category in the order of size and price; -1 for an unknown letter. */
export const carSize = (acriss: string): number => categories.indexOf(acriss[0] ?? '');

/** Whether a car may count as less than another: a lower category, another body, or a manual gearbox for an automatic. */
export function isLesserCar(after: string, before: string): boolean {
  const isManual = (code: string) => 'MNC'.includes(code[2] ?? '');
  return carSize(after) < carSize(before) || after[1] !== before[1] || (isManual(after) && !isManual(before));
}

/** The features of a car of which only the code is known. */
export function carOfCode(acriss: string): Pick<Car, 'acriss' | 'gearbox'> {
  return { acriss, gearbox: 'MNC'.includes(acriss[2] ?? '') ? 'manual' : 'automatic' };
}
