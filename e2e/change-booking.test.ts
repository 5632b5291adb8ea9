import { describe, expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { openHotelIn, reserveRefundable } from './steps/hotel.ts';
import { attachmentOf, mailTo } from './steps/mail.ts';
import { gatewayPayment, payWith } from './steps/payment.ts';
import { findReservation, seeState } from './steps/reservation.ts';
import { dayFromNow } from './steps/search.ts';
import { journey, type Language, type VisitorOptions } from './visitor.ts';

const kinds: (VisitorOptions & { readonly kind: string; readonly language: Language })[] = [
  { kind: 'in English on a desktop', language: 'en', width: 1280 },
  { kind: 'in Hebrew on a phone without JavaScript', language: 'he', width: 360, scripts: false },
];

describe('a guest', () => {
  journey.for(alternately(kinds, 1))('changes the dates of a booking, $kind', async (options, { visit }) => {
    const guest = await visit(options);
    await openHotelIn(guest, 'berlin');
    await reserveRefundable(guest);
    await fillDetails(guest);
    await goToPayment(guest);
    const firstPayment = guest.page.url();
    await payWith(guest, 'approved');
    const reference = await seeConfirmed(guest);
    await mailTo(guest.email);

    const later = await visit(options);
    const { page } = later;
    await findReservation(later, reference, guest.email);
    await seeState(later, 'confirmed');
    const own = page.url();
    await page.getByRole('main').locator('a[href*="step=change"]').click();
    await page.getByRole('main').locator('input[name="step"][value="change"]').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const wanted = new URLSearchParams({ check_in: dayFromNow(60), check_out: dayFromNow(63), guests: '2' });
    await page.goto(`${page.url()}&${wanted}`);
    await page.getByRole('main').locator('form:has(input[name="offer"]) button').first().click();
    await page.waitForURL((url) => url.pathname.endsWith('/book'));

    // What was told before is filled in; only the terms are agreed to again.
    expect(await page.locator('[name="email"]').inputValue()).toBe(guest.email);
    expect(await page.locator('[name="room_1_last_name"]').inputValue()).toBe('Levi');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.locator('[name="terms"]').check();
    await goToPayment(later);
    const secondPayment = page.url();
    await payWith(later, 'approved');
    const fresh = await seeConfirmed(later);
    expect(fresh).not.toBe(reference);

    await expect
      .poll(async () => (await gatewayPayment(firstPayment)).refunded, { timeout: 30_000 })
      .toBeGreaterThan(0);
    const [before, after] = [await gatewayPayment(firstPayment), await gatewayPayment(secondPayment)];
    expect(before.refunded).toBe(before.captured);
    expect([after.captured > 0, after.refunded]).toEqual([true, 0]);
    await later.open(own.replace(/^https?:\/\/[^/]+/, '').replace(/^\/he/, ''));
    await page.getByRole('main').locator('a[href*="/reservation?id="]').first().waitFor();
    // Of the refund there is a mail of its own, which may come before or after.
    const calendar = (await attachmentOf(await mailTo(guest.email, fresh), 'text/calendar')).toString();
    expect(calendar.match(/STATUS:(CONFIRMED|CANCELLED)/g)).toEqual(['STATUS:CONFIRMED', 'STATUS:CANCELLED']);
  });
});
