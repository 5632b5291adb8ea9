import { expect } from 'vitest';
import { isFull } from '#tests/full.ts';
import { fillDetails, goToPayment, seeConfirmed, seePaymentError } from './steps/checkout.ts';
import { openHotelIn, rates, reserveRefundable } from './steps/hotel.ts';
import { answerChallenge, gatewayPayment, payTexts, payWith, seeRefused } from './steps/payment.ts';
import { journey, type Visitor } from './visitor.ts';

/** From a hotel's page to the gateway's; the address of the payment's page. */
async function bookUntilPayment(visitor: Visitor): Promise<string> {
  await openHotelIn(visitor, 'berlin');
  await reserveRefundable(visitor);
  await fillDetails(visitor);
  await goToPayment(visitor);
  return visitor.page.url();
}

/** Back on the hotel's page, with prices for the dates that were wanted. */
async function tryAgain({ page, t }: Visitor): Promise<void> {
  await page.getByRole('link', { name: t('hotel-booking.seeOthers') }).click();
  await rates({ page }).first().waitFor();
}

journey('a declined card is no end: another one pays', async ({ visit }) => {
  const visitor = await visit();
  const payPage = await bookUntilPayment(visitor);
  await payWith(visitor, 'declined');
  await seeRefused(visitor);
  // The browser does not offer to submit the card again.
  await visitor.page.goBack();
  await visitor.page.goForward();
  await seeRefused(visitor);
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
  await expect.poll(async () => (await gatewayPayment(payPage)).state).toBe('captured');
});

journey('three declined cards end the payment, with a way on', async ({ visit }) => {
  const visitor = await visit({ language: 'he' });
  const payPage = await bookUntilPayment(visitor);
  await payWith(visitor, 'declined');
  await seeRefused(visitor);
  await payWith(visitor, 'declined');
  await seeRefused(visitor);
  await payWith(visitor, 'declined');
  await seePaymentError(visitor, 'payment_declined');
  expect(await gatewayPayment(payPage)).toMatchObject({ state: 'declined', captured: 0 });
  await tryAgain(visitor);
});

// In a sample `every-page/booking.test.ts` pays so.
journey.runIf(isFull)('3-D Secure with the right code pays', async ({ visit }) => {
  const visitor = await visit();
  await bookUntilPayment(visitor);
  await payWith(visitor, 'challenge');
  await answerChallenge(visitor, '1234');
  await seeConfirmed(visitor);
});

journey('3-D Secure with a wrong code counts as refused; another card pays', async ({ visit }) => {
  const visitor = await visit({ scripts: false });
  await bookUntilPayment(visitor);
  await payWith(visitor, 'challenge');
  await answerChallenge(visitor, '9999');
  await seeRefused(visitor);
  await payWith(visitor, 'approved');
  await seeConfirmed(visitor);
});

journey('cancelling on the gateway’s page charges nothing, with a way on', async ({ visit }) => {
  const visitor = await visit();
  const payPage = await bookUntilPayment(visitor);
  await visitor.page.getByRole('button', { name: payTexts(visitor).cancel }).click();
  await seePaymentError(visitor, 'payment_cancelled');
  expect(await gatewayPayment(payPage)).toMatchObject({ state: 'voided', captured: 0 });
  await tryAgain(visitor);
});
