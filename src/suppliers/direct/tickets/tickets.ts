import { addDays } from '#values/stay-dates.ts';
import { dateIn } from '#values/local-time.ts';
import type {
  CatalogueAnswer,
  CatalogueProduct,
  DaysAnswer,
  DaysCriteria,
  Slot,
  SlotsAnswer,
  SlotsCriteria,
  TicketQuoteAnswer,
  TicketSupplier,
  UnitCount,
  VisitDay,
} from '#verticals/tickets/supplier.ts';
import { unavailable, unknown, unlessBroken } from '../unless-broken.ts';
import type { Contract, ContractOption } from './contract.ts';
import { readContract, readContracts } from './contracts.sql.ts';
import {
  bookTickets,
  cancelTickets,
  holdTickets,
  type OrdersDeps,
  releaseTickets,
  ticketFee,
  ticketStatus,
} from './orders.ts';
import { listOrders, takenBetween } from './orders.sql.ts';
import { timesOn } from './times.ts';
import { areSellable, openWanted, slotWith } from './visits.ts';

export const ownTicketsId = 'direct-tickets';

const productsAtOnce = 100;
const maxCalendarDays = 92;
/** Tickets are sold so far ahead, in days. */
const horizonDays = 366;
const quoteMs = 20 * 60_000;

interface Found {
  readonly contract: Contract;
  readonly option: ContractOption;
}

/** The operator's own tickets, stored in our database. Contracts are read anew for every call. */
export function createDirectTickets(deps: OrdersDeps): TicketSupplier {
  const { db, secret, now } = deps;

  const find = async ({ productId, optionId }: { productId: string; optionId: string }): Promise<Found | null> => {
    const contract = await readContract(db, productId);
    const option = contract?.options.find(({ id }) => id === optionId);
    return contract && option ? { contract, option } : null;
  };

  /** The times of some days that are still sold, with what is left of them. */
  const slotsOf = async ({ contract, option }: Found, from: string, days: number, units: readonly UnitCount[]) => {
    const today = dateIn(contract.zone, now());
    const until = addDays(from, days);
    const key = { productId: contract.id, optionId: option.id };
    const taken = await takenBetween(db, { ...key, from, until }, now());
    return Array.from({ length: days }, (_, at) => addDays(from, at)).map((day) => {
      const isSold = day >= today && day <= addDays(today, horizonDays);
      const times = isSold ? timesOn(contract, option, day) : [];
      const open = times.filter(({ cutoffAt }) => Date.parse(cutoffAt) > now().getTime());
      const slots = open.map((time) =>
        slotWith(contract, option, time, { taken: taken.get(time.starts) ?? 0, units, secret }),
      );
      return { day, isPast: times.length > 0 && open.length === 0, slots };
    });
  };

  const catalogue = async (cursor: string | null): Promise<CatalogueAnswer> => {
    const { contracts, unreadable, next } = await readContracts(db, cursor ?? '', productsAtOnce);
    return { kind: 'page', products: contracts.map(productOf), unreadable, next };
  };

  const calendar = async ({ productId, optionId, from, days, units }: DaysCriteria): Promise<DaysAnswer> => {
    const found = await find({ productId, optionId });
    if (!found) return { kind: 'found', days: [] };
    const listed = await slotsOf(found, from, Math.min(days, maxCalendarDays), units);
    return { kind: 'found', days: listed.map(({ day, slots }) => dayOf(day, slots, found.contract)) };
  };

  const slots = async ({ productId, optionId, day, units }: SlotsCriteria): Promise<SlotsAnswer> => {
    const found = await find({ productId, optionId });
    if (!found) return { kind: 'none', reason: 'unknown_product' };
    if (units.length > 0 && !areSellable(found.option, units)) return { kind: 'none', reason: 'rules' };
    const [listed] = await slotsOf(found, day, 1, units);
    if (!listed || listed.slots.length === 0)
      return { kind: 'none', reason: listed?.isPast ? 'past_cutoff' : 'closed' };
    return { kind: 'found', slots: listed.slots };
  };

  const quote = async (token: string): Promise<TicketQuoteAnswer> => {
    const wanted = openWanted(token, secret);
    const found = wanted && (await find(wanted));
    if (!wanted || !found) return { kind: 'sold_out' };
    const [listed] = await slotsOf(found, wanted.starts.slice(0, 10), 1, wanted.units);
    const rate = listed?.slots.find(({ starts }) => starts === wanted.starts)?.visit;
    if (!rate) return { kind: 'sold_out' };
    return { kind: 'offered', rate, expiresAt: new Date(now().getTime() + quoteMs).toISOString() };
  };

  return {
    id: ownTicketsId,
    capabilities: {
      holds: true,
      prolongsHolds: true,
      ownCatalogue: true,
      maxCalendarDays,
      idempotency: 'native',
      visibilityLagSeconds: 0,
    },
    catalogue: async (cursor, signal) => await unlessBroken(() => catalogue(cursor), unavailable, signal),
    calendar: async (criteria, signal) => await unlessBroken(() => calendar(criteria), unavailable, signal),
    slots: async (criteria, signal) => await unlessBroken(() => slots(criteria), unavailable, signal),
    quote: async (token, signal) => await unlessBroken(() => quote(token), unavailable, signal),
    hold: async (order) => await unlessBroken(() => holdTickets(deps, order), unknown),
    release: async (order) => await unlessBroken(() => releaseTickets(deps, order), unknown),
    book: async (order) => await unlessBroken(() => bookTickets(deps, order), unknown),
    status: async (order) => await unlessBroken(() => ticketStatus(deps, order), unknown),
    cancellationFee: async (order) => await unlessBroken(() => ticketFee(deps, order), unknown),
    cancel: async (order, accepted) => await unlessBroken(() => cancelTickets(deps, order, accepted), unknown),
    list: async (from, until) =>
      await unlessBroken(
        () => listOrders(db, from, until),
        () => 'unknown' as const,
      ),
  };
}

