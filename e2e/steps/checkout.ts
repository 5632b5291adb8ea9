import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';

export interface Guest {
  readonly first: string;
  readonly last: string;
}

export const dana: Guest = { first: 'Dana', last: 'Levi' };

/** Sends the form with one name only: each missing field says so, and the name is kept. */
export async function sendAlmostEmpty({ page, t }: Visitor): Promise<void> {
  await page.getByLabel(t('book.firstName'), { exact: true }).first().fill(dana.first);
  await sendDetails({ page, t });
  const summary = page.getByRole('alert').filter({ hasText: t('book.errorsTitle') });
  await summary.waitFor();
  const missing = t('book.error_missing');
  const line = t('book.errorLine', { label: t('book.email'), message: missing });
  await summary.getByRole('link', { name: line }).waitFor();
  const email = page.getByLabel(t('book.email'), { exact: true });
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  const errorId = (await email.getAttribute('aria-describedby'))?.split(' ').at(-1) ?? '';
  expect(await page.locator(`[id="${errorId}"]`).innerText()).toContain(missing);
  expect(await page.getByLabel(t('book.firstName'), { exact: true }).first().inputValue()).toBe(dana.first);
}

/** Fills in everything, one lead guest a room, and sends nothing. `acceptChanges` ticks that box too. */
export async function fillDetails(
  visitor: Visitor,
  guests: readonly Guest[] = [dana],
  acceptChanges = false,
): Promise<void> {
  const { page, t } = visitor;
  for (const [room, guest] of guests.entries()) {
    await page.getByLabel(t('book.firstName'), { exact: true }).nth(room).fill(guest.first);
    await page.getByLabel(t('book.lastName'), { exact: true }).nth(room).fill(guest.last);
  }
  await page.getByLabel(t('book.email'), { exact: true }).fill(visitor.email);
  await page.getByLabel(t('book.phone'), { exact: true }).fill('+972 50 123 4567');
  await page.getByLabel(t('book.nationality'), { exact: true }).selectOption('IL');
  if (acceptChanges) await page.getByLabel(t('book.acceptChanges')).check();
  await page.getByLabel(t('book.acceptTerms')).check();
}

/** Sends the form of the booking page. */
export async function sendDetails({ page, t }: Pick<Visitor, 'page' | 't'>): Promise<void> {
  await page.getByRole('button', { name: t('book.toPayment') }).click();
}

/** Sends the filled form and goes on to the gateway's page. */
export async function goToPayment({ page, t }: Visitor): Promise<void> {
  await sendDetails({ page, t });
  await page.waitForURL((url) => url.hostname.startsWith('pay.'));
}

/** The booking reference on the page that says the booking is confirmed. */
export async function seeConfirmed({ page, t }: Visitor): Promise<string> {
  await page.getByRole('heading', { level: 1, name: t('transaction.heading_confirmed') }).waitFor();
  const reference = page
    .locator('dl > div')
    .filter({ hasText: t('transaction.reference') })
    .locator('dd');
  return (await reference.innerText()).trim();
}

/** The error page of one reason; it always has a way on. */
export async function seePaymentError({ page, t }: Visitor, reason: string): Promise<void> {
  // What the supplier refused is in the product's words.
  const heading = reason.startsWith('payment_') ? `transaction.error_${reason}` : `hotel-booking.error_${reason}`;
  await page.getByRole('heading', { level: 1, name: t(heading) }).waitFor();
  await page.getByText(t('transaction.notCharged'), { exact: true }).waitFor();
  const ways = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${t('hotel-booking.seeOthers')}|${t('transaction.searchAgain')}`) });
  expect(await ways.count()).toBe(1);
}
