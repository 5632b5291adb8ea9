import { localeCookie } from '#i18n/locale-cookie.ts';
import { siteKeyOf } from '#web/brand/site-key.ts';
import { wantsJson } from '#web/accept.ts';
import { type CachedPage, cacheKey, encodedHeaders, isUnchanged, type PageCache } from '#web/server/page-cache.ts';
import { acceptedEncoding, storedEncoding } from '#web/server/compress.ts';
import { readForm } from '#web/form/form-post.ts';
import { formCookie, type FormTokens } from '#web/form/form-token.ts';
import { favoritesCookie } from '#web/cookie-lists/favorites-cookie.ts';
import { xsrfCookie } from '#web/form/xsrf.ts';
import type { Log } from '#web/log/log.ts';
import { FailedWithCookies, type PageAnswer, type PageContext, type PageHandler, type SetCookie } from '#web/page.ts';
import { seesNet } from '#web/principal.ts';
import { searchesCookie } from '#web/cookie-lists/searches-cookie.ts';
import { canonicalQuery } from '#web/page-query.ts';
import { externalTarget, localTarget } from '#web/safe-redirect.ts';
import { documentBrand } from '../document/document-brand.ts';
import type { Renderer, Drawing, MatchedRoute } from '../rendering/renderer.ts';
import { isTagCookie } from '../visit/tag-cookies.ts';
import { type MissingView, nothingSimilar } from '../failure/missing.ts';
import { failureData, lastResort, missingData, pageData } from './page-answers.ts';
import type { PageData } from '../page-data.ts';
import type { ShellDeps } from '../shell/shell.ts';
import { privateHeaders, redirectResponse, sharedHeaders, withCookies, writePage } from './page-responses.ts';

export interface PageDeps extends ShellDeps {
  readonly renderer: Renderer;
  /** Null: every page is rendered for each request. */
  readonly cache: PageCache | null;
  readonly tokens: FormTokens;
  /** What the page of a missing address shows; nothing similar without it. */
  readonly missing?: (context: PageContext) => Promise<MissingView>;
  readonly log: Log;
  /** Origins that a response may redirect to: pages of payment gateways, identity providers and products on other sites. */
  readonly externalOrigins: readonly string[];
}

/** One validated request for a page. */
export interface PageVisit {
  readonly request: Request;
  readonly url: URL;
  readonly context: PageContext;
  /** Cookies of the visitor's session and referring agent; set with every response. */
  readonly cookies: readonly SetCookie[];
}

interface RoutedRequest extends PageVisit {
  readonly route: MatchedRoute;
  readonly asJson: boolean;
  /** The page has a form, its own or that of the header, so it carries a token. */
  readonly posts: boolean;
}

/** Cookies that shared pages ignore; with any other cookie the page is not cached. */
const harmless = new Set([localeCookie, formCookie, xsrfCookie, favoritesCookie, searchesCookie]);

export function isAnonymous(cookies: Readonly<Record<string, string>>): boolean {
  return Object.keys(cookies).every((name) => harmless.has(name) || isTagCookie(name));
}

/** Handles a page request from validation to bytes. Never rejects: an internal error renders the error page. */
export async function answerPage(
  deps: PageDeps,
  visit: PageVisit,
  route: MatchedRoute,
  handler: PageHandler | null,
): Promise<Response> {
  const response = await answer(deps, visit, route, handler);
  return visit.cookies.length === 0 ? response : withSessionCookies(response, visit);
}

/** The page of a site that is closed for now. */
export async function answerClosed(deps: PageDeps, visit: PageVisit): Promise<Response> {
  const asJson = wantsJson(visit.request.headers.get('accept'));
  const routed: RoutedRequest = { ...visit, route: { name: 'missing', params: {} }, asJson, posts: false };
  const response = await draw(deps, routed, failureData(visit.context, 503, deps), []);
  response.headers.set('retry-after', '60');
  return response;
}

async function answer(
  deps: PageDeps,
  visit: PageVisit,
  route: MatchedRoute,
  handler: PageHandler | null,
): Promise<Response> {
  const routed: RoutedRequest = {
    ...visit,
    route,
    asJson: wantsJson(visit.request.headers.get('accept')),
    posts: Boolean(handler?.submit) || seesNet(visit.context.principal),
  };
  try {
    if (!handler) return await drawMissing(deps, routed);
    const { method } = visit.request;
    if (method === 'GET' || method === 'HEAD') return await answerGet(deps, routed, handler);
    if (method !== 'POST' || !handler.submit) {
      const refused = await draw(deps, routed, failureData(visit.context, 405, deps), []);
      refused.headers.set('allow', handler.submit ? 'GET, HEAD, POST' : 'GET, HEAD');
      return refused;
    }
    const { context } = visit;
    const form = await readForm(
      visit.request,
      context.brand.origin,
      context.cookies,
      handler.tokenless ? null : deps.tokens,
      handler.mostBytes,
      handler.oneClick,
    );
    if (!(form instanceof FormData)) return await draw(deps, routed, failureData(context, form.status, deps), []);
    const answered = await handler.submit(context, form);
    return await respond(deps, routed, answered).catch((error: unknown) => {
      throw new FailedWithCookies(error, answered.cookies ?? []);
    });
  } catch (error) {
    return await failed(deps, routed, error);
  }
}

