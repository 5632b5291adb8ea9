import { atPropertyCode, type Rate, revivePolicy, reviveRate } from '#booking/booking.ts';
import type { Stored } from '#values/bigint-json.ts';
import type { CancellationPolicy } from '#values/cancellation.ts';
import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Seal } from '#web/seal.ts';
import type { Board } from '../supplier.ts';
import type { Offer } from './offer.ts';

/** The offer that the traveller chose, exactly as it was shown: carried by the page, readable by the server only. */
export interface ChosenOffer {
  readonly supplier: string;
  readonly supplierToken: string;
  readonly propertyId: string;
  readonly roomCode: string;
  readonly board: Board;
  readonly stay: StayDates;
  readonly party: Party;
  /** The amount that we charge. */
  readonly totalMinor: bigint;
  /** What the property collects, as `atPropertyCode` writes it. */
  readonly atProperty: string;
  readonly policy: CancellationPolicy;
  /** Honoured at the quote, so that an exchange rate can't change a price that was shown. */
  readonly rate: Rate;
  /** Shown to a visitor who owes value added tax where it is not in the price. */
  readonly paysVat: boolean;
  /** Rooms of its type that were left; absent where the supplier doesn't say. */
  readonly left?: number;
  /** ISO instant at which it was shown. */
  readonly shownAt: string;
}

/** What the offers of one page have in common. */
export type OfferAbout = Pick<ChosenOffer, 'propertyId' | 'stay' | 'party' | 'shownAt' | 'paysVat'>;

export function chosenOffer(offer: Offer, about: OfferAbout): ChosenOffer {
  const { supplier, supplierToken, roomCode, board, price, later, rate, left } = offer;
  return {
    ...about,
    supplier,
    supplierToken,
    roomCode,
    board,
    totalMinor: price.total.minor,
    atProperty: atPropertyCode(later),
    policy: price.policy,
    rate,
    ...(left === null ? {} : { left }),
  };
}

export function sealOffer(seal: Seal, offer: Offer, about: OfferAbout): string {
  return seal.seal(writeOffer(chosenOffer(offer, about)));
}

/** Null for anything that we did not seal. The caller checks its age. */
export function openOffer(seal: Seal, text: string): ChosenOffer | null {
  const opened = seal.open(text);
  // A page's list of offers is not an offer.
  return opened === null || Array.isArray(opened) ? null : readOffer(opened as StoredOffer);
}

export interface WrittenOffer extends Omit<ChosenOffer, 'policy' | 'left'> {
  readonly policy: WrittenPolicy;
  readonly left: number | null;
}

export function writeOffer(chosen: ChosenOffer): WrittenOffer {
  return { ...chosen, policy: writePolicy(chosen.policy), left: chosen.left ?? null };
}

/** The release before wrote the policy with `storePolicy`, no `paysVat`, and no `left` where it wasn't known. */
export type StoredOffer = Omit<Stored<WrittenOffer>, 'policy' | 'left' | 'paysVat'> & {
  readonly policy: WrittenPolicy | string;
  readonly paysVat?: boolean;
  readonly left?: number | null;
};

export function readOffer({ left, ...stored }: StoredOffer): ChosenOffer {
  return {
    ...stored,
    paysVat: stored.paysVat ?? false,
    totalMinor: BigInt(stored.totalMinor),
    policy: readPolicy(stored.policy),
    rate: reviveRate(stored.rate),
    ...(typeof left === 'number' ? { left } : {}),
  };
}

/** Without names: a page has a dozen offers, and what is sealed can't be compressed. */
interface WrittenPolicy {
  readonly zone: string;
  /** ISO instant, local time, zone where it is another one, the fee in minor units and its currency; none on request. */
  readonly steps?: readonly (readonly [at: string, local: string, zone: string, minor: string, currency: string])[];
}

function writePolicy(policy: CancellationPolicy): WrittenPolicy {
  const { zone } = policy;
  if (policy.kind === 'on_request') return { zone };
  return {
    zone,
    steps: policy.steps.map(({ from, fee }) => [
      from.at,
      from.local,
      from.zone === zone ? '' : from.zone,
      fee.minor.toString(),
      fee.currency,
    ]),
  };
}

function readPolicy(written: WrittenPolicy | string): CancellationPolicy {
  if (typeof written === 'string') return revivePolicy(JSON.parse(written));
  const { zone, steps } = written;
  if (!steps) return { kind: 'on_request', zone };
  return {
    kind: 'schedule',
    zone,
    steps: steps.map(([at, local, other, minor, currency]) => ({
      from: { at, local, zone: other || zone },
      fee: { minor: BigInt(minor), currency },
    })),
  };
}
