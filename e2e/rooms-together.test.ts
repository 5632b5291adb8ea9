import { expect } from 'vitest';
import { brokenRules, wcagRules } from '#tests/axe.ts';
import { alternately } from '#tests/full.ts';
import { fillDetails, goToPayment } from './steps/checkout.ts';
import { seeDetails } from './steps/hotel.ts';
import { inspect } from './steps/inspect.ts';
import { mailTo } from './steps/mail.ts';
import { gatewayPayment, payWith } from './steps/payment.ts';
import { openFirstHotel, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const guests = [
  { language: 'en', width: 1280, scripts: true, from: 72 },
  { language: 'he', width: 360, scripts: false, from: 76 },
] as const;

journey.for(alternately(guests, 0))(
  'two rooms of different types at one hotel are chosen, booked and paid together, $language, scripts: $scripts',
  async ({ from, ...options }, { visit }) => {
    const guest = await visit(options);
    const { page, t } = guest;
    const fits = async () => await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await guest.open(`/hotels/destination/germany/berlin/results?${stayQuery(dayFromNow(from), 2, '2,2')}`);
    await seeResults(guest, options.language === 'en' ? 'Berlin' : 'ברלין');
    await openFirstHotel(guest);
    await page.getByRole('link', { name: t('hotel-rooms.choose') }).click();

    const types = page
      .getByRole('main')
      .locator('fieldset > ul > li')
      .filter({ has: page.locator('select') });
    await types.nth(1).waitFor();
    const reserve = page.getByRole('button', { name: t('hotel-rooms.reserve') });
    if (options.scripts) expect(await brokenRules(page, { runOnly: wcagRules })).toEqual([]);
    // Too few rooms: a sentence, and what was chosen stays.
    await types.first().locator('select').first().selectOption('1');
    await reserve.click();
    await page.getByText(t('hotel-rooms.fewTitle')).waitFor();
    expect(await types.first().locator('select').first().inputValue()).toBe('1');
    expect(await fits()).toBe(true);
    if (options.scripts) await page.getByText(t('hotel-rooms.running', { chosen: 1, asked: 2 })).waitFor();
    await types.nth(1).locator('select').first().selectOption('1');
    const names = await Promise.all([0, 1].map(async (at) => await types.nth(at).locator('h3').innerText()));
    const both = await page.locator('output').last().innerText();
    await reserve.click();

    await seeDetails(guest);
    // With scripts the total follows the numbers, and is the one that is asked for.
    if (!options.scripts) expect(both.trim()).toBe('');
    else {
      expect(both).toContain(t('hotel-rooms.running', { chosen: 2, asked: 2 }));
      const total = /[\d.,]*\d/.exec(both.split('·')[1] ?? '')?.[0] ?? 'no total';
      await page.getByRole('main').getByText(total).first().waitFor();
    }
    expect(await fits()).toBe(true);
    if (options.scripts) await inspect(guest, 'rooms together');
    expect(await page.locator('#guests').count()).toBe(1);
    expect(await page.locator('[name$=requests]').count()).toBe(1);
    for (const name of names) await page.getByText(name).last().waitFor();
    await fillDetails(guest, [
      { first: 'Dana', last: 'Levi' },
      { first: 'Noa', last: 'Cohen' },
    ]);
    await goToPayment(guest);
    const payPage = page.url();
    await payWith(guest, 'approved');

    const voucher = page.getByRole('main').locator('a[href*="/voucher"]');
    await voucher.nth(1).waitFor();
    expect(await voucher.count()).toBe(2);
    for (const name of names) await page.getByRole('main').getByText(name).first().waitFor();
    expect((await gatewayPayment(payPage)).captured).toBeGreaterThan(0);
    const mail = await mailTo(guest.email);
    for (const name of names) expect(mail.text).toContain(name);
  },
);