const stateOrder = ['available', 'free', 'limited', 'sold_out'] as const;

function dayOf(day: string, slots: readonly Slot[], { currency }: Contract): VisitDay {
  const state = stateOrder.find((one) => slots.some((slot) => slot.state === one)) ?? 'closed';
  const left = slots.every((slot) => slot.left !== null)
    ? slots.reduce((all, slot) => all + (slot.left ?? 0), 0)
    : null;
  const open = slots.filter((slot) => slot.state !== 'sold_out');
  const cheapest = open.toSorted((a, b) => Number((a.prices[0]?.minor ?? 0n) - (b.prices[0]?.minor ?? 0n)))[0];
  return { day, state, left, currency, from: cheapest?.prices ?? [] };
}

function productOf({ id, attraction, options, format, ...contract }: Contract): CatalogueProduct {
  return {
    productId: id,
    reference: attraction,
    operator: contract.operator,
    kind: contract.kind,
    zone: contract.zone,
    position: contract.position,
    address: contract.address,
    currency: contract.currency,
    timing: options[0]?.hours ? 'opening_hours' : 'start_time',
    instant: true,
    formats: [format],
    codesPer: 'ticket',
    redemption: contract.redemption,
    texts: contract.texts,
    pictures: contract.pictures,
    options: options.map((option, at) => ({
      optionId: option.id,
      reference: null,
      titles: option.titles,
      isDefault: at === 0,
      startTimes: option.startTimes,
      minutes: option.minutes,
      cancelBeforeMinutes: option.cancelBeforeMinutes,
      minTickets: option.minTickets,
      maxTickets: option.maxTickets,
      units: option.units.map(({ id: unitId, priceMinor, ...unit }) => ({
        ...unit,
        unitId,
        fromMinor: BigInt(priceMinor),
      })),
    })),
  };
}
