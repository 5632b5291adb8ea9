import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { storedEncoding, type StoredEncoding } from './compress.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
};

interface StaticFile {
  readonly type: string;
  readonly hash: string;
  readonly etag: string;
  readonly bodies: Partial<Record<StoredEncoding, Uint8Array<ArrayBuffer>>>;
}

export interface StaticFiles {
  /** The file at a path such as `/assets/browser-1a2b.js`; null when there is none. */
  answer(request: Request): Response | null;
}

/** SHA-256 (base64url) of a file's content. */
export const hashOfFile = (content: Uint8Array) => createHash('sha256').update(content).digest('base64url');

/** Files that were read from a folder. */
export interface ReadFiles extends StaticFiles {
  /** By path such as `/assets/browser-1a2b.js`; undefined when there is none. */
  hashOf(path: string): string | undefined;
  /** The only file whose path begins so, as text; null where there is none. */
  textOf(beginning: string): { readonly path: string; readonly text: string } | null;
}

/** Reads the built files into memory (a few megabytes); `.br` and `.gz` beside a file are its other encodings. */
export function readStaticFiles(directory: string): ReadFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type || path.startsWith('/.')) continue;
    const read = (suffix: string) => {
      try {
        return new Uint8Array(readFileSync(file + suffix));
      } catch {
        return undefined;
      }
    };
    const identity = read('') as Uint8Array<ArrayBuffer>;
    const bodies = { identity, br: read('.br'), gzip: read('.gz') } as StaticFile['bodies'];
    const hash = hashOfFile(identity);
    files.set(path, { type, bodies, hash, etag: `"${hash.slice(0, 27)}"` });
  }
  return {
    hashOf: (path) => files.get(path)?.hash,
    textOf(beginning) {
      const found = [...files].find(([path]) => path.startsWith(beginning));
      return found ? { path: found[0], text: new TextDecoder().decode(found[1].bodies.identity) } : null;
    },
    answer(request) {
      const { pathname } = new URL(request.url);
      const file = files.get(pathname);
      if (!file) return null;
      // Names of built files contain a hash of their content.
      const forever = /^\/assets\/|^\/widget\/v1-/.test(pathname)
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600';
      const headers: Record<string, string> = {
        'content-type': file.type,
        'cache-control': forever,
        etag: file.etag,
        vary: 'Accept-Encoding',
        // The search form that pages of other sites embed.
        ...(pathname.startsWith('/widget/')
          ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
          : {}),
      };
      if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
      const wanted = storedEncoding(request.headers.get('accept-encoding'));
      const encoding = file.bodies[wanted] ? wanted : 'identity';
      const sent = file.bodies[encoding] as Uint8Array<ArrayBuffer>;
      if (encoding !== 'identity') headers['content-encoding'] = encoding;
      headers['content-length'] = String(sent.length);
      return new Response(sent, { headers });
    },
  };
}
