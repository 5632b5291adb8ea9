import type { Party } from '#values/party.ts';
import type { StayDates } from '#values/stay-dates.ts';
import type { Place } from '#travel/places/place.ts';
import type { Property } from '../content/property.ts';
import type { Bed, Board, RateRemarks, RoomUnit } from '../supplier.ts';

/** The booked product as it is kept with the quote: facts as they were when it was sold, no prices. */
export interface HotelStay {
  readonly propertyId: string;
  readonly place: {
    readonly country: string;
    readonly slug: string;
    readonly names: Readonly<Record<string, string>>;
    readonly countryCode: string;
  };
  readonly hotel: {
    readonly slug: string;
    readonly name: string;
    readonly kind: Property['kind'];
    readonly stars: number;
    readonly street: string;
    readonly postcode: string | null;
    readonly phone: string;
    readonly lat: number;
    readonly lng: number;
    readonly tz: string;
    /** ISO 4217, of the amounts in `policies`. */
    readonly currency: string;
    readonly checkIn: Property['checkIn'];
    readonly checkOut: Property['checkOut'];
    readonly pictureFile: string | null;
    readonly policies: Property['policies'];
    readonly minAge: number;
  };
  readonly stay: StayDates;
  readonly party: Party;
  readonly roomCode: string;
  readonly roomName: string;
  readonly beds: readonly Bed[];
  /** The type of each room of the party, when they differ. */
  readonly units?: readonly Pick<RoomUnit, 'roomCode' | 'roomName'>[];
  readonly board: Board;
  readonly remarks?: RateRemarks;
  /** What the supplier has changed since it was sold, with the new values. */
  readonly changed?: Readonly<Partial<Record<StayChange, string>>>;
}

/** What a supplier may change in a booked stay: dates (`YYYY-MM-DD`), or the type of all its rooms (the supplier's code). */
export type StayChange = 'check_in' | 'check_out' | 'room';

export function namesOf(place: Place): Record<string, string> {
  return { ...place.names, en: place.name };
}

/** The stay with what its supplier has changed since. */
export function asBookedNow({ changed = {}, ...booked }: HotelStay): HotelStay {
  const { check_in: checkIn = booked.stay.checkIn, check_out: checkOut = booked.stay.checkOut, room } = changed;
  const stay = { checkIn, checkOut };
  if (room === undefined) return { ...booked, stay };
  const { units: _units, ...rest } = booked;
  return { ...rest, stay, roomCode: room, roomName: room, beds: [] };
}
