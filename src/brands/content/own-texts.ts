import { argumentsOf, compilePlain, type PlainMessage, type TextsByLocale } from '#i18n/own-texts.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { loadedMessages } from '#i18n/load-locale.ts';
import { overridable } from './overridable.ts';

/** As they are written: by locale, then by key, `home.title`. */
export type WrittenTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What is wrong with a text in place of one of ours, as the end of a sentence; null when it may be used. */
export function textProblem(key: string, text: string): string | null {
  if (!overridable.has(key)) return `is no text that a brand may replace; those are ${[...overridable].join(', ')}`;
  const wanted = [...englishArguments(key)].toSorted();
  const compiled = compilePlain(text);
  const given = [...(argumentsOf(compiled) ?? [])].toSorted();
  const rest = typeof compiled === 'string' ? [compiled] : compiled.filter((part) => typeof part === 'string');
  if (rest.some((part) => /[{}]/.test(part))) return 'has braces that are no placeholder';
  if (wanted.join() === given.join()) return null;
  const listed = wanted.map((name) => `{${name}}`).join(' and ');
  return wanted.length === 0 ? 'must have no placeholder' : `must have ${listed}, and no other placeholder`;
}

function englishArguments(key: string): ReadonlySet<string> {
  const [namespace = '', name = ''] = key.split('.');
  const message = (loadedMessages(defaultLocale)[namespace] as Readonly<Record<string, unknown>> | undefined)?.[name];
  const found = message === undefined ? null : argumentsOf(message);
  if (found === null) throw new Error(`${key} is no message of text and arguments`);
  return found;
}

/**
 * Compiles a version's texts, once. `id` names the version. A text that this release does not allow any more is left out, so
 * that ours is shown.
 */
export function compileTexts(id: string, written: WrittenTexts): TextsByLocale | undefined {
  const locales = Object.entries(written).flatMap(([locale, texts]) => {
    const messages: Record<string, Record<string, PlainMessage>> = {};
    for (const [key, text] of Object.entries(texts)) {
      if (textProblem(key, text) !== null) continue;
      const [namespace = '', name = ''] = key.split('.');
      (messages[namespace] ??= {})[name] = compilePlain(text);
    }
    return Object.keys(messages).length === 0 ? [] : [[locale, { id: `${id} ${locale}`, messages }] as const];
  });
  return locales.length === 0 ? undefined : Object.fromEntries(locales);
}
