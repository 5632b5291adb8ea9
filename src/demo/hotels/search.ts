import { dateIn } from '#values/local-time.ts';
import { formatParty, type Party } from '#values/party.ts';
import { eachNight } from '#values/stay-dates.ts';
import type { Board } from '#verticals/hotels/supplier.ts';
import type { z } from 'zod';
import { type Answer, answer } from '../engine/answer.ts';
import { penaltyAt } from '../engine/booking.ts';
import type { Faults } from '../engine/fault.ts';
import type { SandboxPlan, SandboxProperty, SandboxRoomType } from './catalogue.ts';
import type { HotelContext } from './context.ts';
import type { FaultName } from './fault.ts';
import { boardWord, listingJson, offerJson, priced } from './offer.ts';
import { fits, partyOccupancyBp, penaltiesOf, whyNot } from './price.ts';
import type { availabilityRequest, ratesRequest, StayRequest } from './request.ts';
import { roomsFree } from './stock.ts';
import type { Occupied } from './books/stock.sql.ts';
import { cheapestMixedRooms, weightOf } from './mixed-rooms.ts';
import { searchToken, type Selection } from './token.ts';

interface Candidate {
  readonly property: SandboxProperty;
  readonly room: SandboxRoomType;
  readonly plan: SandboxPlan;
  /** The code of each room's type, when they differ. */
  readonly rooms?: readonly string[];
  /** Price weight of base price, plan and guests: the price of a night is a multiple of it. */
  readonly weight: bigint;
  /** Null for rooms of several types. */
  readonly left: number | null;
}

export function partyOf(request: Pick<StayRequest, 'rooms'>): Party {
  return request.rooms.map((room) => ({ adults: room.adults, childAges: room.child_ages }));
}

function nightsOf(request: StayRequest): string[] {
  return eachNight({ checkIn: request.check_in, checkOut: request.check_out });
}

/** Available offers, cheapest first. `nights` are those of the request. */
export function candidates(
  property: SandboxProperty,
  request: Pick<StayRequest, 'rooms'>,
  nights: readonly string[],
  occupied: readonly Occupied[],
): Candidate[] {
  const party = partyOf(request);
  const occupancy = BigInt(partyOccupancyBp(party));
  const ofOneType = property.roomTypes
    .filter((room) => fits(room, party))
    .flatMap((room) => {
      const left = roomsFree(room, property.id, nights, occupied);
      if (left < party.length) return [];
      return room.plans.map((plan) => {
        const weight = room.basePriceMinor * BigInt(plan.priceBp) * occupancy;
        return { property, room, plan, left, weight };
      });
    });
  const mixedRooms = cheapestMixedRooms(property, party, (room) => roomsFree(room, property.id, nights, occupied)).map(
    (sold) => {
      const { room, plan } = sold[0]!;
      const rooms = sold.map((one) => one.room.code);
      return { property, room, plan, rooms, left: null, weight: weightOf(sold, party) };
    },
  );
  return [...ofOneType, ...mixedRooms].toSorted((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));
}

function selectionOf(context: HotelContext, candidate: Candidate, request: StayRequest): Selection {
  return {
    property: candidate.property.id,
    room: candidate.room.code,
    ...(candidate.rooms ? { rooms: [...candidate.rooms] } : {}),
    plan: candidate.plan.code,
    checkIn: request.check_in,
    checkOut: request.check_out,
    bookedOn: dateIn(candidate.property.tz, context.now()),
    party: formatParty(partyOf(request)),
    adjustBp: 10_000,
    worse: false,
    bare: false,
    shownRoom: null,
  };
}

function offerOf(context: HotelContext, candidate: Candidate, request: StayRequest, nights: readonly string[]) {
  const selection = selectionOf(context, candidate, request);
  const offer = priced(context.catalogue, selection, nights);
  return offer && offerJson(offer, searchToken(selection), candidate.left);
}

