import type {
  Accessibility,
  Amenity,
  BedKind,
  Board,
  CardBrand,
  PropertyKind,
  ReviewScores,
  RoomCode,
  RoomView,
  Scene,
  Stars,
} from '#verticals/hotels/content/vocabulary.ts';

export interface WorldPlan {
  /** Unique within the room type: the board, then `flex` or `saver`. */
  code: `${Lowercase<Board>}-${'flex' | 'saver'}`;
  board: Board;
  refundable: boolean;
  /** Free until 18:00 local time, so many days before check-in; null when not refundable. */
  freeUntilDays: number | null;
  priceBp: number; // relative to the room's base price, 10000 = base
}

export interface WorldRoomType {
  code: RoomCode; // unique within the property
  sizeSqm: number;
  maxAdults: number;
  maxChildren: number;
  maxGuests: number;
  beds: { kind: BedKind; count: number }[];
  view: RoomView | null;
  rooms: number; // allotment per night
  pictureSeed: number;
  basePriceMinor: number; // net, per night for two, the property's currency
  plans: WorldPlan[];
}

/** One invented property: facts only, every sentence about it is a message. */
export interface WorldProperty {
  id: number; // the same for the same city and position, whatever the size of the world
  slug: string; // unique within the city
  name: string; // unique within the city
  cityId: number;
  district: string | null; // slug
  kind: PropertyKind;
  stars: Stars;
  lat: number;
  lng: number;
  address: { street: string; postcode: string | null };
  phone: string; // can't be reached
  tz: string;
  currency: string;
  checkIn: { from: string; until: string | null }; // 'HH:mm', local
  checkOut: { until: string };
  minAge: number;
  floors: number;
  roomsTotal: number;
  yearBuilt: number;
  yearRenovated: number | null;
  score: number | null; // 0–10, one decimal; null while there is no review
  reviewCount: number;
  reviewScores: ReviewScores | null;
  /** Number of reviews that mention each category; not every review mentions all. */
  reviewCounts: ReviewScores | null;
  amenities: Amenity[];
  accessibility: Accessibility[];
  policies: {
    children: boolean;
    pets: 'no' | 'free' | 'fee';
    smoking: boolean;
    depositMinor: number | null;
    paymentCards: CardBrand[];
  };
  distanceToCentreM: number;
  distanceToBeachM: number | null;
  pictures: { seed: number; scene: Scene }[];
  roomTypes: WorldRoomType[];
}
