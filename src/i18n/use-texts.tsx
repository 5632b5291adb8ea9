import { createContext, use } from 'react';
import type { useTranslations } from 'use-intl';
import { createTranslator } from 'use-intl/core';
import type { TypedMessages } from './typed-messages.ts';

/** Translates the messages of one namespace: `t('title', { city })`. */
export type Texts<Name extends keyof TypedMessages> = ReturnType<typeof useTranslations<Name>>;

/** The texts of one language that some pages need. */
export interface TextBook {
  /** Names what it says: two books with one id say the same. */
  readonly id: string;
  /** BCP 47 tag of the texts. */
  readonly iso: string;
  of<Name extends keyof TypedMessages>(namespace: Name): Texts<Name>;
}

/** A book of compiled messages by namespace. Its translators are made once each; a message that is missing shows its path. */
export function textBook(
  iso: string,
  messages: Readonly<Record<string, unknown>>,
  onMissing: (path: string) => void,
  id = iso,
): TextBook {
  const made = new Map<string, unknown>();
  return {
    id,
    iso,
    of<Name extends keyof TypedMessages>(namespace: Name) {
      let texts = made.get(namespace);
      if (!texts) {
        texts = remembering(
          createTranslator({
            locale: iso,
            messages: messages as never,
            namespace: namespace as never,
            timeZone: 'UTC',
            onError: () => undefined,
            getMessageFallback: ({ key }) => {
              onMissing(`${namespace}.${key}`);
              return `${namespace}.${key}`;
            },
          }) as Write,
        );
        made.set(namespace, texts);
      }
      return texts as Texts<Name>;
    },
  };
}

type Write = (key: string, values?: object, ...more: readonly never[]) => string;

/** Cached, because most messages have no arguments: a page of results has a hundred of them. */
function remembering(write: Write): Write {
  const plain = new Map<string, string>();
  const texts: Write = (key, values, ...more) => {
    if (values) return write(key, values, ...more);
    let text = plain.get(key);
    if (text === undefined) plain.set(key, (text = write(key)));
    return text;
  };
  return Object.assign(texts, write);
}

const Book = createContext<TextBook | null>(null);

export const TextsProvider = Book.Provider;

function useBook(): TextBook {
  const book = use(Book);
  if (!book) throw new Error('no texts around this component');
  return book;
}

/** The texts of a namespace in the page's language. */
export function useTexts<Name extends keyof TypedMessages>(namespace: Name): Texts<Name> {
  return useBook().of(namespace);
}

/** BCP 47 tag of the page's texts. */
export function useIso(): string {
  return useBook().iso;
}
