import { createHash, createHmac } from 'node:crypto';

/**
 * The secret of the link for a stay. It is the same every time, so that an email that is sent again has the same link;
 * `secret` is the server's. Only its hash is stored.
 */
export function linkSecret(secret: string, reservationId: string): string {
  return createHmac('sha256', secret).update(`review ${reservationId}`).digest('base64url');
}

/** The stored hash of a link's secret; null for a text that is none. */
export function hashOfLink(link: string): Buffer | null {
  return /^[\w-]{43}$/.test(link) ? createHash('sha256').update(link).digest() : null;
}
