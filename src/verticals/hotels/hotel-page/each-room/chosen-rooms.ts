import type { HotelDeps } from '../../deps.ts';
import type { ChosenOffer } from '../../offer/sealed-offer.ts';
import { offerReader } from '../../offer/sealed-offers.ts';
import type { Party } from '#values/party.ts';
import { formatParty, partyLimits } from '#values/party.ts';
import { roomGroups } from './room-groups.ts';

interface ChosenRoom {
  readonly chosen: ChosenOffer;
  readonly count: number;
}

export type ChosenRooms =
  | { readonly kind: 'chosen'; readonly rooms: readonly ChosenRoom[] }
  | { readonly kind: 'invalid' }
  /** Not as many rooms as the party has with these guests. */
  | { readonly kind: 'few' | 'many'; readonly guests: Party; readonly asked: number; readonly chosen: number }
  /** More rooms of one type than its supplier has. */
  | { readonly kind: 'left'; readonly room: ChosenOffer; readonly count: number };

/** More rates than a page lists. */
const mostRates = 500;

/** Reads a form of pairs: an offer (`of`, see `sealOffers`) and how many rooms of it are wanted (`count`). */
export function sentRooms(deps: Pick<HotelDeps, 'offerSeal'>, form: FormData): readonly ChosenRoom[] | null {
  const offers = form.getAll('of');
  const counts = form.getAll('count');
  const read = offerReader(deps.offerSeal, form);
  if (offers.length !== counts.length || offers.length > mostRates) return null;
  const rooms: ChosenRoom[] = [];
  for (const [at, value] of offers.entries()) {
    const text = counts[at];
    if (typeof value !== 'string' || typeof text !== 'string' || !/^\d{1,3}$/.test(text)) return null;
    if (Number(text) === 0) continue;
    const chosen = read(value);
    if (!chosen) return null;
    rooms.push({ chosen, count: Number(text) });
  }
  return rooms;
}

/** Whether what was sent is a room for everybody, of one hotel and stay, and no more of a type than there is. */
export function checkRooms(
  rooms: readonly ChosenRoom[] | null,
  wanted: Pick<ChosenOffer, 'propertyId' | 'stay' | 'party'>,
): ChosenRooms {
  const { stay, party, propertyId } = wanted;
  const groups = roomGroups(party);
  const isAsked = ({ chosen }: ChosenRoom) =>
    chosen.propertyId === propertyId &&
    chosen.stay.checkIn === stay.checkIn &&
    chosen.stay.checkOut === stay.checkOut &&
    groups.some(({ key }) => key === formatParty(chosen.party));
  if (rooms === null || !rooms.every(isAsked)) return { kind: 'invalid' };
  for (const group of groups) {
    const chosen = countOf(rooms.filter((one) => formatParty(one.chosen.party) === group.key));
    const asked = group.count;
    if (chosen !== asked) return { kind: chosen < asked ? 'few' : 'many', guests: group.party, asked, chosen };
  }
  for (const alike of Map.groupBy(rooms, ({ chosen }) => `${chosen.supplier} ${chosen.roomCode}`).values()) {
    const known = alike.flatMap(({ chosen }) => chosen.left ?? []);
    const left = Math.min(partyLimits.rooms, ...known);
    if (countOf(alike) > left) return { kind: 'left', room: alike[0]!.chosen, count: left };
  }
  return { kind: 'chosen', rooms };
}

const countOf = (rooms: readonly ChosenRoom[]) => rooms.reduce((all, { count }) => all + count, 0);

/** The same rate on a page that is drawn again, where it is sealed again. */
export function rateKey(
  one: Pick<ChosenOffer, 'supplier' | 'roomCode' | 'board'>,
  party: Party,
  totalMinor: bigint,
): string {
  return [formatParty(party), one.supplier, one.roomCode, one.board, totalMinor].join(' ');
}

/** How many were chosen, by `rateKey`. */
export function chosenCounts(rooms: readonly ChosenRoom[] | null): ReadonlyMap<string, number> {
  return new Map((rooms ?? []).map(({ chosen, count }) => [rateKey(chosen, chosen.party, chosen.totalMinor), count]));
}
