import type { ErrorCodes } from './error-codes.ts';

/** The error codes that every part of the API may return. */
export const webCodes = {
  malformed_json: {
    status: 400,
    text: 'malformed_json',
    meaning: 'The body is not JSON.',
  },
  too_deep: {
    status: 400,
    text: 'too_deep',
    meaning: 'The body nests deeper than 32 levels.',
  },
  unknown_token: {
    status: 401,
    text: 'unknown_token',
    meaning: 'The request has an `Authorization` header that is not the public client token.',
  },
  unauthenticated: {
    status: 401,
    text: 'unauthenticated',
    meaning: 'The operation needs a session, and the request has none that is valid.',
  },
  foreign_origin: {
    status: 403,
    text: 'foreign_origin',
    meaning: 'A page of another site asks for what only our own pages and programs may do.',
  },
  not_found: {
    status: 404,
    text: 'not_found',
    meaning: 'There is nothing at this address, or the request is not entitled to it.',
  },
  method_not_allowed: {
    status: 405,
    text: 'method_not_allowed',
    meaning: 'The address has other methods: `Allow` lists them.',
  },
  body_too_large: {
    status: 413,
    text: 'body_too_large',
    meaning: 'The body is larger than 64 kB, than 256 kB of a webhook, or than 2 MB with a picture.',
  },
  encoded_body: {
    status: 415,
    text: 'encoded_body',
    meaning: 'The body has a `Content-Encoding`.',
  },
  not_json: {
    status: 415,
    text: 'not_json',
    meaning: 'The `Content-Type` is not one that the operation reads.',
  },
  csrf: {
    status: 419,
    text: 'csrf',
    meaning: 'A change comes with cookies, and without the `X-XSRF-TOKEN` header that belongs to them.',
  },
  unknown_host: {
    status: 421,
    text: 'unknown_host',
    meaning: 'The request is for a host that this server does not serve.',
  },
  invalid: {
    status: 422,
    text: 'invalid',
    meaning: 'A field is missing, unknown or wrong: `errors` says which and why.',
  },
  too_many_requests: {
    status: 429,
    text: 'too_many',
    meaning: 'A rate limit is reached: `Retry-After` says in how many seconds to come back.',
  },
  internal: {
    status: 500,
    text: 'internal',
    meaning: 'A fault of the server: `trace_id` is what support needs.',
  },
  site_closed: {
    status: 503,
    text: 'site_closed',
    meaning: 'The site of this host is closed for now, except for reservations: `Retry-After` says when to come back.',
  },
  busy: {
    status: 503,
    text: 'BUSY',
    meaning:
      'The server does as many of these at once as it can, or another request is changing the same: `Retry-After` says when to come back.',
  },
} as const satisfies ErrorCodes;

export type WebCode = keyof typeof webCodes;
