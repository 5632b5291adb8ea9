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

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** By its first letter; null for a text without letters. */
export function directionOf(text: string): 'ltr' | 'rtl' | null {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter === undefined ? null : rightToLeft.test(letter) ? 'rtl' : 'ltr';
}
