import type { LocaleCode } from '#i18n/locale.ts';
import { favicon, iconHref, touchIcon } from '../identity/icons.ts';
import { manifestHref } from '../identity/manifest.ts';
import type { DocumentBrand } from './document-brand.ts';
import { escapeHtml } from '#ui/markup/escape-html.ts';

/** Colour of browser bars; before the script that reads the visitor's choice. */
export function barTags({ background }: DocumentBrand): string {
  return (['light', 'dark'] as const)
    .map(
      (mode) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${mode})" content="${background[mode]}" data-mode="${mode}">`,
    )
    .join('');
}

/** Icons, and the tags that a phone needs to install the site. */
export function identityTags({ name, title = name, iconVersion }: DocumentBrand, locale: LocaleCode): string {
  return (
    `<link rel="icon" href="${iconHref(favicon, iconVersion)}" type="${favicon.type}">` +
    `<link rel="apple-touch-icon" href="${iconHref(touchIcon, iconVersion)}">` +
    `<link rel="manifest" href="${manifestHref(locale)}">` +
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(title)}">`
  );
}
