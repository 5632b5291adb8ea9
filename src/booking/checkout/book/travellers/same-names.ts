import { fieldName, itemPrefix, type ProductForm, type TravellerField } from '../../../product-form.ts';

const ofName: readonly TravellerField[] = ['title', 'first_name', 'last_name'];

/**
 * Fields of the first booking's travellers, each with the fields of the others that have the same name: travellers stand
 * in the same order.
 */
export function namePairs(forms: readonly ProductForm[]): readonly (readonly [from: string, to: string])[] {
  const [first, ...others] = forms;
  const nameOf = (item: number, slot: string, field: TravellerField) =>
    itemPrefix(item, forms.length) + fieldName(slot, field);
  return others.flatMap((form, at) =>
    form.slots.flatMap(({ id, fields }, index) => {
      const source = first?.slots[index];
      const shared = ofName.filter((name) =>
        [source?.fields, fields].every((all) => all?.some((field) => field.name === name)),
      );
      return shared.map((name) => [nameOf(0, source!.id, name), nameOf(at + 1, id, name)] as const);
    }),
  );
}

/** The entered data with the names of the first booking where those of the others are empty. */
export function withSameNames(
  typed: Readonly<Record<string, string>>,
  forms: readonly ProductForm[],
): Record<string, string> {
  const filled = namePairs(forms).map(([from, to]) => [to, typed[to] || (typed[from] ?? '')]);
  return { ...typed, ...Object.fromEntries(filled) };
}
