import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { cards, seeResults } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

const results = `/hotels/destination/germany/berlin/results?${stayQuery(dayFromNow(41), 2)}`;

journey('filters, reasons and the comparison without scripts', async ({ visit }) => {
  const visitor = await visit({ scripts: false });
  const { page, t, open } = visitor;
  await open(results);
  expect(await page.locator('.heart:visible, .pick:visible').count()).toBe(0);
  const panel = page.getByRole('complementary', { name: t('results.filters') });
  await panel.locator('[name=max_price]').fill('1');
  await panel.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: t('results.filteredTitle') }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Remove “/ })
    .click();
  // Playwright looks for texts outside of noscript only.
  const ranking = page.locator('noscript p').filter({ hasText: t('facets.paidNone') });
  await ranking.waitFor();
  const ids = await cards(visitor)
    .locator('.heart')
    .evaluateAll((hearts) => hearts.map((heart) => (heart as HTMLButtonElement).value));
  await open(`/hotels/compare?ids=${ids.slice(0, 3).join(',')}&${results.split('?')[1]}`);
  await page.getByRole('row', { name: new RegExp(t('compare.total')) }).waitFor();
  await page.getByRole('link', { name: t('compare.showDifferences') }).click();
  await page.getByRole('link', { name: t('compare.showAll') }).waitFor();
  await open('/favorites');
  await page.getByText(t('favorites.emptyTitle')).waitFor();
  await open(results);
  await cards(visitor).first().locator('h2 a').click();
  const name = (await page.locator('h1').textContent()) ?? '';
  await page.getByRole('button', { name: t('chosen.save', { name }), exact: true }).click();
  await page.waitForURL('**/favorites');
  await page.getByRole('heading', { name }).waitFor();
  await page.getByRole('button', { name: t('favorites.removeName', { name }) }).click();
  await page.getByText(t('favorites.emptyTitle')).waitFor();
});

journey('hearts and boxes of the list lead to the favourites and the comparison', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open(results);
  await seeResults(visitor, 'Berlin');
  const [first, second] = [cards(visitor).nth(0), cards(visitor).nth(1)];
  const name = (await first.getByRole('heading').innerText()).trim();
  await first.locator('.heart').click();
  await page.getByText(t('chosen.saved', { name })).waitFor();
  expect(await first.locator('.heart').getAttribute('aria-pressed')).toBe('true');
  for (const card of [first, second]) await card.getByLabel(t('chosen.pickName', { name: '' }).trim()).check();
  await inspect(visitor, 'results with hotels to compare');
  await page.getByRole('link', { name: t('chosen.compare', { count: 2 }) }).click();
  await page.getByRole('columnheader', { name }).waitFor();
  await inspect(visitor, 'comparison');
  await page.goBack();
  await expect.poll(async () => await first.getByLabel(t('chosen.pickName', { name })).isChecked()).toBe(true);
  await open('/favorites');
  await page.getByRole('heading', { level: 2, name }).waitFor();
  await inspect(visitor, 'favourites with a hotel');
  await page.getByRole('button', { name: t('favorites.removeName', { name }) }).click();
  await page.getByText(t('favorites.emptyTitle')).waitFor();
});
