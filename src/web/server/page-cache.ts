import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compress, type StoredEncoding } from './compress.ts';

/** A page as bytes, in every encoding, with complete headers. */
export interface CachedPage {
  readonly etag: string;
  readonly bodies: Readonly<Record<StoredEncoding, Uint8Array>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds of the cache's clock. */
  readonly freshUntil: number;
  readonly staleUntil: number;
}

export interface SharedPage {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageCache {
  /**
   * The page under this key, rendered by `make` when absent. While it is stale it is served at once and refreshed in
   * the background. Concurrent requests share one rendering. Null when `make` returns a private page.
   */
  load(key: string, make: () => Promise<SharedPage | null>): Promise<CachedPage | null>;
  /** Maps an identical request to this key, for `quick`. */
  alias(request: string, key: string): void;
  /** A fresh page for a request that has been seen before, without any other work. */
  quick(request: string): CachedPage | undefined;
  clear(): void;
  readonly bytes: number;
}

export interface PageCacheOptions {
  readonly maxBytes?: number;
  readonly maxEntries?: number;
  readonly freshSeconds?: number;
  readonly staleSeconds?: number;
  readonly now?: () => number;
  readonly onError?: (error: unknown) => void;
}

/** `key` parts never contain a line feed: addresses are percent-encoded. */
export function cacheKey(parts: readonly (string | null)[]): string {
  return parts.map((part) => part ?? '').join('\n');
}

export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = 64 * 2 ** 20, maxEntries = 5000, freshSeconds = 30, staleSeconds = 300 } = options;
  const { now = () => performance.now(), onError = () => undefined } = options;
  const sizeOf = ({ bodies }: CachedPage) => bodies.identity.length + bodies.gzip.length + bodies.br.length + 1000;
  const pages = new LRUCache<string, CachedPage>({ max: maxEntries, maxSize: maxBytes, sizeCalculation: sizeOf });
  const aliases = new LRUCache<string, string>({ max: maxEntries });
  const making = new Map<string, Promise<CachedPage | null>>();

  const encode = async ({ body, headers }: SharedPage, before: CachedPage | undefined): Promise<CachedPage> => {
    const identity = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
    const unchanged = before?.etag === etag;
    const until = { freshUntil: now() + freshSeconds * 1000, staleUntil: now() + (freshSeconds + staleSeconds) * 1000 };
    if (unchanged) return { ...before, headers, ...until };
    const [gzip, br] = await Promise.all([compress(identity, 'gzip'), compress(identity, 'br', 5)]);
    return { etag, headers, bodies: { identity, gzip, br }, ...until };
  };

  const refresh = (key: string, make: () => Promise<SharedPage | null>): Promise<CachedPage | null> => {
    const begun = making.get(key);
    if (begun) return begun;
    const made = (async () => {
      const page = await make();
      if (!page) {
        pages.delete(key);
        return null;
      }
      const entry = await encode(page, pages.peek(key));
      pages.set(key, entry);
      return entry;
    })().finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };

  return {
    async load(key, make) {
      const known = pages.get(key);
      if (!known || known.staleUntil <= now()) return await refresh(key, make);
      if (known.freshUntil <= now()) refresh(key, make).catch(onError);
      return known;
    },
    alias: (request, key) => void aliases.set(request, key),
    quick(request) {
      const key = aliases.get(request);
      const page = key === undefined ? undefined : pages.get(key);
      return page && page.freshUntil > now() ? page : undefined;
    },
    clear() {
      pages.clear();
      aliases.clear();
    },
    get bytes() {
      return pages.calculatedSize;
    },
  };
}

/** Whether `If-None-Match` names this page, in any encoding. */
export function isUnchanged(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '')
    .slice(0, 1024)
    .split(',')
    .some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** The headers with which one encoding of a page is sent. */
export function encodedHeaders(page: CachedPage, encoding: StoredEncoding): Record<string, string> {
  return {
    ...page.headers,
    // Weak: the encodings differ in bytes but not in content.
    etag: `W/${page.etag}`,
    'content-length': String(page.bodies[encoding].length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
}
