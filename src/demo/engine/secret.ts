import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in the same time whatever is given. */
export function isSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
