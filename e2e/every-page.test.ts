import { describe } from 'vitest';
import { dana, fillDetails, goToPayment, seeConfirmed, seePaymentError } from './steps/checkout.ts';
import { openHotelIn, refundableRates, reserveRefundable } from './steps/hotel.ts';
import { inspect } from './steps/inspect.ts';
import { payTexts, payWith, seeRefused } from './steps/payment.ts';
import { cancelForFree, findReservation, seeState } from './steps/reservation.ts';
import { dayFromNow, stayQuery } from './steps/search.ts';
import { standStill } from './steps/standstill.ts';
import { journey, type Language } from './visitor.ts';
import { isFull } from '#tests/full.ts';

const berlin = '/hotels/destination/germany/berlin';
const stay = stayQuery(dayFromNow(40), 3, '2-5,2');

const looking: { name: string; path: string; indexable?: boolean }[] = [
  { name: 'home', path: '/', indexable: true },
  { name: 'hotels', path: '/hotels', indexable: true },
  { name: 'search by itself', path: '/hotels/search' },
  { name: 'booking by itself', path: '/book' },
  { name: 'paying by itself', path: '/pay' },
  { name: 'search without a place', path: '/hotels/search?q=zzzzzz' },
  { name: 'destination', path: berlin, indexable: true },
  { name: 'results without dates', path: `${berlin}/results` },
  { name: 'results', path: `${berlin}/results?${stay}` },
  { name: 'results with errors', path: `${berlin}/results?check_in=2020-01-01&check_out=x&guests=0&min_price=abc` },
  { name: 'results, nothing fits', path: `${berlin}/results?${stay}&max_price=1` },
  { name: 'results, many filters', path: `${berlin}/results?${stay}&stars=4&stars=3&amenity=lift&distance=5000&all=1` },
  { name: 'comparison without hotels', path: '/hotels/compare' },
  { name: 'favourites', path: '/favorites' },
  { name: 'missing page', path: '/no/such/page' },
  { name: 'reservation', path: '/reservation' },
  { name: 'API reference', path: '/v3/docs' },
  { name: 'the parts', path: '/_dev/ui' },
  { name: 'mail', path: '/_dev/mail' },
];

const wholeStory = 300_000;

describe.each<Language>(isFull ? ['en', 'he'] : ['he'])(
  'every page in %s can be used by everyone and fits a phone',
  (language) => {
    journey('on the way to a hotel', { timeout: wholeStory }, async ({ visit }) => {
      const visitor = await visit({ language });
      const { page, open } = visitor;
      // A mail is shown in a frame that may run nothing: axe tries.
      visitor.forgive(/Blocked script execution in '[^']*\/_dev\/mail\//);
      for (const { name, path, indexable = false } of looking) {
        await open(path);
        await inspect(visitor, name, { indexable });
      }
      await openHotelIn(visitor, 'berlin');
      await page.reload();
      await refundableRates(visitor).first().waitFor();
      await inspect(visitor, 'hotel', { indexable: true });
      await page.goto(page.url().split('?')[0] ?? '');
      await inspect(visitor, 'hotel without dates', { indexable: true });
    });

    journey('on the way to a booking and out of it', { timeout: wholeStory }, async ({ visit }) => {
      const visitor = await visit({ language });
      const { page, t } = visitor;
      await openHotelIn(visitor, 'berlin');
      await reserveRefundable(visitor);
      await inspect(visitor, 'details');
      await page.getByRole('button', { name: t('book.toReview') }).click();
      await page.getByRole('alert').first().waitFor();
      await inspect(visitor, 'details with errors');
      await fillDetails(visitor);
      await page.getByRole('heading', { level: 1, name: t('book.reviewHeading') }).waitFor();
      await inspect(visitor, 'review');
      await goToPayment(visitor);
      await inspect(visitor, 'gateway: card');
      await payWith(visitor, 'declined');
      await seeRefused(visitor);
      await inspect(visitor, 'gateway: declined');
      await payWith(visitor, 'challenge');
      await page.getByLabel(payTexts(visitor).code).waitFor();
      await inspect(visitor, 'gateway: 3-D Secure');
      await page.getByLabel(payTexts(visitor).code).fill('1234');
      await page.getByRole('button', { name: payTexts(visitor).verify }).click();
      const reference = await seeConfirmed(visitor);
      await inspect(visitor, 'confirmed');
      await findReservation(visitor, '0000-0000-0000-0000-0000', visitor.email);
      await page.getByRole('alert').waitFor();
      await inspect(visitor, 'reservation not found');
      await findReservation(visitor, reference, visitor.email);
      await seeState(visitor, 'confirmed');
      await inspect(visitor, 'reservation');
      await page.getByRole('link', { name: t('reservation.cancelStart') }).click();
      await page.getByRole('heading', { level: 1, name: t('reservation.cancelHeading') }).waitFor();
      await inspect(visitor, 'cancel');
      await page.goBack();
      await cancelForFree(visitor);
      await inspect(visitor, 'cancelled');
    });

    journey('while waiting, and when it did not work', { timeout: wholeStory }, async ({ visit }) => {
      const visitor = await visit({ language });
      const { page, t } = visitor;
      // The supplier takes three seconds to hold a room for a guest of this name.
      const slow = { ...dana, last: 'Slow' };
      await openHotelIn(visitor, 'paris');
      await reserveRefundable(visitor);
      await fillDetails(visitor, [slow]);
      await standStill(visitor, async () => {
        await page.getByRole('button', { name: t('book.toPayment') }).click();
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
      await goToPayment(visitor, pending);
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
  },
);
