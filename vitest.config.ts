import { defineConfig } from 'vitest/config';
import { icuAlias, icuPlugin } from './scripts/plugins/icu-plugin.ts';
import { placeNamesVersion } from './scripts/locales/locale-files.ts';

export default defineConfig({
  plugins: [icuPlugin],
  resolve: { alias: [icuAlias] },
  define: placeNamesVersion,
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/test-setup.ts'],
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
  },
});
