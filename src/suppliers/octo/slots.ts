import { isSanePrice } from '#connector/wire-money.ts';
import { deadlineAt } from '#values/local-time.ts';
import type { Slot, SlotState, TicketRate, UnitCount, UnitPrice } from '#verticals/tickets/supplier.ts';
import { cancelBeforeMinutes } from './catalogue.ts';
import { netPriceOf, unitPricesOf } from './price.ts';
import type { Known } from './product.ts';
import { writeToken } from './token.ts';
import { availabilitySchema, type WireAvailability } from './wire.ts';

const states: Readonly<Record<WireAvailability['status'], SlotState>> = {
  AVAILABLE: 'available',
  FREESALE: 'free',
  LIMITED: 'limited',
  SOLD_OUT: 'sold_out',
  CLOSED: 'closed',
};

/** What can't be bought is full, whatever else is said of it. */
export function stateOf({ status, available }: Pick<WireAvailability, 'status' | 'available'>): SlotState {
  const state = states[status];
  return available || state === 'closed' ? state : 'sold_out';
}

const msPerMinute = 60_000;
/** A moment that is long past: cancelling was never free. */
const always = '2000-01-01T00:00:00Z';

/** Each unit once, without those of which there is none. */
export function eachOnce(units: readonly UnitCount[]): UnitCount[] {
  const counted = new Map<string, number>();
  for (const { unitId, quantity } of units)
    if (quantity > 0) counted.set(unitId, (counted.get(unitId) ?? 0) + quantity);
  return [...counted].map(([unitId, quantity]) => ({ unitId, quantity }));
}

function freeUntilOf(known: Known, starts: string): string {
  const ms = Date.parse(starts) - cancelBeforeMinutes(known.option) * msPerMinute;
  return ms < Date.parse(always) ? always : new Date(ms).toISOString();
}

/** The price of the tickets one by one; null where one of them has none. */
function pricedUnits(units: readonly UnitCount[], prices: readonly UnitPrice[]): (UnitCount & UnitPrice)[] | null {
  const priced = units.map((unit) => {
    const price = prices.find(({ unitId }) => unitId === unit.unitId);
    return price ? { ...unit, ...price } : null;
  });
  return priced.every((unit) => unit !== null) ? priced : null;
}

function rateOf(
  known: Known,
  wire: WireAvailability,
  slot: Omit<Slot, 'visit'>,
  units: readonly UnitCount[],
  commissionBp: number,
): TicketRate | null {
  const { product, option } = known;
  const total = wire.pricing && netPriceOf(wire.pricing, commissionBp);
  const priced = pricedUnits(units, slot.prices);
  const tickets = units.reduce((all, { quantity }) => all + quantity, 0);
  if (!total || !priced || total.currency !== slot.currency || !isSanePrice(total, tickets)) return null;
  const amount = { minor: total.minor, currency: total.currency };
  const freeUntil = freeUntilOf(known, wire.localDateTimeStart);
  const key = { productId: product.id, optionId: option.id };
  const { slotId, starts, ends, allDay, hours, cutoffAt, left, currency } = slot;
  return {
    ...key,
    slotId,
    starts,
    ends,
    allDay,
    hours,
    cutoffAt,
    left,
    currency,
    zone: product.timeZone,
    token: writeToken({ ...key, slotId, units, freeUntil }),
    units: priced,
    lines: [{ kind: 'base', code: 'tickets', amount, payee: 'supplier', timing: 'now' }],
    ...(total.mandatoryMinor === undefined ? {} : { mandatorySellingPrice: total.mandatoryMinor }),
    policy: { zone: product.timeZone, steps: [{ from: deadlineAt(freeUntil, product.timeZone), fee: amount }] },
  };
}

/** A time of the wire in our terms, with the price of the tickets; null when it violates OCTO. */
export function slotOf(known: Known, entry: unknown, units: readonly UnitCount[], commissionBp: number): Slot | null {
  const wire = availabilitySchema.safeParse(entry).data;
  if (!wire || Date.parse(wire.localDateTimeEnd) < Date.parse(wire.localDateTimeStart)) return null;
  const { defaultCurrency: currency } = known.product;
  const slot = {
    slotId: wire.id,
    starts: wire.localDateTimeStart.slice(0, 16),
    ends: wire.localDateTimeEnd.slice(0, 16),
    allDay: wire.allDay,
    hours: wire.openingHours.map(({ from, to }) => ({ from: from.slice(0, 5), until: to.slice(0, 5) })),
    state: stateOf(wire),
    left: wire.vacancies ?? null,
    cutoffAt: new Date(wire.utcCutoffAt).toISOString(),
    currency,
    prices: unitPricesOf(wire.unitPricing, currency, commissionBp).filter(
      ({ minor }) => minor === 0n || isSanePrice({ minor, currency }, 1),
    ),
  };
  const isOpen = ['available', 'limited', 'free'].includes(slot.state);
  return { ...slot, visit: units.length > 0 && isOpen ? rateOf(known, wire, slot, units, commissionBp) : null };
}
