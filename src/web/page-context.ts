import type { LocaleCode } from '#i18n/locale.ts';
import { textLocale } from '#i18n/locales.ts';
import { translatorFor } from '#i18n/messages.ts';
import { unitOf } from '#values/measure.ts';
import { offeredCurrency } from './brand/brand-offer.ts';
import { truncateAddress } from './server/host.ts';
import type { Attribution } from './brand/attribution.ts';
import type { PageBrand, PageContext } from './page.ts';
import { type Principal, requestedDisplay } from './principal.ts';
import { countryOf, currencyOf } from './page-query.ts';

export interface PageRequest {
  /** Path without the locale's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly locale: LocaleCode;
  readonly cookies: Readonly<Record<string, string>>;
  readonly brand: PageBrand;
  readonly attribution?: Attribution | null;
  readonly principal: Principal | null;
  readonly address: string;
  readonly userAgent?: string;
  readonly now: Date;
  readonly traceId: string;
}

/** The context of a page handler; everything in it is validated here. */
export function pageContext(request: PageRequest): PageContext {
  const { query, locale, cookies } = request;
  const search = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  const texts = textLocale(locale);
  return {
    path: request.path + (search && `?${search}`),
    params: request.params,
    query,
    locale,
    textLocale: texts,
    currency: offeredCurrency(request.brand, currencyOf(query, cookies['currency'])),
    country: countryOf(query, cookies['country']),
    unit: unitOf(cookies['unit']),
    priceDisplay: requestedDisplay(request.principal, cookies),
    brand: request.brand,
    attribution: request.attribution ?? null,
    cookies,
    principal: request.principal,
    visitor: truncateAddress(request.address),
    userAgent: request.userAgent ?? '',
    now: request.now,
    traceId: request.traceId,
    translate: translatorFor(request.brand, texts),
  };
}
