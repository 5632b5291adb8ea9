import type { Translate } from '#i18n/translate.ts';
import { inEnglishLetters } from '#values/english-name.ts';

/** Asks for English letters, with the name in them where only accents and the like stand in the way. */
export function englishNameText(name: string, translate: Translate): string {
  const suggestion = inEnglishLetters(name);
  return suggestion ? translate('account.name_lettersTry', { name: suggestion }) : translate('account.name_letters');
}
