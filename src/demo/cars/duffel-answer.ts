import type { Answer } from '../engine/answer.ts';

const titles: Readonly<Record<string, string>> = {
  invalid_request: 'The request is malformed',
  not_found: 'There is no such thing',
  sold_out: 'The car is not available',
  price_changed: 'The price has changed',
  guests_rejected: 'The driver was rejected',
  reference_used: 'The reference was used before',
  cancel_not_allowed: 'The booking can not be cancelled',
  fee_changed: 'The cancellation fee has changed',
};

/** An answer of the engine as Duffel writes it: `{ data }`, or `{ errors, meta }`. */
export function inDuffel({ status, body }: Answer): Answer {
  const refused = (body as { readonly error?: { readonly code: string } } | null)?.error;
  if (!refused) return { status, body: { data: body } };
  const { code, ...more } = refused;
  const title = titles[code] ?? 'The request can not be carried out';
  return {
    status,
    body: { errors: [{ type: 'invalid_request_error', code, title, message: `${title}.`, ...more }], meta: { status } },
  };
}
