import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { press, tabTo, tick } from './steps/keyboard.ts';
import { cards, openSorts, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

const stay = stayQuery(dayFromNow(41), 2);
const results = `/hotels/destination/spain/barcelona/results?${stay}`;

const panelOf = ({ page, t }: Visitor) => page.getByRole('complementary', { name: t('results.filters') });
const inAddress = ({ page }: Visitor, name: string) => new URL(page.url()).searchParams.getAll(name);
const focused = ({ page }: Visitor) =>
  page.evaluate(() => (document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''));

journey('beside the list a choice is applied at once: focus, place and what was ticked stay', async ({ visit }) => {
  const visitor = await visit();
  const { page, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Barcelona');
  const panel = panelOf(visitor);
  const said = page.getByRole('status').filter({ hasText: /\d/ });
  await panel.locator('button[type=submit]').waitFor({ state: 'hidden' });
  const before = await said.innerText();
  await tick(page, panel.locator('[name=board][value=BB]'));
  await page.waitForURL(/board=BB/);
  await expect.poll(async () => await said.innerText()).not.toBe(before);
  const withBreakfast = await said.innerText();
  expect(await focused(visitor)).toBe('BB');
  const place = await page.evaluate(() => [scrollY, document.querySelector('#filters')!.scrollTop]);
  // One after the other, without waiting for the list.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tick(page, panel.locator('[name=kind][value=hotel]'));
  await page.waitForURL(/kind=hotel/);
  await expect.poll(async () => await said.innerText()).not.toBe(withBreakfast);
  expect(inAddress(visitor, 'board')).toEqual(['BB', 'HB']);
  expect(await panel.locator('[name=board]:checked').count()).toBe(2);
  expect(await focused(visitor)).toBe('hotel');
  expect(place[0]).toBe(await page.evaluate(() => scrollY));
  await inspect(visitor, 'results that were filtered at once');
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('kind=hotel'));
  await expect.poll(async () => await panel.locator('[name=kind][value=hotel]').isChecked()).toBe(false);
});

journey('a district and what guests praise narrow the list, and their chips tell so', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Barcelona');
  const panel = panelOf(visitor);
  const said = page.getByRole('status').filter({ hasText: /\d/ });
  for (const name of ['district', 'praised'] as const) {
    const choice = panel.locator(`[name=${name}]`).first();
    const [value, left] = [await choice.inputValue(), await choice.locator('xpath=..').getAttribute('data-count')];
    await choice.check();
    await page.waitForURL((url) => url.searchParams.getAll(name).includes(value));
    await expect.poll(async () => await said.innerText()).toMatch(new RegExp(`^${left}\\b`));
  }
  const chips = page.getByRole('navigation', { name: t('facets.active') });
  expect(await chips.getByRole('link').count()).toBeGreaterThanOrEqual(2);
  expect(await cards(visitor).count()).toBeGreaterThan(0);
});

