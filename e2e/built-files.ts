import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest } from '#storefront/document/assets.ts';
import { built } from './running-server.ts';

/** The folder of the browser's files in the build that is tested. */
export const client = join(dirname(built), '../client');
export const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The path of the file that a source file was built into. Throws when it has no file of its own. */
export function builtFile(source: string): string {
  const { file } = manifest[source] ?? {};
  if (!file) throw new Error(`${source} has no file of its own in the build`);
  return `/${file}`;
}

/** Bytes of a file as it goes over the wire. */
export function wireBytes(path: string): number {
  const file = join(client, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
