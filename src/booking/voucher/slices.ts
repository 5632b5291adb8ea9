import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { staticFonts } from './fonts.ts';

const { resolve } = createRequire(import.meta.url);

/** Characters that the voucher's own fonts lack: Thai and East Asian, with punctuation. */
const lacking =
  /[\p{Script=Thai}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/gu;

/** Noto Sans of a region, in slices of characters that are used together. */
type Region = 'thai' | 'jp' | 'kr' | 'sc' | 'tc';

const familyOf: Readonly<Record<Region, string>> = {
  thai: 'Noto Sans Thai',
  jp: 'Noto Sans JP',
  kr: 'Noto Sans KR',
  sc: 'Noto Sans SC',
  tc: 'Noto Sans TC',
};

/** Han characters take the regional form of the voucher's language (a BCP 47 tag). */
function hanOf(iso: string): Region {
  if (iso.startsWith('ja')) return 'jp';
  if (iso.startsWith('ko')) return 'kr';
  return /^zh-(?:TW|HK|MO|Hant)/.test(iso) ? 'tc' : 'sc';
}

function regionOf(letter: string, iso: string): Region {
  if (/\p{Script=Thai}/u.test(letter)) return 'thai';
  if (/\p{Script=Hangul}/u.test(letter)) return 'kr';
  return /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(letter) ? 'jp' : hanOf(iso);
}

type Ranges = readonly (readonly [from: number, until: number])[];

const known = new Map<Region, Promise<ReadonlyMap<string, Ranges>>>();

/** The slices of a region, each with its code points. */
function slicesOf(region: Region): Promise<ReadonlyMap<string, Ranges>> {
  let slices = known.get(region);
  if (!slices) known.set(region, (slices = readSlices(region)));
  return slices;
}

async function readSlices(region: Region): Promise<ReadonlyMap<string, Ranges>> {
  const text = await readFile(resolve(`@fontsource-variable/noto-sans-${region}/unicode.json`), 'utf8');
  const slices = Object.entries(JSON.parse(text) as Record<string, string>);
  return new Map(slices.map(([name, ranges]) => [name.replaceAll(/[[\]]/g, ''), ranges.split(',').map(rangeOf)]));
}

function rangeOf(range: string): readonly [number, number] {
  const [from = '', until = from] = range.slice(2).split('-');
  return [parseInt(from, 16), parseInt(until, 16)];
}

const has = (ranges: Ranges, code: number) => ranges.some(([from, until]) => code >= from && code <= until);

/** A slice as fonts with a unique family name for the layout. */
interface Slice {
  readonly family: string;
  readonly fonts: readonly Buffer[];
}

const made = new Map<string, Promise<Slice>>();

/**
 * Fonts for the characters of a text that the voucher's own fonts lack; none for most vouchers. Each is created once.
 */
export async function slicesFor(text: string, iso: string): Promise<readonly Slice[]> {
  const wanted = new Map<string, Promise<Slice>>();
  for (const letter of new Set(text.match(lacking))) {
    const region = regionOf(letter, iso);
    const code = letter.codePointAt(0)!;
    for (const [name, ranges] of await slicesOf(region)) {
      if (!has(ranges, code)) continue;
      const id = `${region}-${name}`;
      let slice = made.get(id);
      if (!slice) made.set(id, (slice = makeSlice(region, name, ranges, made.size)));
      wanted.set(id, slice);
      break;
    }
  }
  return await Promise.all(wanted.values());
}

async function makeSlice(region: Region, name: string, ranges: Ranges, number: number): Promise<Slice> {
  const before = familyOf[region];
  // The typesetter uses one file per family. A name of the same length keeps the offsets in the file's tables valid.
  const family = `Noto X${String(number).padStart(before.length - 6, '0')}`;
  const letters = ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  );
  const file = `@fontsource-variable/noto-sans-${region}/files/noto-sans-${region}-${name}-wght-normal.woff2`;
  return { family, fonts: await staticFonts(file, letters.join(''), [before, family]) };
}
