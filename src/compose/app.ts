import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { apiDocsHandler } from '#storefront/api-docs/api-docs.ts';
import { themeScript } from '#storefront/document/theme.ts';
import type { Renderer } from '#storefront/rendering/renderer.ts';
import { lastResort } from '#storefront/answer/page-answers.ts';
import { closedPages, type PageHandlers, type PagesDeps, registerPages } from '#storefront/pages.ts';
import { brandFiles } from '#storefront/identity/brand-files.ts';
import { identityFiles } from '#storefront/identity/identity-files.ts';
import { searchEngines } from '#storefront/search-engines/search-engines.ts';
import { isSensitive } from '#storefront/visit/sensitive-pages.ts';
import { isFramed } from '#storefront/widget/framed.ts';
import { widgetThemeSheet } from '#ui/theme/widget-theme.ts';
import { compressed } from '#web/server/compressed.ts';
import type { Connection, SiteBindings } from '#web/connection.ts';
import { health, type Readiness } from '#web/server/health.ts';
import { type ReferrerOf, referrals } from '#web/server/referral.ts';
import { triedNumbers } from '#web/server/tried-numbers.ts';
import { knownHosts } from '#web/server/known-hosts.ts';
import { type Previews, previews } from '#web/server/preview.ts';
import type { StaticFiles } from '#web/server/static-files.ts';
import { formTokens } from '#web/form/form-token.ts';
import { type Brands, createBrands, defaultBrandId } from '#brands/brands.ts';
import { type Api, closeApi, createApi } from '#web/api/api.ts';
import { describeOnce, serveDocument } from '#web/api/document.ts';
import { errorCatalogue, type ErrorCodes } from '#web/api/error-codes.ts';
import { offeredOnly } from '#web/api/offered-only.ts';
import { refusalTo } from '#web/api/problems.ts';
import { webCodes } from '#web/api/web-codes.ts';
import { isLockTimeout } from '#database/sql-error.ts';
import type { NamedLinks } from '#verticals/product.ts';
import type { Log } from '#web/log/log.ts';
import { createRateLimits, type RateLimits } from '#web/rate-limit.ts';
import { createPageCache, type PageCache } from '#web/server/page-cache.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import { securityHeaders } from '#web/server/security-headers.ts';
import type { Config } from './config.ts';

export interface AppDeps {
  readonly config: Config;
  /** Aborts when the app closes. */
  readonly renderer: Renderer;
  readonly files: StaticFiles;
  readonly handlers: PageHandlers;
  /** Registers routes of generated files: pictures, mails. Their own headers are kept. */
  readonly addFiles?: (app: Hono<{ Bindings: SiteBindings }>) => void;
  /** Looks up the signed-in person. */
  readonly principalOf?: PagesDeps['principalOf'];
  readonly staleCookies?: PagesDeps['staleCookies'];
  /** Registers the routes of `/v3`. */
  readonly addApi?: (api: Api) => void;
  /** The error codes of those routes, part by part. */
  readonly errorCodes?: readonly ErrorCodes[];
  /** Rate limiter of the API; local to this process when left out. */
  readonly limits?: RateLimits;
  /** Operations at their own addresses, which are described with the others. */
  readonly sessionApi?: Api;
  /** Links to the products; none when left out. */
  readonly products?: readonly NamedLinks[];
  /** What the page of a missing address shows. */
  readonly missing?: PagesDeps['missing'];
  /** Pages that search engines may list. */
  readonly sitemaps?: readonly SitemapSource[];
  /** Check behind `/readyz`. */
  readonly ready?: Readiness;
  /** The brands of hosts; the default brand on the host of `PUBLIC_ORIGIN` when left out. */
  readonly brands?: Pick<Brands, 'ofHost' | 'siteKey' | 'sheetOf' | 'pictureOf' | 'widgetScript' | 'isServed'>;
  /** Who is behind the number in an agent's link; nobody when left out. */
  readonly referrerOf?: ReferrerOf;
  /** Opens tokens of previews; there are none when left out. */
  readonly previewOf?: Previews['open'];
  /** Whether all supply is sandbox or demo. */
  readonly demo?: boolean;
  /**
   * Whole hosts that the storefront does not serve: the sandbox gateway's `pay.localhost:3000`. They set their own
   * headers.
   */
  readonly hostApps?: Readonly<Record<string, (request: Request) => Promise<Response>>>;
  /** Origins of the payment gateways' pages, of identity providers' and of products on other sites. */
  readonly externalOrigins?: readonly string[];
  readonly log: Log;
  readonly now?: () => Date;
  readonly newTraceId?: () => string;
  /** Vite's development server is in front. */
  readonly development?: boolean;
}

