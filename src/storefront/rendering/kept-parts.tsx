import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { type TextBook, TextsProvider } from '#i18n/use-texts.tsx';
import type { KeepMarkup } from '#ui/markup/kept-part.tsx';

/** Characters of markup, by a hash of what it was drawn from. */
const most = 4 * 2 ** 20;
const parts = new LRUCache<string, string>({ max: 5_000, maxSize: most, sizeCalculation: (text) => text.length });

/** React writes them before eager pictures, whose own tags say the same; in the middle of a page, it would miss them. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Keeps the parts of pages with these texts: half of a hotel's page is the same for every visitor. */
export function keeperFor(texts: TextBook): KeepMarkup {
  return (key, part) => {
    const name = hash('sha256', `${texts.id} ${key}`, 'base64');
    let text = parts.get(name);
    if (text === undefined) {
      const drawn = renderToString(<TextsProvider value={texts}>{part}</TextsProvider>);
      parts.set(name, (text = drawn.replace(preloads, '')));
    }
    return text;
  };
}
