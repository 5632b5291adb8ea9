import { atPropertyCode, type Rate, revivePolicy, storePolicy } from '#booking/booking.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Seal } from '#web/seal.ts';
import type { Board } from '../supplier.ts';
import type { Offer } from './offer.ts';

/** What the traveller chose, exactly as it was shown: carried by the page itself, readable only here. */
export interface ChosenOffer {
  readonly supplier: string;
  readonly supplierToken: string;
  readonly propertyId: string;
  readonly roomCode: string;
  readonly board: Board;
  readonly stay: StayDates;
  readonly party: Party;
  /** What we charge. */
  readonly totalMinor: bigint;
  /** What the property collects, as `atPropertyCode` writes it. */
  readonly atProperty: string;
  readonly policy: CancellationPolicy;
  /** Honoured at the quote, so that an exchange rate can't change a price that was shown. */
  readonly rate: Rate;
  /** ISO instant at which it was shown. */
  readonly shownAt: string;
}

export function sealOffer(
  seal: Seal,
  offer: Offer,
  about: { propertyId: string; stay: StayDates; party: Party; shownAt: string },
): string {
  const { rate } = offer;
  return seal.seal({
    ...about,
    supplier: offer.supplier,
    supplierToken: offer.supplierToken,
    roomCode: offer.roomCode,
    board: offer.board,
    totalMinor: offer.price.total.minor.toString(),
    atProperty: atPropertyCode(offer.later),
    policy: storePolicy(offer.price.policy),
    rate: {
      ...rate,
      id: rate.id?.toString() ?? null,
      numerator: rate.numerator.toString(),
      denominator: rate.denominator.toString(),
    },
  });
}

/** Null for anything that was not sealed by us. Whether it is too old is for the caller to say. */
export function openOffer(seal: Seal, text: string): ChosenOffer | null {
  const opened = seal.open(text) as
    | (Omit<ChosenOffer, 'totalMinor' | 'policy' | 'rate'> & {
        totalMinor: string;
        policy: string;
        rate: Record<string, string | null>;
      })
    | null;
  if (!opened) return null;
  const { id, base, quote, numerator, denominator, fetchedAt } = opened.rate;
  return {
    ...opened,
    totalMinor: BigInt(opened.totalMinor),
    policy: revivePolicy(JSON.parse(opened.policy)),
    rate: {
      id: id ? BigInt(id) : null,
      base: base!,
      quote: quote!,
      numerator: BigInt(numerator!),
      denominator: BigInt(denominator!),
      fetchedAt: fetchedAt!,
    },
  };
}
