import { expect, test } from 'vitest';
import { messages } from './messages.ts';
import { treeOf } from '../tree.ts';

const locale = (iso: string, dir = 'ltr') => JSON.stringify({ name: iso, iso, dir, order: 1 });

function texts(
  english: Record<string, unknown>,
  hebrew: Record<string, unknown> | null,
  more: Record<string, string> = {},
): string[] {
  const tree = {
    'locales/en/locale.json': locale('en-GB'),
    'locales/he/locale.json': locale('he-IL', 'rtl'),
    'locales/en/home.json': JSON.stringify(english),
    ...(hebrew ? { 'locales/he/home.json': JSON.stringify(hebrew) } : {}),
    ...more,
  };
  return messages(treeOf(tree)).map(({ file, text }) => `${file}: ${text}`);
}

test.each([
  ['a missing key', { a: 'A', b: 'B' }, { a: 'א' }, '“b” is missing'],
  ['a key too many', { a: 'A' }, { a: 'א', b: 'ב' }, '“b” is not in English'],
  ['another argument', { a: 'A {name}' }, { a: 'א {nom}' }, '“a” takes {nom}, English takes {name}'],
  [
    'a lost argument in a form',
    { a: '{n, plural, one {# of {all}} other {# of {all}}}' },
    { a: '{n, plural, one {#} two {#} other {#}}' },
    '“a” takes {n}, English takes {all} {n}',
  ],
  ['a lost tag', { a: '<b>A</b>' }, { a: 'א' }, '“a” takes nothing, English takes <b>'],
  [
    'a missing dual',
    { a: '{n, plural, one {#} other {#}}' },
    { a: '{n, plural, one {#} other {#}}' },
    '“a” has no form two of {n}',
  ],
  ['a broken message', { a: 'A' }, { a: '{' }, '“a”: '],
  ['no text', { a: 'A' }, { a: 1 }, '“a”: is no text'],
])('%s', (_name, english, hebrew, text) => {
  const found = texts(english, hebrew);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`locales/he/home.json: ${text}`);
});

test('English plurals are complete too', () =>
  expect(texts({ a: '{n, plural, other {#}}' }, null)).toEqual(['locales/en/home.json: “a” has no form one of {n}']));
test('a missing file', () =>
  expect(texts({ a: 'A' }, null, { 'locales/he/other.json': '{}' })).toEqual([
    'locales/he/home.json: is missing',
    'locales/he/other.json: is not in English',
  ]));
test('a directory without locale.json, or with half of one', () => {
  expect(texts({}, null, { 'locales/fr/other.json': '{}' })).toContain('locales/fr/locale.json: is missing');
  expect(texts({}, null, { 'locales/fr/locale.json': '{"name":"x"}' })).toEqual([
    'locales/fr/locale.json: needs name, iso, dir and order',
  ]);
});
test('a locale without texts is fine', () => expect(texts({ a: 'A' }, null)).toEqual([]));
test('a condition is no plural', () => {
  const message = '{n, plural, =0 {none} other {some}}';
  expect(texts({ a: message }, { a: message })).toEqual([]);
  expect(texts({ a: message.replace('some', '#') }, null)).toHaveLength(1);
});
test('equal texts are fine', () => {
  const message = '{n, plural, =0 {none} one {<b>#</b> {x}} two {#} other {# {d, date, short}}}';
  expect(texts({ a: message }, { a: message })).toEqual([]);
});

const select = '{cityIn, select, none {מלונות: {city}} other {מלונות {cityIn}}}';
test('a translation may take the case forms of a place that English names', () =>
  expect(texts({ a: 'Hotels in {city}' }, { a: select })).toEqual([]));
test.each([
  [
    'without a branch for places that have none',
    { a: 'Hotels in {city}' },
    { a: '{city} {cityIn}' },
    '“a” writes {cityIn}',
  ],
  [
    'of a place that English does not name',
    { a: 'Hotels' },
    { a: '{cityIn, select, none {א} other {ב}}' },
    '“a” takes {cityIn}',
  ],
  [
    'instead of the name, which other places need',
    { a: '{city}' },
    { a: '{cityIn, select, none {א} other {ב}}' },
    '“a” takes {cityIn}',
  ],
])('a case form %s is refused', (_, english, hebrew, finding) =>
  expect(texts(english, hebrew)).toEqual([expect.stringContaining(finding)]),
);
