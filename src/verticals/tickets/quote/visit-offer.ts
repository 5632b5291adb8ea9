import { type Exchange, type Rate, revivePolicy, reviveRate, storePolicy } from '#booking/booking.ts';
import type { Prices, SellingPrice } from '#pricing/pricing.ts';
import type { Stored } from '#values/bigint-json.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Seal } from '#web/seal.ts';
import type { TicketRate } from '../supplier.ts';

/** A visit as sold: with mark-up, in the currency of the sale. Server-side only. */
export interface VisitOffer {
  readonly rate: TicketRate;
  readonly price: SellingPrice;
  readonly exchange: Rate;
}

export function offerOf(supplier: string, rate: TicketRate, prices: Prices, exchange: Exchange): VisitOffer {
  return { rate, price: prices.sell(rate, { supplier, stars: null }, exchange), exchange: exchange.sale };
}

/** The visit that was chosen, exactly as it was shown: carried by the page, readable by the server only. */
export interface ChosenVisit {
  readonly supplier: string;
  readonly supplierToken: string;
  readonly attractionId: string;
  /** Our id. */
  readonly optionId: number;
  readonly starts: string;
  /** The amount that we charge. */
  readonly totalMinor: bigint;
  readonly policy: CancellationPolicy;
  /** Honoured at the quote, so that an exchange rate can't change a price that was shown. */
  readonly exchange: Rate;
  /** ISO instant at which it was shown. */
  readonly shownAt: string;
}

export function sealVisit(
  seal: Seal,
  { rate, price, exchange }: VisitOffer,
  about: Pick<ChosenVisit, 'supplier' | 'attractionId' | 'optionId' | 'shownAt'>,
): string {
  return seal.seal({
    ...about,
    supplierToken: rate.token,
    starts: rate.starts,
    totalMinor: price.total.minor,
    policy: storePolicy(price.policy),
    exchange,
  });
}

/** Null for anything that we did not seal. The caller checks its age. */
export function openVisit(seal: Seal, text: string): ChosenVisit | null {
  const opened = seal.open(text) as
    | (Omit<ChosenVisit, 'totalMinor' | 'policy' | 'exchange'> & {
        totalMinor: string;
        policy: string;
        exchange: Stored<Rate>;
      })
    | null;
  if (!opened) return null;
  return {
    ...opened,
    totalMinor: BigInt(opened.totalMinor),
    policy: revivePolicy(JSON.parse(opened.policy)),
    exchange: reviveRate(opened.exchange),
  };
}
