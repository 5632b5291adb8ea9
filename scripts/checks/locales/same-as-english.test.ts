import { expect, test } from 'vitest';
import { sameAsEnglish } from './same-as-english.ts';
import { treeOf } from '../tree.ts';

function texts(english: object, hebrew: object, notes: object | null): string[] {
  const tree = treeOf({
    'locales/en/home.json': JSON.stringify(english),
    'locales/he/home.json': JSON.stringify(hebrew),
    'locales/he/places.json': '{"paris":"פריז"}',
    ...(notes ? { 'locales/he/notes.json': JSON.stringify(notes) } : {}),
  });
  return sameAsEnglish(tree).map(({ text }) => text);
}
const address = 'plural';

test('notes are missing', () => expect(texts({ a: 'A' }, { a: 'א' }, null)).toEqual(['is missing']));
test('notes that do not say how readers are addressed', () =>
  expect(texts({ a: 'A' }, { a: 'א' }, {})).toEqual(['does not say how readers are addressed']));
test('a forgotten message', () =>
  expect(texts({ a: 'Rooms' }, { a: 'Rooms' }, { address })).toEqual(['“home.a” (Rooms) without a reason']));
test.each([
  ['that differs', { a: 'חדרים' }],
  ['that is gone', {}],
])('a reason for a message %s', (_, hebrew) =>
  expect(texts({ a: 'Rooms' }, hebrew, { address, sameAsEnglish: { 'home.a': 'a name' } })).toEqual([
    '“home.a” is not the same',
  ]),
);
test('an empty reason', () =>
  expect(texts({ a: 'Visa' }, { a: 'Visa' }, { address, sameAsEnglish: { 'home.a': ' ' } })).toEqual([
    '“home.a” has no reason',
  ]));
test('a reason is enough, and messages without words need none', () => {
  const english = { a: 'Visa', b: '{count} / {total}', c: '24 h', d: '–' };
  expect(texts(english, english, { address, sameAsEnglish: { 'home.a': 'a brand name' } })).toEqual([]);
});
