import type { Context } from 'hono';
import type { MessageValues, Translate } from '#i18n/translate.ts';
import type { ApiEnv } from './api-context.ts';
import { languageOf } from './api-language.ts';
import type { ErrorCode, ErrorCodes } from './error-codes.ts';
import { type WebCode, webCodes } from './web-codes.ts';

/** A refusal by its code: its status and its text follow from the catalogue. */
export interface Refusal<Code extends string = WebCode> {
  readonly code: Code;
  /** Text in the visitor's language, where a page's own message is more specific than the code's. */
  readonly message?: string;
  /** For the arguments of the code's message. */
  readonly values?: MessageValues;
  /** Field → texts. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly retryAfterSeconds?: number;
}

/** Set on a response with a refusal: its possible codes. The document adds text, schema and examples. */
export const codesKey = 'x-codes';

interface Problems<Code extends string> {
  /**
   * An error of the API from inside a handler: `return problem(c, { code: 'not_found' })`. Its return type is `never`,
   * so that handlers are checked against their success type only; `return` it all the same.
   */
  readonly problem: (c: Context<ApiEnv>, what: Refusal<Code>) => never;
  /** A refusal outside the API's routes: webhooks. */
  readonly refusalTo: (request: Request, what: Refusal<Code>, traceId: string) => Promise<Response>;
  /** An operation's own refusals, for the `responses` of its route; those that all operations share are added. */
  readonly refusals: (...codes: readonly Code[]) => object;
}

/** Error functions of a part: they accept the shared codes and the part's own codes only. */
export function problemsOf<Own extends ErrorCodes>(own: Own): Problems<WebCode | (keyof Own & string)> {
  const codes: ErrorCodes = { ...webCodes, ...own };
  return {
    problem(c, what) {
      const { translate, traceId } = c.var.api;
      return response(codes[what.code]!, what, translate, traceId) as never;
    },
    refusalTo: async (request, what, traceId) =>
      response(codes[what.code]!, what, (await languageOf(request)).translate, traceId),
    refusals(...listed) {
      const byStatus: Record<number, { readonly description: string; readonly [codesKey]: readonly string[] }> = {};
      for (const code of listed) {
        const { status } = codes[code]!;
        byStatus[status] = { description: '', [codesKey]: [...(byStatus[status]?.[codesKey] ?? []), code] };
      }
      return byStatus;
    },
  };
}

export const { problem, refusalTo, refusals } = problemsOf({});

export const notFound: Refusal<'not_found'> = { code: 'not_found' };

/** The response to an internal error, in a language whose texts are loaded. */
export function internalError(translate: Translate, traceId: string): Response {
  return response(webCodes.internal, { code: 'internal' }, translate, traceId);
}

/** The answer where what the request changes stays locked by another. */
export function busyError(translate: Translate, traceId: string): Response {
  return response(webCodes.busy, { code: 'busy', retryAfterSeconds: 2 }, translate, traceId);
}

/** An error of the API, in the one format that all of them have. */
function response(
  { status, text }: ErrorCode,
  { code, message, values, errors = {}, retryAfterSeconds }: Refusal<string>,
  translate: Translate,
  traceId: string,
): Response {
  const said = message ?? translate(`api.${text}`, values);
  return new Response(JSON.stringify({ message: said, errors, code, trace_id: traceId }), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSeconds)) }),
    },
  });
}
