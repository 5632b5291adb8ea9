import type { Page } from 'playwright-core';
import { lastWords } from '#storefront/failure/last-resort.ts';
import { expect } from 'vitest';
import { journey, surroundings } from './visitor.ts';

/** The data of `/hotels` come otherwise than the server meant them. */
async function spoil(page: Page, how: Record<string, unknown>): Promise<void> {
  await page.route('**/hotels', async (route) => {
    if (route.request().headers()['accept'] !== 'application/json') return await route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...how } });
  });
}

journey('a page that fails says so under the header, and the way home works', async ({ visit }) => {
  const { page, t, open, forgive } = await visit();
  forgive(/TypeError|error boundary/i);
  await open('/');
  await spoil(page, { view: null });
  const banner = page.getByRole('banner');
  await banner.getByRole('link', { name: t('navigation.hotels') }).click();
  await page.getByRole('heading', { level: 1, name: t('errors.wrongTitle') }).waitFor();
  expect(await page.locator('main svg').first().isVisible()).toBe(true);
  expect(await banner.getByRole('link', { name: t('navigation.reservation') }).isVisible()).toBe(true);
  await page.getByRole('link', { name: t('errors.home') }).click();
  await page.getByRole('heading', { level: 1, name: t('home.title') }).waitFor();
});

journey('when the header fails too, an error page with a link home is shown', async ({ visit }) => {
  const { page, t, open, forgive } = await visit();
  forgive(/TypeError|error boundary/i);
  await open('/');
  await spoil(page, { shell: { person: null, visit: { tags: null } } });
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('navigation.hotels') })
    .click();
  await page.getByRole('heading', { level: 1, name: lastWords.title }).waitFor();
  await page.getByRole('link', { name: lastWords.home }).click();
  await page.getByRole('heading', { level: 1, name: t('home.title') }).waitFor();
  expect(page.url()).toBe(`${surroundings.origin}/`);
});
