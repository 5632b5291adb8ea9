import { createCipheriv, createDecipheriv, hkdfSync, randomFillSync } from 'node:crypto';
import { writeBigints } from '#values/bigint-json.ts';

/** Encrypts values into opaque text that only this server can read or create, and decrypts them. */
export interface Seal {
  /** Bigints become strings when it is decrypted. */
  seal(value: unknown): string;
  /** The same for a value that is JSON already. */
  sealJson(json: string): string;
  /** The value, or null for anything that was not sealed here for the same purpose. */
  open(text: string): unknown;
}

/** Characters of a sealed text: twelve thousand bytes of data, e.g. the passengers of a full booking with their documents. */
export const mostSealed = 16_384;

/** AES-256-GCM with a separate key per purpose. `secret` is the server's; 32 characters or more. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'wayfare', purpose, 32));
  const sealJson = (json: string) => {
    const nonce = newNonce();
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    const sealed = cipher.update(json, 'utf8');
    // Empty in this mode.
    cipher.final();
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  };
  return {
    seal: (value) => sealJson(writeBigints(value)),
    sealJson,
    open(text) {
      if (text.length > mostSealed || !/^[\w-]+$/.test(text)) return null;
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length < 29) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      try {
        return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
      } catch {
        return null;
      }
    },
  };
}

const nonceBytes = 12;
const nonces = Buffer.alloc(nonceBytes * 100);
let used = nonces.length;

/** Random bytes are drawn for a hundred values at once: a page of rates seals a dozen. Valid until the next one. */
function newNonce(): Buffer {
  if (used === nonces.length) {
    randomFillSync(nonces);
    used = 0;
  }
  return nonces.subarray(used, (used += nonceBytes));
}