export interface App {
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** For the HTTP listener: cached pages as bytes, and the headers of every response. */
  readonly cache: PageCache | null;
  readonly siteKey: (host: string) => string | null;
  readonly isServed: (name: string) => boolean;
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The part of the API that travellers with a reservation need. */
const isBookingApi = (path: string) => /^\/v3\/(?:reservations|trips|transactions|webhooks)(?:\/|$)/.test(path);

/** Composes the parts; contains no business rules. */
export async function createApp(deps: AppDeps): Promise<App> {
  const {
    config,
    renderer,
    files,
    handlers,
    log,
    externalOrigins = [],
    demo = true,
    newTraceId = randomUUID,
    now = () => new Date(),
  } = deps;
  const { brands = createBrands(config.publicOrigin) } = deps;
  const cache = config.pageCache
    ? createPageCache({ onError: (error) => log.error('page refresh failed', { error }) })
    : null;
  const policy = {
    https: config.publicOrigin.startsWith('https:'),
    inlineScripts: [themeScript],
    formTargets: externalOrigins,
    mapOrigins: config.mapOrigins,
    development: deps.development ?? false,
  };
  const quietHeaders = securityHeaders(policy);
  const headers = securityHeaders({ ...policy, tagOrigins: config.tagOrigins });
  const framedHeaders = securityHeaders({ ...policy, framed: true });
  const headersOf = (url: string, path: string, status: number) => {
    // Undecoded: a path that only decodes to the widget's gets cookies, and cannot be framed.
    if (status === 200 && url.includes('/widgets/') && isFramed(new URL(url).pathname)) return framedHeaders;
    return config.tagOrigins.length > 0 && isSensitive(path) ? quietHeaders : headers;
  };

  const { sessionApi, principalOf, limits = createRateLimits(), errorCodes = [] } = deps;
  const app = new Hono<{ Bindings: SiteBindings }>();
  app.use(async (c, next) => {
    await next();
    const own = headersOf(c.req.url, c.req.path, c.res.status);
    for (const [name, value] of Object.entries(own)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.use(compressed);
  app.route('/', health(deps.ready));
  app.use(async (c, next) => files.answer(c.req.raw) ?? (await next()));
  app.use(
    knownHosts({
      siteOf: brands.ofHost,
      canonicalOrigin: config.publicOrigin,
      isKept: (path) => isSensitive(path) || isBookingApi(path),
      refuse: async (request) => await refusalTo(request, { code: 'unknown_host' }, newTraceId()),
      closed: async (request, bindings) => await closed(request, bindings),
      refuseClosed: async (request) =>
        await refusalTo(request, { code: 'site_closed', retryAfterSeconds: 60 }, newTraceId()),
    }),
  );
  app.use(
    referrals({
      referrerOf: deps.referrerOf ?? (async () => null),
      mayTry: triedNumbers(limits),
      defaultBrandId,
      isKept: (path) => isSensitive(path) || isBookingApi(path),
      isFramed,
    }),
  );
  if (deps.previewOf)
    app.use(
      previews({ open: deps.previewOf, headers: securityHeaders({ ...policy, framed: 'self', formTargets: null }) }),
    );
  app.route('/', searchEngines({ sources: deps.sitemaps ?? [] }));
  const hasFavorites = 'favorites' in handlers;
  app.route('/', identityFiles({ hasDescription: 'hotels.hotels' in handlers, hasFavorites }, brands.pictureOf));
  app.route('/', brandFiles(brands));
  app.get('/widgets/theme.css', (c) =>
    c.body(widgetThemeSheet(new URL(c.req.url).searchParams), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  );
  deps.addFiles?.(app);
  const { publicToken } = config;
  const tokens = formTokens(config.secret);
  const signedIn = principalOf ? { principalOf } : {};
  const api = createApi({
    log,
    newTraceId,
    publicToken,
    ...signedIn,
    limits,
    tokens,
    isBusy: isLockTimeout,
    base: '/v3',
  });
  const productNames = (deps.products ?? []).map(({ product }) => product);
  api.use(offeredOnly(productNames));
  deps.addApi?.(api);
  const description = describeOnce(
    [{ base: '/v3', api }, ...(sessionApi ? [{ base: '/', api: sessionApi }] : [])],
    errorCatalogue([webCodes, ...errorCodes]),
  );
  serveDocument(api, description);
  closeApi(api, '/v3');
  // Registered before the API, whose only page is its reference.
  const pages: PagesDeps = {
    renderer,
    cache,
    handlers: { ...handlers, apiDocs: apiDocsHandler(description) },
    log,
    demo,
    outside: config.outside,
    providers: config.signIn.providers,
    flightsBySso: config.signIn.flights !== null,
    products: deps.products ?? [],
    ...(deps.missing ? { missing: deps.missing } : {}),
    publicToken,
    visit: config.visit,
    externalOrigins,
    now,
    newTraceId,
    tokens,
    ...signedIn,
    ...(deps.staleCookies ? { staleCookies: deps.staleCookies } : {}),
  };
  const closed = closedPages(pages);
  registerPages(app, pages);
  app.route('/v3', api);
  // Errors that pages and the API did not handle: files, webhooks.
  app.onError(async (error, c) => {
    const traceId = newTraceId();
    log.error('request failed', { traceId, method: c.req.method, path: c.req.path, error });
    if (c.req.path.startsWith('/v3')) return await refusalTo(c.req.raw, { code: 'internal' }, traceId);
    return new Response(lastResort(traceId), {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
    });
  });
  return {
    async fetch(request, connection = { address: '' }) {
      const { host } = new URL(request.url);
      const hostApp = deps.hostApps && Object.hasOwn(deps.hostApps, host) ? deps.hostApps[host] : undefined;
      return hostApp ? await hostApp(request) : await app.fetch(request, { ...connection });
    },
    cache,
    siteKey: brands.siteKey,
    isServed: brands.isServed,
    headers,
    async close() {
      cache?.clear();
      await renderer.close();
    },
  };
}
