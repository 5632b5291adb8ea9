import { expect, test } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { checkScripts } from './check-scripts.ts';
import { inventoryOf } from './inventory.ts';

const manifest = {
  'src/storefront/begin.ts': { file: 'assets/b.js' },
  'src/storefront/browser.tsx': { file: 'assets/e.js' },
};
const agreed = inventoryOf(manifest, {});
const inventory = {
  ...agreed,
  reasons: Object.fromEntries(Object.keys(agreed.reasons).map((role) => [role, 'needed'])),
};
const hashes: Readonly<Record<string, string>> = { '/assets/b.js': 'one', '/assets/e.js': 'two' };
const built = { manifest, hashes, hashOf: (path: string) => hashes[path] };
const production = { isProduction: true, log: silentLog, inventory };

test('scripts as they were built and agreed to may be served', () => {
  expect(() => checkScripts(built, production)).not.toThrow();
});

test.each([
  ['changed', { ...built, hashOf: (path: string) => (path === '/assets/e.js' ? 'other' : hashes[path]) }],
  ['gone', { ...built, hashOf: (path: string) => (path === '/assets/e.js' ? undefined : hashes[path]) }],
  ['not noted by the build', { ...built, hashes: { '/assets/b.js': 'one' } }],
])('a script that is %s since the build is refused everywhere', (_what, scripts) => {
  for (const isProduction of [true, false])
    expect(() => checkScripts(scripts, { ...production, isProduction })).toThrow(
      'The script /assets/e.js is not the one that was built. Run npm run build.',
    );
});

test('an unapproved script prevents the start in production, and is logged elsewhere', () => {
  const more = { ...manifest, 'src/storefront/browser.tsx': { file: 'assets/e.js', imports: ['_x.js'] }, '_x.js': { file: 'assets/b.js', name: 'x' } }; // prettier-ignore
  const sentence = /every page loads x, which is not in the inventory.*npm run payment-scripts/;
  expect(() => checkScripts({ ...built, manifest: more }, production)).toThrow(sentence);
  const reasons: (string | undefined)[] = [];
  const log = {
    ...silentLog,
    warn: (_: string, fields = {}) => void reasons.push((fields as { reason: string }).reason),
  };
  checkScripts({ ...built, manifest: more }, { ...production, isProduction: false, log });
  expect(reasons).toContain('every page loads x, which is not in the inventory');
});
