import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { longestFirst } from '../scripts/testing/longest-first.ts';
import { icuAlias, icuPlugin } from '../scripts/plugins/icu-plugin.ts';

const longest = [
  'kill/trips',
  'kill/kill',
  'book.test',
  'changes',
  'every-page/hotel',
  'offline',
  'layouts',
  'trip.test',
  'payment.test',
  'start.test',
  'shell',
  'every-page/booking',
  'invitation',
  'languages.test',
  'hotel-depth',
  'layers',
  'visits',
  'keyboard',
  'travellers',
  'payment-scripts',
  'filters',
  'navigation',
  'every-page/waiting',
  'map.test',
  'choosing',
  'profile',
  'two-processes',
  'search-session',
];

/** The browser's journeys. One server, one supplier and one browser for all of them: `surroundings.ts`. */
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
    // Unit and request tests run beside them; one more than processors fills the gaps once those have ended.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: longestFirst(longest) },
    testTimeout: 60_000,
    // A busy machine fails one journey in hundreds; the report names those that needed a second attempt.
    retry: 1,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    server: { deps: { inline: ['use-intl', 'icu-minify'] } },
  },
});
