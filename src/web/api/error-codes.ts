import type { TypedMessages } from '#i18n/typed-messages.ts';

type Status = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 419 | 421 | 422 | 429 | 500 | 502 | 503;

/** Description of an error code. */
export interface ErrorCode {
  readonly status: Status;
  /** Its text for the visitor: a message of `api`, in the language of the request. */
  readonly text: keyof TypedMessages['api'];
  /** When it is returned: one sentence of the reference, in English. */
  readonly meaning: string;
}

/**
 * Error codes of a part: stable, lower snake case, each with one meaning. `webCodes` are shared; a product has its own
 * codes beside its API.
 */
export type ErrorCodes = Readonly<Record<string, ErrorCode>>;

/** The codes of all parts. Throws when two parts have the same code, or one is not lower snake case. */
export function errorCatalogue(parts: readonly ErrorCodes[]): ErrorCodes {
  const all: Record<string, ErrorCode> = {};
  for (const [code, meant] of parts.flatMap((part) => Object.entries(part))) {
    if (!/^[a-z]+(_[a-z]+)*$/.test(code)) throw new Error(`the error code ${code} is not lower snake case`);
    if (Object.hasOwn(all, code)) throw new Error(`two parts of the API have the error code ${code}`);
    all[code] = meant;
  }
  return all;
}
