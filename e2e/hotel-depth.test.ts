import { expect } from 'vitest';
import { alternately } from '#tests/full.ts';
import { fillDetails, goToPayment, seeConfirmed } from './steps/checkout.ts';
import { openHotelIn, rates, refundableRates, reserveButton, seeDetails } from './steps/hotel.ts';
import { press, tabTo } from './steps/keyboard.ts';
import { payWith } from './steps/payment.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

const results = `/hotels/destination/spain/barcelona/results?${stayQuery(dayFromNow(40), 3, '2,2-5-7')}`;

/** Opens the first hotel of the results that offers rooms of several types. */
async function openMixedRoom(visitor: Visitor): Promise<string> {
  const { page, t, open } = visitor;
  await open(results);
  const links = await page
    .getByRole('heading', { level: 2 })
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const name = t('hotel-nav.splitName', { count: 2 });
  for (const link of links) {
    await page.goto(link);
    if ((await page.getByRole('heading', { level: 3, name }).count()) > 0) return name;
  }
  throw new Error('no hotel offers rooms of several types');
}

journey.for(alternately([{ scripts: true }, { scripts: false }], 1))(
  'two rooms of different types are explained, reserved and named on the booking, scripts: $scripts',
  async (options, { visit }) => {
    const visitor = await visit(options);
    const { page } = visitor;
    const name = await openMixedRoom(visitor);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });
    const types = await card
      .locator('h3 ~ ol > li')
      .evaluateAll((units) => units.map((unit) => unit.querySelectorAll('span span')[1]?.textContent ?? ''));
    expect(new Set(types).size).toBe(2);
    await reserveButton(card.first(), visitor).first().click();
    await seeDetails(visitor);
    for (const type of types) await page.getByText(type).first().waitFor();
    await fillDetails(visitor, [
      { first: 'Dana', last: 'Levi' },
      { first: 'Noam', last: 'Cohen' },
    ]);
    await goToPayment(visitor);
    await payWith(visitor, 'approved');
    await seeConfirmed(visitor);
    for (const type of types) await page.getByText(type).first().waitFor();
  },
);

journey('by keyboard: pictures, the moments of cancelling and the prices by day', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await openHotelIn(visitor, 'berlin');

  const gallery = page.getByRole('region', { name: t('hotel.pictures') });
  const picture = gallery.getByRole('link').first();
  await press(page, picture);
  const viewer = page.getByRole('dialog', { name: t('hotel.pictures') });
  await viewer.waitFor();
  const second = t('hotel-nav.pictureOf', { number: 2, count: await gallery.locator('li > a').count() });
  await page.keyboard.press('ArrowRight');
  await viewer.getByText(second).waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });
  expect(await picture.evaluate((link) => link === document.activeElement)).toBe(true);

  await press(page, page.getByText(t('price-calendar.title')));
  const day = page.locator('#calendar a[data-level=lowest]').first();
  await day.waitFor();
  const date = new URLSearchParams((await day.getAttribute('href'))?.split('?')[1]).get('check_in');

  await press(page, page.getByText(t('cancellation.title')).first());
  const slider = page.getByRole('slider', { name: t('cancellation.slider') });
  await slider.waitFor();
  await tabTo(page, slider);
  const before = await slider.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(before);

  await day.click();
  await expect.poll(() => new URL(page.url()).searchParams.get('check_in')).toBe(date);
});

journey.for([
  { language: 'en', scripts: true },
  { language: 'he', scripts: false, width: 360 },
] as const)('meals and free cancellation are chosen for all rooms at once, $language', async (options, { visit }) => {
  const visitor = await visit(options);
  const { page, t } = visitor;
  await openHotelIn(visitor, 'berlin');
  const shown = rates(visitor).filter({ visible: true });
  const before = await shown.count();
  await page.getByText(t('hotel.switchFree'), { exact: true }).click();
  await expect.poll(() => refundableRates(visitor).filter({ visible: true }).count()).toBe(await shown.count());
  expect(await shown.count()).toBeGreaterThan(0);
  await page
    .getByRole('group', { name: t('hotel.switchFlexible') })
    .getByText(t('hotel.switchAny'))
    .click();
  await expect.poll(() => shown.count()).toBe(before);
  const dates = page
    .getByRole('navigation', { name: t('hotel-nav.sections') })
    .locator('a[href="#rooms"]')
    .last();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  expect(await dates.isVisible()).toBe(true);
  await dates.click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#rooms');
});

journey('the link of the part that is read is marked, and none at the top of the page', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await openHotelIn(visitor, 'berlin');
  const marked = page.getByRole('navigation', { name: t('hotel-nav.sections') }).locator('a[aria-current]');
  await page.getByRole('link', { name: t('hotel-nav.section_location'), exact: true }).click();
  await expect.poll(() => marked.allInnerTexts()).toEqual([t('hotel-nav.section_location')]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => marked.count()).toBe(0);
});

journey('without JavaScript: the same facts by links and lists', async ({ visit }) => {
  const visitor = await visit({ scripts: false, width: 360 });
  const { page, t } = visitor;
  await openHotelIn(visitor, 'berlin');
  await page.getByRole('link', { name: t('hotel-nav.section_accessibility') }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#accessibility');
  await page.getByText(t('cancellation.title')).first().click();
  await page.getByText(t('cancellation.clock')).first().waitFor();
  await page.getByText(t('price-calendar.title')).click();
  await page.getByRole('link', { name: t('price-calendar.show') }).click();
  const day = page.locator('#calendar a[data-level=lowest]').first();
  const date = new URLSearchParams((await day.getAttribute('href'))?.split('?')[1]).get('check_in');
  await day.click();
  expect(new URL(page.url()).searchParams.get('check_in')).toBe(date);
  expect(await page.getByRole('link', { name: t('hotel-nav.shareAddress') }).getAttribute('href')).toContain(
    date ?? '',
  );
});
