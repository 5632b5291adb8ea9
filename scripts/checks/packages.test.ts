import { expect, test } from 'vitest';
import { packages } from './packages.ts';
import { treeOf } from './tree.ts';

const textsOf = (own: object, lock: object = {}) =>
  packages(
    treeOf({ 'package.json': JSON.stringify(own), 'package-lock.json': JSON.stringify({ packages: lock }) }),
  ).map(({ text }) => text);

test.each(['^1.0.0', '1', '*', 'latest', 'git+https://a.test/b.git'])('the version %s', (version) => {
  expect(textsOf({ devDependencies: { a: version } })).toHaveLength(1);
});
test('46 dependencies', () => {
  const dependencies = Object.fromEntries(Array.from({ length: 46 }, (_, i) => [`a${i}`, '1.0.0']));
  expect(textsOf({ dependencies })).toEqual(['has 46 dependencies, 45 is the limit']);
});
test('an install script that was not reviewed', () => {
  const lock = { '': {}, 'node_modules/a/node_modules/@b/c': { hasInstallScript: true } };
  expect(textsOf({}, lock)).toHaveLength(1);
  expect(textsOf({ allowScripts: { '@b/c': false } }, lock)).toEqual([]);
});
test('another Node for version managers than for the product', () => {
  const own = { dependencies: { node: '26.10.0' } };
  const of = (version: string) => packages(treeOf({ 'package.json': JSON.stringify(own), '.node-version': version }));
  expect(of('26.9.0\n')).toHaveLength(1);
  expect(of('26.10.0\n')).toEqual([]);
});
test('exact versions are fine', () =>
  expect(textsOf({ dependencies: { a: '1.0.0', b: '18.4.0-beta.17' } })).toEqual([]));
