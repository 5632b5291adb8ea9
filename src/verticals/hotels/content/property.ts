import type { Bed } from '../supplier.ts';
import type { Amenity, CardBrand, PropertyKind, ReviewScores, ReviewTopic, RoomView, Scene } from './vocabulary.ts';

/** A drawn picture: its scene, and the seed that makes it specific to the property. */
export interface Picture {
  readonly seed: number;
  readonly scene: Scene;
}

/** A supplier that sells the property, and the property's id there. */
export interface Mapping {
  readonly supplier: string;
  readonly id: string;
}

/** A supplier's room (its property id and room code) and the code of our room type that it is mapped to. */
export interface RoomMapping {
  readonly supplier: string;
  readonly id: string;
  readonly code: string;
  readonly roomCode: string;
}

/** What a card in the results and its filters need. */
export interface PropertyCard {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: PropertyKind;
  /** 0 to 5; 0 is unrated. */
  readonly stars: number;
  /** Slug of the place's district, or null outside all of them. */
  readonly district: string | null;
  readonly lat: number;
  readonly lng: number;
  /** IANA zone. */
  readonly tz: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Review score out of ten, one decimal; null without reviews. */
  readonly score: number | null;
  readonly reviewCount: number;
  readonly amenities: readonly Amenity[];
  /** What its guests praise in written reviews. */
  readonly praised: readonly ReviewTopic[];
  readonly distanceToCentreM: number;
  readonly distanceToBeachM: number | null;
  readonly pictures: readonly Picture[];
  readonly mappings: readonly Mapping[];
  /** Rooms of suppliers that are known to be of one of our types. */
  readonly roomMappings: readonly RoomMapping[];
}

export interface RoomType {
  readonly code: string;
  readonly sizeSqm: number;
  readonly maxAdults: number;
  readonly maxChildren: number;
  readonly maxGuests: number;
  readonly beds: readonly Bed[];
  readonly view: RoomView | null;
  readonly rooms: number;
  readonly pictureSeed: number;
}

/** One accessibility fact: present, absent, or known to be unknown. */
export interface AccessibilityFact {
  readonly fact: string;
  readonly value: 'yes' | 'no' | 'unknown';
  /** Source of the fact: `property` or `operator`. */
  readonly source: string;
}

/** House rules; amounts are minor units of the property's currency. */
export interface Policies {
  readonly children: boolean;
  readonly pets: 'no' | 'free' | 'fee';
  readonly smoking: boolean;
  /** Minor units of the property's currency. */
  readonly depositMinor: number | null;
  readonly paymentCards: readonly CardBrand[];
}

/** All facts about a property; texts are generated from them in each locale. */
export interface Property extends PropertyCard {
  readonly placeId: number;
  readonly address: { readonly street: string; readonly postcode: string | null };
  readonly phone: string;
  /** Wall clock at the property, `HH:mm`; `until` is null when there is no last hour. */
  readonly checkIn: { readonly from: string; readonly until: string | null };
  readonly checkOut: { readonly until: string };
  readonly minAge: number;
  readonly floors: number;
  readonly roomsTotal: number;
  readonly yearBuilt: number;
  readonly yearRenovated: number | null;
  /** Review scores out of ten, one decimal, by category; null without reviews. */
  readonly reviewScores: ReviewScores | null;
  /** Number of reviews that mention each category; null where it is unknown. */
  readonly reviewCounts: ReviewScores | null;
  readonly policies: Policies;
  readonly accessibility: readonly AccessibilityFact[];
  readonly roomTypes: readonly RoomType[];
}