async function answerGet(deps: PageDeps, routed: RoutedRequest, handler: PageHandler): Promise<Response> {
  const { context, url, request, asJson } = routed;
  const isAlike = isAnonymous(context.cookies) && !handler.cookies?.some((name) => context.cookies[name] !== undefined);
  const query = deps.cache && isAlike ? canonicalQuery(context.query, handler.query ?? []) : null;
  if (!deps.cache || query === null) return await respond(deps, routed, await handler.show(context));
  let own: PageAnswer | undefined;
  const path = url.pathname;
  const kind = asJson ? 'json' : 'page';
  const site = siteKeyOf(context.brand);
  const key = cacheKey([
    context.brand.origin,
    site,
    kind,
    context.locale,
    context.currency,
    context.country,
    path,
    query,
  ]);
  const cached = await deps.cache.load(key, async () => {
    const answer = await handler.show(context);
    own = answer;
    if (answer.kind !== 'page' || answer.cache !== 'shared' || (answer.status ?? 200) !== 200 || answer.cookies?.length)
      return null;
    const data = pageData(context, answer.screen ?? routed.route.name, answer, deps);
    const page = await writePage(deps.renderer, drawingOf(routed, data, answer.start), asJson);
    return { ...page, headers: { ...page.headers, ...sharedHeaders } };
  });
  if (!cached) return await respond(deps, routed, own ?? (await handler.show(context)));
  // Long addresses are not worth caching verbatim.
  if (request.url.length < 1000) deps.cache.alias(cacheKey([url.host, site, kind, url.pathname + url.search]), key);
  return cachedResponse(cached, request.headers);
}

function cachedResponse(page: CachedPage, requestHeaders: Headers): Response {
  const encoding = storedEncoding(requestHeaders.get('accept-encoding'));
  const headers = encodedHeaders(page, encoding);
  if (isUnchanged(requestHeaders.get('if-none-match'), page.etag)) {
    delete headers['content-length'];
    return new Response(null, { status: 304, headers });
  }
  return new Response(page.bodies[encoding] as Uint8Array<ArrayBuffer>, { headers });
}

/** Session cookies that the response does not set itself: signing out ends a session that was just renewed. */
function withSessionCookies(response: Response, { cookies, context }: PageVisit): Response {
  const set = new Set(response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('='))));
  return withCookies(
    response,
    cookies.filter(({ name }) => !set.has(name)),
    isSecure(context),
  );
}

function drawingOf({ context, route }: RoutedRequest, data: PageData, start: object | undefined): Drawing {
  return { data, route, brand: documentBrand(context.brand, data.textLocale), start };
}

async function respond(deps: PageDeps, routed: RoutedRequest, answer: PageAnswer): Promise<Response> {
  const { context, asJson, route } = routed;
  if (answer.kind === 'missing')
    return withCookies(await drawMissing(deps, routed), answer.cookies ?? [], isSecure(context));
  if (answer.kind === 'too_many') {
    const refused = await draw(deps, routed, failureData(context, 429, deps, retryOf(routed)), answer.cookies ?? []);
    refused.headers.set('retry-after', String(Math.ceil(answer.retryAfterSeconds)));
    return refused;
  }
  if (answer.kind === 'redirect') {
    const { external } = answer;
    const origins = typeof external === 'string' ? [external] : deps.externalOrigins;
    const to = external ? externalTarget(answer.to, origins) : localTarget(answer.to);
    return withCookies(redirectResponse(to, asJson), answer.cookies ?? [], isSecure(context));
  }
  const cookies = [...(answer.cookies ?? [])];
  let formToken = '';
  if ((answer.cache === 'private' || context.principal !== null) && routed.posts) {
    const seed = deps.tokens.seed(context.cookies[formCookie]);
    formToken = deps.tokens.token(seed);
    if (seed !== context.cookies[formCookie])
      cookies.push({ name: formCookie, value: seed, maxAgeSeconds: 12 * 60 * 60 });
  }
  const response = await draw(
    deps,
    routed,
    pageData(context, answer.screen ?? route.name, answer, { ...deps, formToken }),
    cookies,
    answer.start,
  );
  if (answer.retryAfterSeconds !== undefined)
    response.headers.set('retry-after', String(Math.ceil(answer.retryAfterSeconds)));
  return response;
}

function retryOf({ request, url }: RoutedRequest): string | null {
  return request.method === 'GET' ? url.pathname + url.search : null;
}

async function drawMissing(deps: PageDeps, routed: RoutedRequest): Promise<Response> {
  const { context } = routed;
  return await draw(deps, routed, missingData(context, (await deps.missing?.(context)) ?? nothingSimilar, deps), []);
}

async function draw(
  deps: PageDeps,
  routed: RoutedRequest,
  data: PageData,
  cookies: readonly SetCookie[],
  start?: object,
): Promise<Response> {
  const encoding = acceptedEncoding(routed.request.headers.get('accept-encoding'));
  const drawing = { ...drawingOf(routed, data, start), encoding };
  const { body, headers } = await writePage(deps.renderer, drawing, routed.asJson);
  const response = new Response(body, {
    status: data.status,
    headers: { ...headers, ...privateHeaders },
  });
  return withCookies(response, cookies, isSecure(routed.context));
}

async function failed(deps: PageDeps, routed: RoutedRequest, thrown: unknown): Promise<Response> {
  const { context, url, request } = routed;
  const { cause: error, cookies } =
    thrown instanceof FailedWithCookies ? thrown : { cause: thrown, cookies: [] as readonly SetCookie[] };
  deps.log.error('page failed', { traceId: context.traceId, method: request.method, path: url.pathname, error });
  try {
    return await draw(deps, routed, failureData(context, 500, deps, retryOf(routed)), cookies);
  } catch (worse) {
    deps.log.error('error page failed', { traceId: context.traceId, error: worse });
    const page = new Response(lastResort(context.traceId), {
      status: 500,
      headers: { 'content-type': 'text/html; charset=utf-8', ...privateHeaders },
    });
    return withCookies(page, cookies, isSecure(context));
  }
}

const isSecure = (context: PageContext) => context.brand.origin.startsWith('https:');
