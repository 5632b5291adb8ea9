import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const { resolve } = createRequire(import.meta.url);

/** Scripts of the product's languages, by the file that has them; `slices.ts` has the Thai and East Asian ones. */
const files = [
  '@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2',
  '@fontsource-variable/rubik/files/rubik-latin-ext-wght-normal.woff2',
  '@fontsource-variable/rubik/files/rubik-hebrew-wght-normal.woff2',
  '@fontsource-variable/rubik/files/rubik-arabic-wght-normal.woff2',
  '@fontsource-variable/rubik/files/rubik-cyrillic-wght-normal.woff2',
  '@fontsource-variable/rubik/files/rubik-cyrillic-ext-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-latin-ext-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-greek-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-normal.woff2',
] as const;

const weights = [400, 700] as const;

/** Everything outside the private areas: keeps every glyph that a file has. */
const everyCharacter =
  Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 0x20)).join('') +
  '\ufb1d\ufb2a\ufb2b\ufb35\ufb4b\ufe8e';

/** The typesetter takes one file of a family, so these slices get families of their own. */
const families: Readonly<Record<string, string>> = {
  greek: 'Noto Grek',
  vietnamese: 'Noto Viet',
  'latin-ext': 'Noto Latx',
};

/** Two names of one length: the file's tables stay where they are. */
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
export async function staticFonts(file: string, letters: string, renaming: Renaming | null): Promise<Buffer[]> {
  const font = await readFile(resolve(file));
  const fonts: Buffer[] = [];
  for (const wght of weights) {
    const made = await subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght } });
    fonts.push(renaming ? renamed(made, renaming) : made);
  }
  return fonts;
}

let made: Promise<Buffer[]> | undefined;

/** The product's web fonts as static TrueType, which the typesetter reads; made once for the process. */
export function voucherFonts(): Promise<Buffer[]> {
  made ??= convert();
  made.catch(() => (made = undefined));
  return made;
}

async function convert(): Promise<Buffer[]> {
  const fonts: Buffer[] = [];
  for (const file of files) {
    const slice = /noto-sans-(greek|vietnamese|latin-ext)-/.exec(file)?.[1];
    fonts.push(...(await staticFonts(file, everyCharacter, slice ? ['Noto Sans', families[slice]!] : null)));
  }
  return fonts;
}
