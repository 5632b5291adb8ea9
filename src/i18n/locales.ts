import { defaultLocale, type Locale, type LocaleCode } from './locale.ts';

const files = import.meta.glob<Omit<Locale, 'code'> & { order: number }>('../../locales/*/locale.json', {
  eager: true,
  import: 'default',
});
const texts = Object.keys(import.meta.glob('../../locales/*/*.json')).filter((path) => !path.endsWith('/locale.json'));

/** Calendars and digits are set where dates are written; `lang` and `hreflang` know no extensions. */
const withoutExtensions = (iso: string) => iso.split('-u-')[0] as string;

const codeOf = (path: string) => path.split('/').at(-2) as LocaleCode;

/** Every locale that has a directory, in the order in which people are offered them. */
export const locales: readonly Locale[] = Object.entries(files)
  .toSorted(([, a], [, b]) => a.order - b.order)
  .map(([path, { name, iso, dir }]) => ({ code: codeOf(path), name, iso: withoutExtensions(iso), dir }));

const byCode = new Map(locales.map((locale) => [locale.code, locale]));
const withTexts = new Set(texts.map(codeOf));

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

/** The locale whose texts a visitor of `code` reads: itself, or English while it has none. */
export function textLocale(code: LocaleCode): LocaleCode {
  return withTexts.has(code) ? code : defaultLocale;
}

/** Locales that have texts of their own; only these are told to search engines. */
export const localesWithTexts: readonly Locale[] = locales.filter((locale) => withTexts.has(locale.code));
