import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  type BrotliOptions,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
  type ZstdOptions,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What is compressed once and kept: the smallest is best. */
export type StoredEncoding = 'identity' | 'gzip' | 'br';
/** What is compressed for one response: zstd takes a third of Brotli's time for as few bytes. */
export type Encoding = StoredEncoding | 'zstd';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);

/** Smaller bodies cost more to compress than to send. */
export const compressFrom = 1024;

const seen = new LRUCache<string, ReadonlySet<string>>({ max: 200 });

/** The quickest good encoding that an `Accept-Encoding` header accepts. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  return acceptedNames(header).has('zstd') ? 'zstd' : storedEncoding(header);
}

/** The smallest of the stored encodings that an `Accept-Encoding` header accepts. */
export function storedEncoding(header: string | null | undefined): StoredEncoding {
  const names = acceptedNames(header);
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}

const none: ReadonlySet<string> = new Set();

/** `;q=0` refuses one. */
function acceptedNames(header: string | null | undefined): ReadonlySet<string> {
  if (!header) return none;
  // Browsers send a handful of values, so parsed ones are cached.
  const known = seen.get(header);
  if (known) return known;
  const names = new Set(
    header
      .slice(0, 256)
      .split(',')
      .map((part) => part.split(';'))
      .filter(([, quality]) => !/^\s*q=0(\.0*)?\s*$/.test(quality ?? ''))
      .map(([name = '']) => name.trim().toLowerCase()),
  );
  if (header.length <= 256) seen.set(header, names);
  return names;
}

/** Compresses off the main thread. `quality` 0–11 is brotli's. */
export async function compress(body: Uint8Array, encoding: Encoding, quality = 3): Promise<Uint8Array> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return await zip(body, { level: 6 });
  if (encoding === 'zstd') return await zstd(body, zstdOptions(body));
  return await brotli(body, brotliOptions(body, quality));
}

/** Compresses in this thread, for threads that answer nobody meanwhile. */
export function compressHere(body: Uint8Array<ArrayBuffer>, encoding: Encoding): Uint8Array<ArrayBuffer> {
  if (encoding === 'identity') return body;
  // A copy, since memory of Node's pool can't be handed to another thread.
  return new Uint8Array(compressNow(body, encoding));
}

function compressNow(body: Uint8Array, encoding: Exclude<Encoding, 'identity'>): Uint8Array {
  if (encoding === 'gzip') return gzipSync(body, { level: 6 });
  if (encoding === 'zstd') return zstdCompressSync(body, zstdOptions(body));
  return brotliCompressSync(body, brotliOptions(body, 3));
}

/** On pages, the second level is as small as Brotli's third. */
function zstdOptions(body: Uint8Array): ZstdOptions {
  return { params: { [constants.ZSTD_c_compressionLevel]: 2 }, pledgedSrcSize: body.length };
}

function brotliOptions(body: Uint8Array, quality: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } };
}
