import { translator } from '#i18n/messages.ts';

/** Version of the terms that a traveller agrees to: the date that their page tells. Kept with each reservation as evidence. */
export const termsVersion = translator('en')('legal-terms.date');
