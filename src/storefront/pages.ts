import type { Hono } from 'hono';
import { defaultLocale, localePath } from '#i18n/locale.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { locales } from '#i18n/locales.ts';
import { routes } from './site-routes.ts';
import { parseCookies } from '#web/cookies.ts';
import type { PageBrand, PageHandler, SetCookie } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import type { PrincipalOf } from '#web/principal-of.ts';
import { pageContext } from '#web/page-context.ts';
import { type Offering, offeredLocale, offeredProducts } from '#web/brand/brand-offer.ts';
import type { SiteBindings } from '#web/connection.ts';
import { attributionOf } from '#web/server/referral.ts';
import { answerClosed, answerPage, isAnonymous, type PageDeps, type PageVisit } from './answer/answer-page.ts';
import { homeRedirect } from './answer/home-redirect.ts';
import type { RouteName } from './screens.ts';
import { arriveFromAgent } from './visit/agent-id.ts';
import { isFramed } from './widget/framed.ts';

// oxlint-disable-next-line no-explicit-any -- each handler has its own view.
export type PageHandlers = Partial<Record<RouteName, PageHandler<any>>>;

export interface PagesDeps extends Omit<PageDeps, 'patterns'> {
  readonly handlers: PageHandlers;
  /**
   * The signed-in person, and cookies to set with the response. Looked up only when the browser sent a session cookie.
   */
  readonly principalOf?: PrincipalOf;
  /** Cookies of a signed-in person's browser that another device has made out of date. */
  readonly staleCookies?: (visitor: PageVisitor) => Promise<readonly SetCookie[]>;
  readonly now: () => Date;
  readonly newTraceId: () => string;
}

/** A signed-in person and the cookies that their browser sent. */
interface PageVisitor {
  readonly brand: PageBrand;
  readonly principal: Principal;
  readonly cookies: Readonly<Record<string, string>>;
}

type PagesApp = Hono<{ Bindings: SiteBindings }>;

const prefixes = locales.map(({ code }) => code).filter((code) => code !== defaultLocale);

/** Grouped, because Hono anchors the first and the last alternative only. */
const prefixParam = `/:prefix{(?:${prefixes.join('|')})}`;

/** Fixed segments before parameters, so that `/hotels/:a/results` wins over `/hotels/:a/:b`. */
const rank = (pattern: string) => pattern.replaceAll(/:[^/]+/g, '~');

/** Reads requests for pages. */
function visitsOf(deps: Pick<PagesDeps, 'principalOf' | 'staleCookies' | 'log' | 'now' | 'newTraceId'>) {
  /** Signed out when the look-up fails: pages work without it. */
  const principalOf = async (cookies: Readonly<Record<string, string>>, { id: brandId, origin }: PageBrand) => {
    try {
      return (await deps.principalOf?.({ cookies, origin, brandId })) ?? null;
    } catch (error) {
      deps.log.error('nobody could be recognised', { error });
      return null;
    }
  };
  /** None when the look-up fails: they are only shown. */
  const staleCookies = async (visitor: PageVisitor) => {
    try {
      return (await deps.staleCookies?.(visitor)) ?? [];
    } catch (error) {
      deps.log.error('cookies could not be brought up to date', { error });
      return [];
    }
  };
  return async (request: Request, bindings: SiteBindings, params: Record<string, string>): Promise<PageVisit> => {
    const { brand, address, referral } = bindings;
    const url = new URL(request.url);
    const { prefix = defaultLocale, ...own } = params;
    const path = prefix === defaultLocale ? url.pathname : url.pathname.slice(prefix.length + 1) || '/';
    // A preview is what a visitor sees.
    const framed = isFramed(url.pathname) || brand.preview !== undefined;
    const sent = framed ? {} : parseCookies(request.headers.get('cookie'));
    const { cookies, set } = framed ? { cookies: sent, set: [] } : arriveFromAgent(referral, sent);
    await loadLocale(prefix);
    const signed = isAnonymous(cookies) ? null : await principalOf(cookies, brand);
    const principal = signed?.person ?? null;
    const fresh = principal ? await staleCookies({ brand, principal, cookies }) : [];
    const context = pageContext({
      principal,
      path,
      query: url.searchParams,
      params: own,
      locale: prefix,
      cookies: { ...cookies, ...Object.fromEntries(fresh.map(({ name, value }) => [name, value])) },
      brand,
      attribution: attributionOf(bindings),
      address,
      userAgent: request.headers.get('user-agent') ?? '',
      now: deps.now(),
      traceId: deps.newTraceId(),
    });
    return { request, url, context, cookies: [...(signed?.cookies ?? []), ...fresh, ...set] };
  };
}

