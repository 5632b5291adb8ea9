import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { emailPartsPlugin } from './scripts/plugins/email-parts-plugin.ts';
import { icuAlias, icuPlugin } from './scripts/plugins/icu-plugin.ts';
import { longestFirst } from './scripts/testing/longest-first.ts';
import { placeNamesVersion } from './scripts/locales/locale-files.ts';

const every = ['{src,scripts}/**/*.test.{ts,tsx}'];
/** They put modules or globals of their own in the place of ours, which other files must not see. */
const alone = globSync(every, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

/** First those that mostly wait, while the checks and the build run; then those that would end last. */
const longest = [
  'saga/trip-package.test',
  'saga/trip-loose.test',
  'saga/saga.test',
  'database/open.test',
  'saga/gateway-faults.test',
  'saga/faults.test',
  'launch/commands.test',
  'launch/launch.test',
  'reservation-limits.test',
  'database/queue.test',
  'database/migrate.test',
  'checks/architecture.test',
  'partners-down',
  'scarcity.test',
  'debt/debt.test',
  'world/load.test',
  'late-results.test',
  'storefront/languages.test',
  'hostile-text.test',
  'storefront/pages.test',
];

/**
 * React's development build looks for mistakes while it draws, and takes four times as long. In a sample of the tests it
 * draws in files of the project `alone`, of which one draws every kind of page.
 */
const production = process.env['TEST_FULL'] === '1' ? {} : { NODE_ENV: 'production' };

export default defineConfig({
  plugins: [icuPlugin, emailPartsPlugin],
  resolve: { alias: [icuAlias] },
  define: placeNamesVersion,
  // The production build of React has no runtime for development.
  oxc: { jsx: { development: false } },
  test: {
    environment: 'node',
    pool: 'forks',
    // Pages are much short-lived garbage: a young generation that holds more of it is collected less often.
    execArgv: ['--max-semi-space-size=64'],
    // Many tests wait for the database or for a pause of the product, and so do the journeys beside them.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Loading our modules takes longer than most files' tests: a worker loads them once for all of its files.
      { extends: true, test: { name: 'shared', include: every, exclude: alone, isolate: false, env: production } },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
    sequence: { sequencer: longestFirst(longest) },
    // Never reached by a test that passes: how long a machine takes that is ten times as slow.
    testTimeout: 120_000,
    // A busy machine fails one test in tens of thousands; the report names those that needed a second attempt.
    retry: 1,
    hookTimeout: 180_000,
    // What is waited for comes at once on a quiet machine, and after seconds on a busy one.
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ['scripts/test-setup.ts'],
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
  },
});
