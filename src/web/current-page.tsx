import { createContext, use } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';

/** Data about the current page for any component. */
export interface CurrentPage {
  /** Locale of the address; pass it to `routes.….href(locale, …)`. */
  readonly locale: LocaleCode;
  /** Path and query without the locale's prefix. */
  readonly path: string;
  /** Proves that a POST form came from this page; empty on pages that are shared by all visitors. */
  readonly formToken: string;
}

const Current = createContext<CurrentPage>({ locale: defaultLocale, path: '/', formToken: '' });

export const CurrentPageProvider = Current.Provider;

export function useCurrentPage(): CurrentPage {
  return use(Current);
}

export interface PageNavigation {
  /**
   * Opens a page of this locale: `href` as a route writes it. `keepScroll` for filters of the same page; `replace`
   * when there is nothing to go back to.
   */
  go(href: string, options?: { readonly keepScroll?: boolean; readonly replace?: boolean }): void;
  /** Reloads the view of the current page, for pages that wait. */
  refresh(): void;
}

/** Navigation from code; prefer a link or a form where possible. */
export function usePageNavigation(): PageNavigation {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { locale } = useCurrentPage();
  return {
    // The router's paths have no locale prefix.
    go: (href, { keepScroll = false, replace = false } = {}) =>
      void navigate(withoutPrefix(locale, href), { preventScrollReset: keepScroll, replace }),
    refresh: () => void revalidate(),
  };
}

function withoutPrefix(locale: LocaleCode, href: string): string {
  const prefix = `/${locale}`;
  if (locale === defaultLocale || !/^[/?#]|^$/.test(href.slice(prefix.length)) || !href.startsWith(prefix)) return href;
  const rest = href.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Required in every `<form method="post">`; without it the post is refused (403). */
export function FormToken() {
  return <input type="hidden" name="_token" value={useCurrentPage().formToken} />;
}
