import type { Rate } from '#booking/booking.ts';
import type { Prices } from '#pricing/pricing.ts';
import { compareMoney, type Money } from '#values/money.ts';
import type { AttractionCard, ListedOffer } from '../content/attraction.ts';
import { isOpenDay } from '../content/attraction.ts';
import type { TicketDeps } from '../deps.ts';

/** Exchange rates into the currency of a page; null when there is none, so that a price stays in the supplier's. */
export type RateOf = (currency: string) => Rate;

/** Looks up the rates of some currencies once. */
export async function ratesInto(
  { rates }: Pick<TicketDeps, 'rates'>,
  currencies: Iterable<string>,
  wanted: string | null,
): Promise<RateOf> {
  const known = new Map<string, Rate>();
  for (const currency of new Set(currencies)) {
    const rate = (await rates.between(currency, wanted ?? currency)) ?? (await rates.between(currency, currency));
    if (rate) known.set(currency, rate);
  }
  return (currency) => known.get(currency)!;
}

/** The price of one ticket at which it is sold. */
export function ticketPrice(
  supplier: string,
  {
    currency,
    minor,
    mandatory,
  }: { readonly currency: string; readonly minor: number; readonly mandatory: number | null },
  prices: Prices,
  rate: Rate,
): Money {
  const line = {
    kind: 'base',
    code: 'tickets',
    amount: { minor: BigInt(minor), currency },
    payee: 'supplier',
    timing: 'now',
  } as const;
  const net = { currency, lines: [line], ...(mandatory === null ? {} : { mandatorySellingPrice: BigInt(mandatory) }) };
  return prices.totals(net, { supplier, stars: null }, rate).shown;
}

/** The lowest price of an attraction's offers, on the day that they were read for; null when none is known. */
export function lowestPrice(
  { offers }: Pick<AttractionCard, 'offers'>,
  dated: boolean,
  prices: Prices,
  rateOf: RateOf,
): Money | null {
  const priced = offers.flatMap((offer) => (isPriced(offer, dated) ? [offer] : []));
  const amounts = priced.map((offer) => ticketPrice(offer.supplier, offer, prices, rateOf(offer.currency)));
  return amounts.reduce<Money | null>(
    (least, amount) =>
      least === null || (least.currency === amount.currency && compareMoney(amount, least) < 0) ? amount : least,
    null,
  );
}

function isPriced(offer: ListedOffer, dated: boolean): offer is ListedOffer & { readonly minor: number } {
  return offer.minor !== null && (!dated || isOpenDay(offer.state));
}
