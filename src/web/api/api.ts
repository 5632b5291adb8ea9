import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { defaultLocale } from '#i18n/locale.ts';
import { translator } from '#i18n/messages.ts';
import { crossOrigin, isForeign } from './cross-origin.ts';
import { fieldErrors, type Issue } from './field-errors.ts';
import type { ApiEnv } from './api-context.ts';
import { isLike, type Operation, operationsOf } from './operations.ts';
import { busyError, internalError, notFound, problem } from './problems.ts';
import { type ApiContextDeps, resolveContext } from './resolve-context.ts';
import type { FormTokens } from '../form/form-token.ts';
import { isXsrfRight, needsXsrf } from '../form/xsrf.ts';
import { maxBody, readBody, withoutNul } from '../form/form-post.ts';
import type { Log } from '../log/log.ts';

export { notFound } from './problems.ts';
export type { ApiEnv } from './api-context.ts';

export type Api = OpenAPIHono<ApiEnv>;

export interface ApiDeps extends ApiContextDeps {
  readonly log: Log;
  /** Bearer token of clients without a session. It identifies them but grants no access. */
  readonly publicToken: string;
  /** The XSRF tokens that changes with cookies need. */
  readonly tokens: FormTokens;
  /** Whether a request failed because another one is changing the same. */
  readonly isBusy: (error: unknown) => boolean;
  /** The path that it is mounted under; none by default. */
  readonly base?: string;
  /** Bodies may be forms as well; handlers read both as JSON. */
  readonly readsForms?: boolean;
}

const maxDepth = 32;

/** Whether JSON text nests deeper than `most`, without parsing it. */
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

const nulEscape = String.raw`\u0000`;

/** A reviver of `JSON.parse`. */
function replaceNul(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutNul(value) : value;
}

const sizeText = (bytes: number) =>
  bytes < 2 ** 20 ? `${Math.floor(bytes / 2 ** 10)} kB` : `${Math.floor(bytes / 2 ** 20)} MB`;

/** Validates size, encoding and syntax of a body before its schema; handlers then read it as JSON. */
const soundBody = (
  readsForms: boolean,
  limitOf: (method: string, path: string) => number,
): MiddlewareHandler<ApiEnv> => {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return await next();
    if (raw.headers.has('content-encoding')) return problem(c, { code: 'encoded_body' });
    const limit = limitOf(raw.method, c.req.path);
    const body = await readBody(raw, limit);
    if (!body) return problem(c, { code: 'body_too_large', values: { limit: sizeText(limit) } });
    const keep = (text: string) => {
      // Other parsers of the header are stricter about parameters after the media type, each differently.
      raw.headers.set('content-type', 'application/json');
      // The stream has been read; Hono keeps promises here, despite its types.
      c.req.bodyCache.text = Promise.resolve(text) as unknown as string;
    };
    const type = raw.headers.get('content-type') ?? '';
    const isJson = /^application\/json\s*(;|$)/i.test(type);
    const isForm = readsForms && /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
    if (body.length === 0 && !isJson && !isForm) {
      keep('{}');
      return await next();
    }
    if (!isJson && !isForm) return problem(c, { code: 'not_json' });
    const sent = new TextDecoder().decode(body);
    let text = isForm ? JSON.stringify(Object.fromEntries(new URLSearchParams(sent))) : sent;
    if (isTooDeep(text)) return problem(c, { code: 'too_deep' });
    try {
      if (text.includes(nulEscape)) text = JSON.stringify(JSON.parse(text, replaceNul));
      else JSON.parse(text);
    } catch {
      return problem(c, { code: 'malformed_json' });
    }
    keep(text);
    return await next();
  };
};

/**
 * The base of `/v3`: mount it under that path. Schemas are written with `z.strictObject`, so that unknown keys are
 * refused; a validation failure is a 422 with field → texts. Every route added with `openapi()` is described.
 */
export function createApi(deps: ApiDeps): Api {
  const { log, newTraceId, publicToken, tokens, isBusy, base = '', readsForms = false } = deps;
  const api: Api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const { data } = result as { readonly data?: unknown };
      const errors = fieldErrors(result.error.issues as Issue[], data, c.var.api.translate);
      return problem(c, { code: 'invalid', errors });
    },
  });
  let operations: readonly Operation[] | undefined;
  const at = (path: string) => (operations ??= operationsOf(api)).filter((one) => isLike(base + one.pattern, path));
  api.use(resolveContext(deps));
  api.use(crossOrigin(at));
  api.use(async (c, next) => {
    const bearer = c.req.header('authorization');
    if (bearer === undefined || bearer === `Bearer ${publicToken}`) return await next();
    return problem(c, { code: 'unknown_token' });
  });
  api.use(async (c, next) => {
    const { method, headers } = c.req.raw;
    const { brand, cookies } = c.var.api;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return await next();
    const isOpen = at(c.req.path).some((one) => one.method === method && one.anyOrigin);
    if (isForeign(headers, brand.origin, isOpen)) return problem(c, { code: 'foreign_origin' });
    if (needsXsrf(cookies, headers) && !isXsrfRight(tokens, cookies, headers)) return problem(c, { code: 'csrf' });
    return await next();
  });
  const limitOf = (method: string, path: string) => at(path).find((one) => one.method === method)?.bodyLimit ?? maxBody;
  api.use(soundBody(readsForms, limitOf));
  api.onError((error, c) => {
    // Resolving the context may have failed.
    const context = c.var.api as ApiEnv['Variables']['api'] | undefined;
    const traceId = context?.traceId ?? newTraceId();
    const translate = context?.translate ?? translator(defaultLocale);
    if (isBusy(error)) return busyError(translate, traceId);
    log.error('api failed', { traceId, method: c.req.method, path: c.req.path, error });
    return internalError(translate, traceId);
  });
  return api;
}

/** Registered last: any other path under `base` is unknown (404) or has other methods (405). */
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
    const refused: Response = problem(c, { code: 'method_not_allowed' });
    refused.headers.set('allow', methods.join(', '));
    return refused;
  });
}
