import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a locale that are no messages: what it is, notes for those who write it, and names of cities. */
export const otherLocaleFiles: readonly string[] = ['locale.json', 'notes.json', 'places.json'];

/** The path of a namespace's messages, with the locale and the namespace. */
export const messageFile = /(?:^|\/)locales\/([\w-]+)\/(?!(?:locale|notes|places)\.json)([\w-]+)\.json$/;

/** The namespaces that a locale's directory has, with their files. */
export function namespaceFiles(directory: string): [namespace: string, file: string][] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json') && !otherLocaleFiles.includes(file))
    .toSorted()
    .map((file) => [path.basename(file, '.json'), path.join(directory, file)]);
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What `src/city-names.ts` has, for programs that nobody built: names of cities by locale and slug. */
export function cityNamesIn(locales: string): Record<string, Record<string, string>> {
  const files = globSync('*/places.json', { cwd: locales }).toSorted();
  return Object.fromEntries(
    files.map((file) => [path.dirname(file), readJson(path.join(locales, file)) as Record<string, string>]),
  );
}
