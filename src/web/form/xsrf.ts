import type { SetCookie } from '../page.ts';
import type { FormTokens } from './form-token.ts';

/** Cookie and header have the names that clients written for Laravel's Sanctum know. */
export const xsrfCookie = 'XSRF-TOKEN';
const xsrfHeader = 'x-xsrf-token';

/** The token for requests by scripts; scripts read it and send it back as a header. */
export function newXsrf(tokens: FormTokens): SetCookie {
  const seed = tokens.seed(undefined);
  return { name: xsrfCookie, value: `${seed}.${tokens.token(seed)}`, maxAgeSeconds: 2 * 60 * 60, readable: true };
}

/** Whether a request brought the token of its own cookie, made here. */
export function isXsrfRight(tokens: FormTokens, cookies: Readonly<Record<string, string>>, headers: Headers): boolean {
  const sent = headers.get(xsrfHeader);
  const held = cookies[xsrfCookie];
  if (!sent || !held || (sent !== held && decoded(sent) !== held)) return false;
  const [seed, token] = held.split('.');
  return tokens.verify(seed, token);
}

/** Of all cookies that say who somebody is. */
const sessionPrefix = 'auth.';

/**
 * Whether a change has to bring the token: whoever comes with cookies may be acting for their owner. The public bearer
 * says that a client acts for nobody, and no form of another site can send it; it excuses none that has a session.
 */
export function needsXsrf(cookies: Readonly<Record<string, string>>, headers: Headers): boolean {
  if (!headers.has('cookie')) return false;
  return !headers.has('authorization') || Object.keys(cookies).some((name) => name.startsWith(sessionPrefix));
}

/** Clients send the cookie as they read it: encoded or not. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
