import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';

/** Until the results of a place are shown. */
export async function seeResults({ page, t }: Visitor, city: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: t('results.title', { city }) }).waitFor();
  await cards({ page }).first().waitFor();
}

export function cards({ page }: Pick<Visitor, 'page'>): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
}

/** Totals as numbers of minor units, in the order of the page. */
async function totals(visitor: Visitor): Promise<number[]> {
  // Inner texts are empty where the browser has not laid a card out yet.
  const texts = await cards(visitor).locator('.result-price bdi').allTextContents();
  return texts.map((text) => Number(text.replaceAll(/\D/g, '')));
}

/** The menu of orders, which needs scripts. */
export const sortMenu = ({ page, t }: Pick<Visitor, 'page' | 't'>) =>
  page.locator('summary').filter({ hasText: t('results.sortBy') });

/** Opens the menu of orders, which needs scripts. */
export async function openSorts(visitor: Pick<Visitor, 'page' | 't'>): Promise<void> {
  await sortMenu(visitor).click();
}

export async function sortByPrice(visitor: Visitor): Promise<void> {
  const { page, t, scripts } = visitor;
  const navigation = page.getByRole('navigation', { name: t('results.sortBy') });
  if (scripts) {
    await openSorts(visitor);
    await navigation.getByRole('link', { name: t('results.sort_price') }).click();
    await page.waitForURL(/sort=price/);
    await sortMenu(visitor)
      .filter({ hasText: t('results.sort_price') })
      .waitFor();
  } else {
    // Without scripts they are buttons that send along what is ticked.
    const sort = navigation.getByRole('button', { name: t('results.sort_price') });
    await sort.click();
    await page.waitForURL(/sort=price/);
    await expect.poll(async () => await sort.getAttribute('aria-pressed')).toBe('true');
  }
  const prices = await totals(visitor);
  expect(prices.length).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
}

/** Only rates that can be cancelled for nothing, through the panel beside the list or, on a phone, the sheet over it. */
export async function filterByFreeCancellation(visitor: Visitor): Promise<void> {
  const { page, t, isPhone, scripts } = visitor;
  if (isPhone) await page.getByRole('button', { name: t('results.filters'), exact: true }).click();
  const panel = page.getByRole('complementary', { name: t('results.filters') });
  await panel.getByLabel(t('results.freeCancellation')).check();
  // Beside the list it is applied at once.
  if (isPhone || !scripts) await panel.locator('button[type=submit]').click();
  await page.waitForURL(/free_cancellation=1/);
  await page
    .getByRole('main')
    .getByText(t('results.freeUntil', { deadline: '' }).trim())
    .first()
    .waitFor();
}

export async function turnToPageTwo({ page, t, scripts }: Visitor): Promise<void> {
  const pages = page.getByRole('navigation', { name: t('results.pages') });
  const next = scripts
    ? pages.getByRole('link', { name: t('ui.nextPage') })
    : pages.getByRole('button', { name: '2', exact: true });
  await next.click();
  await page.waitForURL(/page=2/);
  const current = pages.locator(scripts ? '[aria-current=page]' : '[aria-pressed=true]');
  await expect.poll(async () => await current.innerText()).toContain('2');
}

/** Opens the first hotel of the list; its name. */
export async function openFirstHotel(visitor: Visitor): Promise<string> {
  const link = cards(visitor).first().getByRole('heading', { level: 2 }).getByRole('link');
  const name = await link.innerText();
  await link.click();
  await visitor.page.getByRole('heading', { level: 1, name }).waitFor();
  return name;
}
