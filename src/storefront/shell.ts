import { locales } from '#i18n/locales.ts';
import { type LocaleCode, localePath } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';

/** What the header and the footer need to know; plain data, the same for every visitor of a cached page. */
export interface Shell {
  readonly brand: { readonly name: string; readonly paymentDescriptor: string };
  readonly locale: LocaleCode;
  /** Name of the locale in itself. */
  readonly localeName: string;
  /** The same page in every locale, in the order in which they are offered. */
  readonly locales: readonly ShellLocale[];
  /** ISO 4217, or null while the visitor has chosen none. */
  readonly currency: string | null;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  /** Path and query without the locale's prefix. */
  readonly path: string;
  readonly home: string;
  readonly year: number;
  /** Everything for sale is sandbox or demo supply; the footer says so. */
  readonly demo: boolean;
}

export interface ShellLocale {
  readonly code: LocaleCode;
  readonly name: string;
  readonly iso: string;
  readonly dir: 'ltr' | 'rtl';
  readonly href: string;
  readonly current: boolean;
}

export function makeShell(context: PageContext, demo: boolean): Shell {
  return {
    brand: { name: context.brand.name, paymentDescriptor: context.brand.paymentDescriptor },
    locale: context.locale,
    localeName: locales.find((locale) => locale.code === context.locale)?.name ?? '',
    locales: locales.map(({ code, name, iso, dir }) => ({
      code,
      name,
      iso,
      dir,
      href: localePath(code, context.path),
      current: code === context.locale,
    })),
    currency: context.currency,
    country: context.country,
    path: context.path,
    home: localePath(context.locale, '/'),
    year: context.now.getUTCFullYear(),
    demo,
  };
}
