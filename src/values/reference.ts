const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A 20-character Crockford base32 reference (100 bits) from 20 random bytes: fits every supplier's field. */
export function referenceFrom(random: Uint8Array): string {
  if (random.length < 20) throw new RangeError('a reference needs 20 random bytes');
  return Array.from(random.subarray(0, 20), (byte) => alphabet.charAt(byte & 31)).join('');
}

/** A reference as a person may type it (lower case, spaces, dashes, O for 0, I or L for 1), or null. */
export function parseReference(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(plain) ? plain : null;
}

/** In groups of five, for reading aloud. */
export function readableReference(reference: string): string {
  return reference.replaceAll(/(.{5})(?=.)/g, '$1-');
}
