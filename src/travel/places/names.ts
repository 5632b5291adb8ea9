import { type PlaceArgument, type PlaceForms, type PlaceWords, placeWords } from '#i18n/place-words.ts';

/** Names by locale code (and `inSentence`); the local name is kept beside them. */
export interface Named {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  /** Case forms of the names by locale code, for names within sentences. */
  readonly forms?: Readonly<Record<string, PlaceForms>>;
}

/** The name in a locale (`pt-br` falls back to `pt`), else in English, else its own. */
export function nameIn(named: Named, locale: string): string {
  const [language = locale] = locale.split('-');
  return named.names[locale] ?? named.names[language] ?? named.names['en'] ?? named.name;
}

/** By language: CLDR takes long to ask. */
const latin = new Map<string, boolean>();

function isLatin(locale: string): boolean {
  let known = latin.get(locale);
  if (known === undefined) latin.set(locale, (known = new Intl.Locale(locale).maximize().script === 'Latn'));
  return known;
}

/**
 * The `lang` of an element that contains only the result of `nameIn`: `{ lang: 'en' }` where readers of other scripts
 * get the English name, the language of the country (ISO code) where the place's own name is in other letters than the
 * reader's, else nothing: a name in the reader's letters needs no other font.
 */
export function langOf({ names }: Named, locale: string, country: string): { readonly lang?: string } {
  const [language = locale] = locale.split('-');
  if (locale in names || language in names) return {};
  if ('en' in names) return isLatin(locale) ? {} : { lang: 'en' };
  const own = languageOf(country);
  return isLatin(locale) && isLatin(own) ? {} : { lang: own };
}

/** By country: CLDR takes longer to ask than all else that a card needs. */
const languages = new Map<string, string>();

function languageOf(country: string): string {
  let language = languages.get(country);
  if (language === undefined)
    languages.set(country, (language = new Intl.Locale(`und-${country}`).maximize().language));
  return language;
}

/** Key of how English calls something inside a sentence, where that differs: `the Eiffel Tower`. */
export const inSentence = 'en-the';

/** The name in the form that a sentence of a locale needs. */
export function nameInSentence(named: Named, locale: string): string {
  return (locale === 'en' ? named.names[inSentence] : undefined) ?? nameIn(named, locale);
}

/** A name as the arguments of a message in a locale: `wordsOf('city', place, locale)` gives `city`, `cityIn` and so on. */
export function wordsOf<Argument extends PlaceArgument>(
  argument: Argument,
  named: Named,
  locale: string,
  write: (name: string) => string = (name) => name,
): PlaceWords<Argument> {
  return placeWords(argument, write(nameIn(named, locale)), named.forms?.[locale]);
}

/** Marks that people leave out: accents, Hebrew vowel points and cantillation, Arabic vowel marks. */
const marks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const apostrophes = /['’‘ʼʻʹ`´′"“”„׳״]/g;
const separators = /[^\p{L}\p{Nd}\p{M}]+/gu;
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ך: 'כ',
  ם: 'מ',
  ן: 'נ',
  ף: 'פ',
  ץ: 'צ',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const odd = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Letters of a name that are compared. */
export const comparedLetters = 64;

/**
 * A name as it is compared: lower case, no accents or vowel points, no apostrophes, other punctuation as
 * one space, at most 64 characters. Names that differ only in those are equal.
 */
export function normaliseName(text: string): string {
  return text
    .slice(0, comparedLetters * 2)
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(odd, (letter) => letters[letter] ?? letter)
    .replaceAll(apostrophes, '')
    .replaceAll(separators, ' ')
    .slice(0, comparedLetters)
    .trim();
}
