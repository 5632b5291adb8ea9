import type { Translate } from '#i18n/translate.ts';

const mark = '\u0000';

/** The words of a message before its first argument: what can be looked for when the rest isn't known. */
export function startOf(t: Translate, key: Parameters<Translate>[0], values: readonly string[]): string {
  const text = t(key, Object.fromEntries(values.map((name) => [name, mark])));
  return text.split(mark)[0]?.trim() ?? '';
}
