import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { loadLocale } from '#i18n/load-locale.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import { parseCookies } from './cookies.ts';
import { isSameOrigin } from './form/same-origin.ts';
import type { FormTokens } from './form/form-token.ts';
import { isXsrfRight, needsXsrf, xsrfMissing } from './form/xsrf.ts';
import { readBody, withoutNul } from './form/form-post.ts';
import { type Problem, problemResponse } from './problem.ts';
import type { Log } from './log.ts';
import type { Connection } from './server/connection.ts';

export interface ApiVariables {
  traceId: string;
}

export interface ApiEnv {
  Bindings: Connection;
  Variables: ApiVariables;
}

export type Api = OpenAPIHono<ApiEnv>;

export interface ApiDeps {
  readonly log: Log;
  readonly newTraceId: () => string;
  /** What clients without a session send as their bearer. It names them and lets them do nothing more. */
  readonly publicToken: string;
  /** The configured origin of a host, for telling our own pages from others. */
  readonly originOf: (host: string) => string | null;
  /** The XSRF tokens of changes that come with cookies. */
  readonly tokens: FormTokens;
}

const maxDepth = 32;
const maxErrors = 50;
const longestField = 100;

/** Any error of the API from inside a handler: `return problem(c, { status: 404, … })`. */
export function problem(c: Context<ApiEnv>, what: Problem): Response {
  return problemResponse(what, c.var.traceId);
}

export const notFound: Problem = { status: 404, code: 'not_found', message: 'This does not exist.' };

/** Whether a JSON text nests deeper than `most`, without parsing it. */
export function isTooDeep(text: string, most = maxDepth): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inText) {
      if (character === '\\') at += 1;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Field → texts, an unknown key under its own name. Bounded: nobody makes us answer more than they sent. */
function errorsOf(issues: readonly Issue[]): Record<string, string[]> {
  // Without a prototype, because a sender may call a key `constructor`.
  const errors = Object.create(null) as Record<string, string[]>;
  let count = 0;
  for (const { code, path, message, keys = [] } of issues) {
    const named =
      code === 'unrecognized_keys'
        ? keys.slice(0, maxErrors).map((key) => [[...path, key], 'Unknown key.'] as const)
        : [[path, message] as const];
    for (const [at, text] of named) {
      if ((count += 1) > maxErrors) return errors;
      (errors[at.map(String).join('.').slice(0, longestField)] ??= []).push(text);
    }
  }
  return errors;
}

const nulEscape = String.raw`\u0000`;

/** A reviver of `JSON.parse`. */
function replaceNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutNul(value) : value;
}

/** Judges a body before a schema sees it; handlers then read it as usual. */
const soundBody: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { raw } = c.req;
  if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return await next();
  if (raw.headers.has('content-encoding'))
    return problem(c, { status: 415, code: 'encoded_body', message: 'Send the body without Content-Encoding.' });
  const body = await readBody(raw);
  if (!body) return problem(c, { status: 413, code: 'body_too_large', message: 'The body has more than 64 kB.' });
  const keep = (text: string) => {
    // Readers of the header further in are stricter about what follows the media type, each in a way of its own.
    raw.headers.set('content-type', 'application/json');
    // The stream has been read; Hono keeps promises here, whatever its types say.
    c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
  };
  const isJson = /^application\/json\s*(;|$)/i.test(raw.headers.get('content-type') ?? '');
  if (body.length === 0 && !isJson) {
    keep('{}');
    return await next();
  }
  if (!isJson) return problem(c, { status: 415, code: 'not_json', message: 'Send application/json.' });
  let text = new TextDecoder().decode(body);
  if (isTooDeep(text))
    return problem(c, { status: 400, code: 'too_deep', message: 'The body nests deeper than 32 levels.' });
  try {
    if (text.includes(nulEscape)) text = JSON.stringify(JSON.parse(text, replaceNul));
    else JSON.parse(text);
  } catch {
    return problem(c, { status: 400, code: 'malformed_json', message: 'The body is not JSON.' });
  }
  keep(text);
  return await next();
};

