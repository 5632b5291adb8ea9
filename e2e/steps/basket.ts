import type { Visitor } from '../visitor.ts';
import { openHotelIn, refundableRates, type cities } from './hotel.ts';

/** Adds the first rate of a city's first hotel that can be cancelled for nothing, and waits for the basket. */
export async function addRefundable(visitor: Visitor, city: keyof typeof cities, checkIn?: string): Promise<void> {
  await openHotelIn(visitor, city, checkIn);
  await refundableRates(visitor).first().locator('button[name="basket"]').click();
  await visitor.page.waitForURL((url) => url.pathname.endsWith('/basket'));
}

/** The things in the basket, one item each. */
export function basketItems({ page }: Visitor) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('button[name="remove"]') });
}

/** Has all prices checked, and goes on to the booking page. */
export async function checkOut({ page }: Visitor): Promise<void> {
  await page.locator('button[name="step"][value="checkout"]').click();
  await page.waitForURL((url) => url.pathname.endsWith('/book'));
}

/** Fills in a lead guest for each booking and the contact once, and sends nothing. */
export async function fillTrip({ page, t, email }: Visitor, bookings: number): Promise<void> {
  for (let at = 1; at <= bookings; at += 1) {
    await page.locator(`[name="item_${at}_room_1_first_name"]`).fill('Dana');
    await page.locator(`[name="item_${at}_room_1_last_name"]`).fill('Levi');
  }
  await page.getByLabel(t('book.email'), { exact: true }).fill(email);
  await page.getByLabel(t('book.phone'), { exact: true }).fill('+972 50 123 4567');
  await page.getByLabel(t('book.nationality'), { exact: true }).selectOption('IL');
  await page.getByLabel(t('book.acceptTerms')).check();
}
