import { expect, test } from 'vitest';
import { exportsByName } from './exports.ts';
import { treeOf } from './tree.ts';

test.each([
  'export default 1;',
  'export default function a() {}',
  'const a = 1;\nexport { a as default };',
  "export * from './b.ts';",
])('%s', (text) => {
  expect(exportsByName(treeOf({ 'src/a.ts': text }))).toHaveLength(1);
});
test.each([
  'export const a = 1;',
  '// no export default here',
  "import b from 'b';",
  "import { default as b } from 'b';",
])('%s is fine', (text) => {
  expect(exportsByName(treeOf({ 'src/a.ts': text }))).toEqual([]);
});
