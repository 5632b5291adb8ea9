export const amenities = [
  'wifi',
  'pool',
  'indoor_pool',
  'spa',
  'gym',
  'parking',
  'breakfast',
  'restaurant',
  'bar',
  'room_service',
  'air_conditioning',
  'heating',
  'family_rooms',
  'kids_club',
  'beach_access',
  'airport_shuttle',
  'ev_charging',
  'pets',
  'lift',
  'laundry',
  'concierge',
  'business_centre',
  'non_smoking',
  'kosher',
  'terrace',
  'garden',
  'kitchen',
  'front_desk_24h',
  'luggage_storage',
  'step_free',
] as const;
export type Amenity = (typeof amenities)[number];

export const roomCodes = [
  'standard-single',
  'standard-double',
  'standard-twin',
  'superior-double',
  'deluxe-king',
  'executive-king',
  'triple-room',
  'quadruple-room',
  'family-room',
  'bunk-room',
  'junior-suite',
  'suite',
  'studio',
  'one-bedroom-apartment',
  'two-bedroom-apartment',
  'villa',
] as const;
export type RoomCode = (typeof roomCodes)[number];

export type PropertyKind = 'hotel' | 'apartment' | 'resort' | 'hostel' | 'guesthouse' | 'boutique';
export type Stars = 1 | 2 | 3 | 4 | 5;
export type Board = 'RO' | 'BB' | 'HB' | 'FB' | 'AI';
export type BedKind = 'single' | 'double' | 'queen' | 'king' | 'sofa' | 'bunk';
export type RoomView = 'city' | 'sea' | 'pool' | 'garden' | 'mountain' | 'courtyard';
export type Scene = 'facade' | 'lobby' | 'room' | 'pool' | 'restaurant' | 'view' | 'bathroom';
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'diners' | 'jcb' | 'unionpay' | 'isracard';

/** What guests who need it ask about a house. */
export const accessibilityFacts = [
  'step_free_entrance',
  'lift',
  'accessible_room',
  'roll_in_shower',
  'grab_rails',
  'wide_doors',
  'accessible_parking',
  'accessible_restaurant',
  'pool_hoist',
  'braille_signs',
  'hearing_loop',
  'visual_alarm',
  'assistance_dogs',
] as const;

/** `source`: the house says so itself, or the operator of this site has seen it. */
export interface Accessibility {
  fact: (typeof accessibilityFacts)[number];
  value: 'yes' | 'no' | 'unknown';
  source: 'property' | 'operator';
}

export interface ReviewScores {
  cleanliness: number;
  comfort: number;
  location: number;
  staff: number;
  facilities: number;
  value: number;
}

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
  /** How many of the reviews speak of each; not everybody says something of everything. */
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
