/** A part of the earth between two meridians and two parallels, in degrees (WGS 84). With `west` > `east` it lies across the date line. */
export interface GeoBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const degrees = /^-?\d{1,3}(\.\d{1,10})?$/;

/** Reads `west,south,east,north`. Null unless it is four plain numbers within the world that enclose something. */
export function parseBox(text: string): GeoBox | null {
  const parts = text.length <= 80 ? text.split(',') : [];
  if (parts.length !== 4 || !parts.every((part) => degrees.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isInWorld = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90;
  return isInWorld && south < north && west !== east ? { west, south, east, north } : null;
}

/** Never with an exponent, which JavaScript uses for small numbers. */
const plain = (value: number) =>
  value
    .toFixed(5)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

/** What `parseBox` reads, to five decimals: about a metre. */
export function formatBox({ west, south, east, north }: GeoBox): string {
  return [west, south, east, north].map(plain).join(',');
}

export function isInBox({ west, south, east, north }: GeoBox, { lat, lng }: { lat: number; lng: number }): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

/** The box of a map that may have been turned around the world any number of times. Null when nothing is in sight. */
export function boxInSight(west: number, south: number, east: number, north: number): GeoBox | null {
  const around = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
  const isWhole = east - west >= 360;
  const box = {
    west: isWhole ? -180 : around(west),
    south: Math.max(-90, south),
    east: isWhole ? 180 : around(east),
    north: Math.min(90, north),
  };
  return parseBox(formatBox(box));
}
