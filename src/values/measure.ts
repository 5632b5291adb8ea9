/** Lengths and areas are kept in metres; visitors read them in metres (`m`) or feet (`f`). */
export type Unit = 'm' | 'f';

const metresPerFoot = 0.3048;
const squareMetresPerSquareFoot = 0.09290304;
const metresPerMile = 1_609.344;

/** Metres, for every invalid unit. */
export function unitOf(text: string | undefined): Unit {
  return text === 'f' ? 'f' : 'm';
}

export function toFeet(metres: number): number {
  return metres / metresPerFoot;
}

export function toMiles(metres: number): number {
  return metres / metresPerMile;
}

export function toSquareFeet(squareMetres: number): number {
  return squareMetres / squareMetresPerSquareFoot;
}
