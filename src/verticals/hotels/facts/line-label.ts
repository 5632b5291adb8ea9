import type { Translate } from '#i18n/translate.ts';
import type { PriceLine } from '#values/price.ts';

const known: ReadonlySet<string> = new Set([
  'room',
  'vat',
  'city_tax',
  'resort_fee',
  'early_bird',
  'last_minute',
  'long_stay',
]);

/** What a line of a price is called; codes without a name of their own are called by their kind. */
export function lineLabel({ code, kind }: Pick<PriceLine, 'code' | 'kind'>, translate: Translate): string {
  return translate(
    known.has(code)
      ? `facts.line_${code}`
      : kind === 'tax' || kind === 'fee' || kind === 'discount'
        ? `facts.line_${kind}`
        : 'facts.line_other',
  );
}

/** The names of all codes that our own suppliers use. */
export function lineLabels(translate: Translate): Record<string, string> {
  return Object.fromEntries([...known].map((code) => [code, translate(`facts.line_${code}`)]));
}
