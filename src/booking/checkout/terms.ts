/** Version of the terms that a traveller agrees to; changes with their words. Kept with each reservation as evidence. */
export const termsVersion = '2026-11-20';
