import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The build's files for browsers. */
export const client = join(resolve(process.env['E2E_DIST'] ?? 'dist'), 'client');

/** Bytes of a file as it goes over the wire. */
export function wireBytes(path: string): number {
  const file = join(client, path);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
