import { expect, test } from 'vitest';
import { saidBy } from './glossary-files.ts';
import { glossary } from './glossary.ts';
import { treeOf } from '../tree.ts';

const terms = [
  { term: 'city tax', definition: '…', where: '…', english: String.raw`\bcity tax\b`, never: ['town levy'] },
  { term: 'total price', definition: '…', where: '…', english: String.raw`\btotal\b`, never: [] },
];
const tax = { word: 'Übernachtungssteuer', forms: [String.raw`Übernachtungssteuern?`], never: ['Stadtsteuer'] };
const total = { word: 'Gesamtpreis', forms: ['Gesamt'] };

function texts(english: object, german: object, glossaryFile: object, more: Record<string, string> = {}): string[] {
  const tree = treeOf({
    'locales/en/home.json': JSON.stringify(english),
    'locales/de/home.json': JSON.stringify(german),
    'locales/glossary/terms.json': JSON.stringify(terms),
    'locales/glossary/de.json': JSON.stringify(glossaryFile),
    ...more,
  });
  return glossary(tree).map(({ file, text }) => `${file}: ${text}`);
}

const english = { a: 'City tax, {total}' };
const full = { 'city tax': tax, 'total price': total };

test.each([
  ['a term without a word', english, { a: 'Übernachtungssteuer' }, { 'city tax': tax }, 'no word for: total price'],
  ['a term that is unknown', english, { a: 'Übernachtungssteuer' }, { ...full, gone: total }, 'no such term: gone'],
  ['another word', english, { a: 'Kurtaxe' }, full, '“city tax” is not “Übernachtungssteuer”: home.a'],
  [
    'a word that is wrong for the term',
    english,
    { a: 'Übernachtungssteuer (Stadtsteuer)' },
    full,
    '“Stadtsteuer” for “city tax”: home.a',
  ],
  [
    'a forbidden word, in every message that has it',
    { a: 'All', b: 'One', c: 'Two' },
    { a: 'Der volle Preis', b: 'Voller Preis', c: 'Volle Preise' },
    { ...full, forbidden: ['volle[rn]? Preis(?!e)'] },
    'the forbidden “volle Preis”: home.a',
  ],
  ['a broken expression', english, { a: 'x' }, { ...full, forbidden: ['('] }, 'Invalid regular expression'],
  ['an empty expression', english, { a: 'x' }, { ...full, forbidden: [''] }, '“” finds everything'],
  [
    'an exception that is not needed',
    english,
    { a: 'Übernachtungssteuer' },
    { ...full, exceptions: { 'home.a': 'x' } },
    'an exception for “home.a”, which needs none',
  ],
  [
    'an exception for no message',
    english,
    { a: 'Übernachtungssteuer' },
    { ...full, exceptions: { 'home.b': 'x' } },
    'an exception for “home.b”, which is no message',
  ],
  [
    'an exception without a reason',
    english,
    { a: 'Kurtaxe' },
    { ...full, exceptions: { 'home.a': ' ' } },
    'an exception for “home.a” without a reason',
  ],
])('finds %s', (_, english, german, file, finding) =>
  expect(texts(english, german, file)).toContainEqual(expect.stringContaining(`locales/glossary/de.json: ${finding}`)),
);

test('finds an English word that is wrong for a term', () =>
  expect(texts({ a: 'A town levy' }, { a: 'x' }, full)).toEqual([
    'locales/glossary/en.json: “town levy” for “city tax”: home.a',
  ]));

test('accepts an agreed form, and an exception with a reason', () => {
  const german = { a: 'Die Übernachtungssteuern', b: 'Die Kurtaxe' };
  const exceptions = { 'home.b': 'what a spa town calls it' };
  expect(texts({ ...english, b: 'The city tax' }, german, { ...full, exceptions })).toEqual([]);
});

test('a locale without texts needs no glossary', () =>
  expect(texts({}, {}, full, { 'locales/xx/locale.json': '{}' })).toEqual([]));

test('a message says its words, not its arguments, tags and choices', () =>
  expect(
    saidBy('Pay {total} <b>now</b>: {count, plural, =0 {no refund} one {# refund {fee}} other {# {n, number}}}')
      .split(/\s*\n\s*/)
      .filter((line) => line.trim() !== ''),
  ).toEqual(['Pay … now:', 'no refund', '# refund …', '# …']));
