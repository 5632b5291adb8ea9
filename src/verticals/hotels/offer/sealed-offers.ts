import { isDeepStrictEqual } from 'node:util';
import { writeBigints } from '#values/bigint-json.ts';
import type { Seal } from '#web/seal.ts';
import {
  type ChosenOffer,
  openOffer,
  readOffer,
  type StoredOffer,
  type WrittenOffer,
  writeOffer,
} from './sealed-offer.ts';

export interface SealedOffers {
  /** The page's form sends all of them. */
  readonly lists: readonly string[];
  /** What the control of each offer sends, in their order: list and place, or itself sealed. */
  readonly values: readonly string[];
}

/** Most bytes of JSON in a list: what is longer when it is sealed can't be opened. */
const mostListed = 8_000;

/**
 * Seals the offers of a page together, so that what they have in common is written once. Each sealed for each of its
 * controls, they were a fifth of what the browser received. Those that `mostLists` have no room for are sealed alone,
 * and sent only when they are chosen.
 */
export function sealOffers(seal: Seal, offers: readonly ChosenOffer[], mostLists = Infinity): SealedOffers {
  const lists: string[][] = [];
  let first: WrittenOffer | undefined;
  let bytes = Infinity;
  const values = offers.map((offer) => {
    const written = writeOffer(offer);
    let json = writeBigints(first ? differing(written, first) : written);
    if (bytes + Buffer.byteLength(json) > mostListed) {
      if (lists.length === mostLists) return seal.seal(written);
      lists.push([]);
      first = written;
      json = writeBigints(written);
      bytes = 0;
    }
    const list = lists.at(-1)!;
    bytes += Buffer.byteLength(json);
    return `${lists.length - 1}.${list.push(json) - 1}`;
  });
  return { lists: lists.map((list) => seal.sealJson(`[${list.join()}]`)), values };
}

/**
 * Reads the values of a form that was sent with its lists, as `offers`. Null as `openOffer`, and for a value that is in
 * none of them.
 */
export function offerReader(seal: Seal, form: FormData): (value: string) => ChosenOffer | null {
  const lists = form.getAll('offers');
  const opened = new Map<string, unknown>();
  return (value) => {
    const [, at, place] = /^(\d{1,3})\.(\d{1,3})$/.exec(value) ?? [];
    if (at === undefined) return openOffer(seal, value);
    const text = lists[Number(at)];
    if (!opened.has(at)) opened.set(at, typeof text === 'string' ? seal.open(text) : null);
    const list = opened.get(at);
    if (!Array.isArray(list)) return null;
    const offers = list as [StoredOffer, ...Partial<StoredOffer>[]];
    const offer = offers[Number(place)];
    return offer ? readOffer({ ...offers[0], ...offer }) : null;
  };
}

/** What the offers after the first one of a list say. */
function differing(offer: WrittenOffer, first: WrittenOffer): Partial<WrittenOffer> {
  return Object.fromEntries(
    Object.entries(offer).filter(([name, value]) => !isDeepStrictEqual(value, first[name as keyof WrittenOffer])),
  );
}
