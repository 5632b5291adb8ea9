/** Half a dozen checks look at each file. */
const kept = new Map<string, string>();

/**
 * The same text with comments blanked out, line breaks kept, so that a search sees code only and still knows its
 * lines. A regular expression with `//` in it is mistaken for a comment: fine for searches, no base for rewriting.
 */
export function withoutComments(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const code = text.replaceAll(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g,
    (found, quoted: string | undefined) => quoted ?? found.replaceAll(/[^\n]/g, ' '),
  );
  kept.set(text, code);
  return code;
}

/** Every match with the number of its line, from 1. */
export function matchesOf(text: string, pattern: RegExp): { line: number; match: string }[] {
  if (!pattern.test(text)) return [];
  let line = 1;
  let counted = 0;
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map((found) => {
    line += text.slice(counted, found.index).split('\n').length - 1;
    counted = found.index;
    return { line, match: found[0] };
  });
}
