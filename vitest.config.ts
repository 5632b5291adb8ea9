import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { icuAlias, icuPlugin } from './scripts/plugins/icu-plugin.ts';
import { placeNamesVersion } from './scripts/locales/locale-files.ts';

const pure = ['src/{values,pricing,i18n,ui}/**/*.test.{ts,tsx}', 'scripts/checks/**/*.test.ts'];

export default defineConfig({
  plugins: [icuPlugin],
  resolve: { alias: [icuAlias] },
  define: placeNamesVersion,
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: availableParallelism(),
    projects: [
      // Neither a database nor a process of its own: these share what they load.
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'product', include: ['{src,scripts}/**/*.test.{ts,tsx}'], exclude: pure } },
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/test-setup.ts'],
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
  },
});
