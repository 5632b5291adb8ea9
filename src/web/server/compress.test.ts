import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, compressHere, storedEncoding } from './compress.ts';

const body = new TextEncoder().encode('A page about Barcelona. '.repeat(50));

test.for([
  { encoding: 'br', read: brotliDecompressSync },
  { encoding: 'gzip', read: gunzipSync },
  { encoding: 'zstd', read: zstdDecompressSync },
] as const)('a page compressed here as $encoding can be handed to another thread', ({ encoding, read }) => {
  const compressed = compressHere(body, encoding);
  const handed = structuredClone(compressed, { transfer: [compressed.buffer] });
  expect(handed.length).toBeLessThan(body.length);
  expect(new Uint8Array(read(handed))).toEqual(body);
});

test('a page that nobody wants compressed stays as it is', () => {
  expect(compressHere(body, 'identity')).toBe(body);
});

test.for([
  { header: 'gzip, deflate, br, zstd', each: 'zstd', stored: 'br' },
  { header: 'gzip, deflate, br', each: 'br', stored: 'br' },
  { header: 'zstd;q=0, br;q=0.5, gzip', each: 'br', stored: 'br' },
  { header: 'br;q=0, gzip', each: 'gzip', stored: 'gzip' },
  { header: 'zstd', each: 'zstd', stored: 'identity' },
  { header: 'ZSTD, GZIP', each: 'zstd', stored: 'gzip' },
  { header: 'deflate', each: 'identity', stored: 'identity' },
  { header: null, each: 'identity', stored: 'identity' },
])('$header takes $each of what is compressed each time, $stored of what is kept', ({ header, each, stored }) => {
  expect([acceptedEncoding(header), storedEncoding(header)]).toEqual([each, stored]);
});
