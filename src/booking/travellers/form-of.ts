import type { LocaleCode } from '#i18n/locale.ts';
import type { ProductForm, SlotField } from '../product-form.ts';
import type { ProductPresenter } from '../vertical.ts';

/**
 * The data that a product needs of its travellers. A document must be valid until the product ends, if the product does
 * not ask for more. Throws for a product without a presenter: that is a bug.
 */
export function formOf(
  presenters: Readonly<Record<string, ProductPresenter>>,
  product: string,
  details: unknown,
  locale: LocaleCode,
  before?: number,
): ProductForm {
  const presenter = presenters[product];
  if (!presenter) throw new Error(`no presenter for product '${product}'`);
  const form = presenter.form(details, locale, before);
  const isBounded = form.slots.some(({ fields }) => fields.some(({ name }) => name === 'document_expires'));
  if (!isBounded) return form;
  const end = presenter.present(details, locale).ends.local.slice(0, 10);
  const bounded = (field: SlotField): SlotField =>
    field.name === 'document_expires' ? { ...field, min: [field.min ?? end, end].toSorted().at(-1)! } : field;
  return { ...form, slots: form.slots.map((slot) => ({ ...slot, fields: slot.fields.map(bounded) })) };
}
