import type { Translate } from '#i18n/translate.ts';
import { inEnglishLetters } from '#values/english-name.ts';

/** The message that requests English letters, with the transliterated name when only accents and the like are wrong. */
export function englishNameText(name: string, translate: Translate): string {
  const suggestion = inEnglishLetters(name);
  return suggestion ? translate('account.name_lettersTry', { name: suggestion }) : translate('account.name_letters');
}
