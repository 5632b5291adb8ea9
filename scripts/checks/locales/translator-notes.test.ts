import { expect, test } from 'vitest';
import { translatorNotes } from './translator-notes.ts';
import { treeOf } from '../tree.ts';

const home = { 'locales/en/home.json': JSON.stringify({ title: 'Hotels' }) };
const texts = (notes: object) =>
  translatorNotes(treeOf({ ...home, 'locales/en/notes.json': JSON.stringify(notes) })).map(({ text }) => text);

test.each(['home.gone', 'gone.title', 'title'])('a note for %s, which is no message', (id) =>
  expect(texts({ [id]: 'A heading.' })).toEqual([`“${id}” is not in English`]),
);
test.each([' ', 1, null])('a note that says nothing: %j', (note) =>
  expect(texts({ 'home.title': note })).toEqual(['“home.title” has no text']),
);
test('a note for a message passes, and so does a locale without notes', () => {
  expect(texts({ 'home.title': 'The large heading.' })).toEqual([]);
  expect(translatorNotes(treeOf(home))).toEqual([]);
});
