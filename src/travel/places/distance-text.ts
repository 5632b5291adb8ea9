import type { Format } from '#i18n/format.ts';
import type { Translate } from '#i18n/translate.ts';
import { toFeet, toMiles } from '#values/measure.ts';

/** Metres up to 950, then kilometres with one decimal unless they are whole ones; or feet up to 1,000, then miles. */
export function distanceText(metres: number, translate: Translate, format: Format): string {
  if (format.unit === 'f') return feetText(metres, translate, format);
  const digits = metres < 9_950 && metres % 1_000 !== 0 ? 1 : 0;
  return metres < 950
    ? translate('facts.metres', { number: format.number(Math.max(50, Math.round(metres / 50) * 50)) })
    : translate('facts.kilometres', { number: format.number(metres / 1000, digits) });
}

function feetText(metres: number, translate: Translate, format: Format): string {
  const [feet, miles] = [toFeet(metres), toMiles(metres)];
  return feet < 1_000
    ? translate('facts.feet', { number: format.number(Math.max(100, Math.round(feet / 50) * 50)) })
    : translate('facts.miles', { number: format.number(miles, miles < 9.95 ? 1 : 0) });
}
