import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { bookingRoutes } from '../routes.ts';
import { priceAgency } from './price-agency.sql.ts';
import { type PricesDeps, publishedOf, ruleTexts } from './prices.ts';

/** An agency's price rules in short. */
export interface PricesSummary {
  /** The page that changes them. */
  readonly href: string;
  /** Why there are none and can't be any; null for an agency that may have some. */
  readonly without: string | null;
  /** The first that matches applies. */
  readonly rules: readonly { readonly scope: string; readonly adds: string }[];
}

/** For people who may change the agency's rules; null for anybody else. */
export function pricesSummary(
  deps: Pick<PricesDeps, 'db' | 'labelOf'>,
): (context: PageContext, agencyId: string) => Promise<PricesSummary | null> {
  return async ({ principal, translate, textLocale, locale }, agencyId) => {
    const agency = await priceAgency(deps.db, principal, { id: agencyId });
    if (!agency) return null;
    const t = (key: string, values?: Record<string, string | number>) => translate(`prices.${key}`, values);
    const label = (kind: string) => deps.labelOf(kind, translate);
    const { rules } = await publishedOf(deps, agency);
    const isOwn = agency.id === principal?.agency?.id;
    return {
      href: bookingRoutes.prices.href(locale, {}, { agency: isOwn ? null : agency.number }),
      without: agency.model === 'commission' ? t('onCommission') : null,
      rules: rules.map((rule, at) => ruleTexts(rule, at === 0, { t, label }, formatFor(getLocale(textLocale).iso))),
    };
  };
}
