import { travellerName, type ProductForm } from '../product-form.ts';
import type { ChangeTexts } from '../vertical.ts';
import type { ShownAmendment } from '../state/amendments.sql.ts';

/** What is to be corrected, each with its value before and after; an empty value is the text `none`. */
export function amendmentRows(
  { slots }: Pick<ProductForm, 'slots'>,
  { before, travellers, requests }: ShownAmendment,
  texts: { readonly requests: string; readonly none: string },
): ChangeTexts[] {
  const names = travellers.flatMap((one) => {
    const earlier = before.travellers.find(({ slot }) => slot === one.slot);
    const row = {
      label: slots.find(({ id }) => id === one.slot)?.label ?? '',
      before: earlier ? travellerName(earlier) : '',
      after: travellerName(one),
    };
    return row.before === row.after ? [] : [row];
  });
  const wish = { label: texts.requests, before: before.requests || texts.none, after: requests || texts.none };
  return wish.before === wish.after ? names : [...names, wish];
}
