import { translator } from '#i18n/messages.ts';
import type { PageBrand } from '#web/page.ts';

/** Version of the terms that a traveller accepts; stored with each reservation as evidence. */
export function termsVersionOf({ id, version, legalTexts }: Pick<PageBrand, 'id' | 'version' | 'legalTexts'>): string {
  return legalTexts?.includes('terms') ? `${id} ${version}` : termsVersion;
}

/** Of our own terms: the date on their page. */
export const termsVersion = translator('en')('legal-terms.date');
