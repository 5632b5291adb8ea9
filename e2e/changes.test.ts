import { expect } from 'vitest';
import { isFull } from '#tests/full.ts';
import { dana, fillDetails, goToPayment, seeConfirmed, seePaymentError, sendDetails } from './steps/checkout.ts';
import { openHotelIn, refundableRates, reserveButton, seeDetails, totalOf } from './steps/hotel.ts';
import { gatewayPayment, payWith } from './steps/payment.ts';
import { dayFromNow } from './steps/search.ts';
import { disturbNextQuote, letQuotesLast } from './steps/supplier.ts';
import { startOf } from './steps/wording.ts';
import { journey, type Visitor } from './visitor.ts';

/** Of these journeys alone. */
const checkIn = dayFromNow(120);

/** Opens a hotel of the sandbox supplier and reserves a rate whose quote is disturbed; the total that was shown. */
async function reserveDisturbed(visitor: Visitor, fault: string): Promise<string> {
  await openHotelIn(visitor, 'paris', checkIn);
  const rate = refundableRates(visitor).first();
  const shown = await totalOf(rate);
  await disturbNextQuote(checkIn, fault);
  await reserveButton(rate, visitor).click();
  return shown;
}

const worse = ({ page, t }: Visitor) => page.getByRole('main').getByText(t('book.changesWorse'), { exact: true });
const better = ({ page, t }: Visitor) => page.getByRole('main').getByText(t('book.changesBetter'), { exact: true });

/** That the price has expired, beside the form. */
const heldOver = ({ page, t }: Visitor) =>
  page.getByRole('complementary').getByText(t('book.heldOver'), { exact: true }).filter({ visible: true }).first();

/** An amount beside the form, by the name of its row. */
async function amountBeside({ page, t }: Visitor, row: string): Promise<string> {
  const price = page
    .getByRole('complementary', { name: t('hotel-booking.yourBooking') })
    .getByRole('row', { name: row });
  return (await price.getByRole('cell').innerText()).trim();
}

/** What the stay costs, charges at the property included. */
const totalNow = (visitor: Visitor) => amountBeside(visitor, visitor.t('hotel-booking.wholePrice'));
/** What the card is charged. */
const chargedNow = (visitor: Visitor) => amountBeside(visitor, visitor.t('booking.chargedAtBooking'));

const minor = (amount: string) => Number(amount.replaceAll(/\D/g, ''));

async function payAndConfirm(visitor: Visitor, charged: string): Promise<void> {
  await goToPayment(visitor);
  const payPage = visitor.page.url();
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
  await expect.poll(async () => (await gatewayPayment(payPage)).captured).toBe(minor(charged));
}

/** In a sample the first of these journeys is paid to its end, the others up to the gateway's page. */
const payInFull = async (visitor: Visitor, charged: string) =>
  isFull ? await payAndConfirm(visitor, charged) : await goToPayment(visitor);

journey('a higher price is shown and must be accepted; then it is what is charged', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  const before = await reserveDisturbed(visitor, 'price_up');
  await seeDetails(visitor);
  await worse(visitor).waitFor();
  const after = await totalNow(visitor);
  expect(minor(after)).toBeGreaterThan(minor(before));
  const charged = await chargedNow(visitor);
  const told = page.getByText(startOf(t, 'booking.change_charged_worse', ['before', 'after']));
  await told.filter({ hasText: charged }).first().waitFor();
  await fillDetails(visitor);
  await sendDetails(visitor);
  const refused = page.getByRole('alert').filter({ hasText: t('book.error_changes') });
  await refused.waitFor();
  expect(await page.getByLabel(t('book.email'), { exact: true }).inputValue()).toBe(visitor.email);
  await page.getByLabel(t('book.acceptChanges')).check();
  await page.getByText(t('book.chargeNow', { total: charged })).waitFor();
  await payAndConfirm(visitor, charged);
});

