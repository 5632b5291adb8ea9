import type { Context, MiddlewareHandler } from 'hono';
import { loadLocale } from '#i18n/load-locale.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import type { Translate } from '#i18n/translate.ts';
import { parseCookies } from '../cookies.ts';
import type { Connection } from '../connection.ts';

export interface ApiVariables {
  traceId: string;
  /** Of the answer: `locale` of the query, else the cookie's, else by `Accept-Language`, else English. */
  locale: LocaleCode;
  translate: Translate;
}

export interface ApiEnv {
  Bindings: Connection;
  Variables: ApiVariables;
}

/** The language in which a request is answered, its texts loaded. */
export async function languageOf(request: Request): Promise<Pick<ApiVariables, 'locale' | 'translate'>> {
  const { headers } = request;
  const asked = new URL(request.url).searchParams.get('locale') ?? parseCookies(headers.get('cookie'))[localeCookie];
  const locale = negotiateLocale(asked, headers.get('accept-language'));
  await loadLocale(locale);
  return { locale, translate: translator(textLocale(locale)) };
}

/** Gives a request its trace id and its language, before anything can refuse it. */
export function visit(newTraceId: () => string): MiddlewareHandler<ApiEnv> {
  return async (c: Context<ApiEnv>, next) => {
    c.set('traceId', newTraceId());
    const { locale, translate } = await languageOf(c.req.raw);
    c.set('locale', locale);
    c.set('translate', translate);
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
    // The body of a HEAD is not read: a stream of events would stay open until its end.
    if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
  };
}
