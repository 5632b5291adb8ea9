import { type Rate, rateKey } from '#booking/booking.ts';
import type { Prices } from '#pricing/pricing.ts';
import { compareMoney, type Money } from '#values/money.ts';
import type { AttractionCard, ListedOffer } from '../content/attraction.ts';
import { isOpenDay } from '../content/attraction.ts';
import type { TicketDeps } from '../deps.ts';

/** Exchange rates into the currency of a page; null when there is none, so that a price stays in the supplier's. */
export type RateOf = (currency: string) => Rate;

/** Looks up the rates of some currencies once; `key` names them. */
export async function ratesInto(
  { rates }: Pick<TicketDeps, 'rates'>,
  currencies: Iterable<string>,
  wanted: string | null,
): Promise<{ readonly of: RateOf; readonly key: string }> {
  const known = new Map<string, Rate>();
  for (const currency of new Set(currencies)) {
    const rate = (await rates.between(currency, wanted ?? currency)) ?? (await rates.between(currency, currency));
    if (rate) known.set(currency, rate);
  }
  const key = [...known.values()].map(rateKey).join('|');
  return { of: (currency) => known.get(currency)!, key };
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

/** What a list says of an attraction: on the day that it was read for, or without a day (`state` is null). */
export interface Listed {
  /** The lowest price of one ticket; null when it isn't known, or nothing is open. */
  readonly price: Money | null;
  /** `none`: nothing is on sale. `unknown`: nobody has said yet what is open on that day. */
  readonly state: 'open' | 'sold_out' | 'closed' | 'none' | 'unknown' | null;
  /** The price is that of whatever day is cheapest. */
  readonly isUsual: boolean;
}

/** The lowest price of an attraction's offers. Where the day is not known it is the usual one. */
export function listedPrice(
  { offers }: Pick<AttractionCard, 'offers'>,
  dated: boolean,
  prices: Prices,
  rateOf: RateOf,
): Listed {
  const state = stateOf(offers, dated);
  const isUsual = state === 'unknown' || state === null;
  const price = lowestOf(
    isUsual
      ? offers.flatMap((offer) =>
          offer.state === null ? [{ ...offer, minor: offer.usualMinor, mandatory: offer.usualMandatory }] : [],
        )
      : offers.filter((offer) => isOpenDay(offer.state)),
    prices,
    rateOf,
  );
  return { price, state, isUsual };
}

function stateOf(offers: readonly ListedOffer[], dated: boolean): Listed['state'] {
  if (offers.length === 0) return 'none';
  if (!dated) return null;
  const states = offers.map(({ state }) => state);
  if (states.some(isOpenDay)) return 'open';
  if (states.includes(null)) return 'unknown';
  return states.includes('sold_out') ? 'sold_out' : 'closed';
}

function lowestOf(offers: readonly ListedOffer[], prices: Prices, rateOf: RateOf): Money | null {
  const amounts = leastNets(offers).map(({ supplier, currency, minor, mandatory }) =>
    ticketPrice(supplier, { currency, minor, mandatory }, prices, rateOf(currency)),
  );
  return amounts.reduce<Money | null>(
    (least, amount) =>
      least === null || (least.currency === amount.currency && compareMoney(amount, least) < 0) ? amount : least,
    null,
  );
}

interface NetOffer extends Pick<ListedOffer, 'supplier' | 'currency' | 'mandatory'> {
  readonly minor: number;
}

/**
 * The offers of which one has the lowest price. Where we set the price it rises with the net, so that of one supplier in one
 * currency the least decides: a large city has thousands of options.
 */
function leastNets(offers: readonly ListedOffer[]): readonly NetOffer[] {
  const least: NetOffer[] = [];
  for (const { supplier, currency, minor, mandatory } of offers) {
    if (minor === null) continue;
    const offer = { supplier, currency, minor, mandatory };
    const at =
      mandatory === null
        ? least.findIndex((one) => one.mandatory === null && one.supplier === supplier && one.currency === currency)
        : -1;
    if (at === -1) least.push(offer);
    else if (minor < least[at]!.minor) least[at] = offer;
  }
  return least;
}
