import { expect, inject } from 'vitest';
import { dayFromNow } from './steps/search.ts';
import { journey } from './visitor.ts';

const { origin } = inject('surroundings');
const partner = `${origin.replace('://', '://partner.')}/_dev/partner`;

journey('a reader of another site searches by keyboard, and arrives with the dates', async ({ visit }) => {
  const { page, context, forgive } = await visit();
  forgive(/elsewhere: http:\/\/partner\./);
  // A foreign page's own headers would have scripts asked for with a preflight.
  await context.setExtraHTTPHeaders({});
  await page.goto(partner);
  const form = page.locator('wayfare-search').first();
  const place = form.getByRole('combobox').first();
  await place.pressSequentially('barcelon');
  await form.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await place.getAttribute('aria-activedescendant')).toBe('place-0');
  await page.keyboard.press('Enter');
  expect(await place.inputValue()).toBe('Barcelona');
  await form.locator('[name=check_in]').fill(dayFromNow(40));
  expect(await form.locator('[name=check_out]').inputValue()).toBe(dayFromNow(42));
  await form.getByRole('button').press('Enter');
  await page.waitForURL(/\/spain\/barcelona\/results/);
  expect(new URL(page.url()).searchParams.get('check_in')).toBe(dayFromNow(40));
  await page.getByRole('heading', { level: 1 }).waitFor();
});

journey('in Hebrew on a phone; a page may refuse a search, and a frame stands in for a form', async ({ visit }) => {
  const { page, context, forgive } = await visit({ width: 360, language: 'he' });
  forgive(/elsewhere: http:\/\/partner\./);
  await context.setExtraHTTPHeaders({});
  await page.goto(`${partner}?locale=he`);
  const form = page.locator('wayfare-search').first();
  await form.getByRole('search').waitFor();
  expect(await form.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await form.locator('[name=children]').selectOption('2');
  expect(await form.locator('[name=age2]').count()).toBe(1);
  await form.getByRole('combobox').first().fill('Barcelona');
  await form.locator('[name=check_in]').fill(dayFromNow(40));
  const address = await form.evaluate((element) => {
    const told = new Promise<string>((resolve) => {
      element.addEventListener(
        'wayfare:search',
        (event) => {
          event.preventDefault();
          resolve((event as CustomEvent<{ address: string }>).detail.address);
        },
        { once: true },
      );
    });
    element.shadowRoot?.querySelector('button')?.click();
    return told;
  });
  expect(new URL(address).searchParams.get('fid')).toBe('41');
  expect(page.url()).toContain('partner.');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  forgive(/search-forms/);
  await page.route('**/v3/search-forms/**', (route) => route.abort());
  await page.reload();
  const frame = form.locator('iframe');
  await frame.waitFor();
  await frame.contentFrame().getByRole('search').waitFor();
});
