const marks = /\p{M}/gu;

const fold = (text: string) => text.normalize('NFKD').replaceAll(marks, '').toLowerCase();
const wordLetter = /[\p{L}\p{N}]/u;

/**
 * A name in three parts, the middle one being the match with the typed text: at the beginning of a word, ignoring case
 * and accents.
 */
export function matched(name: string, typed: string): readonly [before: string, match: string, after: string] {
  const wanted = fold(typed.trim());
  if (wanted !== '') {
    const letters = [...name];
    for (let from = 0; from < letters.length; from += 1) {
      if (from > 0 && wordLetter.test(letters[from - 1]!)) continue;
      let folded = '';
      let to = from;
      while (to < letters.length && folded.length < wanted.length) folded += fold(letters[to++]!);
      if (folded === wanted)
        return [letters.slice(0, from).join(''), letters.slice(from, to).join(''), letters.slice(to).join('')];
    }
  }
  return [name, '', ''];
}