function listingOf(context: HotelContext, candidate: Candidate, request: StayRequest, nights: readonly string[]) {
  const offer = priced(context.catalogue, selectionOf(context, candidate, request), nights);
  return offer && listingJson(offer, candidate.left);
}

function stillFree({ plan, property }: Candidate, checkIn: string, now: Date): boolean {
  return (
    plan.refundable && !plan.feeOnRequest && penaltyAt(penaltiesOf(plan, property.tz, checkIn, 1n, 1n), now) === 0n
  );
}

/** The first of each board among candidates sorted by price. */
function firstOfEachBoard(
  found: readonly Candidate[],
  passes: (candidate: Candidate) => boolean,
): Map<Board, Candidate> {
  const first = new Map<Board, Candidate>();
  for (const candidate of found) {
    const { board } = candidate.plan;
    if (!first.has(board) && passes(candidate)) first.set(board, candidate);
  }
  return first;
}

/**
 * The cheapest offer of each property that takes the party, the cheapest that can be cancelled for free, both for each
 * board on request, and the refusals with their reasons.
 */
export function availability(
  context: HotelContext,
  request: z.infer<typeof availabilityRequest>,
  faults: Faults<FaultName>,
): Answer {
  const now = context.now();
  const ids = [...new Set(request.property_ids)].filter((_, place) => !faults.has('partial') || place % 2 === 0);
  const nights = nightsOf(request);
  const party = partyOf(request);
  const occupied = context.stock.occupied(ids, request.check_in, request.check_out, now.getTime());
  const refused: { property_id: string; reason: string; minimum_nights: number | null }[] = [];
  const refuse = (id: string, reason: string, fewest: number | null = null) => {
    refused.push({ property_id: id, reason, minimum_nights: fewest });
    return [];
  };
  const properties = ids.flatMap((id) => {
    const property = context.catalogue.property(id);
    if (!property) return refuse(id, 'unknown_property');
    const why = whyNot(property, request.check_in, nights, party, now);
    if (why) return refuse(id, why.reason, why.fewest);
    const found = candidates(property, request, nights, occupied);
    const [cheapest] = found;
    if (!cheapest) return refuse(id, 'sold_out');
    const first = firstOfEachBoard(found, () => true);
    const firstFree = firstOfEachBoard(found, (candidate) => stillFree(candidate, request.check_in, now));
    const [refundable] = firstFree.values();
    const listed = (one: Candidate) => listingOf(context, one, request, nights);
    return {
      property_id: id,
      currency: property.currency,
      time_zone: property.tz,
      boards: [...first.keys()].map(boardWord),
      refundable_boards: [...firstFree.keys()].map(boardWord),
      cheapest: listed(cheapest),
      cheapest_refundable: refundable === cheapest ? 'cheapest' : refundable ? listed(refundable) : null,
      ...(request.by_board ? { by_board: [...new Set([...first.values(), ...firstFree.values()])].map(listed) } : {}),
    };
  });
  return answer({ properties, refused });
}

/** Every offer of one property, cheapest first, or the reason why there is none. */
export function rates(context: HotelContext, request: z.infer<typeof ratesRequest>): Answer {
  const now = context.now();
  const property = context.catalogue.property(request.property_id);
  if (!property) return answer({ offers: [], none: 'unknown_property' });
  const head = { property_id: property.id, currency: property.currency, time_zone: property.tz };
  const nights = nightsOf(request);
  const why = whyNot(property, request.check_in, nights, partyOf(request), now);
  if (why) return answer({ ...head, offers: [], none: why.reason, minimum_nights: why.fewest });
  const occupied = context.stock.occupied([property.id], request.check_in, request.check_out, now.getTime());
  const found = candidates(property, request, nights, occupied);
  if (found.length === 0) return answer({ ...head, offers: [], none: 'sold_out' });
  return answer({ ...head, offers: found.map((candidate) => offerOf(context, candidate, request, nights)) });
}
