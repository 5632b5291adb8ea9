import { createHmac, timingSafeEqual } from 'node:crypto';

const longest = 2_000;

/** A text as an opaque token that only we can create. */
export function signText(text: string, secret: string): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${signature(body, secret)}`;
}

/** The text of a token that we signed, or null. */
export function signedText(token: string, secret: string): string | null {
  if (token.length > longest) return null;
  const [body = '', given = '', ...rest] = token.split('.');
  const expected = Buffer.from(signature(body, secret));
  const actual = Buffer.from(given);
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return Buffer.from(body, 'base64url').toString();
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64url').slice(0, 27);
}
