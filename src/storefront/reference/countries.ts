import countryRows from './countries.json' with { type: 'json' };

/** A country with its English name. */
export interface Country {
  /** Our own numbering: Kosovo is 0, the others are in the order of their English names. */
  readonly id: number;
  /** ISO 3166-1 alpha-2, and XK. */
  readonly code: string;
  readonly name: string;
  /** Digits without a plus, the area after a dash: `1-268`. */
  readonly dial: string;
  /** ISO 4217, the country's own currency. */
  readonly currency: string;
  readonly continent: ContinentId;
  /** A point inside, degrees. */
  readonly lat: number;
  readonly lng: number;
}

/** 5 is not used: it is uninhabited. */
export const continents = {
  1: { id: 1, name: 'Asia', slug: 'asia' },
  2: { id: 2, name: 'Africa', slug: 'africa' },
  3: { id: 3, name: 'North America', slug: 'north-america' },
  4: { id: 4, name: 'South America', slug: 'south-america' },
  6: { id: 6, name: 'Europe', slug: 'europe' },
  7: { id: 7, name: 'Oceania', slug: 'oceania' },
} as const;

export type ContinentId = keyof typeof continents;

/** Sorted by id. */
export const allCountries = countryRows as readonly Country[];

/** The two letters as regional indicators, which most systems render as the flag. */
export function flagOf(code: string): string {
  return String.fromCodePoint(...Array.from(code, (letter) => letter.codePointAt(0)! - 65 + 0x1_f1_e6));
}
