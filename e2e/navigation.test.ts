import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { sampled } from '#tests/full.ts';
import { builtFile } from './built-files.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey } from './visitor.ts';

/** Changes with every full load of a document. */
const documentOf = (page: Page) => page.evaluate(() => performance.timeOrigin);
const destination = '/hotels/destination/spain/barcelona';

journey('a link of the header draws the next page without a full load, and says its title', async ({ visit }) => {
  const { page, t, open } = await visit();
  await open('/');
  const before = await documentOf(page);
  await page
    .getByRole('navigation', { name: t('shell.main') })
    .getByRole('link', { name: t('navigation.hotels') })
    .click();
  const heading = page.getByRole('heading', { level: 1, name: t('destination.hotelsTitle') });
  await heading.waitFor();
  expect(await documentOf(page)).toBe(before);
  expect(new URL(page.url()).pathname).toBe('/hotels');
  const title = t('destination.hotelsMetaTitle', { brand: 'Wayfare' });
  expect(await page.title()).toBe(title);
  await page.getByRole('status').filter({ hasText: title }).waitFor({ state: 'attached' });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

journey('going back brings the page where it was scrolled to', async ({ visit }) => {
  const { page, open } = await visit();
  await open(destination);
  const link = page.getByRole('main').getByRole('link').last();
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const before = await documentOf(page);
  // The wheel may still roll: what counts is where the page is when it is left.
  const left = await link.evaluate((element: HTMLElement) => {
    element.click();
    return scrollY;
  });
  await page.waitForURL((url) => url.pathname !== destination);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === destination);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(left));
  expect(await documentOf(page)).toBe(before);
});

journey(
  'a page answers with its data for Accept: application/json, cached apart from the document',
  async ({ visit }) => {
    const { page, context } = await visit();
    const path = `${destination}/results?${stayQuery(dayFromNow(40), 3)}`;
    const json = await context.request.get(path, { headers: { accept: 'application/json' } });
    expect(json.headers()['content-type']).toContain('application/json');
    expect(json.headers()['vary']?.toLowerCase()).toContain('accept');
    expect(await json.json()).toMatchObject({ screen: 'hotels.results', view: { state: 'found' } });
    await page.goto(path);
    expect(await page.evaluate(() => document.contentType)).toBe('text/html');
  },
);

const chunk = `**${builtFile('src/booking/after-sale/reservation-page.tsx')}`;

journey('a chunk that cannot be had makes the page load anew, once', async ({ visit }) => {
  const { page, t, open, forgive } = await visit();
  forgive(/ERR_FAILED|dynamically imported module/);
  await open('/');
  let refused = 0;
  await page.route(chunk, (route) => (refused++ < 3 && documents === 0 ? route.abort() : route.continue()));
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && documents++);
  const before = await documentOf(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('navigation.reservation') })
    .click();
  await page.getByRole('heading', { level: 1, name: t('reservation.findHeading') }).waitFor();
  await expect.poll(() => documentOf(page)).not.toBe(before);
  await page.getByLabel(t('reservation.referenceLabel')).fill('it works');
  expect(documents).toBe(1);
  expect(refused).toBeGreaterThan(0);
});

journey('a chunk that never comes does not make the page load for ever', async ({ visit }) => {
  const { page, t, open, forgive } = await visit();
  forgive(/ERR_FAILED|dynamically imported module/);
  await open('/');
  await page.route(chunk, (route) => route.abort());
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && documents++);
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('navigation.reservation') })
    .click();
  // The server has written the page: it can be read and used as without scripts.
  await page.getByRole('heading', { level: 1, name: t('reservation.findHeading') }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(documents).toBeLessThanOrEqual(2);
});

const connections = [null, { effectiveType: 'slow-2g' }, { saveData: true }, { effectiveType: '2g' }];
journey.for(sampled(connections, 2))(
  'a link under the pointer is prefetched, but not when data are saved: %j',
  async (connection, { visit }) => {
    const { page, t, open } = await visit();
    await page.addInitScript((given) => {
      if (given) Object.defineProperty(navigator, 'connection', { value: given });
    }, connection);
    await open('/');
    await page.waitForLoadState('networkidle');
    let requests = 0;
    page.on('request', (request) => {
      if (request.headers()['accept'] === 'application/json' && new URL(request.url()).pathname === '/hotels')
        requests++;
    });
    await page
      .getByRole('navigation', { name: t('shell.main') })
      .getByRole('link', { name: t('navigation.hotels') })
      .hover();
    if (connection === null) return await expect.poll(() => requests).toBe(1);
    await page.waitForTimeout(2_500);
    expect(requests).toBe(0);
  },
);

journey('a hash leads to its element, on another page and on the same', async ({ visit }) => {
  const { page, open } = await visit();
  await open('/hotels');
  await page.waitForLoadState('networkidle');
  const before = await documentOf(page);
  const follow = (href: string) =>
    page.evaluate((to) => {
      const link = document.createElement('a');
      link.href = to;
      document.body.append(link);
      link.click();
      link.remove();
    }, href);
  const top = (id: string) =>
    page.evaluate((of) => Math.round(document.getElementById(of)?.getBoundingClientRect().top ?? -1), id);
  await follow('/#promises');
  await page.waitForURL('**/#promises');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect.poll(async () => (await top('promises')) < 200).toBe(true);
  const scrolled = await page.evaluate(() => scrollY);
  await follow('/#featured');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(scrolled);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await documentOf(page)).toBe(before);
});
