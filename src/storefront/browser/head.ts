import type { PageData } from '../page-data.ts';

function only(selector: string, tag: 'link' | 'meta', fill: Record<string, string> | null): void {
  const found = document.head.querySelector(selector);
  if (!fill) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(fill)) element.setAttribute(name, value);
}

/** After a navigation, updates the document's head like the server's, as far as browsers read it then. */
export function writeHead({ head }: PageData): void {
  document.title = head.title;
  only('meta[name=description]', 'meta', head.description ? { name: 'description', content: head.description } : null);
  only(
    'link[rel=canonical]',
    'link',
    head.canonical ? { rel: 'canonical', href: location.origin + head.canonical } : null,
  );
  only('meta[name=robots]', 'meta', head.canonical ? null : { name: 'robots', content: 'noindex' });
  for (const stale of document.head.querySelectorAll(
    'link[hreflang], script[type="application/ld+json"], meta[property]',
  ))
    stale.remove();
}
