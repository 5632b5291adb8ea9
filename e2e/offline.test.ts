import { describe, expect } from 'vitest';
import { sampled } from '#tests/full.ts';
import { builtFile } from './built-files.ts';
import { openHotelIn } from './steps/hotel.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

/** Changes with every full load of a document. */
const documentOf = ({ page }: Visitor) => page.evaluate(() => performance.timeOrigin);
const banner = ({ page }: Visitor) => page.locator('.network-banner');
const tryAgain = (visitor: Visitor) => banner(visitor).getByRole('button', { name: visitor.t('shell.tryAgain') });
const heading = ({ page, t }: Visitor, key: string) => page.getByRole('heading', { level: 1, name: t(key) });

async function arrive(visitor: Visitor, path: string): Promise<void> {
  visitor.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/);
  await visitor.open(path);
  await visitor.page.waitForLoadState('networkidle');
}

const toHotels = async ({ page, t }: Visitor) =>
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('navigation.hotels') })
    .first()
    .click();

describe('without a connection', () => {
  journey('a page stays with what was typed, and the next one opens once the connection is back', async ({ visit }) => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    await arrive(visitor, '/');
    const where = page.getByRole('combobox', { name: t('search-form.where') });
    await where.pressSequentially('Barc');
    await page.keyboard.press('Escape');
    const before = await documentOf(visitor);
    await context.setOffline(true);
    await toHotels(visitor);
    await banner(visitor).getByText(t('shell.offline')).waitFor();
    await tryAgain(visitor).click();
    await tryAgain(visitor).waitFor();
    expect(await heading(visitor, 'home.title').isVisible()).toBe(true);
    expect(await where.inputValue()).toBe('Barc');
    expect(new URL(page.url()).pathname).toBe('/');
    await context.setOffline(false);
    await heading(visitor, 'destination.hotelsTitle').waitFor();
    expect(new URL(page.url()).pathname).toBe('/hotels');
    expect(await documentOf(visitor)).toBe(before);
    await expect.poll(() => tryAgain(visitor).count()).toBe(0);
    await banner(visitor).getByText(t('shell.online')).waitFor();
  });

  journey('a page whose code has not come yet waits in the same way', async ({ visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await arrive(visitor, '/');
    await page.route('**/reservation', async (route) => {
      await route.fulfill({ json: pageJson });
    });
    const pageJson: unknown = await (
      await context.request.get('/reservation', { headers: { accept: 'application/json' } })
    ).json();
    await context.setOffline(true);
    await page
      .getByRole('banner')
      .getByRole('link', { name: visitor.t('navigation.reservation') })
      .first()
      .click();
    await tryAgain(visitor).waitFor();
    expect(await heading(visitor, 'home.title').isVisible()).toBe(true);
    await context.setOffline(false);
    await heading(visitor, 'reservation.findHeading').waitFor();
  });

  journey('a navigation that is dismissed is not taken up again', async ({ visit }) => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    await arrive(visitor, '/');
    await context.setOffline(true);
    await toHotels(visitor);
    await tryAgain(visitor).waitFor();
    await banner(visitor)
      .getByRole('button', { name: t('shell.offline') })
      .click();
    await expect.poll(() => banner(visitor).getByRole('button').count()).toBe(0);
    await context.setOffline(false);
    await banner(visitor).getByText(t('shell.online')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/');
    await toHotels(visitor);
    await heading(visitor, 'destination.hotelsTitle').waitFor();
  });

  journey('only the last of several clicks is followed', async ({ visit }) => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    await arrive(visitor, '/');
    await context.setOffline(true);
    await toHotels(visitor);
    await tryAgain(visitor).waitFor();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('navigation.privacy') })
      .click();
    await tryAgain(visitor).waitFor();
    await context.setOffline(false);
    await page.waitForURL('**/privacy-policy');
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname).toBe('/privacy-policy');
  });

  journey('the way back waits too', async ({ visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await arrive(visitor, '/');
    await toHotels(visitor);
    await heading(visitor, 'destination.hotelsTitle').waitFor();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.evaluate(() => history.back());
    await tryAgain(visitor).waitFor();
    expect(await heading(visitor, 'destination.hotelsTitle').isVisible()).toBe(true);
    await context.setOffline(false);
    await heading(visitor, 'home.title').waitFor();
  });

  journey('a link that loads a whole document keeps the present one', async ({ visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await arrive(visitor, '/');
    const before = await documentOf(visitor);
    await context.setOffline(true);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/fr/hotels';
      document.body.append(link);
      link.click();
      link.remove();
    });
    await tryAgain(visitor).waitFor();
    expect(await documentOf(visitor)).toBe(before);
    await context.setOffline(false);
    await page.waitForURL('**/fr/hotels');
  });

  journey('a window that cannot be loaded keeps the page', async ({ visit }) => {
    const visitor = await visit();
    const { page, context } = visitor;
    await arrive(visitor, '/hotels');
    const before = await documentOf(visitor);
    await context.setOffline(true);
    await page.locator('[data-opens=currency]:visible').first().click();
    await tryAgain(visitor).waitFor();
    expect(await documentOf(visitor)).toBe(before);
    await banner(visitor)
      .getByRole('button', { name: visitor.t('shell.offline') })
      .click();
  });

  journey('what is opened for the first time comes with the connection', async ({ visit }) => {
    const visitor = await visit();
    const { page, context, t } = visitor;
    await arrive(visitor, '/');
    const before = await documentOf(visitor);
    await context.setOffline(true);
    const where = page.getByRole('combobox', { name: t('search-form.where') });
    await where.pressSequentially('Barc');
    await page.locator('#check_in').click();
    const dates = page.getByRole('dialog', { name: t('search-form.chooseDates') });
    await dates.getByText(t('shell.offline')).waitFor();
    expect(await heading(visitor, 'home.title').isVisible()).toBe(true);
    expect(await where.inputValue()).toBe('Barc');
    await context.setOffline(false);
    await dates.getByRole('grid').first().waitFor();
    await page.keyboard.press('Escape');
    await where.click();
    await page.getByRole('option', { name: 'Barcelona' }).first().waitFor();
    expect(await documentOf(visitor)).toBe(before);
  });

  journey('a form keeps what was typed, and is sent when the visitor says so', async ({ visit }) => {
    const visitor = await visit();
    const { page, context, t, email } = visitor;
    await arrive(visitor, '/password/reset');
    await page.getByLabel(t('account.email')).fill(email);
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await banner(visitor).getByText(t('shell.notSent')).waitFor();
    await context.setOffline(false);
    await banner(visitor).getByText(t('shell.online')).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByLabel(t('account.email')).inputValue()).toBe(email);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await tryAgain(visitor).click();
    expect((await sent).postData()).toContain(encodeURIComponent(email));
  });
});

