import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { type TextBook, TextsProvider } from '#i18n/use-texts.tsx';
import type { KeepMarkup } from '#ui/markup/kept-part.tsx';

/** Characters of keys and markup. */
const most = 8 * 2 ** 20;
const parts = new LRUCache<string, string>({
  max: 5_000,
  maxSize: most,
  sizeCalculation: (text, key) => text.length + key.length,
});

/** React writes them before eager pictures, whose own tags say the same; in the middle of a page, it would miss them. */
const preloads = /^(?:<link rel="preload" as="image"[^>]*>)+/;

/** Keeps the parts of pages with these texts: half of a hotel's page is the same for every visitor. */
export function keeperFor(texts: TextBook): KeepMarkup {
  return (key, part) => {
    const whole = `${texts.id} ${key}`;
    let text = parts.get(whole);
    if (text === undefined) {
      const drawn = renderToString(<TextsProvider value={texts}>{part}</TextsProvider>);
      parts.set(whole, (text = drawn.replace(preloads, '')));
    }
    return text;
  };
}
