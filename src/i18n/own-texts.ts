import type { LocaleCode } from './locale.ts';
import type { MessageValues, Translate } from './translate.ts';

/** A compiled message of text and arguments alone, as the build compiles it: an argument is its name in an array. */
export type PlainMessage = string | readonly (string | readonly [string])[];

/** A site's own texts in one language, compiled, in place of ours. */
export interface OwnTexts {
  /** Names these texts for ever: caches of books are kept by it. */
  readonly id: string;
  /** By namespace, then by key. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, PlainMessage>>>>;
}

/** A site's own texts by language; languages without any are left out. */
export type TextsByLocale = Readonly<Record<LocaleCode, OwnTexts>>;

/** Compiles text with `{arguments}`. Other braces and apostrophes stay as they are. */
export function compilePlain(text: string): PlainMessage {
  const parts = text.split(/(\{[a-zA-Z]\w*\})/).filter((part) => part !== '');
  if (parts.every((part) => !isArgument(part))) return text;
  return parts.map((part) => (isArgument(part) ? ([part.slice(1, -1)] as const) : part));
}

const isArgument = (part: string) => /^\{[a-zA-Z]\w*\}$/.test(part);

/** The names of a plain message's arguments; null for a message with plurals, choices or formats. */
export function argumentsOf(message: unknown): ReadonlySet<string> | null {
  if (typeof message === 'string') return new Set();
  if (!Array.isArray(message)) return null;
  const names = (message as readonly unknown[]).filter((part) => typeof part !== 'string');
  if (!names.every((part) => Array.isArray(part) && part.length === 1)) return null;
  return new Set(names.map((part) => String((part as readonly unknown[])[0])));
}

/** The texts of a language with a site's own in place of ours. */
export function withOwnTexts(
  messages: Readonly<Record<string, object>>,
  own: OwnTexts,
): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(messages).map(([name, texts]) => [name, { ...texts, ...own.messages[name] }]),
  );
}

/** `translate` with a site's own texts in place of ours. */
export function translateWith(translate: Translate, { messages }: OwnTexts): Translate {
  const own = new Map<string, PlainMessage>(
    Object.entries(messages).flatMap(([name, texts]) =>
      Object.entries(texts).map(([key, message]) => [`${name}.${key}`, message] as const),
    ),
  );
  return (key, values) => {
    const message = own.get(key);
    return message === undefined ? translate(key, values) : written(message, values);
  };
}

function written(message: PlainMessage, values: MessageValues = {}): string {
  if (typeof message === 'string') return message;
  return message.map((part) => (typeof part === 'string' ? part : String(values[part[0]] ?? ''))).join('');
}
