import { hasCardNumber } from '#web/form/card-number.ts';

/** What must not be in a review: it is refused, and the guest writes it again. */
export type Refused = 'card' | 'html';
/** What staff looks at before it is shown. */
export type Held = 'email' | 'phone' | 'link';

const html = /<\s*[/!?a-z][^<>]*>|&(?:lt|#0*60|#x0*3c);/iu;
const email = /[^\s@]{1,64}@[^\s@]{1,200}\.[^\s@.]{2,}/u;
const link =
  /\b(?:https?:|www\.)\S|\b[\p{L}\p{Nd}-]{2,63}\.(?:com|net|org|info|biz|shop|site|online|app|io|co|eu|de|fr|es|it|nl|uk|il|ru|jp|cn)(?:\/\S*)?(?![\p{L}\p{Nd}])/iu;
/** Digits with what separates those of a phone number; years, prices and times have fewer. */
const phone = /(?:\p{Nd}[\s().\p{Pd}/]{0,2}){9,15}/u;

/** The first reason to refuse a text; null when there is none. */
export function refusedIn(text: string): Refused | null {
  if (hasCardNumber(text)) return 'card';
  return html.test(text) ? 'html' : null;
}

/** Reasons for staff to look at a text before it is shown. */
export function heldIn(text: string): Held[] {
  const withoutEmails = text.replaceAll(new RegExp(email, 'gu'), ' ');
  return [
    ...(email.test(text) ? (['email'] as const) : []),
    ...(phone.test(text) ? (['phone'] as const) : []),
    ...(link.test(withoutEmails) ? (['link'] as const) : []),
  ];
}
