import { LRUCache } from 'lru-cache';
import { addDays } from '#values/stay-dates.ts';
import type { Bed, Board } from '#verticals/hotels/supplier.ts';
import { cityOf, type CityTax } from './geography/places.ts';
import { twinnedId, twinOf, twinStock } from './overlap.ts';
import {
  fewestNights,
  isShut,
  promotionOn,
  promotionWindows,
  sellsOnRequest,
  shutIn,
  type WorldPromotion,
} from './rules.ts';
import { contractedProperties, nightFactorBp, propertyOf, suppliesOf, type WorldProperty } from './world.ts';

/** The invented world from the view of its suppliers: their share under their ids, with net prices. */
export interface WorldOptions {
  readonly seed: number;
  /** Total number of properties. */
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
    readonly cityTax:
      | {
          readonly kind: 'per_person_night' | 'per_room_night';
          readonly amount: { readonly minor: bigint; readonly currency: string };
        }
      | { readonly kind: 'percent'; readonly percentBp: number }
      | null;
    readonly resortFeePerNight: { readonly minor: bigint; readonly currency: string } | null;
  };
  /** `night` is `YYYY-MM-DD`. */
  nightFactorBp(night: string): number;
  isClosed(night: string): boolean;
  fewestNights(checkIn: string): number;
  promotion(
    bookedOn: string,
    checkIn: string,
    nights: number,
  ): { readonly type: string; readonly discountBp: number; readonly wasRegular: boolean } | null;
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
  readonly feeOnRequest?: true;
  readonly priceBp: number;
}

const stockKept = 4_000;

/** The sandbox supplier's inventory: each property is generated from its id on demand, and cached. */
export function sandboxCatalogue(options: WorldOptions): {
  property(id: string): SandboxStock | null;
} {
  const stock = new LRUCache<string, SandboxStock>({ max: stockKept });
  return {
    property(id) {
      const known = stock.get(id);
      if (known) return known;
      const made = soldUnder(id, options);
      if (made) stock.set(id, made);
      return made;
    },
  };
}

function soldUnder(id: string, options: WorldOptions): SandboxStock | null {
  const twinned = twinnedId(id);
  const own = /^sb-[1-9]\d{5,8}$/.test(id) ? Number(id.slice(3)) : twinned;
  const property = own === null ? null : propertyOf(own, options);
  if (!property) return null;
  const ours = suppliesOf(property).includes('sandbox');
  if (twinned === null) return ours ? stockOf(id, property) : null;
  const twin = ours ? null : twinOf(property);
  return twin && twinStock(property, twin, stockOf(id, property));
}

function stockOf(id: string, property: WorldProperty): SandboxStock {
  const { cityTax, vatPercentBp } = cityOf(property.cityId);
  const { currency, kind, stars } = property;
  const fee = resortFeeMinor(property);
  const rules = { id: property.id, cityId: property.cityId, kind, stars };
  return {
    id,
    currency,
    tz: property.tz,
    roomTypes: property.roomTypes.map((room) => ({
      ...roomFacts(room),
      rooms: room.rooms,
      basePriceMinor: BigInt(room.basePriceMinor),
      plans: plansOf(property, room.plans),
    })),
    taxes: {
      vatBp: vatPercentBp,
      cityTax: cityTax && taxFacts(cityTax),
      resortFeePerNight: fee === null ? null : { minor: BigInt(fee), currency },
    },
    nightFactorBp: (night) => nightFactorBp(rules, night),
    isClosed: (night) => isShut(rules, night),
    fewestNights: (checkIn) => fewestNights(rules, checkIn),
    promotion(bookedOn, checkIn, nights) {
      const found = promotionOn(rules, bookedOn, checkIn, nights);
      // Its windows lie two months apart.
      return found && { type: found.kind, discountBp: found.discountBp, wasRegular: true };
    },
  };
}

/**
 * The plans of the world; some houses sell their plainest board also with a cancellation fee on request, at a price
 * between that without refund and the refundable one.
 */
function plansOf(property: WorldProperty, plans: WorldProperty['roomTypes'][number]['plans']): SandboxPlanFacts[] {
  const sold = plans.map((plan): SandboxPlanFacts => ({ ...plan, freeUntilDays: plan.freeUntilDays ?? 0 }));
  const [saver, flexible] = plans;
  if (!saver || saver.refundable || flexible?.board !== saver.board || !sellsOnRequest(property)) return sold;
  const priceBp = Math.round((saver.priceBp + flexible.priceBp) / 2);
  const { board } = saver;
  const onRequest = `${board.toLowerCase()}-on-request`;
  return [...sold, { code: onRequest, board, refundable: true, freeUntilDays: 0, feeOnRequest: true, priceBp }];
}

function taxFacts(tax: CityTax): SandboxStock['taxes']['cityTax'] {
  if (tax.kind === 'percent') return tax;
  return { kind: tax.kind, amount: { minor: BigInt(tax.minor), currency: tax.currency } };
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
    /** The fewest nights by the weekday of arrival, Monday first. */
    readonly minNights: readonly number[];
  }[];
  readonly stopSells: readonly { readonly from: string; readonly until: string }[];
  readonly promotions: readonly (WorldPromotion & {
    /** Days of booking, both included. */
    readonly bookFrom: string;
    readonly bookUntil: string;
    readonly stayFrom: string;
    readonly stayUntil: string;
  })[];
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
  const first = weeks[0]?.from ?? options.today;
  const end = weeks.at(-1)?.until ?? options.today;
  for (const property of contractedProperties(options)) {
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
        minNights: nights.map((night) => fewestNights(property, night)),
      })),
      stopSells: shutBetween(property, first, end),
      promotions: promotionWindows(property, addDays(first, -35), end).map(({ promotion, from, until }) => ({
        ...promotion,
        bookFrom: from,
        bookUntil: until,
        stayFrom: from,
        stayUntil: addDays(end, 60),
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

function shutBetween(property: WorldProperty, first: string, end: string): { from: string; until: string }[] {
  const years = [Number(first.slice(0, 4)), Number(first.slice(0, 4)) + 1];
  return years
    .map((year) => shutIn(property, year))
    .filter((shut) => shut !== null && shut.until > first && shut.from < end)
    .filter((shut) => shut !== null);
}

/** Weeks begin on Monday, so a later load produces the same ones. */
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

// Destinations where better hotels charge a resort fee.
const feeCities = new Set([
  'las-vegas',
  'miami',
  'orlando',
  'honolulu',
  'maui',
  'key-west',
  'san-juan',
  'atlantic-city',
]);

/**
 * Better resorts, and hotels of some cities, charge a fee per night: a twenty-fifth of their plainest room, in whole
 * steps.
 */
function resortFeeMinor({ kind, stars, roomTypes, cityId }: WorldProperty): number | null {
  const [plainest] = roomTypes;
  const { slug, priceStepMinor: step } = cityOf(cityId);
  const asks = kind === 'resort' || (kind === 'hotel' && feeCities.has(slug));
  if (!asks || stars < 4 || !plainest) return null;
  return Math.max(1, Math.round(plainest.basePriceMinor / 25 / step)) * step;
}
