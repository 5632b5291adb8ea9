import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressHere } from './compress.ts';

const body = new TextEncoder().encode('A page about Barcelona. '.repeat(50));

test.for([
  { encoding: 'br', read: brotliDecompressSync },
  { encoding: 'gzip', read: gunzipSync },
] as const)('a page compressed here as $encoding can be handed to another thread', ({ encoding, read }) => {
  const compressed = compressHere(body, encoding);
  const handed = structuredClone(compressed, { transfer: [compressed.buffer] });
  expect(handed.length).toBeLessThan(body.length);
  expect(new Uint8Array(read(handed))).toEqual(body);
});

test('a page that nobody wants compressed stays as it is', () => {
  expect(compressHere(body, 'identity')).toBe(body);
});