/**
 * A change that a page of somebody else asks for. Programs send neither header and bring no cookies; with cookies
 * something has to say that the page is ours.
 */
function isForeign(headers: Headers, origin: string | null): boolean {
  const says = headers.has('sec-fetch-site') || headers.has('origin');
  if (!says) return headers.has('cookie');
  return origin === null || !isSameOrigin(headers, origin);
}

/**
 * The base of `/v3`: mount it under that path. Schemas are written with `z.strictObject`, so that unknown keys are
 * refused; what does not fit is a 422 with field → texts. `/openapi.json` describes every route that was added with
 * `openapi()`.
 */
export function createApi({ log, newTraceId, originOf, publicToken, tokens }: ApiDeps): Api {
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      return problem(c, {
        status: 422,
        code: 'invalid',
        message: 'The given data was invalid.',
        errors: errorsOf(result.error.issues),
      });
    },
  });
  api.use(async (c, next) => {
    c.set('traceId', newTraceId());
    await next();
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'private, no-store');
    // Nobody reads the body of a HEAD: a stream of events would stay open until its end.
    if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
  });
  api.use(async (c, next) => {
    const bearer = c.req.header('authorization');
    if (bearer === undefined || bearer === `Bearer ${publicToken}`) return await next();
    return problem(c, { status: 401, code: 'unknown_token', message: 'This token is nobody’s.' });
  });
  api.use(async (c, next) => {
    const { method, headers, url } = c.req.raw;
    const isChange = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
    if (isChange && isForeign(headers, originOf(new URL(url).host))) {
      return problem(c, {
        status: 403,
        code: 'foreign_origin',
        message: 'This request does not come from one of our pages.',
      });
    }
    const cookies = isChange ? parseCookies(headers.get('cookie')) : {};
    if (isChange && needsXsrf(cookies, headers) && !isXsrfRight(tokens, cookies, headers))
      return problem(c, xsrfMissing);
    return await next();
  });
  // Whatever language a handler answers in, its texts are ready.
  api.use(async (c, next) => {
    const asked = c.req.query('locale') ?? parseCookies(c.req.header('cookie'))[localeCookie];
    await loadLocale(negotiateLocale(asked, c.req.header('accept-language')));
    return await next();
  });
  api.use(soundBody);
  api.openAPIRegistry.registerComponent('securitySchemes', 'xsrf', {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description:
      'The XSRF-TOKEN cookie of GET /sanctum/csrf-cookie, good for the session that it was given to; logging in and out set a new one. Changes that come with cookies need it (419 otherwise); those without cookies don’t, nor those with the public bearer and no session.',
  });
  api.openAPIRegistry.registerComponent('securitySchemes', 'public', {
    type: 'http',
    scheme: 'bearer',
    description: 'What clients without a session send. It names them and grants nothing.',
  });
  api.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Wayfare', version: '3' }, servers: [{ url: '/v3' }] });
  api.onError((error, c) => {
    const traceId = c.var.traceId ?? newTraceId();
    log.error('api failed', { traceId, method: c.req.method, path: c.req.path, error });
    return problemResponse({ status: 500, code: 'internal', message: 'Something went wrong.' }, traceId);
  });
  return api;
}

/** Goes last: what is left under `base` is unknown (404) or has other methods (405). */
export function closeApi(api: Api, base: string): void {
  api.all('/*', (c) => {
    const path = c.req.path.slice(base.length);
    const methods = [
      ...new Set(
        api.routes
          .filter(({ method, path: pattern }) => method !== 'ALL' && isLike(pattern, path))
          .map((one) => one.method),
      ),
    ];
    if (methods.length === 0) return problem(c, notFound);
    const refused = problem(c, {
      status: 405,
      code: 'method_not_allowed',
      message: 'This method is not for this address.',
    });
    refused.headers.set('allow', methods.join(', '));
    return refused;
  });
}

function isLike(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}
