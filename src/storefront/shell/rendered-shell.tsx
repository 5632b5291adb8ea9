import type { ReactElement, ReactNode } from 'react';
import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { type TextBook, TextsProvider } from '#i18n/use-texts.tsx';
import { escapeHtml } from '#ui/markup/escape-html.ts';
import { Markup } from '#ui/markup/markup.ts';
import { StaticMarkup } from '#ui/markup/static-markup.tsx';
import type { Shell } from './shell.ts';
import { Footer, footerLook } from './footer.tsx';
import { Header, headerLook } from './header.tsx';

/** Rendered instead of `Header` and `Footer`. */
export interface RenderedShell {
  readonly header: ReactElement;
  readonly footer: ReactElement;
}

interface CachedShell {
  readonly header: string;
  readonly footer: string;
}

const cache = new LRUCache<string, CachedShell>({ max: 300 });

/** Placeholder for the addresses that return to the page. */
const login = 'login-and-back-here';
const preferences = 'preferences-and-back-here';
const backHere = new RegExp(`${login}|${preferences}`, 'g');

/**
 * Header and footer for anonymous visitors as markup text: only the return links differ between pages, so they are
 * rendered once for each language and choice. They are a third of a results page's elements. Null when signed in.
 */
export function renderedShell(shell: Shell, minimal: boolean, texts: TextBook): RenderedShell | null {
  if (shell.person) return null;
  const { visit: _, ...shown } = { ...shell, path: '/', login, preferences };
  const key = JSON.stringify([texts.id, minimal, shown]);
  let one = cache.get(key);
  if (!one) {
    const own = { ...shell, path: '/', login, preferences };
    const draw = (part: ReactNode) => inside(renderToString(<TextsProvider value={texts}>{part}</TextsProvider>));
    one = {
      header: draw(<Header shell={own} minimal={minimal} />),
      footer: draw(<Footer shell={own} minimal={minimal} />),
    };
    cache.set(key, one);
  }
  const [toLogin, toPreferences] = [escapeHtml(shell.login), escapeHtml(shell.preferences)];
  const put = (text: string) =>
    new Markup(text.replaceAll(backHere, (way) => (way === login ? toLogin : toPreferences)));
  return {
    header: <StaticMarkup as="header" content={put(one.header)} className={headerLook} />,
    footer: <StaticMarkup as="footer" content={put(one.footer)} className={footerLook} />,
  };
}

/** Without the element itself, which React renders. */
function inside(html: string): string {
  return html.slice(html.indexOf('>') + 1, html.lastIndexOf('<'));
}
