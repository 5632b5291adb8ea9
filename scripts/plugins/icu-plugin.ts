import { readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import type { Alias } from 'vite';
import type { Plugin } from 'vitest/config';
import { messageFile, namespaceFiles, readJson } from '../locales/locale-files.ts';

type Nested = { [key: string]: Nested | ReturnType<typeof compile> };

/** Compiles one namespace of flat ICU messages; a dot in a key nests. Throws, naming the key, on bad ICU. */
export function compileMessages(text: string): Nested {
  const messages: Nested = {};
  for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    const path = key.split('.');
    const last = path.pop() as string;
    let level = messages;
    for (const part of path) {
      level = (level[part] ??= {}) as Nested;
      if (typeof level === 'string' || Array.isArray(level))
        throw new Error(`"${key}": "${part}" is a message already`);
    }
    if (level[last] !== undefined) throw new Error(`"${key}" is there twice`);
    try {
      level[last] = compile(message);
    } catch (error) {
      throw new Error(`"${key}": ${(error as Error).message}`, { cause: error });
    }
  }
  return messages;
}

const wholeLocale = /\/locales\/[\w-]+\/locale\.json\?(?:about|texts)$/;

/** All messages of a locale as one module; a JSON text is read faster than the same as an object of JavaScript. */
function textsModule(directory: string, watch: (file: string) => void): string {
  const texts = namespaceFiles(directory).map(([namespace, file]) => {
    watch(file);
    return [namespace, compileMessages(readFileSync(file, 'utf8'))] as const;
  });
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))})`;
}

/**
 * Messages are compiled while building, so the ICU parser (8 kB) never reaches a browser. The server loads a locale
 * whole (`locale.json?texts`) on its first use; of the others it has only their properties (`locale.json?about`).
 */
export const icuPlugin: Plugin = {
  name: 'wayfare-icu',
  enforce: 'pre',
  // Vitest caches modules by the text of their own file; these depend on others.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (wholeLocale.test(id) ? false : undefined)),
  load: {
    filter: { id: wholeLocale },
    handler(id) {
      const [file = '', question] = id.split('?');
      const directory = path.dirname(file);
      if (question === 'texts') {
        const code = textsModule(directory, (one) => this.addWatchFile(one));
        return { code, moduleType: 'js', map: { mappings: '' } };
      }
      const namespaces = namespaceFiles(directory).map(([namespace]) => namespace);
      const about = { ...(readJson(file) as object), namespaces };
      return { code: `export default ${JSON.stringify(about)}`, moduleType: 'js', map: { mappings: '' } };
    },
  },
  transform: {
    filter: { id: messageFile },
    handler: (text) => ({
      code: `export default ${JSON.stringify(compileMessages(text))}`,
      moduleType: 'js',
      map: null,
    }),
  },
};

/** use-intl without its parser: it then understands compiled messages only. */
export const icuAlias: Alias = { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' };
