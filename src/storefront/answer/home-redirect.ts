import { defaultLocale, localePath } from '#i18n/locale.ts';
import { offeredLocale } from '#web/brand/brand-offer.ts';
import { localeCookie, localeCookieSeconds } from '#i18n/locale-cookie.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import { withCookies } from './page-responses.ts';
import type { PageVisit } from './answer-page.ts';

/** Whether a request for the root path redirects to another locale's home page, and to which. */
export function homeLocale(headers: Headers, cookie: string | undefined): string {
  // A visitor who comes from one of our pages has chosen English there.
  if (headers.get('sec-fetch-site') === 'same-origin') return defaultLocale;
  return negotiateLocale(cookie, headers.get('accept-language'));
}

/** Only `/` itself redirects, so a link always shows the language in its address. Null: no redirect. */
export function homeRedirect({ request, url, context }: PageVisit): Response | null {
  if (context.brand.preview || url.pathname !== '/' || (request.method !== 'GET' && request.method !== 'HEAD'))
    return null;
  const locale = offeredLocale(context.brand, homeLocale(request.headers, context.cookies[localeCookie]));
  if (locale === defaultLocale) return null;
  const headers = {
    location: localePath(locale, '/') + url.search,
    'cache-control': 'private, no-store',
    vary: 'Accept-Language, Cookie, Sec-Fetch-Site',
  };
  const cookie = { name: localeCookie, value: locale, maxAgeSeconds: localeCookieSeconds, readable: true as const };
  return withCookies(new Response(null, { status: 302, headers }), [cookie], context.brand.origin.startsWith('https:'));
}
