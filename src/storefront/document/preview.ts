import type { PageData } from '../page-data.ts';
import type { DocumentBrand } from './document-brand.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';

/** How a link to the page looks in other sites (Open Graph, which X reads as well). */
export function previewTags(
  { head, iso }: PageData,
  { name, title: siteTitle = name, origin, preview }: DocumentBrand,
): string {
  const { title, text = head.description } = head.share ?? { title: head.title };
  const { path, width, height, alt = title } = head.picture ?? preview;
  const properties: Record<string, string | number | undefined> = {
    type: 'website',
    site_name: siteTitle,
    locale: iso.replace('-', '_'),
    url: head.canonical && origin + head.canonical,
    title,
    description: text,
    image: origin + path,
    'image:width': width,
    'image:height': height,
    'image:alt': alt,
  };
  const tags = Object.entries(properties).flatMap(([property, content]) =>
    content === undefined ? [] : `<meta property="og:${property}" content="${escapeHtml(String(content))}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}
