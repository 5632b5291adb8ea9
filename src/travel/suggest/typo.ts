/** Words shorter than this are taken as they are: nearly every other word is a letter away from them. */
export const shortestMistyped = 4;
const keyLetters = 7;
const longWord = 8;

/** Mistyped letters that are forgiven in a word. */
export function forgiven(word: string): number {
  return word.length < longWord ? 1 : 2;
}

/** The keys of `places.suggestion_typo` under which a mistyped word's neighbours are kept. */
export function typoKeys(word: string): readonly string[] {
  const begun = word.slice(0, keyLetters);
  const once = without(begun);
  const twice = word.length < longWord ? [] : once.flatMap(without);
  return [...new Set([begun, ...once, ...twice])];
}

function without(text: string): string[] {
  return [...text].map((_, at, all) => all.toSpliced(at, 1).join(''));
}

/**
 * Letters that are missing, added, wrong or changed round with their neighbour between two words. With `begun` what
 * is typed may go on: the distance is that to the nearest beginning of `word`.
 */
export function typosBetween(typed: string, word: string, begun: boolean): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1];
      let least = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, before[j - 2]! + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return begun ? Math.min(...row) : row[word.length]!;
}