/** The prefix of a path, as a route would have it. */
const paramsOf = (request: Request): Record<string, string> => {
  const prefix = new URL(request.url).pathname.split('/')[1] ?? '';
  return prefixes.includes(prefix) ? { prefix } : {};
};

/** The pages of this installation: those of a product that is off have no handler. */
const namesOf = ({ handlers }: PagesDeps) => (Object.keys(routes) as RouteName[]).filter((name) => handlers[name]);

function withPatterns(options: PagesDeps) {
  return { ...options, patterns: new Set(namesOf(options).map((name) => routes[name].pattern)) };
}

/** Answers every page of a site that is closed for now. */
export function closedPages(options: PagesDeps): (request: Request, bindings: SiteBindings) => Promise<Response> {
  const deps = withPatterns(options);
  const visit = visitsOf(deps);
  return async (request, bindings) => await answerClosed(deps, await visit(request, bindings, paramsOf(request)));
}

/** Registers every page under every locale's prefix. Must be added last: it ends with the 404 page. */
export function registerPages(app: PagesApp, options: PagesDeps): void {
  const deps = withPatterns(options);
  const names = namesOf(options);
  const products = options.products.map(({ product }) => product);
  /** Pages of a product have its name in front of theirs. */
  const isOffered = (brand: Offering, name: RouteName) => {
    const [product = ''] = name.split('.');
    return product === name || !products.includes(product) || offeredIn(brand).includes(product);
  };
  const offeredIn = (brand: Offering) => offeredProducts(brand, products, (product) => product);
  const visit = visitsOf(deps);
  /** `/%68e/…` is not a valid address of the Hebrew pages: each page has one canonical spelling. */
  const isWritten = (url: string, { prefix }: Record<string, string>) => {
    if (prefix === undefined) return true;
    const { pathname } = new URL(url);
    return pathname === `/${prefix}` || pathname.startsWith(`/${prefix}/`);
  };
  const missing = async (request: Request, bindings: SiteBindings) => {
    const one = await visit(request, bindings, paramsOf(request));
    return await answerPage(deps, one, { name: 'missing', params: {} }, null);
  };

  app.all(`/${defaultLocale}/*`, (c) => bare(c.req.raw));
  app.all(`/${defaultLocale}`, (c) => bare(c.req.raw));

  for (const name of names.toSorted((a, b) => (rank(routes[a].pattern) < rank(routes[b].pattern) ? -1 : 1))) {
    const handler = deps.handlers[name];
    if (!handler) continue;
    const { pattern } = routes[name];
    const prefixed = prefixParam + (pattern === '/' ? '' : pattern);
    for (const address of [pattern, prefixed]) {
      app.all(address, async (c) => {
        const params = c.req.param() as Record<string, string>;
        const { brand } = c.env;
        if (!isWritten(c.req.url, params) || (brand.offer && !isOffered(brand, name)))
          return await missing(c.req.raw, c.env);
        const elsewhere = brand.offer ? localeRedirect(brand, c.req.raw, params['prefix']) : null;
        if (elsewhere) return elsewhere;
        const one = await visit(c.req.raw, c.env, params);
        const redirect = name === 'home' ? homeRedirect(one) : null;
        return redirect ?? (await answerPage(deps, one, { name, params: one.context.params }, handler));
      });
      if (address !== '/') app.get(`${address}/`, (c) => withoutSlash(c.req.raw));
    }
  }
  app.notFound(async (c) => {
    const { pathname } = new URL(c.req.url);
    return pathname.includes('//') ? withoutSlash(c.req.raw) : await missing(c.req.raw, c.env);
  });
}

/** To the same page in the brand's first language, from a language that it does not offer. */
function localeRedirect(brand: Offering, { method, url }: Request, locale = defaultLocale): Response | null {
  const offered = offeredLocale(brand, locale);
  if (offered === locale || (method !== 'GET' && method !== 'HEAD')) return null;
  const { pathname, search } = new URL(url);
  // `/` has a choice of language of its own.
  if (pathname === '/') return null;
  const bareName = locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || '/';
  const headers = { location: localePath(offered, bareName) + search, 'cache-control': 'private, no-store' };
  return new Response(null, { status: 302, headers });
}

/** English has no prefix: one address for each page. */
function bare(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(defaultLocale.length + 1) || '/';
  // Two slashes would make the rest a host name.
  const to = path.startsWith('//') ? '/' : localePath(defaultLocale, path) + search;
  return new Response(null, { status: 301, headers: { location: to } });
}

/** Single slashes between segments and none at the end; never two at the start, which would be a host. */
function withoutSlash(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return new Response(null, {
    status: 308,
    headers: { location: `/${pathname.split('/').filter(Boolean).join('/')}${search}` },
  });
}
