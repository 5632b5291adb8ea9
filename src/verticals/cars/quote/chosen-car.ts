import { atPropertyCode, type Rate, revivePolicy, reviveRate, storePolicy } from '#booking/booking.ts';
import type { Stored } from '#values/bigint-json.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Seal } from '#web/seal.ts';
import type { CarOffer } from '../rental/price-rates.ts';
import { type Rental, rentalKeys } from '../rental/rental-query.ts';
import type { ExtraChoice } from '../supplier.ts';
import { type CarTerms, termsOf } from './car-terms.ts';

/** The rental that was chosen, exactly as it was shown: carried by the page, readable by the server only. */
export interface ChosenCar {
  readonly supplier: string;
  readonly supplierToken: string;
  /** As `rentalKeys` writes them. */
  readonly keys: Readonly<Record<string, string | null>>;
  readonly extras: readonly ExtraChoice[];
  readonly acriss: string;
  readonly terms: CarTerms;
  /** The amount that we charge. */
  readonly totalMinor: bigint;
  /** What is paid at the desk, as `atPropertyCode` writes it. */
  readonly atDesk: string;
  readonly policy: CancellationPolicy;
  /** Honoured at the quote, so that an exchange rate can't change a price that was shown. */
  readonly exchange: Rate;
  /** ISO instant at which it was shown. */
  readonly shownAt: string;
}

/** What a new price is compared with. */
export function deskCode({ whole }: CarOffer): string {
  return atPropertyCode(whole.later);
}

export function sealCar(
  seal: Seal,
  offer: CarOffer,
  rental: Rental,
  { extras, shownAt }: Pick<ChosenCar, 'extras' | 'shownAt'>,
): string {
  const { supplier, rate, price, exchange } = offer;
  return seal.seal({
    supplier,
    supplierToken: rate.token,
    keys: rentalKeys(rental),
    extras,
    acriss: rate.car.acriss,
    terms: termsOf(rate),
    totalMinor: price.total.minor,
    atDesk: deskCode(offer),
    policy: storePolicy(price.policy),
    exchange,
    shownAt,
  });
}

/** Null for anything that we did not seal, or not so. The caller checks its age. */
export function openCar(seal: Seal, text: string): ChosenCar | null {
  const opened = seal.open(text) as
    | (Omit<ChosenCar, 'totalMinor' | 'policy' | 'exchange'> & {
        totalMinor: string;
        policy: string;
        exchange: Stored<Rate>;
      })
    | null;
  // Offers of before terms were kept have none.
  if (!opened?.terms) return null;
  return {
    ...opened,
    totalMinor: BigInt(opened.totalMinor),
    policy: revivePolicy(JSON.parse(opened.policy)),
    exchange: reviveRate(opened.exchange),
  };
}
