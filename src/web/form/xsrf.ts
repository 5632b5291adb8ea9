import type { SetCookie } from '../page.ts';
import type { FormTokens } from './form-token.ts';

/** Cookie and header names of Laravel Sanctum, which existing clients use. */
export const xsrfCookie = 'XSRF-TOKEN';
const xsrfHeader = 'x-xsrf-token';

type Cookies = Readonly<Record<string, string>>;

/** The cookies of a session, with the prefix that they have over https. */
const sessionCookie = /^(?:__Host-)?auth\./;
const boundTo = ['__Host-auth.session', 'auth.session', '__Host-auth.remember', 'auth.remember'];

/**
 * What the tokens of a browser with these cookies are bound to: its session, else its remember-me cookie, else the
 * absence of both.
 */
function sessionIn(cookies: Cookies): string {
  const name = boundTo.find((one) => cookies[one]);
  return name === undefined ? 'no session' : `session ${cookies[name]}`;
}

/**
 * A new token for requests by scripts, bound to the session of a browser with these cookies: scripts read it and send it
 * back as a header.
 */
export function newXsrf(tokens: FormTokens, cookies: Cookies): SetCookie {
  const seed = tokens.seed(undefined);
  const value = `${seed}.${tokens.token(seed, sessionIn(cookies))}`;
  return { name: xsrfCookie, value, maxAgeSeconds: 2 * 60 * 60, readable: true };
}

/**
 * A change of session with the token of the new one: `set` are the cookies that a response sets in a browser with
 * `cookies`.
 */
export function withXsrf(tokens: FormTokens, cookies: Cookies, set: readonly SetCookie[]): readonly SetCookie[] {
  const after = { ...cookies, ...Object.fromEntries(set.map(({ name, value }) => [name, value])) };
  return [...set, newXsrf(tokens, after)];
}

/** Whether a request has the token of its own cookie, issued by us for its session. */
export function isXsrfRight(tokens: FormTokens, cookies: Cookies, headers: Headers): boolean {
  const sent = headers.get(xsrfHeader);
  const held = cookies[xsrfCookie];
  if (!sent || !held || (sent !== held && decoded(sent) !== held)) return false;
  const [seed, token] = held.split('.');
  return tokens.verify(seed, token, sessionIn(cookies));
}

/**
 * Whether a change needs the XSRF token: a request with cookies acts for their owner. The public bearer
 * belongs to clients without an account, and no form of another site can send it; it does not replace the token of a session.
 */
export function needsXsrf(cookies: Cookies, headers: Headers): boolean {
  if (!headers.has('cookie')) return false;
  return !headers.has('authorization') || Object.keys(cookies).some((name) => sessionCookie.test(name));
}

/** Clients send the cookie encoded or decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
