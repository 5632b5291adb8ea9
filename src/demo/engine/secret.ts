import { createHash, timingSafeEqual } from 'node:crypto';

/** Constant-time comparison. */
export function isSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
