/** Profile pictures to choose from; without one the initials are shown. */
export const avatars = ['compass', 'mountain', 'palm', 'sail', 'suitcase', 'sun'] as const;

export type Avatar = (typeof avatars)[number];

export const avatarPath = (avatar: Avatar): string => `/images/avatars/${avatar}.svg`;

/** The address of a chosen picture; null for none, undefined for an unknown one. */
export function readAvatar(chosen: string): string | null | undefined {
  if (chosen === '') return null;
  const avatar = avatars.find((one) => one === chosen);
  return avatar && avatarPath(avatar);
}

/** One or two letters of a name, in any alphabet. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .flatMap((word) => (word ? [[...word][0]] : []))
    .join('')
    .toLocaleUpperCase('en');
}