journey('the thumbs fill the limits in and apply them; a chip takes them off', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Barcelona');
  const panel = panelOf(visitor);
  const most = panel.getByRole('slider', { name: t('facets.highest') });
  const field = panel.locator('[name=max_price]');
  await tabTo(page, most);
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowLeft');
  const limit = await field.inputValue();
  expect(Number(limit)).toBeGreaterThan(0);
  await page.waitForURL(new RegExp(`max_price=${limit}`));
  await expect.poll(async () => await page.getByRole('navigation', { name: t('facets.active') }).count()).toBe(1);
  expect(await most.evaluate((thumb) => thumb === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe(limit);
  const chips = page.getByRole('navigation', { name: t('facets.active') });
  await press(page, chips.getByRole('link').first());
  await page.waitForURL((url) => !url.search.includes('max_price'));
  await expect.poll(async () => await field.inputValue()).toBe('');
});

journey(
  'the sheet of a phone tells what it would leave, and keeps its ticks while the list is sorted',
  async ({ visit }) => {
    const visitor = await visit({ width: 360 });
    const { page, t, open } = visitor;
    await open(results);
    await seeResults(visitor, 'Barcelona');
    const toSheet = page.getByRole('button', { name: t('results.filters'), exact: true });
    const panel = panelOf(visitor);
    const submit = panel.locator('button[type=submit]');
    await toSheet.click();
    await panel.locator('[name=board][value=BB]').check();
    await panel.locator('[name=stars][value="4"]').check();
    await expect.poll(async () => await submit.innerText()).toMatch(/\d/);
    const promised = /\d+/.exec(await submit.innerText())![0];
    expect(inAddress(visitor, 'board')).toEqual([]);
    await panel.getByRole('button', { name: t('results.closeFilters') }).click();
    await openSorts(visitor);
    await page
      .getByRole('navigation', { name: t('results.sortBy') })
      .getByRole('link', { name: t('results.sort_price') })
      .click();
    await page.waitForURL(/sort=price/);
    const pages = page.getByRole('navigation', { name: t('results.pages') });
    await pages.getByRole('link', { name: t('ui.nextPage') }).click();
    await page.waitForURL(/page=2/);
    expect(inAddress(visitor, 'board')).toEqual([]);
    await toSheet.click();
    expect(await panel.locator('[name=board][value=BB]').isChecked()).toBe(true);
    await submit.click();
    await page.waitForURL(/board=BB/);
    expect(inAddress(visitor, 'stars')).toEqual(['4']);
    await page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${promised} `) })
      .waitFor();
  },
);

journey('without scripts the orders and pages send what is ticked, and the button stays', async ({ visit }) => {
  const visitor = await visit({ scripts: false });
  const { page, t, open } = visitor;
  await open(results);
  const panel = panelOf(visitor);
  await panel.locator('[name=board][value=RO]').check();
  await page.getByRole('button', { name: t('results.sort_price') }).click();
  await page.waitForURL(/board=RO/);
  expect(inAddress(visitor, 'sort').at(-1)).toBe('price');
  await panel.locator('[name=free_cancellation]').check();
  await page
    .getByRole('navigation', { name: t('results.pages') })
    .getByRole('button', { name: '2' })
    .click();
  await page.waitForURL(/page=2/);
  expect([inAddress(visitor, 'board'), inAddress(visitor, 'free_cancellation')]).toEqual([['RO'], ['1']]);
  expect(await panel.locator('[name=board][value=RO]').isChecked()).toBe(true);
  await page.getByRole('button', { name: t('results.sort_price'), pressed: true }).waitFor();
  await panel.locator('[name=board][value=RO]').uncheck();
  await panel.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.search.includes('board'));
});

journey(
  'a search near a landmark stays one: heading, field, the next search and the recent ones',
  async ({ visit }) => {
    const visitor = await visit();
    const { page, t, open } = visitor;
    const point = 'the Sagrada Família';
    const heading = page.getByRole('heading', { level: 1, name: t('results.titleNear', { point }) });
    await open(`/hotels/destination/spain/barcelona/results?${stay}&near=sagrada-familia`);
    await heading.waitFor();
    await page
      .getByText(t('facets.fromPoint', { distance: '', point }).trim())
      .first()
      .waitFor();
    const field = page.getByLabel(t('search-form.where'));
    expect(await field.inputValue()).toBe('Sagrada Família, Barcelona');
    await page.getByRole('button', { name: t('search-form.search'), exact: true }).click();
    await page.waitForURL(/near=sagrada-familia/);
    await heading.waitFor();
    await open('/');
    await page.getByLabel(t('search-form.where')).click();
    await page.getByRole('option', { name: /Sagrada Família/ }).click();
    await heading.waitFor();
  },
);

journey('the tray of the comparison hides nothing, and stays away from a hotel’s page', async ({ visit }) => {
  const visitor = await visit({ width: 360 });
  const { page, t, open } = visitor;
  await open(`${results}&board=BB`);
  await seeResults(visitor, 'Barcelona');
  const card = cards(visitor).first();
  const name = await card.getByRole('heading').innerText();
  await card.getByRole('checkbox', { name: t('chosen.pickName', { name }), exact: true }).check();
  const tray = page.getByRole('region', { name: t('chosen.compareBar') });
  await tray.waitFor();
  // At the end of the page the whole footer is above it.
  const hidden = async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [foot, bar] = [await page.getByRole('contentinfo').boundingBox(), await tray.boundingBox()];
    return foot!.y + foot!.height - bar!.y;
  };
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await tray.getByRole('link').click();
  await page.getByRole('columnheader', { name }).waitFor();
  expect(inAddress(visitor, 'board')).toEqual(['BB']);
  await page.getByRole('link', { name: t('compare.seeRoomsOf', { name }) }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await tray.count()).toBe(0);
  await page.locator('a[href="#rooms"]').first().waitFor({ state: 'attached' });
});
