import { expect } from 'vitest';
import { dayFromNow } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

const field = ({ page, t }: Visitor) => page.getByRole('combobox', { name: t('search-form.where') }).first();

/** What a screen reader says to be chosen: the option that the field points at. */
const pointedAt = async (visitor: Visitor) =>
  await field(visitor).evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    const option = id === null ? null : document.getElementById(id);
    return option?.getAttribute('aria-selected') === 'true' ? option.innerText : null;
  });

journey('a place is found with the keys alone, and comes first the next time', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open('/');
  await field(visitor).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: t('search-form.nearMe') }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => field(visitor).getAttribute('aria-expanded')).toBe('false');

  await page.keyboard.type('bracelona');
  await page.getByRole('option', { name: 'Barcelona' }).first().waitFor();
  expect(await page.getByRole('group', { name: t('search-form.group_places') }).count()).toBe(1);
  expect(await page.getByRole('listbox').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => pointedAt(visitor)).toContain('Barcelona');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await expect.poll(() => pointedAt(visitor)).toContain('Barcelona');
  await page.keyboard.press('Enter');
  expect(await field(visitor).inputValue()).toBe('Barcelona');
  expect(await page.locator('input[name=place]').inputValue()).toBe('spain/barcelona');
  await expect.poll(() => field(visitor).getAttribute('aria-expanded')).toBe('false');

  const stay = { check_in: dayFromNow(40), check_out: dayFromNow(42), guests: '2' };
  await open(`/hotels/search?place=spain/barcelona&${new URLSearchParams(stay)}`);
  await page.waitForURL(/barcelona\/results/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toContain('spain/barcelona');
  await open('/');
  await field(visitor).click();
  const recent = page.getByRole('group', { name: t('search-form.recent') }).getByRole('option');
  await recent.waitFor();
  await recent.click();
  await page.waitForURL(/barcelona\/results/);
});

journey('on a phone the list is a sheet; a refused position shows a message', async ({ visit }) => {
  const visitor = await visit({ width: 360, language: 'he' });
  const { page, t, open } = visitor;
  await open('/');
  await field(visitor).click();
  const sheet = page.getByRole('dialog', { name: t('search-form.where') });
  await sheet.waitFor();
  await sheet.getByRole('option', { name: t('search-form.nearMe') }).click();
  await sheet.getByText(t('search-form.nearDenied')).first().waitFor();
  await page.keyboard.type('ברצ');
  await sheet.getByRole('option', { name: 'ברצלונה' }).first().click();
  await sheet.waitFor({ state: 'hidden' });
  expect(await page.locator('input[name=q]').inputValue()).toBe('ברצלונה');
});

journey('without scripts a text that may mean several places asks which', async ({ visit }) => {
  const visitor = await visit({ scripts: false });
  const { page, t, open } = visitor;
  const stay = `check_in=${dayFromNow(40)}&check_out=${dayFromNow(42)}&guests=2`;
  await open(`/hotels/search?q=ba&${stay}`);
  await page.getByRole('heading', { level: 1, name: t('destination.choicesTitle', { text: 'ba' }) }).waitFor();
  await page
    .getByRole('link', { name: /^Barcelona/ })
    .first()
    .click();
  await page.waitForURL(new RegExp(`barcelona/results\\?${stay}`));
});

journey('a sight and a hotel that were searched for are found again by their names', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  const stay = new URLSearchParams({ check_in: dayFromNow(40), check_out: dayFromNow(42), guests: '2' });
  const kept = async () =>
    JSON.parse((await page.evaluate(() => localStorage.getItem('searches'))) ?? '[]') as { name: string }[];
  const names = async () => (await kept()).map(({ name }) => name);
  await open(`/hotels/search?place=spain/barcelona/near/sagrada-familia&${stay}`);
  await page.waitForURL(/near=sagrada-familia/);
  await expect.poll(names).toEqual(['Sagrada Família, Barcelona']);

  const card = page.locator('.result-card h2 a').first();
  const hotel = (await card.textContent()) ?? '';
  const address = (await card.getAttribute('href')) ?? '';
  await open(address);
  await page.getByRole('heading', { name: hotel, level: 1 }).waitFor();
  await open('/');
  await field(visitor).focus();
  await page.keyboard.type(hotel);
  await page.getByRole('option', { name: hotel }).first().click();
  expect(await names()).toEqual(['Sagrada Família, Barcelona']);
  await open(address);
  await expect.poll(names).toEqual(['Sagrada Família, Barcelona', `${hotel}, Barcelona`]);

  await open('/searches');
  await page.getByText(`${hotel}, Barcelona`).first().waitFor();
  await page.getByText('Sagrada Família, Barcelona').first().waitFor();
  expect(t('searches.heading')).toBe(await page.getByRole('heading', { level: 1 }).textContent());
});
