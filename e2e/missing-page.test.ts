import { expect } from 'vitest';
import { inspect } from './steps/inspect.ts';
import { seeResults } from './steps/results.ts';
import { dayFromNow, searchForFamilies } from './steps/search.ts';
import { journey } from './visitor.ts';

journey('an address that does not exist leads on: pages like it, a search, and the home page', async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  const missing = '/hotels/destination/spain/barcelonna';
  expect((await page.request.get(missing)).status()).toBe(404);
  await open(missing);
  await page.getByRole('heading', { level: 1, name: t('errors.notFoundTitle') }).waitFor();
  await inspect(visitor, 'a missing page with matches');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: t('errors.home') }).waitFor();
  await searchForFamilies(visitor, {
    letters: 'berl',
    place: 'Berlin',
    checkIn: dayFromNow(40),
    checkOut: dayFromNow(42),
  });
  await seeResults(visitor, 'Berlin');
  await open(missing);
  const like = main
    .getByRole('region', { name: t('errors.notFoundMatches') })
    .getByRole('link')
    .first();
  expect(await like.innerText()).toBe('Barcelona');
  await like.click();
  await page.waitForURL((url) => url.pathname.startsWith('/hotels/destination/spain/barcelona'));
});

journey('on a phone in Hebrew without scripts a missing page names featured cities', async ({ visit }) => {
  const visitor = await visit({ language: 'he', width: 360, scripts: false });
  const { page, t, open } = visitor;
  await open('/zzzzqqqq/xxxx');
  await page.getByRole('heading', { level: 1, name: t('errors.notFoundTitle') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'ברלין' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/he/hotels/'));
});
