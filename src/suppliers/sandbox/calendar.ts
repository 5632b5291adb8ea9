import { isCurrency } from '#values/currency.ts';
import { add, type Money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { isSanePrice } from '#connector/wire-money.ts';
import { addDays } from '#values/stay-dates.ts';
import type { CalendarAnswer, CalendarCriteria, CalendarDay } from '#verticals/hotels/supplier.ts';
import { reasonOf, type Shop } from './shop.ts';
import { deskLine, taxLine } from './translate.ts';
import { calendarDaySchema, calendarSchema, readAmount } from './wire.ts';

const budgetMs = 6_000;
export const maxCalendarDays = 62;

/** One call for all days. A day that violates the wire's rules, wasn't requested or comes twice is left out. */
export async function calendar(shop: Shop, criteria: CalendarCriteria, signal: AbortSignal): Promise<CalendarAnswer> {
  const { propertyId, from, nights, party, nationality } = criteria;
  const body = {
    property_id: propertyId,
    from,
    days: Math.min(criteria.days, maxCalendarDays),
    nights,
    nationality,
    rooms: party.map((room) => ({ adults: room.adults, child_ages: room.childAges })),
  };
  const reply = await shop.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path: '/v1/calendar',
    body,
    budgetMs,
    signal,
  });
  const page = reply.kind === 'reply' && reply.status === 200 ? calendarSchema.safeParse(reply.body).data : undefined;
  if (!page) return { kind: 'unavailable', reason: reasonOf(reply) };
  const requestedDays = Array.from({ length: body.days }, (_, day) => addDays(from, day));
  if ('none' in page)
    return {
      kind: 'found',
      days: requestedDays.map((checkIn) => ({ checkIn, rate: null, reason: page.none, minimumNights: null })),
    };
  if (page.property_id !== propertyId) return { kind: 'unavailable', reason: 'another property' };
  const { currency } = page;
  if (!isCurrency(currency) || (shop.currencyOf(propertyId) ?? currency) !== currency)
    return { kind: 'unavailable', reason: 'wrong currency' };
  const read = new Map<string, CalendarDay>();
  for (const entry of page.days) {
    const day = dayOf(entry, currency, nights);
    if (day && !read.has(day.checkIn)) read.set(day.checkIn, day);
  }
  return { kind: 'found', days: requestedDays.flatMap((checkIn) => read.get(checkIn) ?? []) };
}

function dayOf(entry: unknown, currency: string, nights: number): CalendarDay | null {
  const day = calendarDaySchema.safeParse(entry).data;
  if (!day) return null;
  if ('none' in day) return { checkIn: day.date, rate: null, reason: day.none, minimumNights: day.minimum_nights };
  const lines: PriceLine[] = [];
  let due: Money = { minor: 0n, currency };
  const charges = [
    { wire: day.room_charge, kind: 'base' as const, code: 'room' },
    ...(day.discount ? [{ wire: day.discount, kind: 'discount' as const, code: day.discount.type }] : []),
  ];
  for (const { wire, kind, code } of charges) {
    const read = readAmount(wire);
    if (read?.currency !== currency) return null;
    const amount = kind === 'discount' ? { minor: -read.minor, currency } : read;
    due = add(due, amount);
    lines.push({ kind, code, amount, payee: 'supplier', timing: 'now' });
  }
  const total = readAmount(day.total);
  if (total?.currency !== currency) return null;
  const rest = [
    ...day.taxes_included.map((tax) => taxLine(tax, total)),
    ...day.payable_at_property.map((charge) => deskLine(charge, nights)),
  ];
  for (const line of rest) {
    if (!line) return null;
    if (line.timing === 'now') due = add(due, line.amount);
    lines.push(line);
  }
  if (total.minor !== due.minor || !isSanePrice(total, nights)) return null;
  return { checkIn: day.date, rate: { currency, lines } };
}
