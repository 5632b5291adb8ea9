import { isFresh } from '#pricing/rates/rates.ts';
import type { Pricing } from '#pricing/pricing.ts';
import type { HotelDeps } from '../deps.ts';
import type { ChosenOffer } from '../offer/sealed-offer.ts';
import { requote, type Sale } from './requote.ts';
import { compareOffer } from './compare-offer.ts';

export type QuoteOutcome =
  | { readonly kind: 'quoted'; readonly quoteId: string }
  | { readonly kind: 'sold_out'; readonly chosen: ChosenOffer }
  /** Expired; the search must be repeated. */
  | { readonly kind: 'expired'; readonly chosen: ChosenOffer }
  | { readonly kind: 'unavailable'; readonly chosen: ChosenOffer }
  | { readonly kind: 'invalid' };

/** A sale whose pricing depends on whether the offer was shown to a visitor who owes value added tax. */
export interface OfferSale extends Omit<Sale, 'pricing'> {
  readonly pricing: (visitor: Pick<ChosenOffer, 'paysVat'>) => Pricing | Promise<Pricing>;
}

const shownForMs = 30 * 60_000;

/**
 * Requests a quote for the chosen offer from the supplier and stores the answer as an immutable quote, with its
 * differences from what was shown. `chosen` was sealed by us; null is refused.
 */
export async function quoteOffer(deps: HotelDeps, chosen: ChosenOffer | null, sale: OfferSale): Promise<QuoteOutcome> {
  if (!chosen) return { kind: 'invalid' };
  if (deps.now().getTime() - Date.parse(chosen.shownAt) > shownForMs) return { kind: 'expired', chosen };
  // The rate that was shown is honoured, but not one that is too old to sell with.
  if (!isFresh(chosen.rate, deps.now())) return { kind: 'expired', chosen };
  const pricing = await sale.pricing(chosen);
  const answer = await requote(deps, chosen, { ...sale, pricing }, (now) => compareOffer(chosen, now));
  return answer.kind === 'quoted' ? answer : { kind: answer.kind, chosen };
}
