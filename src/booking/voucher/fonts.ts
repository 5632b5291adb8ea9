import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** Font file and family of each script of the product's languages; `slices.ts` has the Thai and East Asian ones. */
const scripts = [
  { file: 'rubik-latin', before: 'Rubik', family: 'Rubik' },
  { file: 'rubik-latin-ext', before: 'Rubik', family: 'Rublx' },
  { file: 'rubik-hebrew', before: 'Rubik', family: 'Rubhe' },
  { file: 'rubik-arabic', before: 'Rubik', family: 'Rubar' },
  { file: 'rubik-cyrillic', before: 'Rubik', family: 'Rubcy' },
  { file: 'rubik-cyrillic-ext', before: 'Rubik', family: 'Rubcx' },
  { file: 'noto-sans-greek', before: 'Noto Sans', family: 'Noto Grek' },
  { file: 'noto-sans-vietnamese', before: 'Noto Sans', family: 'Noto Viet' },
  { file: 'noto-sans-latin-ext', before: 'Noto Sans', family: 'Noto Latx' },
] as const;

/**
 * Family names of the voucher's own fonts in the layout: the typesetter uses one file per family, so each file gets a
 * unique one.
 */
export const ownFamilies: readonly string[] = scripts.map(({ family }) => family);

const weights = [400, 700] as const;

/** All code points outside the private use areas: keeps every glyph of a file. */
const everyCharacter =
  Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 0x20)).join('') +
  '\ufb1d\ufb2a\ufb2b\ufb35\ufb4b\ufe8e';

/** Both names have the same length, so the offsets in the file's tables stay valid. */
type Renaming = readonly [before: string, after: string];

function renamed(font: Buffer, [from, to]: Renaming): Buffer {
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const encode of [wide, (text: string) => Buffer.from(text, 'latin1')]) {
    const before = encode(from);
    const after = encode(to);
    for (let at = font.indexOf(before); at >= 0; at = font.indexOf(before, at + 1)) after.copy(font, at);
  }
  return font;
}

/** A web font as static TrueType in the voucher's weights, with the given letters. */
export async function staticFonts(file: string, letters: string, renaming: Renaming): Promise<Buffer[]> {
  const font = await readFile(resolve(file));
  const fonts: Buffer[] = [];
  for (const wght of weights) {
    const made = await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght } });
    fonts.push(renamed(made, renaming));
  }
  return fonts;
}

let made: Promise<Buffer[]> | undefined;

/** The product's web fonts as static TrueType, which the typesetter reads; created once per process. */
export function voucherFonts(): Promise<Buffer[]> {
  made ??= convert();
  made.catch(() => (made = undefined));
  return made;
}

async function convert(): Promise<Buffer[]> {
  const fonts: Buffer[] = [];
  for (const { file, before, family } of scripts) {
    const path = `@fontsource-variable/${file.startsWith('rubik') ? 'rubik' : 'noto-sans'}/files/${file}-wght-normal.woff2`;
    fonts.push(...(await staticFonts(path, everyCharacter, [before, family])));
  }
  return fonts;
}
