import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import type { CityTax } from '../../content/place-tax.ts';

/** The tourist tax of each guest, in words. */
export function cityTaxText(cityTax: CityTax, translate: Translate, format: Format): string {
  if (cityTax.kind === 'percent')
    return translate('city.cityTaxPercent', { percent: format.percent(cityTax.percentBp / 10_000, 2) });
  return translate(`city.cityTax_${cityTax.kind}`, { amount: format.money(cityTax) });
}
