import { getLocale } from '#i18n/locales.ts';
import { type Locale, type LocaleCode, localePath } from '#i18n/locale.ts';
import type { PageContext } from '#web/page.ts';

/** What the header and the footer need to know; plain data, the same for every visitor of a cached page. */
export interface Shell {
  readonly brand: { readonly name: string; readonly paymentDescriptor: string };
  readonly locale: LocaleCode;
  /** Name of the locale in itself. */
  readonly localeName: string;
  /** ISO 4217, or null while the visitor has chosen none. */
  readonly currency: string | null;
  /** ISO 3166-1 alpha-2, or null. */
  readonly country: string | null;
  /** Who is signed in, as the header shows them; null on pages that all visitors share. */
  readonly person: { readonly name: string; readonly avatar: string | null; readonly isAgent: boolean } | null;
  /** Path and query without the locale's prefix. */
  readonly path: string;
  readonly home: string;
  readonly year: number;
  /** Everything for sale is sandbox or demo supply; the footer says so. */
  readonly demo: boolean;
}

/** One of all languages that pages are offered in. */
export type OfferedLocale = Pick<Locale, 'code' | 'name' | 'iso'>;

export function makeShell(context: PageContext, demo: boolean): Shell {
  return {
    brand: { name: context.brand.name, paymentDescriptor: context.brand.paymentDescriptor },
    locale: context.locale,
    localeName: getLocale(context.locale).name,
    currency: context.currency,
    country: context.country,
    person: context.principal && {
      name: context.principal.name,
      avatar: context.principal.avatar,
      isAgent: context.principal.planId !== null,
    },
    path: context.path,
    home: localePath(context.locale, '/'),
    year: context.now.getUTCFullYear(),
    demo,
  };
}
