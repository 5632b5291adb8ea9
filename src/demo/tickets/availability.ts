import type { UnitCount } from '#verticals/tickets/supplier.ts';
import { checkUnits } from '#verticals/tickets/check-units.ts';
import type { WorldTicketOption } from '../world/attractions/attraction.ts';
import { priceAt } from '../world/attractions/slots.ts';
import { type Answer, answer } from '../engine/answer.ts';
import { optionOf, type Sold } from './catalogue.ts';
import type { TicketContext } from './context.ts';
import { octoError } from './octo-error.ts';
import { pricingJson } from './product-json.ts';
import type { AvailabilityRequest, CalendarRequest } from './request.ts';
import { type OpenSlot, slotsBetween, slotWithId } from './slots.ts';

/** The product and option of a request, or the error. */
export function chosen(
  context: TicketContext,
  asked: { readonly productId: string; readonly optionId: string },
): { readonly sold: Sold; readonly option: WorldTicketOption } | Answer {
  const sold = context.catalogue.find(asked.productId);
  if (!sold) return octoError('INVALID_PRODUCT_ID', 'There is no product with this id.');
  const option = optionOf(sold, asked.optionId);
  return option ? { sold, option } : octoError('INVALID_OPTION_ID', 'There is no option with this id.');
}

/** Whether these tickets can be sold together. */
export function areSellable(option: WorldTicketOption, units: readonly UnitCount[]): boolean {
  const rules = option.units.map(({ id, maxQuantity, accompaniedBy }) => ({
    unitId: id,
    minQuantity: null,
    maxQuantity,
    accompaniedBy,
  }));
  return checkUnits({ minTickets: 1, maxTickets: option.maxTickets, units: rules }, units).length === 0;
}

/** The price of all tickets together, in minor units. */
export function totalOf(option: WorldTicketOption, units: readonly UnitCount[], factorBp: number): number {
  return units.reduce((all, { unitId, quantity }) => {
    const unit = option.units.find(({ id }) => id === unitId);
    return all + (unit ? priceAt(option, unit.shareBp, factorBp) * quantity : 0);
  }, 0);
}

const countsOf = (units: AvailabilityRequest['units']): UnitCount[] =>
  (units ?? []).filter(({ quantity }) => quantity > 0).map(({ id: unitId, quantity }) => ({ unitId, quantity }));

function unknownUnit(option: WorldTicketOption, units: readonly UnitCount[]): Answer | null {
  return units.every(({ unitId }) => option.units.some(({ id }) => id === unitId))
    ? null
    : octoError('INVALID_UNIT_ID', 'There is no unit with this id.');
}

/** Whether a time can take these tickets. */
export function canTake({ status, vacancies }: OpenSlot, units: readonly UnitCount[]): boolean {
  const tickets = units.reduce((all, { quantity }) => all + quantity, 0);
  if (status === 'CLOSED' || status === 'SOLD_OUT') return false;
  return vacancies === null || vacancies >= Math.max(1, tickets);
}

function slotJson({ product }: Sold, option: WorldTicketOption, slot: OpenSlot, units: readonly UnitCount[]) {
  const { currency } = product;
  const prices = option.units.map((unit) => ({
    unitId: unit.id,
    ...pricingJson(priceAt(option, unit.shareBp, slot.factorBp), currency),
  }));
  return {
    id: slot.id,
    localDateTimeStart: slot.id,
    localDateTimeEnd: slot.ends,
    allDay: slot.time === null,
    available: canTake(slot, units) && (units.length === 0 || areSellable(option, units)),
    status: slot.status,
    vacancies: slot.vacancies,
    capacity: slot.capacity,
    maxUnits: option.maxTickets,
    utcCutoffAt: slot.cutoffAt.toISOString(),
    openingHours: slot.time === null ? [{ from: slot.hours.from, to: slot.hours.until }] : [],
    unitPricing: prices,
    ...(units.length > 0 && { pricing: pricingJson(totalOf(option, units, slot.factorBp), currency) }),
  };
}

/** The times of a day, of some days, or those with certain ids; with `units` the price of all of them, too. */
export function availability(context: TicketContext, asked: AvailabilityRequest): Answer {
  const picked = chosen(context, asked);
  if ('status' in picked) return picked;
  const { sold, option } = picked;
  const units = countsOf(asked.units);
  const wrong = unknownUnit(option, units);
  if (wrong) return wrong;
  const slots =
    'availabilityIds' in asked
      ? asked.availabilityIds.map((id) => slotWithId(context, sold, option, id)).filter((slot) => slot !== null)
      : slotsBetween(
          context,
          sold,
          option,
          'localDate' in asked ? asked.localDate : asked.localDateStart,
          'localDate' in asked ? asked.localDate : asked.localDateEnd,
        ).flatMap((day) => day.slots);
  return answer(slots.map((slot) => slotJson(sold, option, slot, units)));
}

const statuses = ['AVAILABLE', 'FREESALE', 'LIMITED', 'SOLD_OUT', 'CLOSED'] as const;

/** One entry for each day, the closed ones too. */
export function calendar(context: TicketContext, asked: CalendarRequest): Answer {
  const picked = chosen(context, asked);
  if ('status' in picked) return picked;
  const { sold, option } = picked;
  const units = countsOf(asked.units);
  const wrong = unknownUnit(option, units);
  if (wrong) return wrong;
  const days = slotsBetween(context, sold, option, asked.localDateStart, asked.localDateEnd);
  return answer(
    days.map(({ day, slots }) => {
      const open = slots.filter((slot) => canTake(slot, units));
      const status = statuses.find((one) => slots.some((slot) => slot.status === one)) ?? 'CLOSED';
      const counted = slots.every(({ vacancies }) => vacancies !== null);
      const factorBp = Math.min(...(open.length > 0 ? open : slots).map((slot) => slot.factorBp));
      return {
        localDate: day,
        available: open.length > 0,
        status: open.length === 0 && status !== 'CLOSED' ? 'SOLD_OUT' : status,
        vacancies: counted ? slots.reduce((all, { vacancies }) => all + (vacancies ?? 0), 0) : null,
        capacity: counted ? slots.reduce((all, { capacity }) => all + (capacity ?? 0), 0) : null,
        availabilityLocalStartTimes: slots.map(({ time }) => time ?? '00:00'),
        openingHours: slots[0]?.time === null ? [{ from: slots[0].hours.from, to: slots[0].hours.until }] : [],
        unitPricingFrom: Number.isFinite(factorBp)
          ? option.units.map((unit) => ({
              unitId: unit.id,
              ...pricingJson(priceAt(option, unit.shareBp, factorBp), sold.product.currency),
            }))
          : [],
      };
    }),
  );
}
