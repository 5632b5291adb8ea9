import type { Visitor } from '../visitor.ts';

/** The slider of a cancellation policy only shows something. */
const entered = 'input:not([type=hidden], [type=range]), select, textarea';

/** How many fields of a page's main form a visitor sees. */
export async function visibleFields({ page }: Pick<Visitor, 'page'>): Promise<number> {
  return await page.locator(`main form :is(${entered})`).filter({ visible: true }).count();
}

/** Names of the fields that must still be filled in before the form can be sent. */
export async function openFields({ page }: Pick<Visitor, 'page'>): Promise<string[]> {
  return await page
    .locator(`main form :is(${entered}):invalid`)
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('name') ?? ''));
}
