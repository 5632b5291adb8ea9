import { describe } from 'vitest';
import { dana, fillDetails, goToPayment, seeConfirmed, seePaymentError, sendDetails } from '../steps/checkout.ts';
import { openHotelIn, reserveRefundable } from '../steps/hotel.ts';
import { inspect } from '../steps/inspect.ts';
import { payTexts, payWith } from '../steps/payment.ts';
import { standStill } from '../steps/standstill.ts';
import { journey, type Language } from '../visitor.ts';
import { languages, manyPages } from './languages.ts';

describe.each<Language>(languages)('every page in %s can be used by everyone and fits a phone', (language) => {
  journey('while waiting, and when it did not work', { timeout: manyPages }, async ({ visit }) => {
    const visitor = await visit({ language });
    const { page, t } = visitor;
    // The supplier takes three seconds to hold a room for a guest of this name.
    const slow = { ...dana, last: 'Slow' };
    await openHotelIn(visitor, 'paris');
    await reserveRefundable(visitor);
    await fillDetails(visitor, [slow]);
    await standStill(visitor, async () => {
      await sendDetails(visitor);
      await page.getByRole('heading', { level: 1, name: t('pay.heading') }).waitFor();
      await inspect(visitor, 'preparing the payment');
    });
    await page.waitForURL((url) => url.hostname.startsWith('pay.'));
    await page.getByRole('button', { name: payTexts(visitor).cancel }).click();
    await seePaymentError(visitor, 'payment_cancelled');
    await inspect(visitor, 'payment error');
    await page.goBack();
    await inspect(visitor, 'gateway: it is over');

    // And five to confirm the booking of this one.
    const pending = { ...dana, last: 'Pending' };
    await openHotelIn(visitor, 'paris');
    await reserveRefundable(visitor);
    await fillDetails(visitor, [pending]);
    await goToPayment(visitor);
    await standStill(visitor, async () => {
      await payWith(visitor, 'approved');
      const waiting = new RegExp(
        [
          t('transaction.heading_checking_payment'),
          t('hotel-booking.state_booking'),
          // The hotel has said by now that it will say later.
          t('hotel-booking.state_unknown'),
        ].join('|'),
      );
      await page.getByRole('heading', { level: 1, name: waiting }).waitFor();
      await inspect(visitor, 'confirming');
    });
    await seeConfirmed(visitor);
  });
});
