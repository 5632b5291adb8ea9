import { isDeepStrictEqual } from 'node:util';
import { writeBigints } from '#values/bigint-json.ts';
import type { Seal } from '#web/seal.ts';
import type { Offer } from './offer.ts';
import {
  chosenOffer,
  type ChosenOffer,
  type OfferAbout,
  openOffer,
  readOffer,
  type StoredOffer,
  type WrittenOffer,
  writeOffer,
} from './sealed-offer.ts';

/** Most bytes of JSON in a list: a form sends it whole, and a larger one can't be opened. */
const mostListed = 8000;

/**
 * Seals the offers of a page together. What they have in common is written once, and a button names its offer by the
 * place in `list`; where the list is full, its value is the offer sealed alone. Each sealed for each of its buttons,
 * they were a third of what the browser received. `list` is null where there are no offers.
 */
export function sealOffers(
  seal: Seal,
  offers: readonly Offer[],
  about: OfferAbout,
): { readonly list: string | null; readonly values: ReadonlyMap<Offer, string> } {
  const values = new Map<Offer, string>();
  const listed: string[] = [];
  let bytes = 0;
  let first: WrittenOffer | undefined;
  for (const offer of offers) {
    const written = writeOffer(chosenOffer(offer, about));
    const json = writeBigints(first ? differing(written, first) : written);
    bytes += Buffer.byteLength(json);
    if (bytes <= mostListed) {
      first ??= written;
      values.set(offer, String(listed.push(json) - 1));
    } else values.set(offer, seal.seal(written));
  }
  return { list: listed.length > 0 ? seal.sealJson(`[${listed.join()}]`) : null, values };
}

/** The offer that a button's value names. Null as `openOffer`, and where the list of its page has no such place. */
export function openListed(seal: Seal, list: string, value: string): ChosenOffer | null {
  if (!/^\d{1,3}$/.test(value)) return openOffer(seal, value);
  const opened = seal.open(list);
  if (!Array.isArray(opened)) return null;
  const offers = opened as [StoredOffer, ...Partial<StoredOffer>[]];
  const offer = offers[Number(value)];
  return offer ? readOffer({ ...offers[0], ...offer }) : null;
}

/** What the offers after the first one say. */
function differing(offer: WrittenOffer, first: WrittenOffer): Partial<WrittenOffer> {
  return Object.fromEntries(
    Object.entries(offer).filter(([name, value]) => !isDeepStrictEqual(value, first[name as keyof WrittenOffer])),
  );
}
