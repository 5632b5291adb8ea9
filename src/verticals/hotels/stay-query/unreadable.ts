import type { Format } from '#i18n/format.ts';
import type { PageContext } from '#web/page.ts';

/** Invalid currency and country codes in an address. */
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

/** One notice that lists the ignored parts of an address; none when all of it was valid. */
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
