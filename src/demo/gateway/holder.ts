const minutesKept = 15;

/** Keeps the cardholder's name from a refused card for the next attempt. */
export function holderCookie(paymentId: string, name: string): string {
  return `holder=${encodeURIComponent(name)}; Path=/pay/${paymentId}; Max-Age=${minutesKept * 60}; HttpOnly; SameSite=Lax`;
}

/** The name in a request's cookies, or nothing. */
export function holderOf(cookies: string | null): string {
  const value = /(?:^|;\s*)holder=([^;]*)/.exec(cookies ?? '')?.[1] ?? '';
  try {
    return decodeURIComponent(value).slice(0, 100);
  } catch {
    return '';
  }
}
