import { run } from '../run-program.ts';
import type { Box, Point } from './box.ts';

export interface ShoreLine {
  /** 1: land and sea, 2: lakes, 3: islands in lakes. Land is on the left. */
  readonly level: number;
  readonly points: readonly Point[];
}

/** Shorelines of GSHHG at full resolution in and around a box, through `gmt coast` of the Generic Mapping Tools. */
export async function readShores({ west, south, east, north }: Box): Promise<ShoreLine[]> {
  const region = `-R${[west, east, south, north].map(String).join('/')}`;
  const { code, output } = await run('gmt', ['coast', region, '-Df', '-W', '-M', '--GMT_HISTORY=false'], 'returned');
  if (code !== 0) throw new Error(`gmt coast ended with ${String(code)}: ${output.slice(0, 300)}`);
  const middle = (west + east) / 2;
  const lines: { level: number; points: Point[] }[] = [];
  for (const row of output.split('\n')) {
    const heading = /^> Shore Bin .*Level (\d)/.exec(row);
    if (heading) lines.push({ level: Number(heading[1]), points: [] });
    const [lng, lat] = row.split('\t').map(Number);
    if (lng === undefined || lat === undefined || Number.isNaN(lng) || Number.isNaN(lat)) continue;
    // Longitudes continue over the date line.
    lines.at(-1)?.points.push([middle + ((((lng - middle + 540) % 360) + 360) % 360) - 180, lat]);
  }
  return joined(lines.filter(({ points }) => points.length > 1));
}

const same = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < 2e-5 && Math.abs(a[1] - b[1]) < 2e-5;

/** The data is cut into bins: pieces that continue each other become one line. */
function joined(pieces: readonly ShoreLine[]): ShoreLine[] {
  const left = [...pieces];
  const lines: ShoreLine[] = [];
  for (let first = left.pop(); first; first = left.pop()) {
    const { level } = first;
    let points = [...first.points];
    for (;;) {
      if (same(points[0]!, points.at(-1)!)) break;
      const after = left.findIndex((one) => one.level === level && same(one.points[0]!, points.at(-1)!));
      if (after >= 0) {
        points = [...points, ...left.splice(after, 1)[0]!.points.slice(1)];
        continue;
      }
      const before = left.findIndex((one) => one.level === level && same(one.points.at(-1)!, points[0]!));
      if (before < 0) break;
      points = [...left.splice(before, 1)[0]!.points.slice(0, -1), ...points];
    }
    lines.push({ level, points });
  }
  return lines;
}
