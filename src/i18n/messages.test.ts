import { expect, test } from 'vitest';
import { compileMessages } from '../../scripts/plugins/icu-plugin.ts';
import { fileLocale, getLocale, locales, localesWithTexts, textLocale } from './locales.ts';
import { textBookOf, translator } from './messages.ts';

test('a missing message throws', () => {
  expect(() => translator('en')('errors.noSuchMessage')).toThrow('errors.noSuchMessage');
  expect(() => translator('he')('nowhere.at.all')).toThrow('nowhere.at.all');
});
test('a namespace that English does not have throws', () =>
  expect(() => textBookOf('he', ['nowhere'])).toThrow('nowhere'));
test('an unknown locale throws', () => expect(() => getLocale('xx')).toThrow(RangeError));
test.each(['{', '{n, plural, one {#}}', '<b>'])('the message %s is refused while building', (message) => {
  expect(() => compileMessages(JSON.stringify({ key: message }))).toThrow('"key"');
});
test('a key may not be both a message and a group', () => {
  expect(() => compileMessages('{"a":"x","a.b":"y"}')).toThrow('"a.b"');
});

test('there are 39 locales, each with a name and a direction', () => {
  expect(locales).toHaveLength(39);
  expect(
    locales
      .filter(({ dir }) => dir === 'rtl')
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(['ar', 'he']);
  for (const { iso } of locales) expect(Intl.getCanonicalLocales(iso)).toEqual([iso]);
});
test('texts are those of the locale, else English', () => {
  expect(translator('he')('errors.home')).toBe('לעמוד הבית');
  expect(localesWithTexts.map(({ code }) => code)).toContain('he');
  expect(textLocale('he')).toBe('he');
  expect(fileLocale('is', 'errors')).toBe(textLocale('is'));
});
test('arguments are put in', () =>
  expect(translator('en')('errors.trace', { trace: 'abc' })).toBe('If you contact us, please quote abc.'));
test('texts that are cached stay apart: by key, by count, by each value', () => {
  const translate = translator('en');
  for (let times = 0; times < 2; times += 1) {
    expect(translate('errors.trace', { trace: 'abc' })).toContain('abc');
    expect(translate('errors.trace', { trace: 'def' })).toContain('def');
    expect([1, 2].map((count) => translate('stay.nights', { count }))).toEqual(['1 night', '2 nights']);
    expect(translate('stay.adults', { count: 1 })).toBe('1 adult');
  }
});
