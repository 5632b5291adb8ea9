import { expect } from 'vitest';
import { seeConfirmed } from './steps/checkout.ts';
import { refundableRates, reserveButton, seeDetails } from './steps/hotel.ts';
import { press, tabTo, tick, typeInto } from './steps/keyboard.ts';
import { cards as testCards, payTexts } from './steps/payment.ts';
import { cards, seeResults, sortMenu } from './steps/results.ts';
import { dayFromNow } from './steps/search.ts';
import { journey, type Visitor } from './visitor.ts';

journey('the first stop of a page leads past its header', async ({ visit }) => {
  const { page, t, open } = await visit();
  await open('/hotels');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t('shell.skip') });
  expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

/** Letters, arrow, Enter for the place; arrows in the calendar; a child in the panel of guests. */
async function search({ page, t }: Visitor): Promise<void> {
  const place = page.getByRole('combobox', { name: t('search-form.where') });
  await typeInto(page, place, 'berl');
  await page.getByRole('option', { name: 'Berlin' }).first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await place.inputValue()).toBe('Berlin');

  await press(page, page.getByRole('button', { name: `${t('search-form.checkIn')}:` }));
  const calendar = page.getByRole('dialog', { name: t('search-form.chooseDates') });
  // The calendar opens on today.
  await expect
    .poll(() =>
      calendar.evaluate(
        (dialog) => dialog.contains(document.activeElement) && document.activeElement?.closest('table') !== null,
      ),
    )
    .toBe(true);
  for (let week = 0; week < 5; week++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The calendar itself goes on to the day after the first one.
  for (let night = 1; night < 3; night++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await press(page, calendar.getByRole('button', { name: t('search-form.done') }));
  await calendar.waitFor({ state: 'hidden' });
  expect(await page.locator('input[name=check_in]').inputValue()).toBe(dayFromNow(35));
  expect(await page.locator('input[name=check_out]').inputValue()).toBe(dayFromNow(38));

  await press(page, page.getByRole('button', { name: `${t('search-form.who')}:` }));
  const party = page.getByRole('dialog', { name: t('search-form.chooseParty') });
  await press(page, party.getByRole('button', { name: t('search-form.more_children') }));
  await tabTo(page, party.getByLabel(t('search-form.childAge', { number: 1 })));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await party.waitFor({ state: 'hidden' });
  expect(await page.locator('input[name=guests]').inputValue()).toBe('2-7');
  await press(page, page.getByRole('button', { name: t('search-form.search'), exact: true }));
}

async function narrow(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await press(page, sortMenu(visitor));
  await press(page, page.getByRole('link', { name: t('results.sort_price') }));
  await page.waitForURL(/sort=price/);
  await page.reload();
  await tick(page, page.locator('[name=free_cancellation]'));
  await page.waitForURL(/free_cancellation=1/);
}

async function fillIn(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await typeInto(page, page.getByLabel(t('book.firstName'), { exact: true }), 'Dana');
  await typeInto(page, page.getByLabel(t('book.lastName'), { exact: true }), 'Levi');
  await typeInto(page, page.getByLabel(t('book.email'), { exact: true }), visitor.email);
  await typeInto(page, page.getByLabel(t('book.phone'), { exact: true }), '+972501234567');
  const nationality = page.getByLabel(t('book.nationality'), { exact: true });
  await typeInto(page, nationality, 'Isr');
  expect(await nationality.inputValue()).toBe('IL');
  await tick(page, page.getByLabel(t('book.acceptTerms')));
}

async function pay(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const texts = payTexts(visitor);
  await page.waitForURL((url) => url.hostname.startsWith('pay.'));
  await typeInto(page, page.getByLabel(texts.number), testCards.approved);
  await typeInto(page, page.getByLabel(texts.expiry), '0834');
  await typeInto(page, page.getByLabel(texts.cvc), '123');
  await typeInto(page, page.getByLabel(texts.name), 'Dana Levi');
  await press(page, page.getByRole('button', { name: texts.pay('').trim() }));
}

journey('a whole booking without a mouse', { timeout: 120_000 }, async ({ visit }) => {
  const visitor = await visit();
  const { page, t, open } = visitor;
  await open('/');
  await search(visitor);
  await seeResults(visitor, 'Berlin');
  await narrow(visitor);
  const hotel = cards(visitor).first().getByRole('link');
  const name = await hotel.innerText();
  await press(page, hotel);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await press(page, page.getByRole('link', { name: t('hotel.seeRooms') }));
  await press(page, reserveButton(refundableRates(visitor).first(), visitor));
  await seeDetails(visitor);
  await fillIn(visitor);
  await press(page, page.getByRole('button', { name: t('book.toPayment') }));
  await pay(visitor);
  await seeConfirmed(visitor);
});
