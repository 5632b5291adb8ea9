import { expect, test } from 'vitest';
import { hashMigration } from '#database/migrate.ts';
import { migrations } from './migrations.ts';
import { treeOf } from './tree.ts';

const name = '20261120T0930-hotel.sql';
const sql = 'create table hotel ();';
const textsOf = (
  files: Record<string, string>,
  lock: Record<string, string> = { [name]: hashMigration({ name, sql }) },
) =>
  migrations(treeOf({ 'src/database/migrations.lock.json': JSON.stringify(lock), ...files })).map(({ text }) => text);

test('a changed one', () =>
  expect(textsOf({ [`src/a/migrations/${name}`]: `${sql} --` })).toEqual(['was changed after it had been locked']));
test('a lost one', () => expect(textsOf({})).toEqual(['is locked, but gone']));
test('a new one', () => expect(textsOf({ [`src/a/migrations/${name}`]: sql }, {})).toHaveLength(1));
test('the locked one is fine', () => expect(textsOf({ [`src/a/migrations/${name}`]: sql })).toEqual([]));
