import { expect, test } from 'vitest';
import { fresh } from './fresh.ts';
import { hashOf } from './locale-texts.ts';
import { treeOf } from '../tree.ts';

function texts(english: object, hebrew: object | null, hashes: object | null): string[] {
  const tree = treeOf({
    'locales/en/locale.json': '{}',
    'locales/en/home.json': JSON.stringify(english),
    'locales/he/locale.json': '{}',
    'locales/glossary/terms.json': '[]',
    ...(hebrew ? { 'locales/he/home.json': JSON.stringify(hebrew) } : {}),
    ...(hashes ? { 'locales/he/english.json': JSON.stringify(hashes) } : {}),
  });
  return fresh(tree).map(({ file, rule, text }) => `${file}: ${rule}: ${text}`);
}

test('a translation whose English text has changed is stale, and named', () =>
  expect(
    texts(
      { a: 'Rooms', b: 'Beds' },
      { a: 'חדרים', b: 'מיטות' },
      { 'home.a': hashOf('Room'), 'home.b': hashOf('Beds') },
    ),
  ).toEqual(['locales/he/english.json: stale: English has changed: home.a']));
test('a translation without a hash is named', () =>
  expect(texts({ a: 'Rooms' }, { a: 'חדרים' }, null)).toEqual([
    'locales/he/english.json: stale: no hash of the English text: home.a',
  ]));
test.each([
  ['is gone from English', {}, { a: 'חדרים' }],
  ['has no translation', { a: 'Rooms' }, { b: 'x' }],
])('a hash whose message %s is an orphan', (_, english, hebrew) =>
  expect(texts(english, hebrew, { 'home.a': hashOf('Rooms') })).toEqual([
    'locales/he/english.json: orphan: a hash without a translation: home.a',
  ]),
);
test('hashes of the present English text', () =>
  expect(texts({ a: 'Rooms' }, { a: 'חדרים' }, { 'home.a': hashOf('Rooms') })).toEqual([]));
test('a locale without texts needs no hashes', () => expect(texts({ a: 'Rooms' }, null, null)).toEqual([]));
