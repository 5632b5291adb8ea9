import compile from 'icu-minify/compile';
import type { Alias, Plugin } from 'vite';

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

/** Messages are compiled while building, so the ICU parser (8 kB) never reaches a browser. */
export const icuPlugin: Plugin = {
  name: 'wayfare-icu',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/[\w-]+\/(?!locale\.json)[\w-]+\.json$/ },
    handler: (text) => ({
      code: `export default ${JSON.stringify(compileMessages(text))}`,
      moduleType: 'js',
      map: null,
    }),
  },
};

/** use-intl without its parser: it then understands compiled messages only. */
export const icuAlias: Alias = { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' };
