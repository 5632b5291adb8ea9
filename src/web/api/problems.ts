import type { Context } from 'hono';
import type { MessageValues, Translate } from '#i18n/translate.ts';
import { type Problem, problemResponse } from '../problem.ts';
import { type ApiEnv, languageOf } from './visit.ts';

/** Every refusal of the API by its code, which is stable, with its HTTP status. Its text is the message `api.<code>`. */
export const problemStatus = {
  malformed_json: 400,
  too_deep: 400,
  IDEMPOTENCY_KEY_REQUIRED: 400,
  unknown_token: 401,
  unauthenticated: 401,
  bad_signature: 401,
  foreign_origin: 403,
  not_found: 404,
  session_ended: 404,
  method_not_allowed: 405,
  sold_out: 409,
  expired: 409,
  form_over: 409,
  MUST_ACKNOWLEDGE: 409,
  ALREADY_RESERVED: 409,
  NOT_CONFIRMED: 409,
  NOT_CANCELLABLE: 409,
  FEE_CHANGED: 409,
  QUOTE_EXPIRED: 410,
  body_too_large: 413,
  encoded_body: 415,
  not_json: 415,
  csrf: 419,
  unknown_host: 421,
  invalid: 422,
  IDEMPOTENCY_MISMATCH: 422,
  too_many: 429,
  too_many_attempts: 429,
  too_many_requests: 429,
  too_soon: 429,
  TOO_MANY_UNPAID: 429,
  TOO_MANY_RESERVATIONS: 429,
  internal: 500,
  no_supplier: 503,
  BUSY: 503,
} as const satisfies Readonly<Record<string, Problem['status']>>;

export type ProblemCode = keyof typeof problemStatus;

/** A refusal by its code: its status and its text follow from it. */
export interface Refusal extends Pick<Problem, 'errors' | 'retryAfterSeconds'> {
  readonly code: ProblemCode;
  /** Already in the visitor's language, where a page's own words say more than the code's. */
  readonly message?: string;
  /** For the arguments of the code's message. */
  readonly values?: MessageValues;
}

export const notFound: Refusal = { code: 'not_found' };

/**
 * An error of the API from inside a handler: `return problem(c, { code: 'not_found' })`. Its type says that nothing comes
 * back, so that handlers are checked against their success alone; `return` it all the same.
 */
export function problem(c: Context<ApiEnv>, what: Problem | Refusal): never {
  return problemResponse('status' in what ? what : written(what, c.var.translate), c.var.traceId) as never;
}

/** A refusal with its status and its text. */
export function written({ code, message, values, ...rest }: Refusal, translate: Translate): Problem {
  return { ...rest, code, status: problemStatus[code], message: message ?? translate(`api.${code}`, values) };
}

/** A refusal where no route of the API has the request: unknown hosts, webhooks, faults of ours. */
export async function refusalTo(request: Request, what: Refusal, traceId: string): Promise<Response> {
  return problemResponse(written(what, (await languageOf(request)).translate), traceId);
}
