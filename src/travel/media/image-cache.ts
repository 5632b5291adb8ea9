import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Log } from '#connector/log.ts';
import type { Rendered } from './render.ts';

export interface ImageCache {
  /** Null when the picture is not cached, or its file is damaged. */
  read(name: string): Promise<Rendered | null>;
  /** Never throws: a full disk costs a render the next time. */
  write(name: string, rendered: Rendered): Promise<void>;
}

export interface ImageCacheOptions {
  readonly directory: string;
  /** All files together; the least recently used are evicted first. */
  readonly maxBytes: number;
  /** Whether a file name belongs to the cache; other files are removed at the start. */
  readonly isOurs: (name: string) => boolean;
  readonly log: Log;
  readonly now: () => number;
}

/** Raise it when drawings or encodings change: pictures of older versions are then rendered again. */
const edition = '1';
const hour = 3_600_000;
const sumBytes = 32;
const unfinished = '.part';

/**
 * Rendered pictures on disk, in folders of a hundred. A file is the image, then the ThumbHash, its length in a byte,
 * and the SHA-256 of the edition and all of it: image decoders ignore bytes after the image.
 */
export function createImageCache(options: ImageCacheOptions): ImageCache {
  const { directory, log, now } = options;
  const fileOf = (name: string) => path.join(directory, folderOf(name), name);
  const kept = new LRUCache<string, { bytes: number; touched: number }>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_, name, reason) => {
      if (reason === 'evict') void rm(fileOf(name), { force: true }).catch(() => {});
    },
  });
  const troubled = (error: unknown) => log.warn('pictures are not kept on disk', { error });

  async function scan(): Promise<void> {
    await mkdir(directory, { recursive: true });
    const found: { name: string; bytes: number; touched: number }[] = [];
    for (const folder of await readdir(directory)) {
      for (const name of await readdir(path.join(directory, folder)).catch(() => [])) {
        const file = path.join(directory, folder, name);
        const about = await stat(file).catch(() => null);
        if (!about) continue;
        if (options.isOurs(name) && folderOf(name) === folder)
          found.push({ name, bytes: about.size, touched: about.mtimeMs });
        // A file that another process is writing now is kept.
        else if (!name.endsWith(unfinished) || now() - about.mtimeMs > hour) await rm(file, { force: true });
      }
    }
    found.sort((one, other) => one.touched - other.touched);
    for (const { name, bytes, touched } of found) kept.set(name, { bytes, touched });
  }
  const scanned = scan().catch(troubled);

  return {
    async read(name) {
      await scanned;
      const file = fileOf(name);
      const bytes = await readFile(file).catch(() => null);
      const rendered = bytes && opened(bytes);
      if (!rendered) {
        kept.delete(name);
        return null;
      }
      const known = kept.get(name);
      if (!known) kept.set(name, { bytes: bytes.length, touched: now() });
      else if (now() - known.touched > hour) {
        // The order of last use survives a restart, to the hour.
        known.touched = now();
        const time = new Date(known.touched);
        void utimes(file, time, time).catch(() => {});
      }
      return rendered;
    },
    async write(name, rendered) {
      await scanned;
      const file = fileOf(name);
      const part = `${file}.${randomUUID()}${unfinished}`;
      try {
        const bytes = closed(rendered);
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(part, bytes);
        await rename(part, file);
        kept.set(name, { bytes: bytes.length, touched: now() });
      } catch (error) {
        troubled(error);
        await rm(part, { force: true }).catch(() => {});
      }
    },
  };
}

function folderOf(name: string): string {
  return (Number.parseInt(name, 10) % 100).toString().padStart(2, '0');
}

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(edition).update(bytes).digest();

function closed({ image, thumb }: Rendered): Buffer {
  const bytes = Buffer.concat([image, thumb, Uint8Array.of(thumb.length)]);
  return Buffer.concat([bytes, sumOf(bytes)]);
}

function opened(file: Buffer): Rendered | null {
  const end = file.length - sumBytes;
  if (end < 2 || !sumOf(file.subarray(0, end)).equals(file.subarray(end))) return null;
  const from = end - 1 - (file[end - 1] ?? 0);
  if (from < 1) return null;
  return { image: new Uint8Array(file.subarray(0, from)), thumb: new Uint8Array(file.subarray(from, end - 1)) };
}
