import type {
  Amenity,
  BedKind,
  Board,
  PropertyKind,
  RoomCode,
  RoomView,
  Stars,
} from '#verticals/hotels/content/vocabulary.ts';
import type { WorldPlan, WorldRoomType } from './property.ts';
import type { Random } from './random.ts';

interface RoomClass {
  sqm: readonly [number, number];
  adults: number;
  children: number;
  guests: number;
  beds: readonly (readonly [BedKind, number][])[]; // one of these is chosen
  priceBp: number; // relative to the property's own double
}

const roomClasses: Readonly<Record<RoomCode, RoomClass>> = {
  'standard-single': room([11, 16], [1, 0, 1], 8000, [['single', 1]]),
  'standard-double': room([16, 24], [2, 1, 3], 10000, [['double', 1]], [['queen', 1]]),
  'standard-twin': room([17, 24], [2, 1, 3], 10000, [['single', 2]]),
  'superior-double': room([22, 30], [2, 1, 3], 12000, [['queen', 1]], [['king', 1]]),
  'deluxe-king': room(
    [28, 38],
    [2, 2, 3],
    14500,
    [
      ['king', 1],
      ['sofa', 1],
    ],
    [['king', 1]],
  ),
  'executive-king': room([32, 42], [2, 1, 3], 17000, [['king', 1]]),
  'triple-room': room(
    [22, 30],
    [3, 1, 3],
    13000,
    [['single', 3]],
    [
      ['double', 1],
      ['single', 1],
    ],
  ),
  'quadruple-room': room([26, 36], [4, 2, 4], 15500, [
    ['double', 1],
    ['single', 2],
  ]),
  'family-room': room([30, 42], [2, 3, 5], 15000, [
    ['queen', 1],
    ['bunk', 1],
    ['sofa', 1],
  ]),
  'bunk-room': room([14, 22], [4, 2, 4], 9500, [['bunk', 2]]),
  'junior-suite': room([34, 48], [3, 2, 4], 19000, [
    ['king', 1],
    ['sofa', 1],
  ]),
  suite: room([48, 80], [3, 2, 4], 27000, [
    ['king', 1],
    ['sofa', 1],
  ]),
  studio: room([22, 34], [2, 1, 3], 10000, [['double', 1]], [['queen', 1]]),
  'one-bedroom-apartment': room([38, 55], [3, 2, 4], 13500, [
    ['queen', 1],
    ['sofa', 1],
  ]),
  'two-bedroom-apartment': room([58, 85], [5, 3, 6], 19500, [
    ['queen', 1],
    ['single', 2],
    ['sofa', 1],
  ]),
  villa: room([80, 160], [6, 4, 8], 36000, [
    ['king', 2],
    ['single', 2],
    ['sofa', 1],
  ]),
};

function room(
  sqm: readonly [number, number],
  [adults, children, guests]: readonly [number, number, number],
  priceBp: number,
  ...beds: readonly (readonly [BedKind, number][])[]
): RoomClass {
  return { sqm, adults, children, guests, priceBp, beds };
}

/** What a property of the kind may offer, the plainest first: the first is always there. */
function offered(kind: PropertyKind, stars: Stars): readonly RoomCode[] {
  if (kind === 'hostel') return ['standard-twin', 'bunk-room', 'quadruple-room', 'standard-single', 'triple-room'];
  if (kind === 'apartment') return ['studio', 'one-bedroom-apartment', 'two-bedroom-apartment'];
  if (kind === 'guesthouse')
    return ['standard-double', 'standard-twin', 'triple-room', 'standard-single', 'family-room'];
  if (kind === 'resort') return ['standard-double', 'superior-double', 'family-room', 'junior-suite', 'suite', 'villa'];
  if (stars <= 2) return ['standard-double', 'standard-twin', 'standard-single', 'triple-room'];
  if (stars === 3) return ['standard-double', 'standard-twin', 'superior-double', 'triple-room', 'family-room'];
  return [
    'standard-double',
    'superior-double',
    'deluxe-king',
    'family-room',
    'junior-suite',
    'executive-king',
    'suite',
  ];
}

