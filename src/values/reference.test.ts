import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReference, readableReference, referenceFrom } from './reference.ts';

describe('a reference', () => {
  it('is refused when it is short, long or has letters that it cannot have', () => {
    for (const text of ['', 'ABC', 'U'.repeat(20), '0'.repeat(21), 'x'.repeat(10_000), "'; drop table--"])
      expect(parseReference(text)).toBeNull();
    expect(() => referenceFrom(new Uint8Array(3))).toThrow(RangeError);
  });
  it('is read back however a person types it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (random) => {
        const reference = referenceFrom(random);
        expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/);
        expect(parseReference(readableReference(reference))).toBe(reference);
        expect(parseReference(` ${reference.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `)).toBe(
          reference,
        );
      }),
    );
  });
});
