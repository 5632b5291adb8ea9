import { expect } from 'vitest';
import { brokenRules, wcagRules } from '#tests/axe.ts';
import { openHotelIn } from './steps/hotel.ts';
import { journey } from './visitor.ts';

journey.for([
  { language: 'en', width: 1280, scripts: true },
  { language: 'he', width: 360, scripts: false },
] as const)(
  'a weekend of a month half a year ahead is chosen by its price, $language, scripts: $scripts',
  async (options, { visit }) => {
    const guest = await visit(options);
    const { page, t } = guest;
    await openHotelIn(guest, 'berlin');
    await page.goto(`${page.url().split('#')[0]}&calendar=1`);
    const flexible = page.locator('#flexible');
    await flexible.getByRole('link', { name: t('price-calendar.flex_weekend') }).click();
    const months = flexible.getByRole('navigation', { name: t('price-calendar.flexMonths') }).getByRole('link');
    await expect.poll(() => months.count()).toBe(12);
    const later = months.nth(6);
    const month = new URL((await later.getAttribute('href')) ?? '', page.url()).searchParams.get('month') ?? 'none';
    await later.click();
    await page.waitForURL((url) => url.searchParams.get('month') === month);
    const choice = flexible.locator(`a[href*="check_in=${month}"]`).first();
    const price = (await choice.locator('bdi').first().innerText()).trim();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (options.scripts) {
      // The row that stays in sight must not cover half of a field.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await brokenRules(page, { runOnly: wcagRules })).toEqual([]);
    }
    await choice.click();
    await page.waitForURL((url) => url.searchParams.get('check_in')?.startsWith(month) === true);
    await expect.poll(async () => await page.getByRole('main').textContent()).toContain(price);
  },
);