const boardBp: Readonly<Record<Board, number>> = {
  RO: 10000,
  BB: 11300,
  HB: 13300,
  FB: 14800,
  AI: 16800,
};

/** `basis points` of an amount in minor units, in whole minor units. */
export function scaled(minor: number, basisPoints: number): number {
  return Math.round((minor * basisPoints) / 10000);
}

export interface RoomsOf {
  kind: PropertyKind;
  stars: Stars;
  amenities: ReadonlySet<Amenity>;
  views: readonly RoomView[];
  doubleMinor: number; // net night in the plainest room, minor units
  priceStepMinor: number;
  roomsTotal: number;
  children: boolean;
}

/** Two to five room types, the plainest first and always open to two adults. */
export function roomTypesOf(property: RoomsOf, random: Random): WorldRoomType[] {
  const [plainest, ...others] = offered(property.kind, property.stars) as [RoomCode];
  const count = Math.min(others.length, random.int(1, 4));
  const skipped = new Set<number>();
  while (others.length - skipped.size > count) skipped.add(random.int(0, others.length - 1));
  const codes = [plainest, ...others.filter((_, at) => !skipped.has(at))];
  const boards = boardsOf(property, random);
  const saverBp = random.int(86, 92) * 100;
  const freeUntilDays = random.pick([1, 1, 2, 3, 3, 5, 7]);
  return codes.map((code) => {
    const { sqm, adults, children, guests, beds, priceBp } = roomClasses[code];
    const view = random.chance(0.7) ? random.pick(property.views) : null;
    const viewBp = view === 'sea' ? 10800 : 10000;
    const exact = scaled(scaled(property.doubleMinor, priceBp), viewBp);
    return {
      code,
      sizeSqm: random.int(...sqm) + (property.stars - 3) * 2,
      maxAdults: adults,
      maxChildren: property.children ? children : 0,
      maxGuests: property.children ? guests : adults,
      beds: random.pick(beds).map(([kind, number]) => ({ kind, count: number })),
      view,
      rooms: Math.max(2, Math.min(20, Math.round(property.roomsTotal / codes.length / 2))),
      pictureSeed: random.int(1, 0x7fffffff),
      basePriceMinor: stepped(exact, property.priceStepMinor),
      plans: plansOf(boards, saverBp, freeUntilDays, random),
    };
  });
}

function stepped(minor: number, step: number): number {
  return Math.max(step, Math.round(minor / step) * step);
}

function boardsOf({ kind, amenities }: RoomsOf, random: Random): readonly Board[] {
  if (kind === 'resort')
    return random.pick([
      ['BB', 'HB', 'AI'],
      ['BB', 'AI'],
      ['BB', 'HB', 'FB'],
    ]);
  if (!amenities.has('breakfast')) return ['RO'];
  if (amenities.has('restaurant') && random.chance(0.3)) return ['RO', 'BB', 'HB'];
  return ['RO', 'BB'];
}

function plansOf(boards: readonly Board[], saverBp: number, freeUntilDays: number, random: Random): WorldPlan[] {
  const savers = random.pick([0, 1, 1, 2, 2]);
  return boards.flatMap((board, at) => {
    const flex: WorldPlan = {
      code: `${board.toLowerCase() as Lowercase<Board>}-flex`,
      board,
      refundable: true,
      freeUntilDays,
      priceBp: boardBp[board],
    };
    if (at >= savers) return [flex];
    const saver: WorldPlan = {
      code: `${board.toLowerCase() as Lowercase<Board>}-saver`,
      board,
      refundable: false,
      freeUntilDays: null,
      priceBp: scaled(boardBp[board], saverBp),
    };
    return [saver, flex];
  });
}
