import type { Format } from '#i18n/format.ts';
import type { PageContext } from '#web/page.ts';

/** What of currency and country in an address names none that exists. */
export function unreadableSale({
  query,
  currency,
  country,
}: Pick<PageContext, 'query' | 'currency' | 'country'>): string[] {
  return [
    ...(query.get('currency') && !currency ? ['currency'] : []),
    ...(query.get('country') && !country ? ['country'] : []),
  ];
}

/** One notice that names what of an address was left out; none when all of it was read. */
export function unreadableNotices(
  keys: readonly string[],
  { translate }: Pick<PageContext, 'translate'>,
  format: Format,
) {
  if (keys.length === 0) return [];
  const names = format.list(keys.map((key) => translate(`results.key_${key}`)));
  return [
    {
      tone: 'warning' as const,
      title: translate('results.unreadableTitle'),
      text: translate('results.unreadable', { keys: names }),
    },
  ];
}
