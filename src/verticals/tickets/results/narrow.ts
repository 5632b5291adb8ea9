import { exponentOf } from '#values/currency.ts';
import { compareMoney } from '#values/money.ts';
import { type AttractionKind, attractionKinds } from '../supplier.ts';
import type { PricedCard } from '../visit/list-cards.ts';
import { type PartOfDay, partsOfDay } from '../visit/ways.ts';

export const ticketSorts = ['recommended', 'price', 'duration'] as const;
type TicketSort = (typeof ticketSorts)[number];

/** How long a visit takes, by the most minutes of each. */
const lengths = { hour: 60, short: 180, half_day: 360, day: Number.POSITIVE_INFINITY } as const;
type VisitLength = keyof typeof lengths;
export const visitLengths = Object.keys(lengths) as VisitLength[];

/** What a visitor narrows the results to; an empty list is no wish. */
export interface TicketFilters {
  readonly kind: readonly AttractionKind[];
  readonly length: readonly VisitLength[];
  readonly part: readonly PartOfDay[];
  readonly free: boolean;
  readonly instant: boolean;
  /** On the chosen day. */
  readonly open: boolean;
  /** For one ticket, in units of the page's currency; null: any. */
  readonly maxPrice: number | null;
}

export const noFilters: TicketFilters = {
  kind: [],
  length: [],
  part: [],
  free: false,
  instant: false,
  open: false,
  maxPrice: null,
};

export const filterKeys = ['kind', 'length', 'part', 'free', 'instant', 'open', 'max_price'] as const;

export function readFilters(query: URLSearchParams): TicketFilters {
  const among = <Value extends string>(key: string, values: readonly Value[]) =>
    values.filter((value) => query.getAll(key).includes(value));
  const isOn = (key: string) => query.get(key) === '1';
  const most = query.get('max_price') ?? '';
  return {
    kind: among('kind', attractionKinds),
    length: among('length', visitLengths),
    part: among('part', partsOfDay),
    free: isOn('free'),
    instant: isOn('instant'),
    open: isOn('open'),
    maxPrice: /^\d{1,7}$/.test(most) ? Number(most) : null,
  };
}

export const readSort = (query: URLSearchParams): TicketSort =>
  ticketSorts.find((one) => one === query.get('sort')) ?? 'recommended';

/** The filters as query parameters. */
export function filterQuery({ kind, length, part, free, instant, open, maxPrice }: TicketFilters) {
  const flag = (on: boolean) => (on ? '1' : null);
  return { kind, length, part, free: flag(free), instant: flag(instant), open: flag(open), max_price: maxPrice };
}

export function filtersOn({ kind, length, part, free, instant, open, maxPrice }: TicketFilters): number {
  const flags = [free, instant, open, maxPrice !== null];
  return kind.length + length.length + part.length + flags.filter(Boolean).length;
}

const lengthOf = (minutes: number): VisitLength => visitLengths.find((length) => minutes <= lengths[length])!;

/**
 * Whether an attraction passes. One way to visit must have all that is asked of it, and an unknown fact does not pass a filter
 * that asks for it.
 */
export function passes(one: PricedCard, { kind, length, part, free, instant, open, maxPrice }: TicketFilters): boolean {
  const { minutes } = one.card;
  if (kind.length > 0 && !kind.includes(one.card.kind)) return false;
  if (length.length > 0 && (minutes === null || !length.includes(lengthOf(minutes)))) return false;
  if (open && one.state !== 'open') return false;
  if (maxPrice !== null && !costsAtMost(one, maxPrice)) return false;
  if (part.length === 0 && !free && !instant) return true;
  return one.ways.some(
    (way) =>
      (!free || way.free) &&
      (!instant || way.instant) &&
      (part.length === 0 || part.some((wanted) => way.parts.includes(wanted))),
  );
}

function costsAtMost({ price }: PricedCard, units: number): boolean {
  return price !== null && price.minor <= BigInt(units) * 10n ** BigInt(exponentOf(price.currency));
}

/** What can't be visited on that day comes last. */
const isOver = ({ state }: PricedCard) => (state === 'sold_out' || state === 'closed' || state === 'none' ? 1 : 0);

const byPrice = (a: PricedCard, b: PricedCard) => {
  if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null);
  return a.price.currency === b.price.currency ? compareMoney(a.price, b.price) : 0;
};

export const ticketOrders: Record<TicketSort, (a: PricedCard, b: PricedCard) => number> = {
  recommended: (a, b) => isOver(a) - isOver(b) || b.card.weight - a.card.weight,
  price: (a, b) => isOver(a) - isOver(b) || byPrice(a, b) || b.card.weight - a.card.weight,
  duration: (a, b) => isOver(a) - isOver(b) || (a.card.minutes ?? 1e6) - (b.card.minutes ?? 1e6),
};
