import type { Answer } from '../engine/answer.ts';

/** Errors of OCTO that this supplier answers with. */
export type OctoError =
  | 'INVALID_PRODUCT_ID'
  | 'INVALID_OPTION_ID'
  | 'INVALID_UNIT_ID'
  | 'INVALID_AVAILABILITY_ID'
  | 'INVALID_BOOKING_UUID'
  | 'BAD_REQUEST'
  | 'UNPROCESSABLE_ENTITY';

export function octoError(error: OctoError, errorMessage: string): Answer {
  return { status: 400, body: { error, errorMessage } };
}

const ofCode: Readonly<Record<string, readonly [OctoError, string]>> = {
  invalid_request: ['BAD_REQUEST', 'The request is malformed.'],
  not_found: ['INVALID_BOOKING_UUID', 'There is no booking with this uuid.'],
  sold_out: ['UNPROCESSABLE_ENTITY', 'The availability is sold out.'],
  reference_used: ['UNPROCESSABLE_ENTITY', 'The uuid was used before.'],
  cancel_not_allowed: ['UNPROCESSABLE_ENTITY', 'The booking is not cancellable.'],
  price_changed: ['UNPROCESSABLE_ENTITY', 'The price has changed.'],
};

/** An answer of the engine as OCTO writes it: refusals with its errors, successes with the status 200. */
export function inOcto(given: Answer): Answer {
  const refused = (given.body as { readonly error?: string | { readonly code: string } } | null)?.error;
  if (typeof refused === 'object') {
    const [error, message] = ofCode[refused.code] ?? ['UNPROCESSABLE_ENTITY', 'The request can not be carried out.'];
    return octoError(error, message);
  }
  return given.status < 300 ? { ...given, status: 200 } : given;
}
