import { randomBytes } from 'node:crypto';
import { hashOf } from '../session/secret.ts';

const codes = 10;
/** Without letters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 16;

/** Ten new codes, of 79 random bits each: `k7qp-2mfx-9dtr-w3hn`. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: codes }, () => newCode().replaceAll(/(.{4})(?!$)/g, '$1-'));
}

function newCode(): string {
  let code = '';
  while (code.length < length)
    // A byte above the last whole run of letters would make the first ones likelier.
    for (const byte of randomBytes(length)) {
      const fits = byte < 256 - (256 % letters.length) && code.length < length;
      if (fits) code += letters[byte % letters.length]!;
    }
  return code;
}

/** The stored hash of a code as it is typed; null for what can't be one. */
export function hashOfCode(typed: string): Buffer | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return code.length === length ? hashOf(code) : null;
}
