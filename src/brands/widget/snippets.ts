import { defaultLocale, localePath } from '#i18n/locale.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';
import type { Colour } from '#values/colour.ts';

/** Choices for a search form on a page of another site. */
export interface WidgetChoice {
  /** Of the site that it searches: `https://stay.example.com`. */
  readonly origin: string;
  readonly product: string;
  readonly locale: string;
  readonly theme: 'light' | 'dark' | 'system';
  /** Digits, or null. */
  readonly fid: string | null;
  /** As it was typed; empty for none. */
  readonly destination: string;
  /** Nights that are suggested with the first day; null leaves it to the form. */
  readonly nights: number | null;
  /** Results open in another window. */
  readonly opensNew: boolean;
  /** By their names in addresses: `brand_light`. */
  readonly colours: ReadonlyMap<string, Colour>;
}

/** What differs from what a form is by itself, by the names of the attributes of `<wayfare-search>`. */
function settings({ product, theme, fid, destination, nights, opensNew }: WidgetChoice): readonly [string, string][] {
  return [
    ...(product === 'hotels' ? [] : [['product', product] as [string, string]]),
    ...(fid === null ? [] : [['fid', fid] as [string, string]]),
    ...(theme === 'system' ? [] : [['theme', theme] as [string, string]]),
    ...(destination === '' ? [] : [['destination', destination] as [string, string]]),
    ...(nights === null ? [] : [['nights', String(nights)] as [string, string]]),
    ...(opensNew ? [['target', '_blank'] as [string, string]] : []),
  ];
}

/** The attributes of `<wayfare-search>`. */
export function elementAttributes(choice: WidgetChoice): readonly [string, string][] {
  return [
    ['locale', choice.locale],
    ...settings(choice),
    ...[...choice.colours].map(([name, colour]): [string, string] => [name.replaceAll('_', '-'), colour]),
  ];
}

/** The element, with a link for readers to whom it can't come. */
function element(choice: WidgetChoice, label: string): string {
  const attributes = elementAttributes(choice).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const page =
    choice.origin + localePath(choice.locale || defaultLocale, '/') + (choice.fid ? `?fid=${choice.fid}` : '');
  return `<wayfare-search${attributes.join('')}><a href="${escapeHtml(page)}">${escapeHtml(label)}</a></wayfare-search>`;
}

/** The element, with its loader. */
export function elementSnippet(choice: WidgetChoice, label: string): string {
  return [`<script async src="${choice.origin}/widget/load.js"></script>`, element(choice, label)].join('\n');
}

/** The element in the version of today, which never changes: browsers refuse anything else at its address. */
export function pinnedSnippet(
  choice: WidgetChoice,
  { name, integrity }: { readonly name: string; readonly integrity: string },
  label: string,
): string {
  return [
    `<script type="module" src="${choice.origin}/widget/${name}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    element(choice, label),
  ].join('\n');
}

/** Path and query of the frame's page. */
export function framePath(choice: WidgetChoice): string {
  const query = new URLSearchParams([
    ...settings(choice),
    ...[...choice.colours].map(([name, colour]) => [name, colour.slice(1)] as [string, string]),
  ]).toString();
  return localePath(choice.locale || defaultLocale, '/widgets/search') + (query && `?${query}`);
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
