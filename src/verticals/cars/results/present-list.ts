import type { Format } from '#i18n/format.ts';
import type { PageContext } from '#web/page.ts';
import type { MapScene } from '#ui/map/map-scene.ts';
import { exponentOf } from '#values/currency.ts';
import type { Money } from '#values/money.ts';
import { accessText, fuelText, hoursText } from '../car-texts.ts';
import type { StationRowView } from '../map/stations-view.ts';
import type { CarListView, FilterView } from '../pages/cars-view.ts';
import { type Rental, rentalDays, rentalKeys } from '../rental/rental-query.ts';
import { carRoutes } from '../routes.ts';
import {
  type CarFilters,
  carOrders,
  carSorts,
  type FilterKey,
  filterKeys,
  filterQuery,
  filtersOn,
  passes,
  readCarSort,
  readFilters,
  type Row,
  valueOf,
} from './narrow.ts';
import { carCard } from './present-car.ts';

const perPage = 20;
const seatChoices = [4, 5, 7, 9];

interface Present {
  readonly rate: string | null;
  readonly hrefOf: (id: string) => string;
  readonly now: Date;
  readonly scene: MapScene;
}

/** The list of a page: narrowed, sorted, one page of it; with the filters and how many cars each would leave. */
export function presentList(
  context: PageContext,
  rental: Rental,
  rows: readonly Row[],
  format: Format,
  { rate, hrefOf, now, scene }: Present,
): { readonly count: number; readonly list: CarListView } {
  const { query, locale, translate, currency: chosenCurrency } = context;
  const t = (key: string, values?: Record<string, string | number>) => translate(`car-facts.${key}`, values);
  const filters = readFilters(query);
  const sort = readCarSort(query);
  const currency = rows[0]?.offer.whole.whole.currency ?? 'EUR';
  const unit = 10n ** BigInt(exponentOf(currency));
  const found = rows.filter((row) => passes(row, filters, unit)).toSorted(carOrders[sort]);
  const pages = Math.max(1, Math.ceil(found.length / perPage));
  const page = Math.min(pages, Math.max(1, Number(/^\d{1,3}$/.exec(query.get('page') ?? '')?.[0] ?? 1)));
  const keptKeys = { ...rentalKeys(rental), currency: query.has('currency') ? chosenCurrency : null };
  const href = (more: Record<string, string | number | null>) =>
    carRoutes.results.href(
      locale,
      {},
      {
        ...keptKeys,
        ...filterQuery(filters),
        ...(sort === 'price' ? {} : { sort }),
        ...more,
      },
    );
  const days = rentalDays(rental);
  const only = (isWanted: (row: Row) => boolean, except: 'unlimited' | 'free') =>
    rows.filter((row) => isWanted(row) && passes(row, filters, unit, except)).length;
  const first = href({ page: null });
  const { brand, textLocale } = context;
  // Two searches may share their answers, so their addresses are part of it.
  const cardKey = [brand.id, brand.version, textLocale, format.priceDisplay, hrefOf('')].join(' ');
  return {
    count: found.length,
    list: {
      cards: found
        .slice((page - 1) * perPage, page * perPage)
        .map((row) => carCard(row, cardKey, { days, hrefOf, now, translate, format })),
      action: carRoutes.results.href(locale, {}),
      kept: Object.entries({ ...keptKeys, sort: sort === 'price' ? null : sort }).flatMap(([key, value]) =>
        value === null ? [] : [[key, value] as const],
      ),
      filters: filterKeys
        .map((key) => filterView(key, rows, filters, unit, context))
        .filter(({ checks }) => checks.length > 1),
      seats: {
        value: filters.seats === 0 ? '' : String(filters.seats),
        options: seatChoices.map((seats) => ({
          value: String(seats),
          label: t('seatsFrom', { count: seats }),
        })),
      },
      unlimited: {
        value: '1',
        label: t('mileage_unlimited'),
        count: only(({ found: { rate: one } }) => one.mileage?.unlimited === true, 'unlimited'),
        chosen: filters.unlimited,
      },
      free: { value: '1', label: '', count: only((row) => row.free, 'free'), chosen: filters.free },
      maxDeposit: rows.some(({ deposit }) => deposit !== null)
        ? { value: filters.maxDeposit === null ? '' : String(filters.maxDeposit), currency }
        : null,
      filtersOn: filtersOn(filters),
      clearHref: carRoutes.results.href(locale, {}, keptKeys),
      sorts: carSorts.map((one) => ({
        label: t(`sort_${one}`),
        href: href({ sort: one === 'price' ? null : one }),
        current: one === sort,
      })),
      stations: stationRows(found, context, format),
      scene,
      rate,
      page,
      pages,
      pageHref: `${first}${first.includes('?') ? '&' : '?'}page=`,
    },
  };
}

const headings = {
  group: 'groups',
  gearbox: 'gearboxes',
  vendor: 'vendors',
  access: 'accesses',
  fuel: 'fuels',
} as const;

function filterView(
  key: FilterKey,
  rows: readonly Row[],
  filters: CarFilters,
  unit: bigint,
  { translate }: PageContext,
): FilterView {
  const all = [...new Set(rows.map((row) => valueOf(row, key)))].filter((value) => value !== null);
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = valueOf(row, key);
    if (value !== null && passes(row, filters, unit, key)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const labelOf = (value: string): string => {
    switch (key) {
      case 'group':
        return translate(`car-facts.groups_${value}`);
      case 'gearbox':
        return translate(`car-facts.gearbox_${value}`);
      case 'vendor':
        return value;
      case 'access':
        return accessText(value as never, translate);
      case 'fuel':
        return fuelText(value as never, translate);
    }
  };
  return {
    name: key,
    heading: headings[key],
    checks: all
      .map((value) => ({
        value,
        label: labelOf(value),
        count: counts.get(value) ?? 0,
        chosen: filters[key].includes(value),
      }))
      .toSorted((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1)),
  };
}

/** The stations of a list with what they rent out, the cheapest first. */
function stationRows(rows: readonly Row[], { translate }: PageContext, format: Format): StationRowView[] {
  const byStation = Map.groupBy(rows.toSorted(carOrders.price), ({ found }) => found.rate.pickup.name);
  return [...byStation].map(([name, those]) => {
    const { pickup } = those[0]!.found.rate;
    const hours = hoursText(pickup.hours, translate, format);
    const { whole } = those[0]!.offer.whole;
    return {
      id: name,
      lat: pickup.lat,
      lng: pickup.lng,
      price: format.money(roundedUp(whole), { whole: true }),
      name,
      detail: [
        pickup.address,
        accessText(pickup.access, translate),
        hours === '' ? translate('car-facts.hoursUnknown') : translate('car-facts.hours', { hours }),
      ]
        .filter(Boolean)
        .join(' · '),
      offers: translate('car-facts.stationOffers', {
        count: those.length,
        price: format.money(whole),
      }),
    };
  });
}

/** A pin has room for whole units only, and must never show less than the price. */
function roundedUp({ minor, currency }: Money): Money {
  const unit = 10n ** BigInt(exponentOf(currency));
  return { minor: ((minor + unit - 1n) / unit) * unit, currency };
}
