/** An invented company that rents out cars. */
export interface Vendor {
  readonly slug: string;
  readonly name: string;
  /** Basis points of the usual price. */
  readonly priceBp: number;
  readonly access: 'in_terminal' | 'shuttle' | 'meet_and_greet' | 'call_for_pickup';
  /** Opening hours of its airport stations, hours of the day; 0 to 24 is always. */
  readonly opens: number;
  readonly closes: number;
  /** Whether cars are handed over outside the opening hours, for a fee. */
  readonly outOfHours: boolean;
  readonly oneWay: boolean;
  readonly minAge: number;
  readonly maxAge: number;
  /** Below and from these ages a rental costs more. */
  readonly youngBelow: number;
  readonly seniorFrom: number;
  readonly fuel: 'full_to_full' | 'same_to_same' | 'prepaid' | null;
  /** Kilometres a day; null is unlimited. */
  readonly kilometres: number | null;
  /** Hours before pick-up until which cancelling is free; null: never. */
  readonly freeHours: number | null;
  /** Days of a usual price that are blocked at the desk; null: it does not say. */
  readonly depositDays: number | null;
  /** Positions in the list of cars that it has. */
  readonly cars: readonly number[];
}

const usual = { minAge: 21, maxAge: 79, youngBelow: 25, seniorFrom: 75, oneWay: true, outOfHours: true } as const;

/** The companies in the order in which growing stations get them. */
export const vendors: readonly Vendor[] = [
  {
    ...usual,
    slug: 'ventura',
    name: 'Ventura Car Hire',
    priceBp: 10_800,
    access: 'in_terminal',
    opens: 0,
    closes: 24,
    fuel: 'full_to_full',
    kilometres: null,
    freeHours: 48,
    depositDays: 6,
    cars: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  },
  {
    ...usual,
    slug: 'northlane',
    name: 'Northlane',
    priceBp: 10_000,
    access: 'in_terminal',
    opens: 6,
    closes: 24,
    fuel: 'full_to_full',
    kilometres: null,
    freeHours: 24,
    depositDays: 8,
    cars: [0, 1, 2, 3, 4, 6, 8, 9, 10, 12, 14],
  },
  {
    ...usual,
    slug: 'pocketwheels',
    name: 'Pocketwheels',
    priceBp: 7_400,
    access: 'shuttle',
    opens: 7,
    closes: 22,
    outOfHours: false,
    oneWay: false,
    minAge: 23,
    fuel: 'same_to_same',
    kilometres: 200,
    freeHours: null,
    depositDays: 12,
    cars: [0, 1, 2, 3, 4, 5, 8],
  },
  {
    ...usual,
    slug: 'larkfield',
    name: 'Larkfield Rentals',
    priceBp: 8_600,
    access: 'shuttle',
    opens: 6,
    closes: 23,
    fuel: 'full_to_full',
    kilometres: null,
    freeHours: 48,
    depositDays: 10,
    cars: [0, 1, 2, 3, 4, 6, 8, 9, 10, 11, 13],
  },
  {
    ...usual,
    slug: 'meridrive',
    name: 'Meridrive',
    priceBp: 9_300,
    access: 'in_terminal',
    opens: 5,
    closes: 24,
    minAge: 19,
    fuel: 'prepaid',
    kilometres: null,
    freeHours: 24,
    depositDays: 7,
    cars: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  },
  {
    ...usual,
    slug: 'halden',
    name: 'Halden Prestige',
    priceBp: 13_500,
    access: 'meet_and_greet',
    opens: 8,
    closes: 20,
    minAge: 25,
    maxAge: 74,
    fuel: 'full_to_full',
    kilometres: 250,
    freeHours: 72,
    depositDays: 15,
    cars: [6, 7, 9, 12, 13, 15],
  },
  {
    ...usual,
    slug: 'sunroute',
    name: 'Sunroute',
    priceBp: 8_100,
    access: 'call_for_pickup',
    opens: 7,
    closes: 23,
    outOfHours: true,
    fuel: null,
    kilometres: null,
    freeHours: 48,
    depositDays: null,
    cars: [0, 1, 2, 4, 8, 11, 14],
  },
  {
    ...usual,
    slug: 'voltera',
    name: 'Voltera Electric',
    priceBp: 10_500,
    access: 'in_terminal',
    opens: 6,
    closes: 24,
    oneWay: false,
    maxAge: 85,
    fuel: 'same_to_same',
    kilometres: null,
    freeHours: 24,
    depositDays: 5,
    cars: [5, 7, 12],
  },
];
