import { compareMoney, type Money } from '#values/money.ts';
import { carGroup, carGroups, carSize } from '../acriss.ts';
import type { PricedRate } from '../rental/price-rates.ts';
import { fuelPolicies, gearboxes, stationAccesses } from '../supplier.ts';

export const carSorts = ['price', 'deposit', 'size'] as const;
export type CarSort = (typeof carSorts)[number];

/** What a visitor narrows the results to; an empty list is no wish. */
export interface CarFilters {
  readonly group: readonly string[];
  readonly gearbox: readonly string[];
  readonly vendor: readonly string[];
  readonly access: readonly string[];
  readonly fuel: readonly string[];
  /** So many at least; 0 is any number. */
  readonly seats: number;
  readonly unlimited: boolean;
  readonly free: boolean;
  /** In units of the page's currency; null: any. */
  readonly maxDeposit: number | null;
}

export const filterKeys = ['group', 'gearbox', 'vendor', 'access', 'fuel'] as const;
export type FilterKey = (typeof filterKeys)[number];

const values: Readonly<Record<Exclude<FilterKey, 'vendor'>, readonly string[]>> = {
  group: carGroups,
  gearbox: gearboxes,
  access: stationAccesses,
  fuel: fuelPolicies,
};

export function readFilters(query: URLSearchParams): CarFilters {
  const among = (key: Exclude<FilterKey, 'vendor'>) => values[key].filter((value) => query.getAll(key).includes(value));
  const number = (key: string) => (/^\d{1,7}$/.test(query.get(key) ?? '') ? Number(query.get(key)) : null);
  return {
    group: among('group'),
    gearbox: among('gearbox'),
    vendor: [...new Set(query.getAll('vendor'))].slice(0, 30).map((name) => name.slice(0, 100)),
    access: among('access'),
    fuel: among('fuel'),
    seats: Math.min(number('seats') ?? 0, 20),
    unlimited: query.get('unlimited') === '1',
    free: query.get('free') === '1',
    maxDeposit: number('max_deposit'),
  };
}

export const readCarSort = (query: URLSearchParams): CarSort =>
  carSorts.find((one) => one === query.get('sort')) ?? 'price';

/** The filters as query parameters. */
export function filterQuery(filters: CarFilters): Record<string, string | number | readonly string[] | null> {
  const { seats, unlimited, free, maxDeposit, ...lists } = filters;
  return {
    ...lists,
    seats: seats === 0 ? null : seats,
    unlimited: unlimited ? '1' : null,
    free: free ? '1' : null,
    max_deposit: maxDeposit,
  };
}

export function filtersOn({
  group,
  gearbox,
  vendor,
  access,
  fuel,
  seats,
  unlimited,
  free,
  maxDeposit,
}: CarFilters): number {
  const lists = group.length + gearbox.length + vendor.length + access.length + fuel.length;
  return lists + Number(seats > 0) + Number(unlimited) + Number(free) + Number(maxDeposit !== null);
}

/** A rate with what filters and sorting need, computed once for a page. */
export interface Row extends PricedRate {
  readonly group: string;
  readonly free: boolean;
  /** In the currency of the sale; null when it is unknown. */
  readonly deposit: Money | null;
}

export function valueOf({ found: { rate }, group }: Row, key: FilterKey): string | null {
  switch (key) {
    case 'group':
      return group;
    case 'gearbox':
      return rate.car.gearbox;
    case 'vendor':
      return rate.vendor;
    case 'access':
      return rate.pickup.access;
    case 'fuel':
      return rate.fuelPolicy;
  }
}

export const groupOf = ({ rate }: PricedRate['found']): string => carGroup(rate.car.acriss);

/** Whether a row passes; `except` leaves one filter out, to count what ticking its boxes would give. */
export function passes(
  row: Row,
  filters: CarFilters,
  unit: bigint,
  except?: FilterKey | 'unlimited' | 'free',
): boolean {
  for (const key of filterKeys) {
    if (key === except || filters[key].length === 0) continue;
    const value = valueOf(row, key);
    if (value === null || !filters[key].includes(value)) return false;
  }
  const { rate } = row.found;
  // An unknown fact does not pass a filter that asks for it.
  if (filters.seats > 0 && (rate.car.seats ?? 0) < filters.seats) return false;
  if (filters.unlimited && except !== 'unlimited' && !rate.mileage?.unlimited) return false;
  if (filters.free && except !== 'free' && !row.free) return false;
  if (filters.maxDeposit === null) return true;
  return row.deposit !== null && row.deposit.minor <= BigInt(filters.maxDeposit) * unit;
}

const byPrice = (a: Row, b: Row): number => {
  const [one, other] = [a.offer.whole.whole, b.offer.whole.whole];
  if (one.currency !== other.currency) return one.currency < other.currency ? -1 : 1;
  return compareMoney(one, other) || (a.found.id < b.found.id ? -1 : 1);
};

const byDeposit = (a: Row, b: Row): number => {
  if (a.deposit === null || b.deposit === null) return Number(a.deposit === null) - Number(b.deposit === null);
  return a.deposit.currency === b.deposit.currency ? compareMoney(a.deposit, b.deposit) : 0;
};

export const carOrders: Record<CarSort, (a: Row, b: Row) => number> = {
  price: byPrice,
  deposit: (a, b) => byDeposit(a, b) || byPrice(a, b),
  size: (a, b) => carSize(b.found.rate.car.acriss) - carSize(a.found.rate.car.acriss) || byPrice(a, b),
};
