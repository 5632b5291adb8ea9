import { expect, test } from 'vitest';
import { argumentsOf, compilePlain, translateWith } from '#i18n/own-texts.ts';
import { translator } from '#i18n/messages.ts';
import { compileTexts, textProblem } from './own-texts.ts';
import { overridable } from './overridable.ts';

test.each([...overridable])('%s is a message of text and plain arguments, which may be replaced', (key) => {
  const values = Object.fromEntries(['brand', 'email'].map((name) => [name, name]));
  const written = translator('en')(key, values);
  expect(written).not.toBe('');
  const text = `Ours ${'brand email'
    .split(' ')

    .filter((name) => textProblem(key, `{${name}}`) === null)
    .map((name) => `{${name}}`)
    .join()}`;
  expect(textProblem(key, text)).toBeNull();
});

test('a text is compiled as the build compiles ours, and written with its arguments', () => {
  expect(compilePlain('Hotels')).toBe('Hotels');
  expect(compilePlain('{brand} – it’s yours')).toEqual([['brand'], ' – it’s yours']);
  expect([...(argumentsOf(compilePlain('a {b} c {d}')) ?? [])]).toEqual(['b', 'd']);
  const own = { id: 'x', messages: { home: { metaTitle: compilePlain('{brand} for you') } } };
  const translate = translateWith(translator('en'), own);
  expect(translate('home.metaTitle', { brand: 'Sunny' })).toBe('Sunny for you');
  expect(translate('home.title')).toBe(translator('en')('home.title'));
});

test('a stored text that is not allowed any more is not shown', () => {
  expect(compileTexts('a@1', { en: { 'home.title': 'Hello {gone}', 'home.lead': 'Fine' } })).toEqual({
    en: { id: 'a@1 en', messages: { home: { lead: 'Fine' } } },
  });
  expect(compileTexts('a@1', { en: { 'gone.key': 'Hello' } })).toBeUndefined();
});
