import { defaultLocale, localePath } from '#i18n/locale.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';
import type { Colour } from '#values/colour.ts';

/** Choices for a search form on a page of another site; each is one of a closed set, so nothing in them needs escaping. */
export interface WidgetChoice {
  /** Of the site that it searches: `https://stay.example.com`. */
  readonly origin: string;
  readonly product: string;
  readonly locale: string;
  readonly theme: 'light' | 'dark' | 'system';
  /** Digits, or null. */
  readonly fid: string | null;
  /** By their names in addresses: `brand_light`. */
  readonly colours: ReadonlyMap<string, Colour>;
}

/** The attributes of `<wayfare-search>`. */
export function elementAttributes({ product, locale, theme, fid, colours }: WidgetChoice): readonly [string, string][] {
  return [
    ['locale', locale],
    ...(product === 'hotels' ? [] : [['product', product] as [string, string]]),
    ...(fid === null ? [] : [['fid', fid] as [string, string]]),
    ...(theme === 'system' ? [] : [['theme', theme] as [string, string]]),
    ...[...colours].map(([name, colour]): [string, string] => [name.replaceAll('_', '-'), colour]),
  ];
}

/** The element, with its loader. */
export function elementSnippet(choice: WidgetChoice): string {
  const attributes = elementAttributes(choice).map(([name, value]) => ` ${name}="${value}"`);
  return [
    `<script async src="${choice.origin}/widget/load.js"></script>`,
    `<wayfare-search${attributes.join('')}></wayfare-search>`,
  ].join('\n');
}

/**
 * The element in the version of today, which never changes: browsers refuse anything else at its address. Where it can't come,
 * there is a link.
 */
export function pinnedSnippet(
  choice: WidgetChoice,
  { name, integrity }: { readonly name: string; readonly integrity: string },
  label: string,
): string {
  const attributes = elementAttributes(choice).map(([key, value]) => ` ${key}="${value}"`);
  const page = choice.origin + localePath(choice.locale || defaultLocale, '/');
  return [
    `<script type="module" src="${choice.origin}/widget/${name}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    `<wayfare-search${attributes.join('')}><a href="${escapeHtml(page)}">${escapeHtml(label)}</a></wayfare-search>`,
  ].join('\n');
}

/** Path and query of the frame's page. */
export function framePath({ product, locale, fid, colours }: WidgetChoice): string {
  const query = new URLSearchParams([
    ...(product === 'hotels' ? [] : [['product', product]]),
    ...(fid === null ? [] : [['fid', fid]]),
    ...[...colours].map(([name, colour]) => [name, colour.slice(1)]),
  ]).toString();
  return localePath(locale || defaultLocale, '/widgets/search') + (query && `?${query}`);
}

/** The frame, which grows with its form. */
export function frameSnippet(choice: WidgetChoice, title: string): string {
  const address = escapeHtml(choice.origin + framePath(choice));
  return [
    `<iframe src="${address}" title="${escapeHtml(title)}" width="100%" height="420"></iframe>`,
    '<script>',
    `addEventListener('message', (event) => {`,
    `  if (event.origin === '${choice.origin}' && event.data?.type === 'wayfare:height')`,
    `    for (const frame of document.querySelectorAll('iframe'))`,
    `      if (frame.contentWindow === event.source) frame.height = event.data.h;`,
    '});',
    '</script>',
  ].join('\n');
}
