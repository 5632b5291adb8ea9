import { expect, test } from 'vitest';
import { hashOf } from '../checks/locales/locale-texts.ts';
import { type Tree, treeOf } from '../checks/tree.ts';
import { keep, take } from './take.ts';
import { todo } from './todo.ts';
import { changedFiles, readTranslation, type Translation } from './translation.ts';

const english = {
  title: 'Hotels in {city}',
  nights: '{n, plural, one {# night} other {# nights}}',
  visa: 'Visa',
  terms: 'See the <link>terms</link>',
};

function locales(own: object = {}, more: Readonly<Record<string, string>> = {}): Tree {
  return treeOf({
    'locales/en/locale.json': '{"iso":"en-GB"}',
    'locales/en/notes.json': '{"home.title":"a heading"}',
    'locales/en/home.json': JSON.stringify(english),
    'locales/glossary/terms.json': '[{"term":"hotel","english":"hotels?"},{"term":"night","english":"nights?"}]',
    'locales/glossary/ru.json': '{"hotel":{"word":"отель"}}',
    'locales/ru/locale.json': '{"iso":"ru-RU"}',
    'locales/ru/notes.json': '{"address":"formal","sameAsEnglish":{}}',
    'locales/ru/home.json': JSON.stringify(own),
    'locales/ru/english.json': JSON.stringify(
      Object.fromEntries(Object.keys(own).map((key) => [`home.${key}`, hashOf('an earlier text')])),
    ),
    ...more,
  });
}

const refusals = (given: unknown) => take(readTranslation(locales(), 'ru'), given).refused;

function written(tree: Tree, work: (translation: Translation) => unknown): Record<string, unknown> {
  const translation = readTranslation(tree, 'ru');
  work(translation);
  return Object.fromEntries(
    [...changedFiles(tree, translation)].map(([file, text]) => [file, text === null ? null : JSON.parse(text)]),
  );
}

test.each([
  ['a message that English does not have', { 'home.gone': 'x' }, 'home.gone: English has no such message'],
  ['what is no text', { 'home.title': 3 }, 'home.title: must be a text, or { "same": "why it equals English" }'],
  ['an empty text', { 'home.title': ' ' }, 'home.title: is empty'],
  ['broken ICU', { 'home.title': 'Отели {city' }, 'home.title: is not valid ICU: '],
  ['another placeholder', { 'home.title': 'Отели: {town}' }, 'home.title: takes {town}, English takes {city}'],
  ['a lost tag', { 'home.terms': 'Смотрите условия' }, 'home.terms: takes nothing, English takes <link>'],
  [
    'lacking plural forms',
    { 'home.nights': '{n, plural, one {# ночь} other {# ночи}}' },
    'home.nights: has no form few, many of {n}',
  ],
  [
    'a case form that may be none',
    { 'home.title': 'Отели {cityIn} ({city})' },
    'home.title: writes {cityIn} where there may be none',
  ],
  [
    'a case form of a place that English does not name',
    { 'home.visa': '{cityIn, select, none {Виза} other {Виза {cityIn}}}' },
    'home.visa: takes {cityIn}, English takes nothing',
  ],
  ['English', { 'home.visa': 'Visa' }, 'home.visa: equals English; if that is right, say why'],
  ['English without a reason', { 'home.visa': { same: ' ' } }, 'home.visa: needs the reason why it equals English'],
])('refuses %s', (_, given, refusal) => expect(refusals(given)).toEqual([expect.stringContaining(refusal)]));

test('refuses a locale that there is not, English, and what is no object', () => {
  expect(() => readTranslation(locales(), 'xx')).toThrow('There is no locale “xx” to translate into: ru');
  expect(() => readTranslation(locales(), 'en')).toThrow('There is no locale “en”');
  expect(() => refusals(['home.title'])).toThrow('The file must hold an object');
});

test('refuses to keep what is not translated or not right in form', () => {
  const translation = readTranslation(locales({ title: 'Отели: {town}' }), 'ru');
  expect(() => keep(translation, [])).toThrow('Say which');
  expect(() => keep(translation, ['home.visa'])).toThrow('No translation to keep: home.visa');
  expect(() => keep(translation, ['home.title'])).toThrow('home.title: takes {town}, English takes {city}');
});

test('tells what is missing or stale, with its note, the plural forms that are needed and the agreed terms', () => {
  const tree = locales({ title: 'Отели: {city}', visa: 'Виза', terms: '<link>Условия</link>' });
  const translation = readTranslation(tree, 'ru');
  keep(translation, ['home.visa', 'home.terms']);
  const places = 'cityIn cityOf cityTo';
  const open = {
    'home.title': { english: english.title, now: 'Отели: {city}', note: 'a heading', terms: { hotel: 'отель' }, places },
    'home.nights': { english: english.nights, forms: 'few many one other', terms: { night: '' } },
  };
  expect(sorted(todo(tree, translation))).toEqual(open);
  expect(Object.keys(todo(tree, translation, true))).toEqual(Object.keys(english).map((key) => `home.${key}`));
});

/** Plural forms in alphabetical order: the runtime's own order is not guaranteed. */
function sorted(tasks: ReturnType<typeof todo>): unknown {
  return Object.fromEntries(
    Object.entries(tasks).map(([id, { forms, ...task }]) => [
      id,
      forms === undefined ? task : { ...task, forms: forms.split(' ').toSorted().join(' ') },
    ]),
  );
}

test('writes what it takes in the order of English, with hashes and reasons', () => {
  const title = '{cityIn, select, none {Отели: {city}} other {Отели {cityIn}}}';
  const given = { 'home.visa': { same: 'a brand name' }, 'home.title': title };
  const changes = written(locales({ visa: 'Виза' }), (translation) => take(translation, given));
  expect(JSON.stringify(changes)).toBe(
    JSON.stringify({
      'locales/ru/home.json': { title, visa: 'Visa' },
      'locales/ru/english.json': { 'home.title': hashOf(english.title), 'home.visa': hashOf('Visa') },
      'locales/ru/notes.json': { address: 'formal', sameAsEnglish: { 'home.visa': 'a brand name' } },
    }),
  );
});

test('drops what English does not have, and reasons that no longer hold', () => {
  const tree = locales(
    { visa: 'Виза', gone: 'x' },
    {
      'locales/ru/old.json': '{"a":"б"}',
      'locales/ru/notes.json': '{"address":"formal","sameAsEnglish":{"home.visa":"a brand name"}}',
    },
  );
  expect(written(tree, (translation) => keep(translation, ['home.visa']))).toEqual({
    'locales/ru/home.json': { visa: 'Виза' },
    'locales/ru/english.json': { 'home.visa': hashOf('Visa') },
    'locales/ru/notes.json': { address: 'formal', sameAsEnglish: {} },
    'locales/ru/old.json': null,
  });
});

test('changes no file when nothing is new', () => {
  const tree = locales({ visa: 'Виза' }, { 'locales/ru/english.json': JSON.stringify({ 'home.visa': hashOf('Visa') }) });
  expect(written(tree, (translation) => take(translation, { 'home.visa': 'Виза' }))).toEqual({});
});
