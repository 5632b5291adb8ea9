import { english } from './english.ts';
import { hebrew } from './hebrew.ts';
import type { Texts } from '../texts.ts';

const languages: Readonly<Record<string, Texts>> = { en: english, he: hebrew, iw: hebrew };

/** The texts of a BCP 47 language, or the English ones. */
export function textsOf(language: string): Texts {
  return languages[language.toLowerCase().split('-')[0] ?? ''] ?? english;
}
