/** A group of cars with an example of it. */
export interface WorldCar {
  readonly acriss: string;
  readonly name: string;
  readonly category: string;
  readonly type: string;
  readonly transmission: 'manual' | 'automatic';
  readonly fuel: string;
  readonly seats: number | null;
  readonly bags: { readonly large: number; readonly small: number } | null;
  /** Basis points of the price of a compact car. */
  readonly priceBp: number;
}

type Row = readonly [
  acriss: string,
  name: string,
  category: string,
  type: string,
  fuel: string,
  seats: number | null,
  large: number,
  small: number,
  priceBp: number,
];

const rows: readonly Row[] = [
  ['MBMR', 'Corvo Mini', 'mini', 'two_door', 'unspecified_fuel', 4, 1, 1, 7_000],
  ['EDMR', 'Corvo Uno', 'economy', 'four_door', 'unspecified_fuel', 5, 1, 2, 8_000],
  ['EDAR', 'Corvo Uno', 'economy', 'four_door', 'unspecified_fuel', 5, 1, 2, 9_600],
  ['CDMR', 'Tessel Trio', 'compact', 'four_door', 'unspecified_fuel', 5, 2, 2, 10_000],
  ['CDAR', 'Tessel Trio', 'compact', 'four_door', 'unspecified_fuel', 5, 2, 2, 11_800],
  ['CDAE', 'Voltera C1', 'compact', 'four_door', 'electric', 5, 2, 1, 12_600],
  ['IDAR', 'Marlin Five', 'intermediate', 'four_door', 'unspecified_fuel', 5, 2, 2, 13_000],
  ['IFAE', 'Voltera X2', 'intermediate', 'suv', 'electric', 5, 3, 2, 16_200],
  ['CFMR', 'Tessel Crossway', 'compact', 'suv', 'unspecified_fuel', 5, 2, 2, 12_400],
  ['IFAR', 'Marlin Ridge', 'intermediate', 'suv', 'unspecified_fuel', 5, 3, 2, 15_400],
  ['SWMR', 'Marlin Estate', 'standard', 'wagon_estate', 'diesel', 5, 4, 2, 14_200],
  ['IVMR', 'Orbis Seven', 'intermediate', 'passenger_van', 'diesel', 7, 2, 3, 17_800],
  ['PDAE', 'Voltera P', 'premium', 'four_door', 'electric', 5, 3, 2, 22_500],
  ['LDAR', 'Halden Grand', 'luxury', 'four_door', 'petrol', 5, 3, 2, 31_000],
  ['FVMD', 'Orbis Nine', 'fullsize', 'passenger_van', 'diesel', 9, 4, 4, 21_500],
  ['STAR', 'Tessel Breeze', 'standard', 'convertible', 'petrol', 4, 1, 1, 19_500],
];

/** The cars of the demo world, by the position that companies name them with. */
export const worldCars: readonly WorldCar[] = rows.map(
  ([acriss, name, category, type, fuel, seats, large, small, priceBp]) => ({
    acriss,
    name,
    category,
    type,
    transmission: acriss[2] === 'M' ? 'manual' : 'automatic',
    fuel,
    seats,
    bags: { large, small },
    priceBp,
  }),
);

export const carByAcriss = new Map(worldCars.map((car) => [car.acriss, car]));
