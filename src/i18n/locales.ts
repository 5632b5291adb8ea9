import { defaultLocale, type Locale, type LocaleCode } from './locale.ts';

interface About extends Omit<Locale, 'code'> {
  readonly order: number;
  /** Files of messages in its directory; none while it is not written. */
  readonly namespaces: readonly string[];
}

const files = import.meta.glob<About>('../../locales/*/locale.json', {
  eager: true,
  import: 'default',
  query: '?about',
});

const abouts = new Map<LocaleCode, About>(
  Object.entries(files)
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([path, about]) => [path.split('/').at(-2) as LocaleCode, about]),
);

/** Every locale that has a directory, in the order in which people are offered them. */
export const locales: readonly Locale[] = [...abouts].map(([code, { name, iso, dir }]) => ({
  code,
  name,
  iso,
  dir,
}));

const byCode = new Map(locales.map((locale) => [locale.code, locale]));
const withTexts = new Set([...abouts].filter(([, { namespaces }]) => namespaces.length > 0).map(([code]) => code));
const unreadable = new Set<LocaleCode>();

/** Undefined when no locale has exactly this code. */
export function findLocale(code: string): Locale | undefined {
  return byCode.get(code);
}

/** Throws for a code that is no locale: that is a bug, outside text goes through `findLocale`. */
export function getLocale(code: LocaleCode): Locale {
  const locale = byCode.get(code);
  if (!locale) throw new RangeError(`unknown locale ${code}`);
  return locale;
}

/** The locale whose texts a visitor of `code` gets: itself, or English while its texts are missing or not loaded. */
export function textLocale(code: LocaleCode): LocaleCode {
  return withTexts.has(code) && !unreadable.has(code) ? code : defaultLocale;
}

/** Makes a locale fall back to English, because its texts could not be loaded. */
export function setReadable(code: LocaleCode, readable: boolean): void {
  if (readable) unreadable.delete(code);
  else unreadable.add(code);
}

/** Locales that have texts of their own; only these are listed for search engines. */
export const localesWithTexts: readonly Locale[] = locales.filter((locale) => withTexts.has(locale.code));

/** English has every namespace; the list of them is its directory. */
export const namespaces: readonly string[] = abouts.get(defaultLocale)?.namespaces ?? [];

/** The locale whose file is used for this namespace: itself, or English while it has no such file. */
export function fileLocale(locale: LocaleCode, namespace: string): LocaleCode {
  return abouts.get(locale)?.namespaces.includes(namespace) ? locale : defaultLocale;
}
