import { expect, test } from 'vitest';
import { sqlPlace } from './sql-place.ts';
import { treeOf } from '../tree.ts';

const at = (file: string, text: string) => sqlPlace(treeOf({ [file]: text }));

test.each([
  "db.selectFrom('hotel')",
  "trx.insertInto('a')",
  'await sql`select 1`.execute(db)',
  'sql<{ one: number }>`select 1`',
  "pool.query<{ a: 1 }>('select 1')",
  'pool.query(`select 1`)',
])('%s', (text) => {
  expect(at('src/verticals/hotels/search.ts', text)).toHaveLength(1);
  expect(at('src/booking/checkout/book.ts', text)).toHaveLength(1);
  for (const file of [
    'src/verticals/hotels/search.sql.ts',
    'src/database/open.ts',
    'src/booking/saga/moves.ts',
    'src/verticals/hotels/search.test.ts',
  ])
    expect(at(file, text)).toEqual([]);
});
test.each([
  'c.req.query(name)',
  "c.req.query('name')",
  "c.req.query.get('a')",
  'document.querySelector("a")',
  '// select with sql`…`',
])('%s is no SQL', (text) => expect(at('src/web/a.ts', text)).toEqual([]));
