import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { inject } from 'vitest';

const stored = join(import.meta.dirname, '../pictures');
const artifacts = 'artifacts/pictures';

/** Pictures are compared in the browser that drew the stored ones. */
export const { drawsAsStored } = inject('surroundings');

/** Tolerance per colour channel (of 255): anti-aliasing differs by less from one browser to the next. */
const sameWithin = 64;
/** The share of pixels that may differ by more. */
const tolerated = 0.002;

export interface Difference {
  /** Share of different pixels; 1 when the sizes differ. */
  readonly share: number;
  /** What to do about it; empty when the pictures are the same. */
  readonly advice: string;
}

/**
 * Compares a picture (PNG) with the one of its name in `e2e/pictures`. With `UPDATE_PICTURES=1` it takes that one's
 * place instead. What differs is written to `artifacts/pictures`, red where it does.
 */
export async function compareWithStored(name: string, picture: Buffer): Promise<Difference> {
  const file = join(stored, `${name}.png`);
  if (process.env['UPDATE_PICTURES'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer());
    return { share: 0, advice: '' };
  }
  if (!existsSync(file))
    return { share: 1, advice: `${file} is not there: look at the page and set UPDATE_PICTURES=1.` };
  const [now, before] = await Promise.all([pixelsOf(picture), pixelsOf(readFileSync(file))]);
  const sizes = [before, now].map(({ info }) => `${info.width} × ${info.height}`);
  const differing = sizes[0] === sizes[1] ? differences(before.data, now.data) : null;
  const share = differing ? differing.length / (now.info.width * now.info.height) : 1;
  if (share <= tolerated) return { share, advice: '' };

  for (const at of differing ?? []) now.data.set([255, 0, 0], at * 3);
  const { width, height } = now.info;
  const shown = join(artifacts, `${name}.png`);
  mkdirSync(dirname(shown), { recursive: true });
  await sharp(now.data, { raw: { width, height, channels: 3 } }).toFile(shown);
  const what = differing ? `${(share * 100).toFixed(2)} % of it differ` : `it was ${sizes[0]} and is ${sizes[1]}`;
  return { share, advice: `${name}: ${what}; see ${shown}. If that is meant, set UPDATE_PICTURES=1.` };
}

async function pixelsOf(picture: Buffer) {
  return await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The pixels that are not the same, by their place. */
function differences(before: Buffer, now: Buffer): number[] {
  const found: number[] = [];
  for (let at = 0; at < now.length; at += 3)
    for (let channel = at; channel < at + 3; channel += 1)
      if (Math.abs((before[channel] ?? 0) - (now[channel] ?? 0)) > sameWithin) {
        found.push(at / 3);
        break;
      }
  return found;
}
