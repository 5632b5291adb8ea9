import type { Exchange, Rate } from '#booking/booking.ts';
import type { PropertyCard } from '../content/property.ts';
import { propertiesOf } from '../content/property.sql.ts';
import type { HotelDeps } from '../deps.ts';
import { withVerifiedRegularPrice } from '../offer/strikethrough.ts';
import { listedPrice, type ListedPrice } from '../offer/listed-price.ts';
import { pricesAt } from '../offer/prices-at.ts';
import { listedRoom } from '../offer/room-key.ts';
import type { HotelSupplier, ListedRate, PropertyRates, Refused, SearchAnswer } from '../supplier.ts';
import { searchSupplier } from './search-supplier.ts';
import type { CityCriteria, CitySearch, FoundHotel, SearchState, SupplierRun } from './city-search.ts';
import { leastByBoard } from './least-by-board.ts';
import { oneCardEach } from './one-card.ts';
import { createExchanges, type Exchanges } from './exchanges.ts';
import { within } from './within.ts';

/** A search that may still be running: its state changes, but a published revision never does. */
export interface LiveSearch extends CitySearch {
  /**
   * Resolves when all suppliers have answered or the first page's deadline passes. Rejects only for an internal error.
   */
  readonly firstPage: Promise<void>;
  /** Calls the listener after every change, the last one included. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** Milliseconds, × `timeScale`: deadline of the first page, and of the whole search. */
const softDeadlineMs = 2_500;
export const longestSearchMs = 8_000;
/** Late answers within this time (milliseconds) are combined into one revision. */
const gatherMs = 400;

/** Sends the search to every supplier of the place's hotels in parallel. */
export function searchCity(deps: HotelDeps, criteria: CityCriteria): LiveSearch {
  const search = new RunningSearch(deps, criteria);
  search.run();
  return search;
}

class RunningSearch implements LiveSearch {
  readonly at: string;
  state: SearchState = 'running';
  known = 0;
  runs: readonly SupplierRun[] = [];
  converted: readonly Rate[] = [];
  refused: readonly Refused[] = [];
  revisions: readonly (readonly FoundHotel[])[] = [];
  readonly firstPage: Promise<void>;
  readonly #shown = Promise.withResolvers<void>();
  readonly #deps: HotelDeps;
  readonly #criteria: CityCriteria;
  readonly #exchanges: Exchanges;
  readonly #listeners = new Set<() => void>();
  /** Hotels of the last revision, and those that arrived since. */
  #shownHotels: readonly FoundHotel[] = [];
  #gathered: FoundHotel[] = [];
  #gathering: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: HotelDeps, criteria: CityCriteria) {
    this.#deps = deps;
    this.#criteria = criteria;
    this.#exchanges = createExchanges(deps.rates, criteria.currency);
    this.at = deps.now().toISOString();
    this.firstPage = this.#shown.promise;
    // Callers that share the search handle a rejection; without one an unhandled rejection must not end the process.
    this.firstPage.catch(() => undefined);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  run(): void {
    const { timeScale, log } = this.#deps;
    const soft = setTimeout(() => this.#publish(), Math.max(1, softDeadlineMs * timeScale));
    this.#askAll()
      .catch((error: unknown) => {
        log.error('a search broke', { place: this.#criteria.place.id, error });
        this.#shown.reject(error);
      })
      .finally(() => {
        clearTimeout(soft);
        const sellers = this.runs.length;
        const failed = sellers > 0 && this.runs.every(({ state, count }) => state !== 'answered' && count === 0);
        this.state = failed ? 'failed' : 'complete';
        this.#publish();
        this.#listeners.clear();
      });
  }

  async #askAll(): Promise<void> {
    const { content, suppliers, timeScale } = this.#deps;
    const properties = await propertiesOf(content, this.#criteria.place.id);
    this.known = properties.length;
    const searched = suppliers
      .map((supplier) => ({ supplier, byId: propertiesAt(supplier, properties) }))
      .filter(({ byId }) => byId.size > 0);
    this.runs = searched.map(({ supplier }) => ({
      supplier: supplier.id,
      state: 'running',
      latencyMs: 0,
      count: 0,
      errorCode: null,
    }));
    await within(longestSearchMs * timeScale, async (signal) => {
      await Promise.all(searched.map(({ supplier, byId }) => this.#askOne(supplier, byId, signal)));
    });
  }

  async #askOne(supplier: HotelSupplier, byId: ReadonlyMap<string, PropertyCard>, signal: AbortSignal): Promise<void> {
    const deps = this.#deps;
    const { place, stay, party, nationality, pricing, byBoard } = this.#criteria;
    const prices = pricesAt(pricing, place, stay.checkIn, new Date(this.at));
    const began = deps.now().getTime();
    let count = 0;
    let answers = 0;
    const told = (state: SupplierRun['state']) => {
      const errorCode = state === 'running' || state === 'answered' ? null : signal.aborted ? 'timeout' : 'unavailable';
      const run = { supplier: supplier.id, state, latencyMs: deps.now().getTime() - began, count, errorCode } as const;
      this.runs = this.runs.map((one) => (one.supplier === supplier.id ? run : one));
    };
    const read = async (answer: SearchAnswer) => {
      if (answer.kind !== 'found') return;
      answers += 1;
      const listed = answer.properties.filter(({ propertyId }) => byId.has(propertyId));
      const exchanges = await this.#exchanges.ofAll(listed);
      const price: Price = (rate, room, { stars }) => {
        const item = { supplier: supplier.id, stars };
        const shown = withVerifiedRegularPrice(supplier, rate);
        return listedPrice(shown, room, prices, item, exchanges.get(rate.currency)!, this.at);
      };
      count += listed.length;
      this.converted = addConverted(this.converted, exchanges.values());
      this.refused = addRefused(this.refused, answer.refused ?? []);
      this.state = 'partial';
      told('running');
      const hotelOf = byBoard ? hotelByBoard : hotelAtLeast;
      this.#add(listed.map((one) => hotelOf(supplier.id, byId.get(one.propertyId)!, one, price)));
    };
    const propertyIds = [...byId.keys()];
    const part = { propertyIds, stay, party, nationality, ...(byBoard ? { byBoard } : {}) };
    const all = await searchSupplier(supplier, part, signal, read, deps.log);
    told(all ? 'answered' : answers > 0 ? 'incomplete' : 'failed');
    if (!all)
      deps.log.warn('a supplier did not answer a search', { supplier: supplier.id, place: this.#criteria.place.id });
    // Before the first revision, the deadline or the end of all suppliers publishes.
    if (this.revisions.length > 0) this.#soon();
  }

  #add(hotels: readonly FoundHotel[]): void {
    for (const hotel of hotels) this.#gathered.push(hotel);
    if (this.revisions.length > 0) this.#soon();
  }

  /** Orders by supplier, so that at equal prices the first supplier wins, regardless of response times. */
  #inOrder(hotels: readonly FoundHotel[]): readonly FoundHotel[] {
    const bySupplier = Map.groupBy(hotels, ({ supplier }) => supplier);
    if (bySupplier.size < 2) return hotels;
    return this.#deps.suppliers.flatMap(({ id }) => bySupplier.get(id) ?? []);
  }

  #soon(): void {
    this.#gathering ??= setTimeout(() => this.#publish(), Math.max(1, gatherMs * this.#deps.timeScale));
  }

  /** Publishes the gathered hotels as a revision, and notifies all listeners. */
  #publish(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (this.revisions.length === 0 || this.#gathered.length > 0) {
      const known = new Set(this.#shownHotels);
      const { hotels, odd } = oneCardEach([...this.#shownHotels, ...this.#inOrder(this.#gathered)]);
      const news = known.size === 0 ? hotels : hotels.filter((hotel) => !known.has(hotel));
      this.#gathered = [];
      this.#shownHotels = hotels;
      if (this.revisions.length === 0 || news.length > 0) this.revisions = [...this.revisions, news];
      for (const { supplier, property, cheapest } of odd)
        this.#deps.log.warn('a price that can’t be right was left out', {
          supplier,
          name: property.id,
          reason: `${cheapest.whole.minor} ${cheapest.whole.currency}`,
        });
    }
    this.#shown.resolve();
    for (const listener of this.#listeners) listener();
  }
}

/** Adds the exchange rates that convert and are not in the list yet. */
function addConverted(known: readonly Rate[], used: Iterable<Exchange>): readonly Rate[] {
  const rates = [...used].flatMap(({ sale, desk }) => [sale, ...desk.values()]);
  const byBase = new Map(rates.filter(({ id }) => id !== null).map((rate) => [rate.base, rate]));
  const news = [...byBase.values()].filter(({ base }) => known.every((one) => one.base !== base));
  return news.length > 0 ? [...known, ...news] : known;
}

const sold = new WeakMap<readonly PropertyCard[], Map<string, ReadonlyMap<string, PropertyCard>>>();

/** The properties that a supplier sells, by its ids: computed once for each reading of the content. */
function propertiesAt(supplier: HotelSupplier, properties: readonly PropertyCard[]): ReadonlyMap<string, PropertyCard> {
  let bySupplier = sold.get(properties);
  if (!bySupplier) sold.set(properties, (bySupplier = new Map()));
  const known = bySupplier.get(supplier.id);
  if (known) return known;
  const byId = new Map<string, PropertyCard>();
  for (const property of properties)
    for (const mapping of property.mappings) if (mapping.supplier === supplier.id) byId.set(mapping.id, property);
  bySupplier.set(supplier.id, byId);
  return byId;
}

type Price = (rate: ListedRate, room: ListedPrice['room'], property: PropertyCard) => ListedPrice;

/** Prices of a list without a meals filter: the cheapest, and the cheapest with free cancellation. */
function hotelAtLeast(supplier: string, property: PropertyCard, told: PropertyRates, price: Price): FoundHotel {
  const { cheapest, cheapestRefundable, boards, refundableBoards } = told;
  const priceOf = (rate: ListedRate) => price(rate, listedRoom(supplier, told.propertyId, rate, property), property);
  const first = priceOf(cheapest);
  return {
    supplier,
    propertyId: property.id,
    property,
    cheapest: first,
    refundable: cheapestRefundable === cheapest ? first : cheapestRefundable && priceOf(cheapestRefundable),
    boards,
    refundableBoards,
    byBoard: null,
  };
}

/** The same with the prices of each board; all other prices are derived from these, so that they are consistent. */
function hotelByBoard(supplier: string, property: PropertyCard, told: PropertyRates, price: Price): FoundHotel {
  const { cheapest, cheapestRefundable } = told;
  const rates = told.byBoard?.length ? told.byBoard : [cheapest, ...(cheapestRefundable ? [cheapestRefundable] : [])];
  const byBoard = leastByBoard(
    rates.map((rate) => price(rate, listedRoom(supplier, told.propertyId, rate, property), property)),
  );
  const refundable = byBoard.filter(({ freeUntil }) => freeUntil !== null);
  return {
    supplier,
    propertyId: property.id,
    property,
    cheapest: byBoard[0]!,
    refundable: refundable[0] ?? null,
    boards: [...new Set(byBoard.map(({ board }) => board))],
    refundableBoards: [...new Set(refundable.map(({ board }) => board))],
    byBoard,
  };
}

/** Adds counts by reason; the minimum stay is the lowest of all. */
function addRefused(before: readonly Refused[], more: readonly Refused[]): readonly Refused[] {
  if (more.length === 0) return before;
  const sums = new Map(before.map((one) => [one.reason, one]));
  for (const one of more) {
    const known = sums.get(one.reason);
    const nights = [known?.minimumNights, one.minimumNights].filter((value) => typeof value === 'number');
    sums.set(one.reason, {
      reason: one.reason,
      properties: one.properties + (known?.properties ?? 0),
      minimumNights: nights.length > 0 ? Math.min(...nights) : null,
    });
  }
  return [...sums.values()];
}
