import { expect, test } from 'vitest';
import { singlePlace } from './single-place.ts';
import { treeOf } from '../tree.ts';

test.each([
  ['src/values/bigint-json.ts', "const text = (v: unknown) => (typeof v === 'bigint' ? String(v) : v);"],
  ['src/i18n/format.ts', "const text = new Intl.NumberFormat('en').format(price);"],
])('what only %s may have is found anywhere else', (owner, text) => {
  expect(singlePlace(treeOf({ 'src/web/a.tsx': text }))).toMatchObject([{ file: 'src/web/a.tsx:1' }]);
  expect(singlePlace(treeOf({ [owner]: text, 'src/web/a.test.ts': text, 'src/web/b.ts': `// ${text}` }))).toEqual([]);
});
