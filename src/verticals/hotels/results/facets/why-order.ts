import type { Translate } from '#i18n/translate.ts';
import type { Sort } from '../../stay-query/filters-query.ts';

/** Explains a sort order in sentences; the last one says whether positions are paid for. */
export function whyOrder(sort: Sort, near: string | null, hasPaid: boolean, translate: Translate): string[] {
  const sentence = translate(`facets.why_${sort}`, { from: near === null ? 'centre' : 'point', point: near ?? '' });
  return [sentence, translate(hasPaid ? 'facets.paidSome' : 'facets.paidNone')];
}
