import type { PlaceForms } from '#i18n/place-words.ts';
import { worldKeys, type WorldKey } from '#demo/world/geography/world-keys.ts';
import { jsonIn } from './locale-texts.ts';
import type { Tree } from '../tree.ts';

/** Locales whose readers may not know Latin letters: there every place of the demo world has a name in their own. */
export const otherLetters: readonly string[] = 'ar bg el he ja ko ru sr th uk zh-cn zh-tw'.split(' ');

type Form = keyof PlaceForms;

const allForms: readonly Form[] = ['in', 'of', 'to'];
const inflecting = 'bg cs el et fi hr hu is lt pl ro ru sk sl sr tr uk'.split(' ');
const prepositions = 'ca es fr it pt pt-br'.split(' ');

/** The case forms that a language has use for. */
export function formsOf(code: string): readonly Form[] {
  if (inflecting.includes(code)) return allForms;
  return prepositions.includes(code) ? ['in'] : [];
}

/** Kinds of places that occur in sentences. */
const inSentences = new Set<WorldKey['kind']>(['city', 'district', 'region', 'country']);

/** Places whose case forms messages use. */
export const hasForms = ({ kind }: WorldKey) => inSentences.has(kind);

/** Places without names in the runtime, which has those of countries only. */
export const needsName = ({ kind }: WorldKey) => kind !== 'country';

export const namesFile = (code: string) => `locales/${code}/places.json`;
export const formsFile = (code: string) => `locales/${code}/place-forms.json`;

export const namesOf = (tree: Tree, code: string) => jsonIn(tree, namesFile(code)) as Record<string, string>;
export const formsIn = (tree: Tree, code: string) => jsonIn(tree, formsFile(code)) as Record<string, PlaceForms>;

/** The problem of a name or a form in a locale, or null. */
export function nameFault(code: string, name: unknown): string | null {
  if (typeof name !== 'string') return 'is no text';
  if (!/^[^\s<>{}](?:[^<>{}]*[^\s<>{}])?$/.test(name)) return `“${name}” is empty or has spaces around it or markup`;
  if (name === 'none') return '“none” says that there is no form';
  return isForeign(code, name) ? `“${name}” is in Latin letters` : null;
}

/**
 * Whether a locale with another script has a name in Latin letters only; abbreviations like KLCC are the same
 * everywhere.
 */
function isForeign(code: string, name: string): boolean {
  return otherLetters.includes(code) && !/(?!\p{Script=Latin})\p{L}/u.test(name) && !isAbbreviation(name);
}

/** A name that is not translated: capitals only. */
export const isAbbreviation = (name: string) => /^\p{Lu}+$/u.test(name);

/** The problem of a place's case forms, or null. */
export function formsFault(code: string, forms: unknown): string | null {
  if (typeof forms !== 'object' || forms === null) return 'must be an object of forms';
  for (const [form, text] of Object.entries(forms)) {
    if (!formsOf(code).includes(form as Form))
      return `has a form “${form}”; this language has: ${formsOf(code).join(' ') || 'none'}`;
    const fault = nameFault(code, text);
    if (fault !== null) return `${form}: ${fault}`;
  }
  return null;
}

export const allPlaces: readonly WorldKey[] = worldKeys();
