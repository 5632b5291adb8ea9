import { expect } from 'vitest';
import { journey } from './visitor.ts';

journey('on a phone in Hebrew without scripts a missing page names featured cities', async ({ visit }) => {
  const visitor = await visit({ language: 'he', width: 360, scripts: false });
  const { page, t, open } = visitor;
  await open('/zzzzqqqq/xxxx');
  await page.getByRole('heading', { level: 1, name: t('errors.notFoundTitle') }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('main').getByRole('link', { name: 'ברלין' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/he/hotels/'));
});
