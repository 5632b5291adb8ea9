import type { Format } from '#i18n/format.ts';
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

type Named = Pick<PriceLine, 'code' | 'kind' | 'rateBp'>;

/** The label of a price line, with its rate for a value added tax; a code without a label gets that of its kind. */
export function lineLabel(line: Named, translate: Translate, format: Format): string {
  const label = codeLabel(line, translate);
  return line.rateBp
    ? translate('booking.lineAtRate', { line: label, rate: format.percent(line.rateBp / 10_000, 2) })
    : label;
}

function codeLabel({ code, kind }: Named, translate: Translate): string {
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
