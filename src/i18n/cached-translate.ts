import type { MessageValues, Translate } from './translate.ts';

type WriteMessage = (values: MessageValues) => string;

const mostTexts = 2_000;
const longestKey = 100;

/**
 * The same translator with a cache: a page of results needs several hundred texts, most of which it shares with others.
 * `messages` are the compiled ones of its locale, by namespace.
 */
export function cachedTranslate(write: Translate, messages: Readonly<Record<string, object>>): Translate {
  const without = new Map<string, string>();
  const plain = new Map<string, WriteMessage | null>();
  const others = new Map<string, string>();

  const plainOf = (key: string): WriteMessage | null => {
    let found = plain.get(key);
    if (found === undefined) plain.set(key, (found = plainMessage(messageAt(messages, key))));
    return found;
  };
  /** Counts and choices: most pages use the same few of them. */
  const other = (key: string, values: MessageValues): string => {
    let exact = key;
    for (const name in values) exact += `\n${name} ${values[name]}`;
    let text = others.get(exact);
    if (text !== undefined) return text;
    text = write(key, values);
    if (exact.length > longestKey) return text;
    if (others.size >= mostTexts) others.clear();
    others.set(exact, text);
    return text;
  };
  return (key, values) => {
    if (values) {
      const writePlain = plainOf(key);
      return writePlain ? writePlain(values) : other(key, values);
    }
    let text = without.get(key);
    if (text === undefined) without.set(key, (text = write(key)));
    return text;
  };
}

/** Dots in a key nest. */
function messageAt(messages: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((level, name) => (level as Readonly<Record<string, unknown>> | undefined)?.[name], messages);
}

/** The parts of a message that is only text and arguments; null when one is a plural, a select or formatted. */
function plainMessage(message: unknown): WriteMessage | null {
  if (!Array.isArray(message)) return null;
  // An argument is an array with its name first and alone.
  const parts = message as readonly (string | readonly unknown[])[];
  const names = parts.map((part) => (typeof part !== 'string' && part.length === 1 ? String(part[0]) : null));
  if (parts.some((part, at) => typeof part !== 'string' && names[at] === null)) return null;
  return (values) => {
    let text = '';
    for (let at = 0; at < parts.length; at += 1) {
      const name = names[at]!;
      text += name === null ? (parts[at] as string) : values[name];
    }
    return text;
  };
}
