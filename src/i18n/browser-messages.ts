import type { OwnTexts } from './own-texts.ts';
import { type TextBook, textBook } from './use-texts.tsx';

export type MessageFiles = Readonly<Record<string, string>>;

let language = '';
let files: MessageFiles = {};
let ownTexts: OwnTexts['messages'] = {};
let loaded: Readonly<Record<string, unknown>> = {};
let book: TextBook | undefined;

/**
 * Addresses of this page's message files, and the site's own texts in place of theirs. The server sends them: the addresses
 * of all locales would be a quarter of our code.
 */
export function setMessageFiles(iso: string, given: MessageFiles, own: OwnTexts['messages'] = {}): void {
  language = iso;
  files = given;
  ownTexts = own;
}

/** Messages loaded so far; a new book whenever something was added. */
export function loadedTexts(): TextBook {
  return (book ??= textBook(language, loaded, () => undefined));
}

/** Loads the chunks of some namespaces. Rejects when one can't be loaded, and, as `loadCode` does, without a network. */
export async function loadMessages(namespaces: readonly string[]): Promise<void> {
  const wanted = namespaces.filter((namespace) => !(namespace in loaded));
  if (wanted.length > 0 && !navigator.onLine) throw new Error('no network to load messages from');
  const parts = await Promise.all(
    wanted.map(async (namespace) => {
      const file = files[namespace];
      if (!file) throw new Error(`no messages ${namespace}`);
      const module = (await import(/* @vite-ignore */ file)) as { default: object };
      return [namespace, { ...module.default, ...ownTexts[namespace] }] as const;
    }),
  );
  if (parts.length === 0) return;
  loaded = { ...loaded, ...Object.fromEntries(parts) };
  book = undefined;
}
