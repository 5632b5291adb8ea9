/** One of the locales that have a directory under `locales/`; also the URL prefix (`en` has none). */
export type LocaleCode = string & { readonly __locale?: never };

export interface Locale {
  readonly code: LocaleCode;
  /** Its own name, e.g. `עברית`. */
  readonly name: string;
  /** BCP 47 tag for Intl and `lang`, e.g. `fil-PH` for `tl-ph`. */
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
}

export const defaultLocale: LocaleCode = 'en';

/** A path with the locale's prefix. `path` begins with a slash and has no prefix yet. */
export function localePath(locale: LocaleCode, path: string): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
