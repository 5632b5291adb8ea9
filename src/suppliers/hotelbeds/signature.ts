import { createHash } from 'node:crypto';

/** The X-Signature of a call made at `now`: SHA-256 in hex of key, secret and the time in whole Unix seconds. */
export function signature(apiKey: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1_000);
  return createHash('sha256').update(`${apiKey}${secret}${seconds}`).digest('hex');
}
