import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';
import { treeOf } from './tree.ts';

const lines = (count: number) => 'x\n'.repeat(count);
const folder = (count: number, ending: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`src/web/f${i}${ending}`, '']));

test('401 lines are too many', () => {
  const tree = treeOf({ 'src/a.ts': lines(401), 'src/b.ts': lines(400), 'scripts/c.test.ts': lines(401) });
  expect(fileSize(tree).map(({ file }) => file)).toEqual(['src/a.ts', 'scripts/c.test.ts']);
});
test('listed data may be longer', () =>
  expect(fileSize(treeOf({ 'src/demo/world/geography/cities.json': lines(900) }))).toEqual([]));
test('21 files are too many for a folder', () => {
  expect(fileSize(treeOf(folder(21, '.ts')))).toMatchObject([{ file: 'src/web', rule: 'folder-size' }]);
  expect(fileSize(treeOf({ ...folder(20, '.ts'), ...folder(20, '.test.ts') }))).toEqual([]);
});
