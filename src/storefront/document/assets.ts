import type { LocaleCode } from '#i18n/locale.ts';

/** Locations of the built browser files. */
export interface Assets {
  /** The module that loads all others once the page has been painted. */
  readonly begin: string;
  /** The entry module of the browser code. */
  readonly entry: string;
  /** Inline or module scripts that must precede it (development only). */
  readonly before?: string;
  readonly styles: readonly string[];
  /** Chunks to fetch early for a source file, e.g. `src/storefront/home/home-page.tsx`, itself included. */
  chunks(file: string): readonly string[];
  /** The chunk of a namespace in a locale. */
  messages(locale: LocaleCode, namespace: string): string;
  /** The font files that a locale's script needs at first paint: two at most. */
  fonts(locale: LocaleCode): readonly string[];
}

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
  /** Name of a chunk without a source file, which several sources share. */
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestChunk>>;

const beginFile = 'src/storefront/begin.ts';
const entryFile = 'src/storefront/browser.tsx';

const latinToo = (...locales: readonly string[]) =>
  Object.fromEntries(locales.map((code) => [code, 'rubik-latin-ext']));

/**
 * The font file for a language's letters beyond Western European ones. System fonts cover the letters of the others,
 * which get a Latin file only, for figures and names.
 */
const ownLetters: Readonly<Record<string, string>> = {
  ...latinToo('cs', 'hr', 'hu', 'lt', 'pl', 'ro', 'sk', 'sl', 'tr'),
  he: 'rubik-hebrew',
  ar: 'rubik-arabic',
  ru: 'rubik-cyrillic',
  uk: 'rubik-cyrillic',
  bg: 'rubik-cyrillic',
  sr: 'rubik-cyrillic',
  el: 'noto-sans-greek',
  vi: 'noto-sans-vietnamese',
  th: 'noto-sans-thai-thai',
};

/** Scripts too similar to Latin to be mixed with another typeface. */
const besideNoto = new Set(['noto-sans-greek', 'noto-sans-vietnamese']);

/** Reads Vite's manifest of the browser build. */
export function builtAssets(manifest: Manifest): Assets {
  const entry = manifest[entryFile];
  const begin = manifest[beginFile];
  if (!entry || !begin) throw new Error(`the manifest has no ${entryFile} or ${beginFile}: run npm run build`);
  const url = (file: string) => `/${file}`;
  const everything = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  const font = (face: string) => everything.find((file) => file.includes(`/${face}-wght-normal`));
  const follow = (key: string, seen: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file) || key === entryFile) return seen;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) follow(imported, seen);
    return seen;
  };
  const known = new Map<string, readonly string[]>();
  const shared = (entry.imports ?? []).flatMap((key) => [...follow(key, new Set())]);
  return {
    begin: url(begin.file),
    entry: url(entry.file),
    styles: (entry.css ?? []).map(url),
    chunks(file) {
      let chunks = known.get(file);
      if (!chunks) known.set(file, (chunks = [...new Set([...shared, ...follow(file, new Set())])].map(url)));
      return chunks;
    },
    messages(locale, namespace) {
      const chunk = manifest[`locales/${locale}/${namespace}.json`];
      if (!chunk) throw new Error(`the manifest has no ${namespace} of ${locale}: run npm run build`);
      return url(chunk.file);
    },
    fonts(locale) {
      const own = ownLetters[locale];
      const faces = [...(own ? [own] : []), own && besideNoto.has(own) ? 'noto-sans-latin' : 'rubik-latin'];
      return faces.flatMap((face) => font(face) ?? []).map(url);
    },
  };
}

/** For tests: a page without built files. */
export const noAssets: Assets = {
  begin: '/assets/begin.js',
  entry: '/assets/browser.js',
  styles: ['/assets/browser.css'],
  chunks: () => [],
  messages: (locale, namespace) => `/assets/${locale}-${namespace}.js`,
  fonts: () => [],
};
