import type { WireOption, WireProduct } from './wire.ts';

/** Headers of calls for products: a supplier says of what we can't tell it only if it is asked. */
export const productHeaders = {
  'octo-capabilities': 'octo/content, octo/pricing, octo/pickups, octo/questions',
};

/** What confirming sends of the lead visitor; nothing is sent of the others. */
const sent: ReadonlySet<string> = new Set(['fullName', 'firstName', 'lastName', 'emailAddress', 'phoneNumber']);

type Questions = WireOption['questions'];
const wantsAnswers = (questions: Questions) => (questions ?? []).some(({ required }) => required);

/**
 * The options and units that a supplier confirms with what we send. One that must be told more of its visitors, answers to its
 * questions or where to pick them up would refuse after the payment.
 */
export function sellableOptions({ options }: WireProduct): WireOption[] {
  return options
    .filter(
      ({ requiredContactFields: fields, pickupRequired, questions }) =>
        (fields ?? []).every((field) => sent.has(field)) && pickupRequired !== true && !wantsAnswers(questions),
    )
    .map((option) => ({
      ...option,
      units: option.units.filter(
        ({ requiredContactFields: fields, questions }) => (fields ?? []).length === 0 && !wantsAnswers(questions),
      ),
    }))
    .filter(({ units }) => units.length > 0);
}

/** How many kinds of tickets, of all options, are left out of these. */
export function unsoldUnits(product: WireProduct): number {
  const count = (options: readonly WireOption[]) => options.reduce((all, { units }) => all + units.length, 0);
  return count(product.options) - count(sellableOptions(product));
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
