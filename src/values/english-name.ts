/** Characters of a name in English letters; also the `pattern` of the field. */
export const englishNamePattern = String.raw`[A-Za-z .'’\-]*`;

const shape = new RegExp(`^${englishNamePattern}$`, 'v');

/** Letters that are not an English one with a mark. */
const spelt: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ə: 'e',
  Ə: 'E',
};

/** Whether a name has only English letters, A to Z, and separators. */
export function isEnglishName(name: string): boolean {
  return shape.test(name);
}

/** The name without its accents and the like, `José Łoś` as `Jose Los`; null when a letter has no English one. */
export function inEnglishLetters(name: string): string | null {
  const letters = [...name.normalize('NFD').replaceAll(/\p{M}/gu, '')].map((letter) => spelt[letter] ?? letter);
  const english = letters
    .join('')
    .replaceAll(/[`´ʼʻ]/g, "'")
    .trim();
  return isEnglishName(english) && /[A-Za-z]/.test(english) ? english : null;
}
