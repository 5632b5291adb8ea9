import { expect, test } from 'vitest';
import { names } from './names.ts';
import { treeOf } from './tree.ts';

const namesOf = (...files: string[]) =>
  names(treeOf(Object.fromEntries(files.map((file) => [file, ''])))).map(({ file }) => file);

test.each([
  'src/web/Serve.ts',
  'src/web/serve_page.ts',
  'src/web/serve.spec.ts',
  'src/web/-a.ts',
  'src/a/migrations/hotel.sql',
  'src/web/index.ts',
  'src/web/price-utils.ts',
  'src/web/constants.test.ts',
])('the file %s', (file) => expect(namesOf(file)).toEqual([file]));
test.each(['src/web/Form/a.ts', 'src/web/helpers/a.ts', 'src/shared-parts/a.ts', 'e2e/lib/a.ts'])(
  'the folder of %s',
  (file) => {
    expect(namesOf(file, `${file.slice(0, -4)}b.ts`)).toEqual([file.split('/').slice(0, -1).join('/')]);
  },
);
test('good names', () => {
  expect(
    namesOf(
      'src/compose/main.ts',
      'src/web/server/page-cache.test.ts',
      'src/a/search.sql.ts',
      'src/a/migrations/20261120T0930-hotel.sql',
      'src/ui/styles/base.css',
      'src/database/migrations.lock.json',
      'scripts/start.mjs',
    ),
  ).toEqual([]);
});
