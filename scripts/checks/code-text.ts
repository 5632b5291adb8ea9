/**
 * The same text with comments blanked out, line breaks kept, so that a search sees code only and still knows its
 * lines. A regular expression with `//` in it is mistaken for a comment: fine for searches, no base for rewriting.
 */
export function withoutComments(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (found, quoted: string | undefined) => quoted ?? found.replaceAll(/[^\n]/g, ' '),
  );
}

/** Every match with the number of its line, from 1. */
export function matchesOf(text: string, pattern: RegExp): { line: number; match: string }[] {
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map((found) => ({
    line: text.slice(0, found.index).split('\n').length,
    match: found[0],
  }));
}
