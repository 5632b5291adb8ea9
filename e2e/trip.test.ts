import { describe, expect } from 'vitest';
import { isFull } from '#tests/full.ts';
import { addRefundable, basketItems, checkOut, fillTrip } from './steps/basket.ts';
import { sendDetails } from './steps/checkout.ts';
import { attachmentOf, mailTo } from './steps/mail.ts';
import { gatewayPayment, payWith } from './steps/payment.ts';
import { dayFromNow } from './steps/search.ts';
import { disturbNextHold } from './steps/supplier.ts';
import { journey, type Language, type VisitorOptions } from './visitor.ts';

const languages: Language[] = ['en', 'he'];
/** Whose trip loses one: in a sample, in one language before it is paid, in the other one afterwards. */
const losing: Readonly<Record<'before' | 'after', readonly Language[]>> = {
  before: isFull ? languages : ['he'],
  after: isFull ? languages : ['en'],
};
const kinds: (VisitorOptions & { readonly kind: string })[] = [
  { kind: 'on a desktop', width: 1280 },
  { kind: 'on a phone', width: 360 },
  { kind: 'on a desktop without JavaScript', width: 1280, scripts: false },
  { kind: 'on a phone without JavaScript', width: 360, scripts: false },
];

describe.each(losing.before)('a guest who reads %s', (language) => {
  // Each kind once, two of them here and two in `book.test.ts`; in a full run each kind in each language.
  const own = kinds.filter((_, at) => isFull || at === 1);
  journey.for(own)('books two hotels, one of them gone at the last moment, $kind', async (options, { visit }) => {
    const guest = await visit({ ...options, language });
    const { page } = guest;
    const checkIn = dayFromNow(102 + kinds.indexOf(options) + 4 * languages.indexOf(language));
    await addRefundable(guest, 'berlin');
    await addRefundable(guest, 'paris', checkIn);
    await expect.poll(() => basketItems(guest).count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await checkOut(guest);
    await fillTrip(guest, 2);
    await disturbNextHold(checkIn, 'sold_out');
    await sendDetails(guest);
    const onwards = page.locator('a[href*="rest=1"]');
    await onwards.waitFor();
    expect(await page.locator('button[name="step"][value="let_go"]').isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await onwards.click();
    await page.waitForURL((url) => url.hostname.startsWith('pay.'));
    const payPage = page.url();
    await payWith(guest, 'approved');

    // One is confirmed with its voucher, the other leads to other offers.
    const voucher = page.getByRole('main').locator('a[href*="/voucher"]');
    await voucher.first().waitFor();
    expect(await voucher.count()).toBe(1);
    expect(await page.getByRole('main').locator('a[href*="/paris/results?"]').count()).toBe(1);
    const { captured, refunded } = await gatewayPayment(payPage);
    expect(captured).toBeGreaterThan(0);
    expect(refunded).toBe(0);
    const mail = await mailTo(guest.email);
    expect((await attachmentOf(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await attachmentOf(mail, 'text/calendar')).toString().match(/BEGIN:VEVENT/g)).toHaveLength(1);

    // Each reservation has its own page, with the other one at its top.
    await page.getByRole('main').locator('a[href*="/reservation?id="]').first().click();
    await page.waitForURL((url) => url.pathname.endsWith('/reservation'));
    const together = page.getByRole('main').locator('nav a[href*="/reservation?id="]');
    await expect.poll(() => together.count()).toBe(2);
  });
});

describe.each(losing.after)('a guest who reads %s', (language) => {
  const alone = kinds.filter((_, at) => isFull || at === 2);
  journey.for(alone)('books two hotels, one of them refused after paying, $kind', async (options, { visit }) => {
    const guest = await visit({ ...options, language });
    const { page } = guest;
    const checkIn = dayFromNow(122 + kinds.indexOf(options) + 4 * languages.indexOf(language));
    await addRefundable(guest, 'berlin');
    await addRefundable(guest, 'paris', checkIn);
    await checkOut(guest);
    await fillTrip(guest, 2);
    // The sandbox supplier refuses a guest of this name.
    await page.locator('[name="item_2_room_1_last_name"]').fill('Rejected');
    await sendDetails(guest);
    await page.waitForURL((url) => url.hostname.startsWith('pay.'));
    const payPage = page.url();
    await payWith(guest, 'approved');

    const main = page.getByRole('main');
    const others = main.locator('a[href*="/paris/results?"]');
    await others.first().waitFor();
    expect(await main.locator('a[href*="/voucher"]').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    const { captured, refunded } = await gatewayPayment(payPage);
    expect(captured).toBeGreaterThan(0);
    expect(refunded).toBe(0);
    const mail = await mailTo(guest.email);
    expect((await attachmentOf(mail, 'text/calendar')).toString().match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await others.first().click();
    await page.waitForURL((url) => url.pathname.endsWith('/paris/results'));
  });
});
