import { expect } from 'vitest';
import { cards, seeResults } from './steps/results.ts';
import { tabTo } from './steps/keyboard.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const results = `/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(40), 3)}`;

journey('pins appear, the keyboard opens one, and the list follows the map', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Barcelona');
  await page.getByRole('button', { name: t('map.map'), exact: true }).click();
  const map = page.getByRole('region', { name: t('map.region') });
  const pins = map.locator('button.map-pin');
  await pins.first().waitFor();

  // The pin that the keyboard reaches is the nearest to the middle; a cluster opens until one hotel is left.
  const card = map.getByRole('article');
  // The list with its hearts comes first.
  await tabTo(page, pins.first(), 200);
  for (let zoom = 0; zoom < 8 && !(await card.isVisible()); zoom++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
  }
  const link = card.getByRole('link');
  await link.waitFor();
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.classList.contains('map-pin'))).toBe(true);

  // Opening clusters may have moved it much or, where the first pin was a hotel, not at all.
  for (let zoom = 0; zoom < 2; zoom++) {
    await map.getByRole('button', { name: t('map.zoomIn'), exact: true }).click();
    await page.waitForTimeout(500);
  }
  await map.getByRole('button', { name: t('map.searchHere') }).click();
  await page.waitForURL(/bbox=/);
  await expect.poll(async () => await cards(visitor).count()).toBeLessThan(30);
  const inArea = await cards(visitor).count();
  await map.getByRole('button', { name: t('map.wholeCity') }).click();
  await page.waitForURL((url) => !url.search.includes('bbox'));
  await expect.poll(async () => await cards(visitor).count()).toBeGreaterThan(inArea);

  await map.getByLabel(t('map.searchAsIMove')).check();
  await map.getByRole('button', { name: t('map.zoomIn'), exact: true }).click();
  await page.waitForURL(/bbox=/);
});

journey('a card lights its pin on the map, and a pin its card', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Barcelona');
  await page.getByRole('button', { name: t('map.map'), exact: true }).click();
  const map = page.getByRole('region', { name: t('map.region') });
  await map.locator('button.map-pin').first().waitFor();
  // The card of a hotel that stands alone or in a group: one of them is lit.
  await cards(visitor).first().hover();
  await expect.poll(async () => await map.locator('[data-lit]').count()).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(async () => await map.locator('[data-lit]').count()).toBe(0);
  // Close by, hotels stand alone.
  const hotels = map.locator('button.map-pin:not(.map-cluster)');
  const zoomIn = map.getByRole('button', { name: t('map.zoomIn'), exact: true });
  const alone = async () => {
    if ((await hotels.count()) === 0) await zoomIn.click();
    return await hotels.count();
  };
  await expect.poll(alone, { interval: 700 }).toBeGreaterThan(0);
  const lit = page.locator('#hotels > [data-lit]');
  for (let at = 0; at < (await hotels.count()) && (await lit.count()) === 0; at += 1) await hotels.nth(at).focus();
  expect(await lit.count()).toBe(1);
  await expect.poll(() => lit.evaluate((card) => getComputedStyle(card).boxShadow)).toContain('0px 0px 0px 2px');
  await page.getByRole('heading', { level: 2 }).first().getByRole('link').focus();
  await expect.poll(() => lit.count()).toBe(0);
});

journey('on a phone the map is a sheet over the list', async ({ visit }) => {
  const visitor = await visit({ width: 390, language: 'he' });
  const { page, t, open } = visitor;
  await open(results);
  await page.getByRole('button', { name: t('map.showMap'), exact: true }).click();
  const sheet = page.getByRole('dialog', { name: t('map.map') });
  await sheet.locator('button.map-pin').first().waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await cards(visitor).count()).toBeGreaterThan(0);
});

journey('without scripts nothing speaks of a map but the list is whole', async ({ visit }) => {
  const visitor = await visit({ scripts: false });
  const { page, t, open } = visitor;
  await open(`${results}&view=map`);
  await seeResults(visitor, 'Barcelona');
  expect(await page.getByRole('button', { name: t('map.map'), exact: true }).isVisible()).toBe(false);
  expect(await cards(visitor).count()).toBe(30);
});
