import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../document/assets.ts';
import { screens } from '../screens.ts';
import { inlineScripts, inventoryDifferences, inventoryOf, scriptInventory } from './inventory.ts';
import { loadedScripts, paymentScreens } from './loaded-scripts.ts';

const page = screens.book.file;
/** A small build: a frame, the booking page with a shared part, a dialog, and an unrelated page. */
const manifest = (more: Manifest = {}): Manifest => ({
  'src/storefront/begin.ts': { file: 'assets/b.js' },
  'src/storefront/browser.tsx': { file: 'assets/e.js', imports: ['_r.js'], dynamicImports: [page, screens.home.file, 'src/window.tsx'] },
  '_r.js': { file: 'assets/r.js', name: 'framework' },
  [page]: { file: 'assets/p.js', imports: ['_r.js', '_s.js'] },
  '_s.js': { file: 'assets/s.js', name: 'shared-part' },
  [screens.home.file]: { file: 'assets/h.js', imports: ['_x.js'], dynamicImports: ['src/of-home.ts'] },
  '_x.js': { file: 'assets/x.js', name: 'of-home' },
  'src/window.tsx': { file: 'assets/w.js', imports: ['_d.js'], dynamicImports: ['src/deeper.ts'] },
  '_d.js': { file: 'assets/d.js', name: 'dialog' },
  'src/deeper.ts': { file: 'assets/deep.js' },
  'locales/en/book.json': { file: 'assets/t.js' },
  ...more,
}); // prettier-ignore
const agreed = (): ReturnType<typeof inventoryOf> => {
  const { reasons } = inventoryOf(manifest(), {});
  return inventoryOf(manifest(), Object.fromEntries(Object.keys(reasons).map((role) => [role, 'needed'])));
};

describe('a build', () => {
  test('has the scripts of pages for booking and paying by role, and of no other page', () => {
    const { always, pages, later } = loadedScripts(manifest());
    expect(always).toEqual(['framework', 'src/storefront/begin.ts', 'src/storefront/browser.tsx']);
    expect(pages['book']).toEqual(['locales/*/book.json', 'shared-part', page]);
    expect(later).toEqual(['dialog', 'src/deeper.ts', 'src/window.tsx', 'locales/*/*.json']);
    expect(Object.keys(pages)).toEqual([...paymentScreens]);
  });

  test('that equals the inventory has no differences, for any file names', () => {
    expect(inventoryDifferences(manifest(), agreed())).toEqual([]);
    expect(
      inventoryDifferences(manifest({ '_s.js': { file: 'assets/other.js', name: 'shared-part' } }), agreed()),
    ).toEqual([]);
  });

  test.each<[string, Manifest, string]>([
    ['another script of a page', { [page]: { file: 'assets/p.js', imports: ['_r.js', '_s.js', '_x.js'] } }, 'book loads of-home, which is not in the inventory'],
    ['another script of all', { '_r.js': { file: 'assets/r.js', name: 'framework', imports: ['_x.js'] } }, 'every page loads of-home, which is not in the inventory'],
    ['another script of a window', { 'src/deeper.ts': { file: 'assets/deep.js', imports: ['_x.js'] } }, 'a window loads of-home, which is not in the inventory'],
    ['one script less', { [page]: { file: 'assets/p.js', imports: ['_r.js'] } }, 'book no longer loads shared-part'],
  ])('with %s is reported', (_what, change, sentence) => {
    expect(inventoryDifferences(manifest(change), agreed())).toContain(sentence);
  }); // prettier-ignore

  test('with another inline script, or a script without a reason, is reported', () => {
    const inventory = agreed();
    const other = { ...inventory, inline: { theme: 'x' }, reasons: { ...inventory.reasons, 'shared-part': ' ' } };
    expect(inventoryDifferences(manifest(), other)).toEqual([
      'the inline script theme has changed',
      'shared-part has no reason',
    ]);
  });
});

describe('the inventory that was agreed to', () => {
  test('has the hashes of the inline scripts: run `npm run payment-scripts` after changing one', () => {
    const hashes = Object.entries(inlineScripts).map(([role, text]) => [
      role,
      createHash('sha256').update(text).digest('base64'),
    ]);
    expect(scriptInventory.inline).toEqual(Object.fromEntries(hashes));
  });

  test('gives the reason for each script', () => {
    const { inline, always, pages, later, reasons } = scriptInventory;
    const roles = new Set([...Object.keys(inline), ...always, ...Object.values(pages).flat(), ...later]);
    expect(Object.keys(reasons).toSorted()).toEqual([...roles].toSorted());
    for (const [role, reason] of Object.entries(reasons)) expect([role, reason.length > 5]).toEqual([role, true]);
  });
});
