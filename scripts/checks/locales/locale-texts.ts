import { createHash } from 'node:crypto';
import { messageFile } from '../../locales/locale-files.ts';
import type { Tree } from '../tree.ts';

/** Messages by `namespace.key`. */
export type Messages = ReadonlyMap<string, string>;

/** Codes of the locales that have a `locale.json` or messages. */
export function localeCodes(tree: Tree): string[] {
  return [
    ...new Set(
      [...tree.keys()].flatMap((file) => /^locales\/(?!glossary\/)([\w-]+)\/[\w-]+\.json$/.exec(file)?.[1] ?? []),
    ),
  ];
}

/** The messages of a locale, in the order of its files; what isn't text is left out. */
export function messagesOf(tree: Tree, code: string): Messages {
  const messages = new Map<string, string>();
  for (const [file, text] of tree) {
    const [, locale, namespace] = messageFile.exec(file) ?? [];
    if (locale !== code) continue;
    for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, unknown>))
      if (typeof message === 'string') messages.set(`${namespace}.${key}`, message);
  }
  return messages;
}

/** A JSON file of the tree, or an empty object where it is missing. */
export function jsonIn(tree: Tree, file: string): object {
  return JSON.parse(tree.get(file) ?? '{}') as object;
}

/** Says which English text a translation was made from. */
export function hashOf(english: string): string {
  return createHash('sha256').update(english).digest('hex').slice(0, 8);
}

/** `namespace.key` → the hash of the English text that a translation was made from. */
export type Hashes = Readonly<Record<string, string>>;

export const hashesFile = (code: string) => `locales/${code}/english.json`;
