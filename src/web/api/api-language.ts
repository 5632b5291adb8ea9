import { loadLocale } from '#i18n/load-locale.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-cookie.ts';
import { textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { negotiateLocale } from '#i18n/negotiate.ts';
import type { Translate } from '#i18n/translate.ts';
import { type Speaking, offeredLocale } from '../brand/brand-offer.ts';
import { parseCookies } from '../cookies.ts';

/** The language of an answer. */
export interface ApiLanguage {
  readonly locale: LocaleCode;
  /** The locale whose texts are shown: that of the response, or English while it has none. */
  readonly textLocale: LocaleCode;
  readonly translate: Translate;
}

/** A brand: the locales that it offers, and its own texts. */
type SpeakingBrand = Speaking & Parameters<typeof translatorFor>[0];

/** `locale` of the query, else the cookie’s, else by `Accept-Language`, else English. Its texts are loaded. */
export async function languageOf(request: Request, brand: SpeakingBrand = {}): Promise<ApiLanguage> {
  const { headers } = request;
  const requested =
    new URL(request.url).searchParams.get('locale') ?? parseCookies(headers.get('cookie'))[localeCookie];
  const locale = offeredLocale(brand, negotiateLocale(requested, headers.get('accept-language')));
  await loadLocale(locale);
  const texts = textLocale(locale);
  return { locale, textLocale: texts, translate: translatorFor(brand, texts) };
}
