import { addDays } from '#values/stay-dates.ts';
import type { Bed, Board } from '../supplier.ts';
import { cityOf, type CityTax } from './geography/places.ts';
import { twinOf, twinStock } from './overlap.ts';
import { generateWorld, nightFactorBp, suppliesOf, type WorldProperty } from './world.ts';

/** The invented world as the suppliers of it see their share: under their ids, with net prices. */
export interface WorldOptions {
  readonly seed: number;
  /** How many properties there are in all. */
  readonly properties: number;
}

const pricedWeeks = 60;
const msPerDay = 86_400_000;

/** The supplier's own id of a property of the world. */
export function supplierPropertyId(supplier: 'direct' | 'sandbox', property: Pick<WorldProperty, 'id'>): string {
  return `${supplier === 'direct' ? 'd' : 'sb'}-${property.id}`;
}

export interface SandboxStock {
  readonly id: string;
  readonly currency: string;
  readonly tz: string;
  readonly roomTypes: readonly (RoomFacts & {
    readonly rooms: number;
    readonly basePriceMinor: bigint;
    readonly plans: readonly SandboxPlanFacts[];
  })[];
  readonly taxes: {
    readonly vatBp: number;
    readonly cityTaxPerPersonNight: { readonly minor: bigint; readonly currency: string } | null;
    readonly resortFeePerNight: { readonly minor: bigint; readonly currency: string } | null;
  };
  /** `night` is `YYYY-MM-DD`. */
  nightFactorBp(night: string): number;
}

interface RoomFacts {
  readonly code: string;
  readonly name: string;
  readonly maxAdults: number;
  readonly maxChildren: number;
  readonly maxGuests: number;
  readonly beds: readonly Bed[];
}

interface SandboxPlanFacts {
  readonly code: string;
  readonly board: Board;
  readonly refundable: boolean;
  readonly freeUntilDays: number;
  readonly priceBp: number;
}

/** What the sandbox supplier sells; the world is made on the first call and kept. */
export function sandboxCatalogue(options: WorldOptions): {
  property(id: string): SandboxStock | null;
} {
  let stock: Map<string, SandboxStock> | undefined;
  return { property: (id) => (stock ??= sandboxStock(options)).get(id) ?? null };
}

function sandboxStock(options: WorldOptions): Map<string, SandboxStock> {
  const stock = new Map<string, SandboxStock>();
  for (const property of generateWorld(options)) {
    if (!suppliesOf(property).includes('sandbox')) {
      const twin = twinOf(property);
      if (twin) stock.set(twin.id, twinStock(property, twin, stockOf(twin.id, property)));
      continue;
    }
    const id = supplierPropertyId('sandbox', property);
    stock.set(id, stockOf(id, property));
  }
  return stock;
}

function stockOf(id: string, property: WorldProperty): SandboxStock {
  const { cityTax, vatPercentBp } = cityOf(property.cityId);
  const { currency } = property;
  const fee = resortFeeMinor(property);
  const season = { id: property.id, cityId: property.cityId };
  return {
    id,
    currency,
    tz: property.tz,
    roomTypes: property.roomTypes.map((room) => ({
      ...roomFacts(room),
      rooms: room.rooms,
      basePriceMinor: BigInt(room.basePriceMinor),
      plans: room.plans.map((plan) => ({ ...plan, freeUntilDays: plan.freeUntilDays ?? 0 })),
    })),
    taxes: {
      vatBp: vatPercentBp,
      cityTaxPerPersonNight:
        cityTax?.kind === 'per_person_night' && cityTax.minor > 0
          ? { minor: BigInt(cityTax.minor), currency: cityTax.currency }
          : null,
      resortFeePerNight: fee === null ? null : { minor: BigInt(fee), currency },
    },
    nightFactorBp: (night) => nightFactorBp(season, night),
  };
}

/** One property of the operator's own, as `direct`'s loader takes it. Amounts are minor units. */
export interface DirectStock {
  readonly id: string;
  readonly currency: string;
  readonly tz: string;
  readonly vatBp: number;
  readonly cityTax: CityTax | null;
  readonly resortFeeMinor: number | null;
  /** Nights from `from` to before `until`, shares by weekday, Monday first. */
  readonly seasons: readonly {
    readonly from: string;
    readonly until: string;
    readonly weekdayBp: readonly number[];
  }[];
  readonly rooms: readonly (RoomFacts & {
    readonly allotment: number;
    readonly baseMinor: number;
    readonly plans: readonly {
      readonly code: string;
      readonly board: Board;
      readonly freeUntilDays: number | null;
      readonly priceBp: number;
    }[];
  })[];
}

/** The operator's own contracts, priced for sixty weeks from the week of `today` (`YYYY-MM-DD`). */
export function* directStock(options: WorldOptions & { readonly today: string }): Generator<DirectStock> {
  const weeks = weeksFrom(options.today);
  for (const property of generateWorld(options)) {
    if (!suppliesOf(property).includes('direct')) continue;
    const { cityTax, vatPercentBp } = cityOf(property.cityId);
    yield {
      id: supplierPropertyId('direct', property),
      currency: property.currency,
      tz: property.tz,
      vatBp: vatPercentBp,
      cityTax,
      resortFeeMinor: resortFeeMinor(property),
      seasons: weeks.map(({ from, until, nights }) => ({
        from,
        until,
        weekdayBp: nights.map((night) => nightFactorBp(property, night)),
      })),
      rooms: property.roomTypes.map((room) => ({
        ...roomFacts(room),
        allotment: room.rooms,
        baseMinor: room.basePriceMinor,
        plans: room.plans.map(({ code, board, freeUntilDays, priceBp }) => ({
          code,
          board,
          freeUntilDays,
          priceBp,
        })),
      })),
    };
  }
}

/** Weeks begin on Monday, so loading again some weeks later finds the same ones. */
function weeksFrom(today: string): { from: string; until: string; nights: string[] }[] {
  const day = Date.parse(`${today}T00:00:00Z`) / msPerDay;
  const monday = addDays(today, -((day + 3) % 7));
  return Array.from({ length: pricedWeeks }, (_, week) => {
    const from = addDays(monday, week * 7);
    return {
      from,
      until: addDays(from, 7),
      nights: Array.from({ length: 7 }, (_night, night) => addDays(from, night)),
    };
  });
}

function roomFacts({ code, maxAdults, maxChildren, maxGuests, beds }: WorldProperty['roomTypes'][number]): RoomFacts {
  const words = code.replaceAll('-', ' ');
  return {
    code,
    name: words.charAt(0).toUpperCase() + words.slice(1),
    maxAdults,
    maxChildren,
    maxGuests,
    beds,
  };
}

/** Better resorts ask for a fee each night: a twenty-fifth of their plainest room, in whole steps. */
function resortFeeMinor({ kind, stars, roomTypes, cityId }: WorldProperty): number | null {
  const [plainest] = roomTypes;
  if (kind !== 'resort' || stars < 4 || !plainest) return null;
  const step = cityOf(cityId).priceStepMinor;
  return Math.max(1, Math.round(plainest.basePriceMinor / 25 / step)) * step;
}
