import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PlaceNames, WrittenPlaces } from '#demo/world/geography/place-names.ts';

/**
 * Files of a locale without messages: its properties, notes for translators, hashes of the English texts that it was
 * translated from, and names of places with their case forms.
 */
const otherFiles = ['locale', 'notes', 'english', 'places', 'place-forms'];

export const otherLocaleFiles: readonly string[] = otherFiles.map((name) => `${name}.json`);

/** The path of a namespace's messages, with the locale and the namespace. */
export const messageFile = new RegExp(
  String.raw`(?:^|/)locales/(?!glossary/)([\w-]+)/(?!(?:${otherFiles.join('|')})\.json)([\w-]+)\.json$`,
);

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

/** What `src/place-names.ts` has, for unbuilt programs. */
export function placeNamesIn(locales: string): PlaceNames {
  const written: WrittenPlaces = { names: byLocale(locales, 'places'), forms: byLocale(locales, 'place-forms') };
  const version = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 12);
  return { version, load: async () => written };
}

/** For the configuration of builds: which names of places there are. */
export const placeNamesVersion = {
  'import.meta.env.PLACE_NAMES_VERSION': JSON.stringify(
    placeNamesIn(path.join(import.meta.dirname, '../../locales')).version,
  ),
};

function byLocale<Content>(locales: string, name: string): Record<string, Content> {
  const files = globSync(`*/${name}.json`, { cwd: locales }).toSorted((a, b) =>
    path.dirname(a) < path.dirname(b) ? -1 : 1,
  );
  return Object.fromEntries(files.map((file) => [path.dirname(file), readJson(path.join(locales, file)) as Content]));
}
