const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** A text that keeps its own direction within text of the other one. */
export function isolated(text: string): string {
  return `${firstStrongIsolate}${text}${popIsolate}`;
}

/** The same text for programs, without direction marks. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u061c]/u;

/**
 * By its first letter or direction mark; null for a text without either. Hebrew and Arabic amounts begin with a mark, which
 * counts although the code of their currency is Latin: in the other direction the space between them is on the wrong side.
 */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const first = /[\p{L}\u200e\u200f\u061c]/u.exec(text)?.[0];
  return first === undefined ? null : rightToLeft.test(first) ? 'rtl' : 'ltr';
}
