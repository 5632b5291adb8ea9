import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTextRing, type Written } from './text-ring.ts';

test('a text that is longer than the ring is not kept, and nothing is lost for it', () => {
  const ring = createTextRing(10);
  const kept = ring.write('short')!;
  expect(ring.write('far too long')).toBeNull();
  // Eight letters, sixteen bytes.
  expect(ring.write('ירושלים!')).toBeNull();
  expect(ring.read(kept)).toBe('short');
});

test('any text is read as it was written or not at all, and the newest always', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 200 }),
      (texts, capacity) => {
        const ring = createTextRing(capacity);
        const all: { readonly text: string; readonly written: Written }[] = [];
        for (const text of texts) {
          const written = ring.write(text);
          expect(written === null).toBe(Buffer.byteLength(text) > capacity);
          if (!written) continue;
          all.push({ text, written });
          expect(ring.read(written)).toBe(Buffer.from(text).toString());
        }
        for (const { text, written } of all) expect([Buffer.from(text).toString(), null]).toContain(ring.read(written));
        // A text that fits is kept: none is evicted early.
        const newest = all.at(-1);
        if (newest) expect(ring.read(newest.written)).not.toBeNull();
      },
    ),
  );
});

test('texts stay until as much as the ring holds has been written since', () => {
  const ring = createTextRing(100);
  const first = ring.write('a'.repeat(40))!;
  expect(ring.isOld(first)).toBe(false);
  ring.write('b'.repeat(40));
  expect(ring.isOld(first)).toBe(true);
  expect(ring.read(first)).toBe('a'.repeat(40));
  ring.write('c'.repeat(40));
  expect(ring.read(first)).toBeNull();
});
