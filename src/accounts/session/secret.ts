import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text that a cookie or a link can carry. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text);
}

/** The stored hash of a secret. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
