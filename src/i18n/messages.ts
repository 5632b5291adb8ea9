import { LRUCache } from 'lru-cache';
import { createTranslator } from 'use-intl/core';
import { cachedTranslate } from './cached-translate.ts';
import { defaultLocale, type LocaleCode } from './locale.ts';
import { fileLocale, getLocale, namespaces } from './locales.ts';
import { loadedMessages } from './load-locale.ts';
import { reportMissing } from './missing.ts';
import { type OwnTexts, type TextsByLocale, translateWith, withOwnTexts } from './own-texts.ts';
import type { MessageValues, Translate } from './translate.ts';
import { type TextBook, textBook } from './use-texts.tsx';

/** Compiled messages of some namespaces. Throws when English has no such namespace. */
function messagesFor(locale: LocaleCode, wanted: readonly string[]): Record<string, object> {
  return Object.fromEntries(
    wanted.map((namespace) => {
      const messages = loadedMessages(fileLocale(locale, namespace))[namespace];
      if (!messages) throw new Error(`no locales/${defaultLocale}/${namespace}.json`);
      return [namespace, messages];
    }),
  );
}

/** Keys of a namespace in the order of the file that is used for this locale. Throws when English has no such namespace. */
export function keysOf(locale: LocaleCode, namespace: string): readonly string[] {
  return Object.keys(messagesFor(locale, [namespace])[namespace]!);
}

const books = new Map<string, TextBook>();
/** Of sites with texts of their own, which are many. */
const ownBooks = new LRUCache<string, TextBook>({ max: 500 });

/**
 * The texts that a page may show, in a loaded locale; made once, and once for each site with texts of its own. Throws when
 * English has no such namespace.
 */
export function textBookOf(locale: LocaleCode, wanted: readonly string[], own?: OwnTexts): TextBook {
  const key = `${locale} ${wanted.join(' ')}`;
  const known = own ? ownBooks.get(`${own.id} ${key}`) : books.get(key);
  if (known) return known;
  const messages = messagesFor(locale, wanted);
  const { iso } = getLocale(locale);
  const onMissing = (path: string) => reportMissing(locale, path);
  const book = own ? textBook(iso, withOwnTexts(messages, own), onMissing, own.id) : textBook(iso, messages, onMissing);
  if (own) ownBooks.set(`${own.id} ${key}`, book);
  else books.set(key, book);
  return book;
}

type LooseTranslate = (key: string, values?: MessageValues) => string;

function looseTranslator(locale: LocaleCode, onMissing: (path: string) => string): LooseTranslate {
  return createTranslator({
    locale: getLocale(locale).iso,
    messages: messagesFor(locale, namespaces),
    timeZone: 'UTC',
    onError: () => undefined,
    getMessageFallback: ({ key, namespace }) => onMissing(namespace ? `${namespace}.${key}` : key),
  }) as unknown as LooseTranslate;
}

const translators = new Map<LocaleCode, Translate>();

/** The server's translator for a loaded locale; made once. */
export function translator(locale: LocaleCode): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const english = looseTranslator(defaultLocale, (path) => path);
  const loose = looseTranslator(locale, (path) => {
    reportMissing(locale, path);
    return path;
  });
  const write: Translate = (key, values) => {
    const text = loose(key, values);
    return text === key ? english(key, values) : text;
  };
  const translate = cachedTranslate(write, messagesFor(locale, namespaces));
  translators.set(locale, translate);
  return translate;
}

const ownTranslators = new WeakMap<OwnTexts, Translate>();

/** The translator of a site, which may have texts of its own in this loaded locale. */
export function translatorFor(site: { readonly texts?: TextsByLocale | undefined }, locale: LocaleCode): Translate {
  const own = site.texts?.[locale];
  if (own === undefined) return translator(locale);
  let translate = ownTranslators.get(own);
  if (!translate) ownTranslators.set(own, (translate = translateWith(translator(locale), own)));
  return translate;
}
