import { describe, expect } from 'vitest';
import { fillDetails, goToPayment, seeConfirmed, sendAlmostEmpty } from './steps/checkout.ts';
import { reserveRefundable } from './steps/hotel.ts';
import { attachmentOf, mailTo } from './steps/mail.ts';
import { gatewayPayment, payWith } from './steps/payment.ts';
import { cancelForFree, findReservation, seeState } from './steps/reservation.ts';
import { filterByFreeCancellation, openFirstHotel, seeResults, sortByPrice, turnToPageTwo } from './steps/results.ts';
import { dayFromNow, searchForFamilies } from './steps/search.ts';
import { journey, type Language, type VisitorOptions } from './visitor.ts';
import { isFull } from '#tests/full.ts';

const barcelona = {
  en: { letters: 'barc', place: 'Barcelona' },
  he: { letters: 'ברצ', place: 'ברצלונה' },
};

const guests = [
  { first: 'Dana', last: 'Levi' },
  { first: 'Noam', last: 'Cohen' },
];

const languages: Language[] = ['en', 'he'];
const kinds: (VisitorOptions & { readonly kind: string })[] = [
  { kind: 'on a desktop', width: 1280 },
  { kind: 'on a phone', width: 360 },
  { kind: 'on a desktop without JavaScript', width: 1280, scripts: false },
  { kind: 'on a phone without JavaScript', width: 360, scripts: false },
];

describe.each(languages)('a guest who reads %s', (language) => {
  // Each kind once, two of them here and two in `trip.test.ts`; in a full run each kind in each language.
  const own = kinds.filter((_, at) => isFull || at === (language === 'en' ? 0 : 3));
  journey.for(own)('books two rooms and cancels, $kind', async (options, { visit }) => {
    const wanted = { ...barcelona[language], checkIn: dayFromNow(40), checkOut: dayFromNow(43) };
    const guest = await visit({ ...options, language });
    await guest.open('/');
    await searchForFamilies(guest, wanted);
    await seeResults(guest, wanted.place);
    await sortByPrice(guest);
    await filterByFreeCancellation(guest);
    await turnToPageTwo(guest);
    const hotel = await openFirstHotel(guest);
    await reserveRefundable(guest);
    await sendAlmostEmpty(guest);
    await fillDetails(guest, guests);
    await goToPayment(guest);
    const payPage = guest.page.url();
    await payWith(guest, 'approved');
    const reference = await seeConfirmed(guest);

    const mail = await mailTo(guest.email);
    expect(mail.language.slice(0, 2)).toBe(language);
    expect(mail.text).toContain(reference);
    expect(mail.text).toContain(hotel);
    expect((await attachmentOf(mail, 'application/pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await attachmentOf(mail, 'text/calendar')).toString()).toContain('BEGIN:VCALENDAR');

    const later = await visit({ ...options, language });
    await findReservation(later, reference, guest.email);
    await seeState(later, 'confirmed');
    await cancelForFree(later);
    const payment = await gatewayPayment(payPage);
    expect(payment.refunded).toBe(payment.captured);
    expect(payment.captured).toBeGreaterThan(0);
  });
});
