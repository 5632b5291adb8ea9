import type { PageContext } from '#web/page.ts';
import { formatParty } from '#values/party.ts';
import { nightsOf, type StayDates } from '#values/stay-dates.ts';
import { add } from '#values/money.ts';
import type { WholePrice } from '#values/whole-price.ts';
import type { StayQuery } from '../stay-query/stay-query.ts';
import { formatOf, type HotelPagesDeps, pagePricing } from '../pages-deps.ts';
import { wholeWriter } from '../offer/whole-text.ts';
import { nightGuests } from './night-price.ts';
import { nightsOfStay } from './night-prices.sql.ts';
import { type NightBuyer, soldNights } from './sold-nights.ts';

/** Longer stays have prices of their own, which single nights say nothing of. */
const longest = 14;

type StayFromDeps = Pick<HotelPagesDeps, 'content' | 'db' | 'rates' | 'now' | 'pricingOf'>;

/**
 * What the nights of a stay cost together in the hotel where they are cheapest, when they are known: each as a stay of its
 * own, for two adults. Null for other guests.
 */
export async function stayFrom(
  deps: StayFromDeps,
  placeId: number,
  { stay, party }: { readonly stay: StayDates; readonly party: StayQuery['party'] },
  buyer: NightBuyer,
): Promise<WholePrice | null> {
  if (formatParty(party) !== nightGuests || nightsOf(stay) > longest) return null;
  const [first, ...others] = await soldNights(deps, await nightsOfStay(deps.db, placeId, stay), buyer);
  if (!first) return null;
  return others.reduce<WholePrice>((sum, { price }) => together(sum, price), first.price);
}

function together(sum: WholePrice, { now, later, whole, isApproximate }: WholePrice): WholePrice {
  return {
    now: add(sum.now, now),
    later: [...sum.later, ...later],
    whole: add(sum.whole, whole),
    isApproximate: sum.isApproximate || isApproximate,
    vat: sum.vat,
  };
}

export function buyerOf(
  deps: Pick<HotelPagesDeps, 'pricingOf'>,
  context: Pick<PageContext, 'brand' | 'principal' | 'country' | 'locale' | 'priceDisplay' | 'currency'>,
): NightBuyer {
  return { pricing: pagePricing(deps, context), currency: context.currency };
}

/** `from €54 a night`; an agent's net price says that it is one. */
export function fromText(
  price: WholePrice,
  nights: number,
  context: Pick<PageContext, 'translate' | 'textLocale' | 'unit' | 'priceDisplay'>,
): string {
  const { translate } = context;
  const format = formatOf(context);
  const nightly = wholeWriter(translate, format).nightly(price, nights);
  const from = translate('home.from', { price: nightly });
  return context.priceDisplay === 'net' ? translate('agents.net', { amount: from }) : from;
}
