import type { SupplierProperty } from '#verticals/hotels/mapping/mapping.sql.ts';
import { tellingWords } from '#verticals/hotels/mapping/name-likeness.ts';
import type { WorldProperty, WorldRoomType } from './property.ts';
import { mix, randomFrom, type Random } from './random.ts';

/** The sandbox supplier's record of a hotel that we also have a contract with: under its own id and name. */
export type Twin = SupplierProperty;

const oneIn = 3;
/** Cities where the sandbox supplier sells our own hotels too: Berlin, Dubai, Tel Aviv and Jerusalem. */
const sharedCities = new Set([2950159, 292223, 293397, 281184]);
/** Share of these with such poor data that they need a review. */
const unclearOneIn = 8;
const prefix = 'sb-x';

/** The sandbox supplier's record of one in three of the operator's own hotels in some cities; null for the others. */
export function twinOf(property: WorldProperty): Twin | null {
  if (!sharedCities.has(property.cityId) || mix(property.id, 71) % oneIn !== 0) return null;
  const random = randomFrom(mix(property.id, 72));
  const unclear = mix(property.id, 73) % unclearOneIn === 0;
  const off = (metres: number) => (random.next() * 2 - 1) * (metres / 111_195);
  const reach = unclear ? 700 : 70;
  return {
    id: `${prefix}${property.id.toString(36)}`,
    name: unclear ? shortened(property.name) : reworded(property.name, random),
    position: { lat: rounded(property.lat + off(reach)), lng: rounded(property.lng + off(reach)) },
    address: unclear ? null : property.address.street.toUpperCase(),
    postcode: unclear ? null : property.address.postcode,
    stars: unclear ? Math.max(1, property.stars - 1) : property.stars,
    rooms: property.roomTypes.map((room, at) => ({
      code: codeOf(at),
      name: wordsOf(room),
      beds: room.beds,
      maxAdults: room.maxAdults,
    })),
  };
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** The property of a twin's id, or null for any other id. */
export function twinnedId(id: string): number | null {
  return /^sb-x[1-9a-z][0-9a-z]{3,5}$/.test(id) ? parseInt(id.slice(prefix.length), 36) : null;
}

function reworded(name: string, random: Random): string {
  return random.pick([
    (words: string) => words.toUpperCase(),
    (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, ''),
    (words: string) => `The ${words}`,
    (words: string) => `${words} Hotel`,
    (words: string) => words.split(' ').toReversed().join(' '),
  ])(name);
}

/** The first word or two that distinguish it from others, without accents. */
function shortened(name: string): string {
  return tellingWords(name)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

const codeOf = (at: number) => `RT${at + 1}`;

/** `DELUXE ROOM, KING BED`: upper case like wholesalers. */
function wordsOf({ code }: WorldRoomType): string {
  return `${code.replaceAll('-', ' ')}${code.includes('king') ? ' bed' : ''}${/room|suite|studio|apartment|villa/.test(code) ? '' : ' room'}`.toUpperCase();
}

interface Stock {
  readonly roomTypes: readonly {
    readonly code: string;
    readonly name: string;
    readonly rooms: number;
    readonly basePriceMinor: bigint;
    readonly plans: readonly unknown[];
  }[];
}

/** What the sandbox sells of a twin: its own codes and words for the rooms, fewer of them, a little dearer or cheaper. */
export function twinStock<Sold extends Stock>(property: WorldProperty, twin: Twin, stock: Sold): Sold {
  const shareBp = BigInt(9_300 + (mix(property.id, 74) % 1_400));
  return {
    ...stock,
    roomTypes: stock.roomTypes.map((room, at) => ({
      ...room,
      code: twin.rooms[at]!.code,
      name: twin.rooms[at]!.name,
      rooms: Math.max(1, Math.ceil(room.rooms / 2)),
      basePriceMinor: (room.basePriceMinor * shareBp) / 10_000n,
    })),
  };
}
