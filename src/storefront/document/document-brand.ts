import type { BrandLook } from '#web/brand/brand-look.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { OwnTexts } from '#i18n/own-texts.ts';
import type { BrandOffer } from '#web/brand/brand-offer.ts';
import type { PageBrand } from '#web/page.ts';
import { iconVersion } from '../identity/icons.ts';

/** Brand data of a document's head. */
export interface DocumentBrand extends Pick<BrandLook, 'background' | 'preview' | 'theme'> {
  readonly name: string;
  /** From configuration, never from the request. */
  readonly origin: string;
  readonly iconVersion: string;
  /** What the site is called where that is not its name. */
  readonly title?: string;
  /** Its own texts in the page's language. */
  readonly texts?: OwnTexts;
  /** The mode of a draft's page, which has no scripts. */
  readonly draft?: 'light' | 'dark';
  readonly offer?: Pick<BrandOffer, 'locales' | 'firstLocale'>;
}

export function documentBrand(brand: PageBrand, textLocale: LocaleCode): DocumentBrand {
  const { name, origin, look, offer } = brand;
  const { background, preview, theme } = look;
  const title = brand.titles?.[textLocale];
  const texts = brand.texts?.[textLocale];
  return {
    name,
    origin,
    background,
    preview,
    theme,
    iconVersion: iconVersion(look),
    ...(title === undefined ? {} : { title }),
    ...(texts === undefined ? {} : { texts }),
    ...(brand.preview ? { draft: brand.preview } : {}),
    ...(offer ? { offer: { locales: offer.locales, firstLocale: offer.firstLocale } } : {}),
  };
}
