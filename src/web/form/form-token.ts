import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Session cookie that form tokens are bound to. It does not affect pages that all visitors share. */
export const formCookie = 'form';

export interface FormTokens {
  /** The visitor's cookie value, a new one unless the given one is well formed. */
  seed(cookie: string | undefined): string;
  /** The hidden field for a cookie value, and for further bound values. */
  token(seed: string, bound?: string): string;
  verify(cookie: string | undefined, token: string | undefined, bound?: string): boolean;
}

/** Signed double submit: the field is an HMAC of the cookie, so a planted cookie has no matching field. */
export function formTokens(secret: string, random: (bytes: number) => Buffer = randomBytes): FormTokens {
  const isSeed = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? '');
  const token = (seed: string, bound?: string) =>
    createHmac('sha256', secret)
      .update(bound === undefined ? `form ${seed}` : `form ${seed} ${bound}`)
      .digest('base64url');
  return {
    seed: (cookie) => (isSeed(cookie) ? cookie : random(16).toString('base64url')),
    token,
    verify(cookie, sent, bound) {
      if (!isSeed(cookie) || typeof sent !== 'string') return false;
      const expected = Buffer.from(token(cookie, bound));
      const given = Buffer.from(sent);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
