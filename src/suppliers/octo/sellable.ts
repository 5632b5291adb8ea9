import type { WireOption, WireProduct } from './wire.ts';

/** What confirming sends of the lead visitor; nothing is sent of the others. */
const sent: ReadonlySet<string> = new Set(['fullName', 'firstName', 'lastName', 'emailAddress', 'phoneNumber']);

/**
 * The options and units that a supplier confirms with what we send: one that must be told more of its visitors would refuse
 * after the payment.
 */
export function sellableOptions({ options }: WireProduct): WireOption[] {
  return options
    .filter(({ requiredContactFields: fields }) => (fields ?? []).every((field) => sent.has(field)))
    .map((option) => ({
      ...option,
      units: option.units.filter(({ requiredContactFields: fields }) => (fields ?? []).length === 0),
    }))
    .filter(({ units }) => units.length > 0);
}

/** Whether ids are unique, and no least age is above the highest. */
export function isConsistent({ options }: Pick<WireProduct, 'options'>): boolean {
  const areApart = (all: readonly { readonly id: string }[]) => new Set(all.map(({ id }) => id)).size === all.length;
  return (
    areApart(options) &&
    options.every(
      ({ units }) =>
        areApart(units) && units.every(({ restrictions: { minAge, maxAge } }) => (minAge ?? 0) <= (maxAge || 200)),
    )
  );
}
