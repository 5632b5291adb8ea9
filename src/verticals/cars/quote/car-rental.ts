import type { Named } from '#travel/places/names.ts';
import { fromJson, type MoneyJson } from '#values/money.ts';
import type { AgeRange, CarRate, ExtraChoice, Station } from '../supplier.ts';
import type { Rental } from '../rental/rental-query.ts';
import { type CarTerms, termsOf } from './car-terms.ts';

/** The booked product as it is kept with the quote: facts as they were when it was sold, no prices. */
export interface CarRental extends Pick<
  CarRate,
  'car' | 'vendor' | 'mileage' | 'fuelPolicy' | 'included' | 'conditions'
> {
  readonly pickup: RentalEnd;
  readonly dropoff: RentalEnd;
  /** `YYYY-MM-DDTHH:mm`, local to its end. */
  readonly from: string;
  readonly until: string;
  readonly age: number;
  readonly residence: string;
  /** Ages at which the price is good. */
  readonly ages: AgeRange;
  /** Null where the supplier does not say. */
  readonly excess: MoneyJson | null;
  readonly deposit: MoneyJson | null;
  readonly extras: readonly ExtraChoice[];
  /** Codes of the lines that the price has besides the rental. */
  readonly charges: readonly string[];
  /** What the supplier has changed since it was sold: the ACRISS code of the car. */
  readonly changed?: { readonly car?: string };
}

/** Where a rental begins or ends. */
export interface RentalEnd {
  /** How addresses name the spot that was searched. */
  readonly code: string;
  readonly named: Pick<Named, 'name' | 'names'>;
  readonly countryCode: string;
  readonly zone: string;
  readonly station: Station;
}

function endOf({ code, named, country, zone }: Rental['pickup'], station: Station): RentalEnd {
  return { code, named: { name: named.name, names: named.names }, countryCode: country.code, zone, station };
}

export function rentalEnds({ pickup, dropoff }: Rental, rate: CarRate): Pick<CarRental, 'pickup' | 'dropoff'> {
  return { pickup: endOf(pickup, rate.pickup), dropoff: endOf(dropoff, rate.dropoff) };
}

/** The terms that were sold, for comparing with those of now. */
export const bookedTerms = (rental: CarRental): CarTerms =>
  termsOf({
    ...rental,
    pickup: rental.pickup.station,
    dropoff: rental.dropoff.station,
    excess: rental.excess && fromJson(rental.excess),
    deposit: rental.deposit && fromJson(rental.deposit),
  });
