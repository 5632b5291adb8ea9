import { freeUntil } from '#values/cancellation.ts';
import type { Format } from '#i18n/format.ts';
import { exchangeAt } from '#pricing/exchange-at.ts';
import type { Place } from '#travel/places/place.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Pricing } from '#pricing/pricing.ts';
import type { Attraction, VisitOption } from '../content/attraction.ts';
import { callSignal, pricesOn, supplierOf, type TicketDeps } from '../deps.ts';
import { offerOf, sealVisit, type VisitOffer } from '../quote/visit-offer.ts';
import type { NoSlotReason, Slot, UnitCount } from '../supplier.ts';

export interface SlotsRequest {
  readonly place: Place;
  readonly attraction: Attraction;
  readonly option: VisitOption;
  readonly day: string;
  readonly units: readonly UnitCount[];
  readonly pricing: Pricing;
  /** ISO 4217, or null for the supplier's. */
  readonly currency: string | null;
}

/** A time with its price as it is sold. */
export interface OfferedSlot {
  readonly slot: Slot;
  readonly offer: VisitOffer | null;
  /** The offer for `POST /v3/tickets/quotes` and the page's form. */
  readonly sealed: string | null;
}

export type SlotsFound =
  | { readonly kind: 'found'; readonly slots: readonly OfferedSlot[] }
  | { readonly kind: 'none'; readonly reason: NoSlotReason }
  | { readonly kind: 'unavailable' };

/** Asks the supplier for the times of a day with what these tickets cost. */
export async function askSlots(deps: TicketDeps, request: SlotsRequest): Promise<SlotsFound> {
  const { place, attraction, option, day, units, pricing, currency } = request;
  const supplier = supplierOf(deps, option.supplier);
  if (!supplier) return { kind: 'unavailable' };
  const { productId, optionId } = option;
  const answer = await supplier.slots({ productId, optionId, day, units }, callSignal(deps));
  if (answer.kind !== 'found') return answer.kind === 'none' ? answer : { kind: 'unavailable' };
  const prices = pricesOn(pricing, place, day, deps.now());
  const shownAt = deps.now().toISOString();
  const slots: OfferedSlot[] = [];
  for (const slot of answer.slots) {
    const { visit } = slot;
    if (!visit) {
      slots.push({ slot, offer: null, sealed: null });
      continue;
    }
    const { rates } = deps;
    // oxlint-disable-next-line no-await-in-loop -- rates are remembered
    const sale =
      (await rates.between(visit.currency, currency ?? visit.currency)) ??
      (await rates.between(visit.currency, visit.currency));
    if (!sale) return { kind: 'unavailable' };
    // oxlint-disable-next-line no-await-in-loop
    const exchange = await exchangeAt(sale, [visit], (from, to) => rates.between(from, to));
    const offer = offerOf(supplier.id, visit, prices, exchange);
    const about = { supplier: supplier.id, attractionId: attraction.id, optionId: option.id, shownAt };
    slots.push({ slot, offer, sealed: sealVisit(deps.offerSeal, offer, about) });
  }
  return { kind: 'found', slots };
}

/** When cancelling is free, in one line. */
export function policyText({ price }: VisitOffer, now: Date, translate: Translate, format: Format) {
  const until = freeUntil(price.policy, now.toISOString());
  return until
    ? { free: true, text: translate('ticket-facts.freeCancel', { time: format.deadline(until) }) }
    : { free: false, text: translate('ticket-facts.noCancel') };
}
