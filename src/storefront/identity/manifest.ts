import { type LocaleCode, localePath } from '#i18n/locale.ts';
import { getLocale, textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { routes } from '../site-routes.ts';
import type { PageBrand } from '#web/page.ts';
import { appIcons, favicon, iconHref, iconVersion, maskableIcons } from './icons.ts';

export const manifestHref = (locale: LocaleCode): string => `/manifest/${locale}.webmanifest`;

/** What of the site the manifest tells. */
export interface SiteFacts {
  /** Whether the description of `home` is true of what the site sells. */
  readonly hasDescription: boolean;
  readonly hasFavorites: boolean;
}

/** The manifest for installing the site as an app, in a loaded locale (W3C Application Manifest). */
export function manifestOf(brand: PageBrand, locale: LocaleCode, { hasDescription, hasFavorites }: SiteFacts): object {
  const { name, look } = brand;
  const texts = textLocale(locale);
  const t = translatorFor(brand, texts);
  const { iso, dir } = getLocale(texts);
  const version = iconVersion(look);
  const icons = [favicon, ...appIcons].map((file) => ({ file, purpose: 'any' }));
  const masks = maskableIcons.map((file) => ({ file, purpose: 'maskable' }));
  return {
    // One app id for all languages.
    id: '/',
    name: brand.titles?.[texts] ?? name,
    short_name: name,
    ...(hasDescription ? { description: t('home.metaDescription') } : {}),
    lang: iso,
    dir,
    start_url: localePath(locale, '/'),
    scope: '/',
    display: 'standalone',
    background_color: look.background.light,
    theme_color: look.background.light,
    categories: ['travel'],
    icons: [...icons, ...masks].map(({ file, purpose }) => ({
      src: iconHref(file, version),
      sizes: file.sizes,
      type: file.type,
      purpose,
    })),
    shortcuts: [
      { name: t('navigation.ownReservations'), url: routes.ownReservations.href(locale, {}) },
      ...(hasFavorites ? [{ name: t('navigation.favorites'), url: routes.favorites.href(locale, {}) }] : []),
    ],
  };
}
