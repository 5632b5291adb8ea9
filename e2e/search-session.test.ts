import { expect } from 'vitest';
import { cards, seeResults, sortByPrice } from './steps/results.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { delayNextSearch } from './steps/supplier.ts';
import { journey, type Visitor } from './visitor.ts';

const namesOf = (visitor: Visitor) => cards(visitor).getByRole('heading', { level: 2 }).allTextContents();
const scrollOf = ({ page }: Visitor) => page.evaluate(() => Math.round(scrollY));

journey('going back and forward finds the same list, order and place', async ({ visit }) => {
  const visitor = await visit();
  const { page, open } = visitor;
  await open(`/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(41), 2)}`);
  await seeResults(visitor, 'Barcelona');
  await page.waitForURL(/session=/);
  await sortByPrice(visitor);
  const list = await namesOf(visitor);
  const link = cards(visitor).nth(12).getByRole('heading', { level: 2 }).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const left = await scrollOf(visitor);
  await link.click();
  await page.waitForURL((url) => !url.pathname.endsWith('/results'));
  await page.goBack();
  await expect.poll(() => namesOf(visitor)).toEqual(list);
  await expect.poll(() => scrollOf(visitor)).toBe(left);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('sort='));
  await page.goForward();
  await expect.poll(() => namesOf(visitor)).toEqual(list);
  await page.reload();
  await expect.poll(() => namesOf(visitor)).toEqual(list);
});

journey('a supplier that is late is waited for in the open, with and without scripts', async ({ visit, task }) => {
  for (const scripts of [true, false]) {
    const visitor = await visit({ scripts });
    const { page, t, open } = visitor;
    // What the first attempt has searched for is found at once by the second.
    const checkIn = dayFromNow((scripts ? 142 : 162) + (task.result?.retryCount ?? 0));
    await delayNextSearch(checkIn, 4_000);
    await open(`/hotels/destination/france/paris/results?${stayQuery(checkIn, 2)}`);
    await page.getByRole('heading', { name: t('results.waitingTitle') }).waitFor();
    await cards(visitor).first().waitFor();
    expect(new URL(page.url()).searchParams.get('session')).toMatch(/^[\w-]{22}$/);
  }
});