journey('a lower price is told, and nothing needs to be accepted', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  const before = await reserveDisturbed(visitor, 'price_down');
  await seeDetails(visitor);
  await better(visitor).waitFor();
  const after = await totalNow(visitor);
  expect(minor(after)).toBeLessThan(minor(before));
  const charged = await chargedNow(visitor);
  const told = page.getByText(startOf(t, 'booking.change_charged_better', ['before', 'after']));
  await told.filter({ hasText: charged }).first().waitFor();
  expect(await page.getByLabel(t('book.acceptChanges')).count()).toBe(0);
  await fillDetails(visitor);
  await payInFull(visitor, charged);
});

journey('stricter terms are shown and must be accepted', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  const before = await reserveDisturbed(visitor, 'terms_worse');
  await seeDetails(visitor);
  await worse(visitor).waitFor();
  await page.getByText(t('booking.change_policy_worse')).first().waitFor();
  await page.getByText(t('booking.nonRefundable')).first().waitFor();
  expect(await totalNow(visitor)).toBe(before);
  const charged = await chargedNow(visitor);
  await fillDetails(visitor, [dana], true);
  await payInFull(visitor, charged);
});

journey('a room that is gone when it is chosen leads back to the hotel, with its other rooms', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await reserveDisturbed(visitor, 'sold_out');
  await page
    .getByRole('status')
    .filter({ hasText: t('hotel.sold_outTitle') })
    .waitFor();
  await reserveButton(refundableRates(visitor).first(), visitor).click();
  await seeDetails(visitor);
});

journey('a room that is gone after the payment gives the money back and shows the way on', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  const guest = { first: 'Dana', last: 'Soldout-At-Book' };
  await openHotelIn(visitor, 'paris', checkIn);
  await reserveButton(refundableRates(visitor).first(), visitor).click();
  await fillDetails(visitor, [guest]);
  await goToPayment(visitor);
  const payPage = page.url();
  await payWith(visitor, 'approved');
  await seePaymentError(visitor, 'sold_out');
  await page.getByText(t('transaction.releasedText')).waitFor();
  await expect.poll(async () => (await gatewayPayment(payPage)).state).toBe('voided');
  expect((await gatewayPayment(payPage)).captured).toBe(0);
});

journey('a price that has ended says so and leads to the price of today', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await openHotelIn(visitor, 'paris', checkIn);
  await letQuotesLast(checkIn, 8_000);
  await reserveButton(refundableRates(visitor).first(), visitor).click();
  await seeDetails(visitor);
  await heldOver(visitor).waitFor();
  // The page counts in whole seconds: the last of them may not be over yet.
  await expect.poll(async () => (await visitor.context.request.get(page.url())).status()).toBe(410);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: t('book.expiredHeading') }).waitFor();
  await letQuotesLast(checkIn);
  await page.getByRole('link', { name: t('book.expiredAction') }).click();
  await refundableRates(visitor).first().waitFor();
});

journey('more time after the end keeps what was typed, and the new price is booked', async ({ visit }) => {
  const visitor = await visit();
  const { page, t } = visitor;
  await openHotelIn(visitor, 'paris', checkIn);
  await letQuotesLast(checkIn, 8_000);
  await reserveButton(refundableRates(visitor).first(), visitor).click();
  await seeDetails(visitor);
  const ended = page.url();
  await page.getByLabel(t('book.firstName'), { exact: true }).fill('Noa');
  const beside = page.getByRole('complementary');
  await heldOver(visitor).waitFor();
  await letQuotesLast(checkIn);
  await beside.getByRole('button', { name: t('book.moreTime') }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('book.moreTimeGiven') })
    .waitFor();
  expect(await page.getByLabel(t('book.firstName'), { exact: true }).inputValue()).toBe('Noa');
  await expect.poll(() => page.url()).not.toBe(ended);
  expect(new URL(page.url()).pathname).toBe(new URL(ended).pathname);
  const charged = await chargedNow(visitor);
  // The Enter key goes on, as it does in any form.
  await page.getByLabel(t('book.email'), { exact: true }).press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: t('book.errorsTitle') })
    .waitFor();
  await fillDetails(visitor);
  await payInFull(visitor, charged);
});
