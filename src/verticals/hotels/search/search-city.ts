import type { Rate } from '#booking/booking.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Place } from '../content/place.ts';
import type { PropertyCard } from '../content/property.ts';
import { propertiesOf } from '../content/property.sql.ts';
import type { HotelDeps } from '../deps.ts';
import { listedPrice, type ListedPrice } from '../offer/listed-price.ts';
import { oneCardEach } from './one-card.ts';
import { within } from './within.ts';
import type { Board, HotelSupplier, ListedRate, PropertyRates, Refused } from '../supplier.ts';

export interface CityCriteria {
  readonly place: Place;
  readonly stay: StayDates;
  readonly party: Party;
  /** ISO 3166-1 alpha-2. */
  readonly nationality: string;
  /** ISO 4217 wanted for the sale; when there is no fresh rate each hotel sells in its own. */
  readonly currency: string | null;
  readonly markupBp: number;
}

/** A hotel that can take the party, with what its card needs. */
export interface FoundHotel {
  /** Whose price is shown. */
  readonly supplier: string;
  readonly property: PropertyCard;
  readonly cheapest: ListedPrice;
  readonly cheapestRefundable: ListedPrice | null;
  readonly boards: readonly Board[];
}

export interface CitySearch {
  readonly hotels: readonly FoundHotel[];
  /** All hotels of the place, with or without rooms for these dates. */
  readonly known: number;
  /** Suppliers that did not answer in time or at all. */
  readonly incomplete: readonly string[];
  /** Hotels that can't take the party for these dates, as each supplier says. */
  readonly refused: readonly Refused[];
  readonly failed: boolean;
  /** ISO instant. */
  readonly at: string;
}

const searchDeadlineMs = 8_000;

/** Asks every supplier of the place's hotels in parallel; those that don't answer by the deadline are named, not waited for. */
export async function searchCity(deps: HotelDeps, criteria: CityCriteria): Promise<CitySearch> {
  const properties = await propertiesOf(deps.content, criteria.place.id);
  const at = deps.now().toISOString();
  const rates = saleRates(deps, criteria.currency);
  const answers = await Promise.all(
    deps.suppliers.map(async (supplier) => {
      const byId = new Map<string, PropertyCard>();
      for (const property of properties)
        for (const mapping of property.mappings) if (mapping.supplier === supplier.id) byId.set(mapping.id, property);
      if (byId.size === 0) return { supplier: supplier.id, hotels: [], refused: [], complete: true, asked: false };
      const found = await within(searchDeadlineMs * deps.timeScale, async (signal) =>
        askInParts(supplier, [...byId.keys()], criteria, signal),
      );
      const listed = found.properties.filter(({ propertyId }) => byId.has(propertyId));
      const sale = await saleOf(listed, rates);
      const price = (rate: ListedRate) => listedPrice(rate, criteria.markupBp, sale.get(rate.currency)!, at);
      const hotels = listed.map((one) => hotelOf(supplier.id, byId.get(one.propertyId)!, one, price));
      return { supplier: supplier.id, hotels, refused: found.refused, complete: found.complete, asked: true };
    }),
  );
  const incomplete = answers.filter((answer) => !answer.complete).map((answer) => answer.supplier);
  for (const supplier of incomplete)
    deps.log.warn('a supplier did not answer a search', { supplier, place: criteria.place.id });
  const asked = answers.filter((answer) => answer.asked);
  const { hotels, odd } = oneCardEach(answers.flatMap((answer) => answer.hotels));
  for (const { supplier, property, cheapest } of odd)
    deps.log.warn('a price that can’t be right was left out', {
      supplier,
      name: property.id,
      reason: `${cheapest.total.minor} ${cheapest.total.currency}`,
    });
  return {
    hotels,
    known: properties.length,
    incomplete,
    refused: answers.flatMap((answer) => answer.refused),
    failed: asked.length > 0 && asked.every((answer) => !answer.complete && answer.hotels.length === 0),
    at,
  };
}

async function askInParts(
  supplier: HotelSupplier,
  ids: readonly string[],
  criteria: CityCriteria,
  signal: AbortSignal,
): Promise<{ properties: PropertyRates[]; refused: Refused[]; complete: boolean }> {
  const size = supplier.capabilities.maxPropertiesPerSearch;
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  );
  const { stay, party, nationality } = criteria;
  const answers = await Promise.all(
    parts.map((propertyIds) => supplier.search({ propertyIds, stay, party, nationality }, signal)),
  );
  return {
    properties: answers.flatMap((answer) => (answer.kind === 'found' ? answer.properties : [])),
    refused: answers.flatMap((answer) => (answer.kind === 'found' ? (answer.refused ?? []) : [])),
    complete: answers.every((answer) => answer.kind === 'found'),
  };
}

function hotelOf(
  supplier: string,
  property: PropertyCard,
  { cheapest, cheapestRefundable, boards }: PropertyRates,
  price: (rate: ListedRate) => ListedPrice,
): FoundHotel {
  const first = price(cheapest);
  const same = cheapestRefundable === cheapest;
  return {
    supplier,
    property,
    cheapest: first,
    cheapestRefundable: same ? first : cheapestRefundable && price(cheapestRefundable),
    boards,
  };
}

/** The rates of exchange that a supplier's answer needs. */
async function saleOf(found: readonly PropertyRates[], rates: SaleRates): Promise<ReadonlyMap<string, Rate>> {
  const currencies = new Set<string>();
  for (const { cheapest, cheapestRefundable } of found) {
    currencies.add(cheapest.currency);
    if (cheapestRefundable) currencies.add(cheapestRefundable.currency);
  }
  const known = new Map<string, Rate>();
  for (const currency of currencies) known.set(currency, await rates(currency));
  return known;
}

export type SaleRates = (supplierCurrency: string) => Promise<Rate>;

/** The rate into the wanted currency, or one to one when none is wanted or none is fresh. Looked up once per currency. */
export function saleRates(deps: HotelDeps, wanted: string | null): SaleRates {
  const known = new Map<string, Promise<Rate>>();
  return (from) => {
    const found =
      known.get(from) ??
      deps.rates.between(from, wanted ?? from).then(async (rate) => rate ?? (await deps.rates.between(from, from))!);
    known.set(from, found);
    return found;
  };
}
