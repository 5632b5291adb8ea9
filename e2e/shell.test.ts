import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { tabTo } from './steps/keyboard.ts';
import { journey, type Language } from './visitor.ts';
import { brokenRules, wcagRules } from '#tests/axe.ts';
import { isFull } from '#tests/full.ts';

const violations = async (page: Page) => await brokenRules(page, { runOnly: wcagRules });

const opener = (page: Page, name: string) => page.locator(`[data-opens=${name}]:visible`).first();
const dialog = (page: Page) => page.locator('dialog[open]');

describe.each<Language>(['en', 'he'])('the header in %s', (language) => {
  // In a sample each of them in one language.
  const inEnglish = journey.runIf(isFull || language === 'en');
  const inHebrew = journey.runIf(isFull || language === 'he');

  inEnglish('by keyboard: a currency is found, chosen and kept; the window gives the focus back', async ({ visit }) => {
    // Without pictures the window opens before its field can take the focus.
    const { page, context, open, t } = await visit({ language, pictures: true });
    await open('/hotels');
    await page.waitForLoadState('networkidle');
    await tabTo(page, opener(page, 'currency'));
    await page.keyboard.press('Enter');
    const search = dialog(page).getByRole('searchbox', { name: t('preferences.search') });
    await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('zzz');
    await dialog(page)
      .getByText(t('preferences.none', { text: 'zzz' }))
      .waitFor();
    await search.fill('gbp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('currency') === 'GBP');
    expect((await context.cookies()).find(({ name }) => name === 'currency')?.value).toBe('GBP');
    await expect.poll(() => opener(page, 'currency').textContent()).toContain('GBP');
    await opener(page, 'currency').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText('1 EUR = 0.88 GBP').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await opener(page, 'currency').evaluate((link) => link === document.activeElement)).toBe(true);
  });

  inEnglish('each language is a link to the same page', async ({ visit }) => {
    const { page, open, forgive } = await visit({ language });
    forgive(/favicon/);
    await open('/hotels?guests=3');
    await page.waitForLoadState('networkidle');
    await opener(page, 'language').click();
    const link = dialog(page).getByRole('link', { name: 'Français' });
    expect(await link.getAttribute('href')).toBe('/fr/hotels?guests=3');
    expect(await violations(page)).toEqual([]);
    await link.click();
    await page.waitForURL('**/fr/hotels?guests=3');
  });

  inHebrew('on a phone: menu, account and windows can be used by everyone', async ({ visit }) => {
    const { page, open } = await visit({ language, width: 360 });
    await open('/');
    await page.waitForLoadState('networkidle');
    for (const at of [0, 1]) {
      await page.locator('header summary').nth(at).click();
      expect(await violations(page)).toEqual([]);
    }
    await opener(page, 'language').click();
    await dialog(page).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});

journey(
  'logging in over a page: a wrong password says so under the form, the right one closes the window',
  async ({ visit }) => {
    const { page, email, open, t, forgive } = await visit();
    forgive(/422/);
    await open('/hotels');
    await page.waitForLoadState('networkidle');
    const menu = page.locator('header summary').last();
    await menu.click();
    await opener(page, 'account').click();
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await menu.evaluate((summary) => summary === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await opener(page, 'account').click();
    const form = dialog(page).locator('form');
    await form.getByLabel(t('account.email')).fill(email);
    await form.getByLabel(t('account.password'), { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await form.getByText(t('account.wrong')).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: t('account.toRegister') })
      .click();
    await form.getByLabel(t('account.name')).fill('Dana Levi');
    await form.getByLabel(t('account.email')).fill(email);
    await form.getByLabel(t('account.password'), { exact: true }).fill('three wet umbrellas');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({ hasText: t('account.welcome', { name: 'Dana Levi' }) })
      .waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.locator('header').getByText('Dana Levi').waitFor();
    expect(new URL(page.url()).pathname).toBe('/hotels');

    await page.locator('header summary').last().click();
    await opener(page, 'account').click();
    await dialog(page)
      .getByRole('button', { name: t('account.signOut') })
      .click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await page.locator('header').getByText('Dana Levi').count()).toBe(0);
  },
);

journey('the bars of the browser follow the colours that a visitor chooses', async ({ visit }) => {
  const { page, open, t } = await visit();
  await open('/');
  const bars = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) =>
        (all as HTMLMetaElement[]).filter(({ media }) => matchMedia(media).matches).map((one) => one.content),
      );
  const [light] = await bars();
  await page.locator('header summary').last().click();
  await page.getByRole('button', { name: t('ui.themeSystem') }).click();
  await page.getByRole('button', { name: t('ui.themeLight') }).click();
  const [dark, ...more] = await bars();
  expect(more).toEqual([]);
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await bars()).toEqual([dark]);
});

journey('without scripts currency, country and language are a page', async ({ visit }) => {
  const { page, open, t } = await visit({ scripts: false });
  await open('/hotels');
  await opener(page, 'currency').click();
  await page.getByLabel(t('preferences.currency')).selectOption('ILS');
  await page.getByLabel(t('preferences.country')).selectOption('IL');
  await page.getByRole('button', { name: t('preferences.save') }).click();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/hotels?currency=ILS');
  expect(await opener(page, 'currency').textContent()).toContain('ILS');
  expect(await page.getByRole('link', { name: t('navigation.israel') }).isVisible()).toBe(true);
});

journey('a lost network is announced until dismissed, a restored one for a moment', async ({ visit }) => {
  const { page, context, open, t } = await visit();
  await open('/');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: t('shell.offline') }).click();
  await expect.poll(() => page.getByRole('button', { name: t('shell.offline') }).count()).toBe(0);
  await context.setOffline(false);
  const back = page.getByRole('button', { name: t('shell.online') });
  await back.waitFor();
  await back.waitFor({ state: 'detached', timeout: 8_000 });
});
