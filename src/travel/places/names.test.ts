import fc from 'fast-check';
import { expect, test } from 'vitest';
import { langOf, nameIn, normaliseName, wordsOf } from './names.ts';

test.each([
  ['Köln', 'koln'],
  ["Be'er Sheva", 'beer sheva'],
  ['Saint-Étienne', 'saint etienne'],
  ['ÎLE  d’Yeu', 'ile dyeu'],
  ['Straße', 'strasse'],
  ['Ærø', 'aero'],
  ['Iğdır', 'igdir'],
  ['İstanbul', 'istanbul'],
  ['تَلّ أَبِيب', 'تل ابيب'],
  ['100%_sure', '100 sure'],
])('%s is compared as %s', (text, norm) => {
  expect(normaliseName(text)).toBe(norm);
});

test('comparing is the same twice over, short, and has no pattern signs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const norm = normaliseName(text);
      expect(norm.length).toBeLessThanOrEqual(64);
      expect(norm).not.toMatch(/[%_\\]/);
      expect(norm).toBe(norm.trim());
    }),
  );
});

test('a name is in the locale, else its language, else English, else its own', () => {
  expect(nameIn({ name: 'Own', names: { pt: 'Português' } }, 'pt-br')).toBe('Português');
  expect(nameIn({ name: 'Own', names: { en: 'English' } }, 'xx')).toBe('English');
  expect(nameIn({ name: 'Own', names: {} }, 'xx')).toBe('Own');
});

test('words for a message: the name, and the case forms that its locale has', () => {
  const named = { name: 'Own', names: { ru: 'Рим' }, forms: { ru: { in: 'в Риме', of: 'Рима' } } };
  expect(wordsOf('city', named, 'ru')).toEqual({ city: 'Рим', cityIn: 'в Риме', cityOf: 'Рима', cityTo: 'none' });
  expect(wordsOf('inCountry', named, 'de', (name) => name.toUpperCase())).toEqual({
    inCountry: 'OWN',
    countryIn: 'none',
    countryOf: 'none',
    countryTo: 'none',
  });
});

test.each([
  ['its own name in the language', { he: 'פריז', en: 'Paris' }, 'he', {}],
  ['the name in Portuguese in Brazil', { pt: 'Paris', en: 'Paris' }, 'pt-br', {}],
  ['the English name among Latin letters', { en: 'Paris' }, 'de', {}],
  ['the English name among other letters', { en: 'Paris' }, 'zh-cn', { lang: 'en' }],
  ['the own name among its own letters', {}, 'de', {}],
  ['the own name among other letters', {}, 'ru', { lang: 'fr' }],
])('the language of %s', (_, names, locale, lang) =>
  expect(langOf({ name: 'Paris', names }, locale, 'FR')).toEqual(lang),
);

test('the language of an own name in letters that readers of Latin ones may not know', () =>
  expect(langOf({ name: '清水寺', names: {} }, 'de', 'JP')).toEqual({ lang: 'ja' }));
