import { isSanePrice } from '#connector/wire-money.ts';
import { addDays } from '#values/stay-dates.ts';
import type {
  DaysAnswer,
  DaysCriteria,
  NoSlotReason,
  Slot,
  SlotsAnswer,
  SlotsCriteria,
  TicketQuoteAnswer,
  UnitCount,
  VisitDay,
} from '#verticals/tickets/supplier.ts';
import type { Octo } from './octo-call.ts';
import { unitPricesOf } from './price.ts';
import type { Known, Products } from './product.ts';
import { eachOnce, slotOf, stateOf } from './slots.ts';
import { readToken } from './token.ts';
import { daySchema, errorSchema, listSchema } from './wire.ts';

const budgetMs = 10_000;
/** OCTO answers for a year at most. */
export const maxCalendarDays = 366;
/** OCTO has no end of a price; a quote is good for so long. */
const quoteLifeMs = 20 * 60_000;

const unitsJson = (units: readonly UnitCount[]) =>
  units.length === 0 ? {} : { units: units.map(({ unitId: id, quantity }) => ({ id, quantity })) };

async function ask(octo: Octo, path: string, body: object, signal: AbortSignal) {
  const reply = await octo.call({
    purpose: 'shopping',
    repeatable: true,
    method: 'POST',
    path,
    body,
    budgetMs,
    signal,
  });
  if (reply.kind === 'silence') return { kind: 'unavailable', reason: reply.reason } as const;
  const error = reply.status < 500 ? errorSchema.safeParse(reply.body).data?.error : undefined;
  if (error === 'INVALID_PRODUCT_ID' || error === 'INVALID_OPTION_ID') return { kind: 'unknown_product' } as const;
  if (error === 'INVALID_UNIT_ID' || error === 'UNPROCESSABLE_ENTITY') return { kind: 'rules' } as const;
  if (error === 'INVALID_AVAILABILITY_ID') return { kind: 'found', entries: [] } as const;
  const entries = reply.status === 200 ? listSchema.safeParse(reply.body).data : undefined;
  return entries
    ? ({ kind: 'found', entries } as const)
    : ({ kind: 'unavailable', reason: octo.reasonOf(reply) } as const);
}

export async function calendar(
  octo: Octo,
  products: Products,
  criteria: DaysCriteria,
  signal: AbortSignal,
): Promise<DaysAnswer> {
  const { productId, optionId, from, days } = criteria;
  const last = addDays(from, Math.min(Math.max(days, 1), maxCalendarDays) - 1);
  const units = eachOnce(criteria.units);
  const [known, answer] = await Promise.all([
    products(criteria, signal),
    ask(
      octo,
      '/availability/calendar',
      { productId, optionId, localDateStart: from, localDateEnd: last, ...unitsJson(units) },
      signal,
    ),
  ]);
  if ('kind' in known) return { kind: 'unavailable', reason: known.kind === 'unavailable' ? known.reason : known.kind };
  if (answer.kind !== 'found')
    return { kind: 'unavailable', reason: answer.kind === 'unavailable' ? answer.reason : answer.kind };
  const found = new Map<string, VisitDay>();
  const { defaultCurrency: currency } = known.product;
  for (const entry of answer.entries) {
    const day = daySchema.safeParse(entry).data;
    if (!day || day.localDate < from || day.localDate > last || found.has(day.localDate)) continue;
    found.set(day.localDate, {
      day: day.localDate,
      state: stateOf(day),
      left: day.vacancies ?? null,
      currency,
      from: unitPricesOf(day.unitPricingFrom, currency, octo.commissionBp).filter(
        ({ minor }) => minor === 0n || isSanePrice({ minor, currency }, 1),
      ),
    });
  }
  return { kind: 'found', days: [...found.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

/** Why nothing of these times can be had. */
function whyNone(octo: Octo, slots: readonly Slot[]): NoSlotReason | null {
  if (slots.length === 0) return 'closed';
  const isLate = ({ cutoffAt }: Slot) => Date.parse(cutoffAt) <= octo.now().getTime();
  if (slots.every(isLate)) return 'past_cutoff';
  if (slots.every(({ state }) => state === 'closed')) return 'closed';
  return slots.every((slot) => slot.state === 'sold_out' || slot.state === 'closed' || isLate(slot))
    ? 'sold_out'
    : null;
}

function readSlots(octo: Octo, known: Known, entries: readonly unknown[], units: readonly UnitCount[]): Slot[] {
  const seen = new Set<string>();
  return entries
    .map((entry) => slotOf(known, entry, units, octo.commissionBp))
    .filter((slot) => slot !== null && !seen.has(slot.slotId) && seen.add(slot.slotId)) as Slot[];
}

export async function slots(
  octo: Octo,
  products: Products,
  criteria: SlotsCriteria,
  signal: AbortSignal,
): Promise<SlotsAnswer> {
  const { productId, optionId, day } = criteria;
  const units = eachOnce(criteria.units);
  const [known, answer] = await Promise.all([
    products(criteria, signal),
    ask(octo, '/availability', { productId, optionId, localDate: day, ...unitsJson(units) }, signal),
  ]);
  if ('kind' in known) return known.kind === 'unavailable' ? known : { kind: 'none', reason: 'unknown_product' };
  if (answer.kind === 'unavailable') return answer;
  if (answer.kind !== 'found') return { kind: 'none', reason: answer.kind };
  const read = readSlots(octo, known, answer.entries, units).filter(({ starts }) => starts.startsWith(day));
  if (read.length === 0 && answer.entries.length > 0) return { kind: 'unavailable', reason: 'garbage' };
  const reason = whyNone(octo, read);
  return reason === null
    ? { kind: 'found', slots: read.toSorted((a, b) => (a.starts < b.starts ? -1 : 1)) }
    : { kind: 'none', reason };
}

export async function quote(
  octo: Octo,
  products: Products,
  token: string,
  signal: AbortSignal,
): Promise<TicketQuoteAnswer> {
  const asked = readToken(token);
  if (!asked) return { kind: 'sold_out' };
  const { productId, optionId, slotId, units } = asked;
  const [known, answer] = await Promise.all([
    products(asked, signal, 'fresh'),
    ask(octo, '/availability', { productId, optionId, availabilityIds: [slotId], ...unitsJson(units) }, signal),
  ]);
  if ('kind' in known) return known.kind === 'unavailable' ? known : { kind: 'sold_out' };
  if (answer.kind === 'unavailable') return answer;
  if (answer.kind !== 'found' || answer.entries.length === 0) return { kind: 'sold_out' };
  const slot = readSlots(octo, known, answer.entries, units).find((one) => one.slotId === slotId);
  if (!slot) return { kind: 'unavailable', reason: 'garbage' };
  const now = octo.now().getTime();
  const cutoff = Date.parse(slot.cutoffAt);
  const isOpen = ['available', 'limited', 'free'].includes(slot.state) && cutoff > now;
  if (!isOpen) return { kind: 'sold_out' };
  if (!slot.visit) return { kind: 'unavailable', reason: 'garbage' };
  return {
    kind: 'offered',
    rate: slot.visit,
    expiresAt: new Date(Math.min(now + quoteLifeMs, cutoff)).toISOString(),
  };
}
