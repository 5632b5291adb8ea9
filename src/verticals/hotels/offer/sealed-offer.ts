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

export function sealOffer(
  seal: Seal,
  offer: Offer,
  about: Pick<ChosenOffer, 'propertyId' | 'stay' | 'party' | 'shownAt' | 'paysVat'>,
): string {
  return seal.seal({
    ...about,
    supplier: offer.supplier,
    supplierToken: offer.supplierToken,
    roomCode: offer.roomCode,
    board: offer.board,
    totalMinor: offer.price.total.minor,
    atProperty: atPropertyCode(offer.later),
    policy: writePolicy(offer.price.policy),
    rate: offer.rate,
    ...(offer.left === null ? {} : { left: offer.left }),
  });
}

/** Null for anything that we did not seal. The caller checks its age. */
export function openOffer(seal: Seal, text: string): ChosenOffer | null {
  const opened = seal.open(text) as
    | (Omit<ChosenOffer, 'totalMinor' | 'policy' | 'rate' | 'paysVat'> & {
        paysVat?: boolean;
        totalMinor: string;
        policy: WrittenPolicy | string;
        rate: Stored<Rate>;
      })
    | null;
  if (!opened) return null;
  return {
    ...opened,
    // Left out by the release before.
    paysVat: opened.paysVat ?? false,
    totalMinor: BigInt(opened.totalMinor),
    policy: readPolicy(opened.policy),
    rate: reviveRate(opened.rate),
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
  // Of the release before.
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
