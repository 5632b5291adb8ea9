import type { Plugin } from 'vite';

/**
 * Leaves the source paths of screens out of what browsers load: only the server, which preloads chunks by them, has any
 * use for them.
 */
export const screenFilesPlugin: Plugin = {
  name: 'screen-files',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/screens\.ts$/ },
    handler(code, _id, options) {
      return options?.ssr ? null : { code: code.replaceAll(/^\s+file: '[^']*',$/gm, ''), map: null };
    },
  },
};
