import { translator } from '#i18n/messages.ts';

/** Version of the terms that a traveller accepts: the date on their page. Stored with each reservation as evidence. */
export const termsVersion = translator('en')('legal-terms.date');
