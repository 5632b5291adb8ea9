import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'identity' | 'gzip' | 'br';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Smaller bodies cost more to compress than to send. */
export const compressFrom = 1024;

const seen = new LRUCache<string, Encoding>({ max: 200 });

/** The best encoding that an `Accept-Encoding` header accepts. `;q=0` refuses one. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity';
  // Browsers send a handful of values, so parsed ones are cached.
  const known = seen.get(header);
  if (known) return known;
  const encoding = bestEncoding(header.slice(0, 256));
  if (header.length <= 256) seen.set(header, encoding);
  return encoding;
}

function bestEncoding(header: string): Encoding {
  const taken = new Set(
    header
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name = '']) => name.trim().toLowerCase()),
  );
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity';
}

/** Compresses off the main thread. `quality` 0–11 is brotli's. */
export async function compress(body: Uint8Array, encoding: Encoding, quality = 3): Promise<Uint8Array> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return await zip(body, { level: 6 });
  return await brotli(body, brotliOptions(body, quality));
}

/** Compresses in this thread, for threads that answer nobody meanwhile. */
export function compressHere(body: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'identity') return body;
  const compressed =
    encoding === 'gzip' ? gzipSync(body, { level: 6 }) : brotliCompressSync(body, brotliOptions(body, 3));
  // A copy, since memory of Node's pool can't be handed to another thread.
  return new Uint8Array(compressed);
}

function brotliOptions(body: Uint8Array, quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
