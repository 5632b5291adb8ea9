import type { SetCookie } from './page.ts';

/** First one wins when a name is sent twice. Malformed parts are skipped. */
export function parseCookies(header: string | null | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals).trim();
    if (equals < 1 || name === '' || name in cookies) continue;
    try {
      cookies[name] = decodeURIComponent(part.slice(equals + 1).trim());
    } catch {
      // Not a cookie that we wrote.
    }
  }
  return cookies;
}

/**
 * A `Set-Cookie` value: host-only, for the whole site, not readable by scripts unless `readable`. `secure` when the
 * origin is https.
 */
export function writeCookie({ name, value, maxAgeSeconds, readable }: SetCookie, secure: boolean): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.trunc(maxAgeSeconds)}${readable ? '' : '; HttpOnly'}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
