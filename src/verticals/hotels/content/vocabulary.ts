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

/** Accessibility features of a property. */
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

/** `source`: the property itself, or the operator of this site after an inspection. */
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

/** What guests write about most, in every language. */
export const reviewTopics = [
  'breakfast',
  'location',
  'staff',
  'cleanliness',
  'quiet',
  'bed',
  'bathroom',
  'wifi',
  'pool',
  'price',
] as const;
export type ReviewTopic = (typeof reviewTopics)[number];
