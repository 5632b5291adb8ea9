import { normaliseName } from '#travel/places/names.ts';
import type { Bed } from '../supplier.ts';

/** A supplier's room in the supplier's terms. Unknown facts are null. */
export interface TheirRoom {
  readonly code: string;
  readonly name: string;
  readonly beds: readonly Bed[];
  readonly maxAdults: number | null;
}

export interface OurRoom {
  readonly code: string;
  readonly beds: readonly Bed[];
  readonly maxAdults: number;
}

export interface RoomMatch {
  readonly code: string;
  readonly confidence: number;
}

/** Features that words of a room name imply; words of several languages can be combined. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  villa: ['villa'],
  apartment: ['apartment', 'flat', 'bedroom'],
  studio: ['studio'],
  suite: ['suite'],
  bunk: ['bunk', 'dorm', 'dormitory', 'shared'],
  family: ['family'],
  quadruple: ['quadruple', 'quad'],
  triple: ['triple'],
  single: ['single'],
  twin: ['twin'],
  double: ['double', 'king', 'queen', 'room'],
};
const grades: Readonly<Record<string, readonly string[]>> = {
  executive: ['executive', 'club'],
  deluxe: ['deluxe', 'luxury', 'premium'],
  superior: ['superior'],
  junior: ['junior'],
  one: ['one', '1'],
  two: ['two', '2'],
};

interface Read {
  readonly kinds: readonly string[];
  readonly grade: string;
}

function read(name: string): Read {
  const words = new Set(normaliseName(name).split(' '));
  const found = Object.keys(kinds).filter((kind) => kinds[kind]!.some((word) => words.has(word)));
  // A family suite is a suite first; a double or twin is both.
  const both = found[0] === 'twin' && words.has('double') ? found : found.slice(0, 1);
  const grade = Object.keys(grades).find((one) => grades[one]!.some((word) => words.has(word))) ?? '';
  return { kinds: both, grade };
}

const sureFrom = 0.8;
const clearBy = 0.1;

/** Our room type that a supplier's room matches; null when none clearly does. */
export function matchRoom(theirs: TheirRoom, ours: readonly OurRoom[]): RoomMatch | null {
  const equal = ours.find(({ code }) => code === theirs.code);
  if (equal) return { code: equal.code, confidence: 1 };
  const name = read(theirs.name);
  const ranked = ours
    .map((room) => ({ code: room.code, confidence: confidenceOf(theirs, name, room) }))
    .toSorted((a, b) => b.confidence - a.confidence);
  const [best, second] = ranked;
  if (!best || best.confidence < sureFrom || best.confidence - (second?.confidence ?? 0) < clearBy) return null;
  return best;
}

function confidenceOf(theirs: TheirRoom, name: Read, ours: OurRoom): number {
  if (theirs.maxAdults !== null && theirs.maxAdults !== ours.maxAdults && name.kinds.length === 0) return 0;
  const own = read(ours.code);
  const kind = own.kinds.some((one) => name.kinds.includes(one)) ? 1 : 0;
  if (kind === 0) return 0;
  const grade = own.grade === name.grade ? 1 : own.grade === '' || name.grade === '' ? 0.2 : 0;
  const beds = theirs.beds.length === 0 ? null : bedsText(theirs.beds) === bedsText(ours.beds) ? 1 : 0;
  const people = theirs.maxAdults === null ? null : theirs.maxAdults === ours.maxAdults ? 1 : 0.5;
  const facts: readonly (readonly [weight: number, likeness: number | null])[] = [
    [0.55, kind],
    [0.3, grade],
    [0.2, beds],
    [0.1, people],
  ];
  let weights = 0;
  let sum = 0;
  for (const [weight, alike] of facts) {
    if (alike === null) continue;
    weights += weight;
    sum += weight * alike;
  }
  return sum / weights;
}

const bedsText = (beds: readonly Bed[]) =>
  beds
    .map(({ kind, count }) => `${count} ${kind}`)
    .toSorted()
    .join();