journey('dates whose calendar cannot be had are typed', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await arrive(visitor, '/');
  const before = await documentOf(visitor);
  await page.route(`**${builtFile('src/travel/fields/dates/dates-calendar.tsx')}`, (route) => route.abort());
  await page.locator('#check_in').click();
  const arrival = page.locator('#check_in');
  await expect.poll(() => arrival.getAttribute('type')).toBe('date');
  expect(await documentOf(visitor)).toBe(before);
  await arrival.fill(dayFromNow(40));
  await page.locator('#check_out').fill(dayFromNow(42));
  await page.getByRole('combobox', { name: t('search-form.where') }).fill('Barcelona');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**check_in=${dayFromNow(40)}&check_out=${dayFromNow(42)}**`);
});

journey('a server that cannot be reached is asked again, and says nothing about being offline', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await arrive(visitor, '/');
  let refused = 0;
  await page.route('**/hotels', async (route) => {
    refused += 1;
    await (refused < 3 ? route.abort() : route.continue());
  });
  await toHotels(visitor);
  await banner(visitor).getByText(t('shell.unreached')).waitFor();
  expect(await banner(visitor).getByText(t('shell.offline')).count()).toBe(0);
  expect(await heading(visitor, 'home.title').isVisible()).toBe(true);
  await heading(visitor, 'destination.hotelsTitle').waitFor();
  expect(refused).toBe(3);
  await expect.poll(() => banner(visitor).getByRole('button').count()).toBe(0);
});

/** The visible parts of the page, with every picture refused. */
async function onlyPlaceholders({ page }: Visitor): Promise<void> {
  // The next pictures of a card's strip have no address until somebody swipes to them.
  const pictures = page.locator('main img[src]');
  for (const picture of await pictures.all()) if (await picture.isVisible()) await picture.scrollIntoViewIfNeeded();
  const shown = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[])
        .filter((one) => one.checkVisibility())
        .map((one) => `${one.naturalWidth > 0} ${new URL(one.currentSrc || one.src).pathname}`),
    );
  await expect.poll(async () => [...new Set(await shown())]).toEqual(['true /images/placeholder.jpg']);
}

const barcelona = '/hotels/destination/spain/barcelona';
const withPictures = ['/', '/hotels', barcelona, `${barcelona}/results?${stayQuery(dayFromNow(40), 2)}`];
journey.for(sampled(withPictures, 2))(
  'pictures that cannot be had on %s give way to the placeholder',
  async (path, { visit }) => {
    const visitor = await visit({ pictures: true });
    visitor.forgive(/ERR_FAILED|net::/);
    await visitor.page.route('**/media/**', (route) => route.abort());
    await visitor.open(path);
    await onlyPlaceholders(visitor);
  },
);

journey('pictures of a hotel that cannot be had give way to the placeholder, large ones too', async ({ visit }) => {
  const visitor = await visit({ pictures: true });
  const { page, t, forgive } = visitor;
  forgive(/ERR_FAILED|net::/);
  await page.route('**/media/**', (route) => route.abort());
  await openHotelIn(visitor, 'berlin');
  await onlyPlaceholders(visitor);
  const pictures = page.getByRole('region', { name: t('hotel.pictures') });
  await pictures.getByRole('link').first().click();
  await page.getByRole('dialog', { name: t('hotel.pictures') }).waitFor();
  await onlyPlaceholders(visitor);
});
