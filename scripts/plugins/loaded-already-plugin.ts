import type { Plugin } from 'vite';

const entry = '/src/storefront/browser.tsx';

/** Files of the build that every page has loaded by the time it loads another chunk. */
const loaded = new Set<string>();

/** Notes what the browser's entry imports, just before the names of chunks to preload are written into it. */
export const loadedAlreadyPlugin: Plugin = {
  name: 'loaded-already',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const follow = (file: string) => {
        const chunk = bundle[file];
        if (loaded.has(file) || chunk?.type !== 'chunk') return;
        loaded.add(file);
        for (const imported of chunk.imports) follow(imported);
      };
      for (const [file, chunk] of Object.entries(bundle))
        if (chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(entry)) follow(file);
    },
  },
};

/**
 * Chunks to preload with a dynamic import, without those that are loaded already and without the imported one itself,
 * which the import requests at the same moment. Each name adds bytes to every page.
 */
export const notLoadedYet = (imported: string, files: string[]): string[] =>
  files.filter((file) => file !== imported && !loaded.has(file));
