import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { compareWithStored, drawsAsStored } from './steps/compare.ts';
import { dayFromNow } from './steps/search.ts';
import { journey, type Language } from './visitor.ts';
import { isFull, rotated } from '#tests/full.ts';

const wide = { width: 1280, height: 900 };
const phone = { width: 360, height: 780 };

/** What lies over a page, each opened as a visitor opens it. */
const layers: Record<string, { size: typeof wide; path: string; open: (page: Page) => Promise<Locator> }> = {
  window: { size: wide, path: '/hotels', open: (page) => pressed(page, 'account', 'dialog[open]') },
  sheet: { size: phone, path: '/hotels', open: (page) => pressed(page, 'account', 'dialog[open]') },
  choices: { size: wide, path: '/hotels', open: (page) => pressed(page, 'currency', 'dialog[open]') },
  menu: { size: wide, path: '/hotels', open: (page) => unfolded(page, 'last') },
  'menu-phone': { size: phone, path: '/hotels', open: (page) => unfolded(page, 'first') },
  dates: { size: wide, path: '/hotels', open: calendar },
  'dates-phone': { size: phone, path: '/hotels', open: calendar },
  toast: { size: wide, path: '/_dev/ui', open: toast },
};

async function pressed(page: Page, name: string, selector: string): Promise<Locator> {
  const link = page.locator(`[data-opens=${name}]`);
  if (!(await link.first().isVisible())) await page.locator('header summary').last().click();
  await link.locator('visible=true').first().click();
  // Lists come after their window.
  await page.locator(selector).locator('form, [data-choice]').first().waitFor();
  return page.locator(selector);
}

async function unfolded(page: Page, which: 'first' | 'last'): Promise<Locator> {
  await page.locator('header summary')[which]().click();
  return page.locator('header details[open] > div');
}

async function calendar(page: Page): Promise<Locator> {
  await page.locator('#check_in').click();
  const dialog = page.locator('form dialog[open]');
  await dialog.locator('[role=button], td button, button').nth(3).waitFor();
  return dialog;
}

async function toast(page: Page): Promise<Locator> {
  await page.locator('main button:has(svg)').first().click();
  const said = page.locator('.toast-region > div');
  await said.hover();
  return said;
}

/** Pages are of today; what is compared is of a day that stays. */
async function standOn(page: Page, day: string): Promise<void> {
  const until = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  await page.clock.setFixedTime(`${day}T12:00:00Z`);
  await page.route(
    (url) => url.pathname.endsWith('/hotels'),
    async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(dayFromNow(0), day).replaceAll(dayFromNow(365), until);
      await route.fulfill({ response, body });
    },
  );
}

describe.runIf(drawsAsStored).for<Language>(['en', 'he'])('in %s', (language) => {
  journey.for(isFull ? (['light', 'dark'] as const) : ([language === 'en' ? 'light' : 'dark'] as const))(
    'windows, sheets, menus, dates and toasts look as they did, %s',
    { timeout: 120_000 },
    async (theme, { visit }) => {
      const { page, open } = await visit({ language, pictures: true });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await standOn(page, '2026-11-22');
      // In a sample each layer once, every other one in each language.
      for (const [name, layer] of rotated(Object.entries(layers), 2, language === 'en' ? 0 : 1)) {
        await page.setViewportSize(layer.size);
        await open(layer.path);
        await page.waitForLoadState('networkidle');
        const shown = await layer.open(page);
        await shown.waitFor();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        const picture = await shown.screenshot({ animations: 'disabled', caret: 'hide' });
        expect.soft((await compareWithStored(`layers/${name}-${theme}-${language}`, picture)).advice).toBe('');
      }
    },
  );
});
