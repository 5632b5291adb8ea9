import { hashOf, newSecret } from '../session/secret.ts';
import type { AccountsDeps } from '../deps.ts';
import { queueEmail } from '../emails/link.sql.ts';
import { normaliseEmail } from '../person.ts';
import { findByEmail } from '../person.sql.ts';
import type { SetCookie } from '#web/page.ts';

export interface LinkRequest {
  readonly email: string;
  readonly brand: string;
  readonly locale: string;
  readonly host: string;
  /** Where to go after signing in: a path on this site. */
  readonly next: string;
}

export type LinkRequestAnswer =
  | { readonly kind: 'asked'; readonly cookie: SetCookie }
  | { readonly kind: 'too_many'; readonly retryAfterSeconds: number };

const hour = 3_600;

/** The cookie that binds a link to the browser that asked for it. */
export function linkCookie(origin: string): string {
  return `${origin.startsWith('https:') ? '__Host-' : ''}auth.link`;
}

/**
 * Sends a link to sign in, if the address has an account. The response and its timing are the same if it has none: the
 * account is looked up after the response.
 */
export async function requestSignInLink(
  deps: AccountsDeps,
  visitor: string,
  cookieName: string,
  request: LinkRequest,
): Promise<LinkRequestAnswer> {
  const emailNorm = normaliseEmail(request.email).slice(0, 254);
  for (const [name, key] of [
    ['sign-in link of an account', emailNorm],
    ['sign-in link by an address', visitor],
  ] as const) {
    const decision = await deps.limits.limit(name, key, 5, hour);
    if (!decision.allowed) return { kind: 'too_many', retryAfterSeconds: decision.retryAfterSeconds };
  }
  const browser = newSecret();
  void queueLink(deps, emailNorm, browser, request).catch((error: unknown) =>
    deps.log.error('an email with a sign-in link could not be queued', { error }),
  );
  return { kind: 'asked', cookie: { name: cookieName, value: browser, maxAgeSeconds: hour } };
}

async function queueLink(
  deps: AccountsDeps,
  emailNorm: string,
  browser: string,
  { brand, locale, host, next }: LinkRequest,
): Promise<void> {
  const found = await findByEmail(deps.db, emailNorm);
  if (!found || found.isBlocked) return;
  const browserHash = hashOf(browser).toString('base64');
  const person = found.person.id;
  await queueEmail(deps.db, { purpose: 'sign_in', person, brand, locale, host, browserHash, next });
}
