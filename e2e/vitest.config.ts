import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/testing/longest-first.ts';
import { icuAlias, icuPlugin } from '../scripts/plugins/icu-plugin.ts';

const longest = [
  'every-page/hotel',
  'kill/kill',
  'kill/change',
  'kill/amend',
  'kill/trips',
  'book.test',
  'changes',
  'payment.test',
  'start.test',
  'offline',
  'layouts',
  'invitation',
  'languages.test',
  'shell',
  'every-page',
  'layers',
  'visits',
  'filters',
  'payment-scripts',
  'navigation',
  'hotel-depth',
  'agents/',
  'two-processes',
];

/** The browser's journeys. One server and one supplier for all of them: `surroundings.ts`; a browser for each worker. */
export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [icuPlugin],
  resolve: { alias: [icuAlias] },
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/surroundings.ts'],
    pool: 'forks',
    // A worker loads Playwright and our modules once for all of its files.
    isolate: false,
    // Journeys wait for pages, suppliers and mails more than they compute; unit tests run beside them.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longestFirst(longest) },
    // Never reached by a journey that passes: how long a machine takes that is ten times as slow.
    testTimeout: 180_000,
    // A busy machine fails one journey in hundreds; the report names those that needed a second attempt.
    retry: 1,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
  },
});
