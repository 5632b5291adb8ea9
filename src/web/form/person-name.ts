import { isEnglishName } from '#values/english-name.ts';
import { hasCardNumber } from './card-number.ts';

/** Characters of a first or last name. */
export const nameMost = 60;

export type NameProblem = 'missing' | 'card_number' | 'too_long' | 'name_letters' | 'name_english';

const nameShape = /^[\p{L}\p{M} '’.\-׳״]+$/u;

/** One line of text: composed, no control or bidi characters, single spaces. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** The problem of a first, last or whole name (already one line), or null. */
export function nameProblem(name: string, most: number = nameMost): NameProblem | null {
  if (name === '') return 'missing';
  if (hasCardNumber(name)) return 'card_number';
  if ([...name].length > most) return 'too_long';
  return nameShape.test(name) && /\p{L}/u.test(name) ? null : 'name_letters';
}

/** The problem of a name that a hotel reads, as on a passport: English letters only. `name` is already one line. */
export function passportNameProblem(name: string): NameProblem | null {
  return nameProblem(name) ?? (isEnglishName(name) ? null : 'name_english');
}

/**
 * Splits a full name into first and last name, as a suggestion: the last word is the last name. Where family names come
 * first, or names have no spaces, the traveller corrects it.
 */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = oneLine(name).split(' ');
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}
