// Cuts the shorelines around the demo's cities out of GSHHG and writes `src/travel/map/shore/shores.json`.
// Needs the Debian packages `gmt` and `gmt-gshhg-full`. Run it again when a city is added: `node scripts/shores.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Box, Point } from './shores/box.ts';
import { packShore } from './shores/pack-shore.ts';
import { readShores } from './shores/read-shores.ts';
import { simplifier } from './shores/simplify.ts';
import { contains, type Polygon, waterIn } from './shores/water.ts';

interface City {
  readonly id: number;
  readonly name: string;
  readonly featured: boolean;
  readonly lat: number;
  readonly lng: number;
}

const root = path.resolve(import.meta.dirname, '..');
const reach = { lat: 0.5, lng: 0.75 };
/** Metres that a line may be off in the middle of a city. */
const finest = 14;
/** Bytes that a city may take: more where most people look. */
const mostBytes = { featured: 1_600, other: 420 };

const cities = JSON.parse(
  readFileSync(path.join(root, 'src/demo/world/geography/cities.json'), 'utf8'),
) as readonly City[];
const shores: Record<string, string> = {};
for (const city of cities) {
  const water = await shoreOf(city);
  if (water !== null) shores[String(city.id)] = water;
}
writeFileSync(path.join(root, 'src/travel/map/shore/shores.json'), `${JSON.stringify(shores, null, 1)}\n`);
console.log(`${String(Object.keys(shores).length)} of ${String(cities.length)} cities have a shore`);

async function shoreOf({ name, featured, lat, lng }: City): Promise<string | null> {
  const box: Box = {
    west: lng - reach.lng,
    south: Math.max(-89, lat - reach.lat),
    east: lng + reach.lng,
    north: Math.min(89, lat + reach.lat),
  };
  const centre: Point = [lng, lat];
  const lines = await readShores(box);
  for (let metres = finest; ; metres *= 1.25) {
    const water: Polygon[] = waterIn(lines, box, simplifier(centre, metres));
    if (water.length === 0) return null;
    const packed = packShore(box, water);
    if ((packed.length * 3) / 4 > (featured ? mostBytes.featured : mostBytes.other)) continue;
    const isWet = water.some(([outline, ...islands]) => {
      return contains(outline!, centre) && !islands.some((island) => contains(island, centre));
    });
    console.log(name, Math.round(metres), packed.length, isWet ? 'CENTRE IN WATER' : '');
    return packed;
  }
}
