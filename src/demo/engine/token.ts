import { createHmac, timingSafeEqual } from 'node:crypto';

/** A value as text for a URL or a JSON string. Unsigned: any client can read and create one. */
export function encodeToken(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The content of a token, signed or not, or null when it is malformed. The caller must check its shape. */
export function decodeToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  } catch {
    return null;
  }
}

function signature(body: string, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(body).digest();
}

export function signToken(value: unknown, key: Uint8Array): string {
  const body = encodeToken(value);
  return `${body}.${signature(body, key).toString('base64url')}`;
}

/** The content of a signed token; null unless this key signed it. */
export function readSigned(token: string, key: Uint8Array): unknown {
  const [body = '', signed = ''] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(body, key);
  return given.length === right.length && timingSafeEqual(given, right) ? decodeToken(body) : null;
}
