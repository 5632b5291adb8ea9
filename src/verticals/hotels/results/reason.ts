import { distanceText } from '#travel/places/distance-text.ts';
import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { Party } from '#values/party.ts';
import type { Board } from '../supplier.ts';
import type { Amenity } from '../content/vocabulary.ts';
import type { Candidate, Ranked } from './ranked.ts';

/** Statistics of the whole list that reasons compare a hotel with. */
export interface Standing {
  /** Cheapest of all, and of each class of stars with enough members to mean something. */
  readonly cheapest: Ranked | undefined;
  readonly cheapestOfStars: ReadonlyMap<number, Ranked>;
  /** Score that the best tenth of the hotels reaches. */
  readonly topScore: number;
}

const enough = 4;

/** `hotels` are all hotels of the search; those without a price under the filters are ignored. */
export function standing(hotels: readonly Candidate[]): Standing {
  const cheaper = (a: Ranked | undefined, b: Ranked) =>
    !a || (a.price.whole.currency === b.price.whole.currency && b.price.whole.minor < a.price.whole.minor) ? b : a;
  let cheapest: Ranked | undefined;
  const counts = new Map<number, number>();
  const cheapestOfStars = new Map<number, Ranked>();
  const scores: number[] = [];
  const priced = hotels.filter((hotel): hotel is Ranked => hotel.price !== null);
  for (const hotel of priced) {
    const { stars, score } = hotel.property;
    cheapest = cheaper(cheapest, hotel);
    counts.set(stars, (counts.get(stars) ?? 0) + 1);
    cheapestOfStars.set(stars, cheaper(cheapestOfStars.get(stars), hotel));
    if (score !== null) scores.push(score);
  }
  for (const [stars, count] of counts) if (count < enough) cheapestOfStars.delete(stars);
  scores.sort((a, b) => b - a);
  return {
    cheapest: priced.length < enough ? undefined : cheapest,
    cheapestOfStars,
    topScore: scores.length < 10 ? Infinity : scores[Math.floor(scores.length / 10)]!,
  };
}

const pairs: readonly (readonly [string, readonly Amenity[]])[] = [
  ['poolSpa', ['pool', 'spa']],
  ['indoorPoolSpa', ['indoor_pool', 'spa']],
  ['pool', ['pool']],
  ['spa', ['spa']],
  ['kitchen', ['kitchen']],
  ['shuttle', ['airport_shuttle']],
  ['charging', ['parking', 'ev_charging']],
  ['parking', ['parking']],
  ['gardenTerrace', ['garden', 'terrace']],
  ['restaurantBar', ['restaurant', 'bar']],
  ['gym', ['gym']],
  ['allDay', ['front_desk_24h']],
];

/** Inputs of a reason other than the hotel. */
export interface ReasonAbout {
  readonly among: Standing;
  readonly party: Party;
  /** The filtered boards: all hotels of the list offer one of them. */
  readonly boards: readonly Board[];
}

/** One true fact that distinguishes a hotel, or null. */
export function reasonOf(
  hotel: Ranked,
  { among, party, boards }: ReasonAbout,
  translate: Translate,
  format: Format,
): string | null {
  const { property, price } = hotel;
  const say = (key: string) => translate(`facts.reason_${key}`);
  const has = (amenities: readonly Amenity[]) => amenities.every((amenity) => property.amenities.includes(amenity));
  if (among.cheapest === hotel) return say('cheapest');
  if (among.cheapestOfStars.get(property.stars) === hotel)
    return translate('facts.reason_cheapestStars', { stars: property.stars });
  if (property.score !== null && property.score >= among.topScore) return say('topScore');
  const beach = property.distanceToBeachM;
  if (beach !== null && beach <= 400)
    return translate('facts.reason_beach', { distance: distanceText(beach, translate, format) });
  if (property.distanceToCentreM <= 500) return say('centre');
  if (party.some(({ childAges }) => childAges.length > 0)) {
    if (has(['kids_club'])) return say('kidsClub');
    if (has(['family_rooms'])) return say('familyRooms');
  }
  if (price.board !== 'RO' && boards.length === 0) return say(`board${price.board}`);
  const pair = pairs.find(([, amenities]) => has(amenities));
  return pair ? say(pair[0]) : null;
}
