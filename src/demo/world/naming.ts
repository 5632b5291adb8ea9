import names from './names.json' with { type: 'json' };
import type { WorldCity } from './geography/places.ts';
import type { PropertyKind } from '#verticals/hotels/content/vocabulary.ts';
import { mix, type Random } from './random.ts';

interface WordList {
  first: readonly string[];
  second: readonly string[];
  join: string;
  patterns: Readonly<Record<PropertyKind, readonly string[]>>;
  street: string;
  streets: readonly string[];
}

const wordLists = names as Readonly<Record<string, WordList>>;

function wordsOf(city: WorldCity): WordList {
  const words = wordLists[city.naming];
  if (!words) throw new RangeError(`no word list ${city.naming}`);
  return words;
}

/** Visits 0…count−1 in a different order per city, every number once. */
function shuffled(position: number, count: number, seed: number): number {
  let step = (seed % count) | 1;
  while (divisor(step, count) !== 1) step += 2;
  return (position * step + (seed >>> 8)) % count;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * The name of the property at `position` of its city, unique there: a few one-word names, then
 * pairs, then pairs with a street, then numbers, so that a city never runs out.
 */
export function nameOf(city: WorldCity, position: number, kind: PropertyKind, random: Random): string {
  const { first, second, join, patterns, streets } = wordsOf(city);
  const seed = mix(city.id, 11);
  const singles = join === '' ? 0 : Math.floor(first.length / 4);
  const pairs = first.length * second.length;
  const pattern = random.pick(patterns[kind]);
  if (position < singles) return pattern.replace('{c}', first[shuffled(position, first.length, seed)] as string);
  const beyond = position - singles;
  const pair = shuffled(beyond % pairs, pairs, seed);
  const core = first[pair % first.length] + join + second[Math.floor(pair / first.length)];
  const name = pattern.replace('{c}', join === '' ? joined(core) : core);
  const round = Math.floor(beyond / pairs);
  if (round === 0) return name;
  const street = streets[(round - 1) % streets.length] as string;
  const lap = Math.floor((round - 1) / streets.length);
  return `${name} ${street}${lap === 0 ? '' : ` ${lap + 1}`}`;
}

function joined(core: string): string {
  return core.charAt(0) + core.slice(1).toLowerCase();
}

const unmarked: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** Lower-case ASCII words joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øæœßıðþ]/g, (letter) => unmarked[letter] as string)
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A street that is written as the city writes it, and a postcode of its shape. */
export function addressOf(city: WorldCity, random: Random): { street: string; postcode: string | null } {
  const { street, streets } = wordsOf(city);
  return {
    street: street
      .replace('{s}', random.pick(streets))
      .replace('{n}', String(random.int(1, 140)))
      .replace('{m}', String(random.int(1, 30))),
    postcode:
      city.postcode?.replace(/[#@]/g, (mark) =>
        mark === '#' ? String(random.int(0, 9)) : random.pick([...'ABDEGHJLNPRSTW']),
      ) ?? null,
  };
}

/** A number that looks like one of the country and that no exchange connects. */
export function phoneOf(callingCode: string, random: Random): string {
  const tail = String(random.int(0, 99)).padStart(2, '0');
  if (callingCode.startsWith('1')) return `+1 ${callingCode.slice(1) || '555'} 555 01${tail}`;
  return `+${callingCode} 000 555 ${random.int(1, 9)}${tail}`;
}
