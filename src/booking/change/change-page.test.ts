import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageAnswer } from '#web/page.ts';
import type { ReservationView } from '../after-sale/reservation.ts';
import { openTestBooking, type TestBooking } from '../checkout/test-booking.ts';
import { type Checkout, createCheckout } from '../pages.ts';
import type { ChangeOptions, ChangeQuoteAnswer, ProductChanges } from '../vertical.ts';

let booking: TestBooking;
let checkout: Checkout;
let options: ChangeOptions;
let quoted: ChangeQuoteAnswer;
let id: string;
const changes: ProductChanges = {
  form: () => ({
    kind: 'dates',
    checkIn: '2027-01-01',
    checkOut: '2027-01-03',
    guests: '2',
    today: '2026-12-01',
    lastDay: '2027-12-01',
  }),
  options: async () => options,
  quote: async () => quoted,
};

beforeAll(async () => {
  booking = await openTestBooking();
  const quotes = { hotel: { ...booking.deps.quotes['hotel']!, changes } };
  checkout = createCheckout({ ...booking.deps, quotes });
  ({ id } = await booking.reservation());
  await booking.walk(id, ['held', 'awaiting_payment', 'booking', 'confirmed'], ['open', 'authorised', 'captured']);
});
afterAll(() => booking.close());

const cookies = () => ({ trips: checkout.grants.add({}, id, new Date()).value });
const at = (query: string) => booking.context(`/reservation?id=${id}&step=change${query}`, { cookies: cookies() });
const drawn = (answer: PageAnswer<ReservationView>) => {
  if (answer.kind !== 'page' || answer.view.kind !== 'change') throw new Error(JSON.stringify(answer));
  return { status: answer.status, view: answer.view };
};

describe('the page on which a booking is changed', () => {
  test.each<[string, ChangeOptions, number]>([
    ['no supplier answers', { kind: 'unavailable' }, 200],
    ['nothing can be had', { kind: 'none', text: 'Sold out' }, 200],
    ['it is asked too often', { kind: 'too_many', retryAfterSeconds: 5 }, 429],
  ])('says so when %s, and offers nothing', async (_, answer, status) => {
    options = answer;
    const page = drawn(await checkout.pages.reservation.show(at('&check_in=2027-01-01&check_out=2027-01-03')));
    expect([page.status, page.view.options, page.view.notices.length]).toEqual([status, null, 1]);
  });

  test('asks no supplier before dates are sent', async () => {
    options = { kind: 'unavailable' };
    const page = drawn(await checkout.pages.reservation.show(at('')));
    expect([page.status, page.view.options, page.view.notices]).toEqual([200, null, []]);
  });

  test.each<[ChangeQuoteAnswer, number]>([
    [{ kind: 'sold_out' }, 409],
    [{ kind: 'expired' }, 409],
    [{ kind: 'unavailable' }, 409],
    [{ kind: 'invalid' }, 422],
    [{ kind: 'too_many', retryAfterSeconds: 5 }, 429],
  ])('stays where it is when the quote is %o', async (answer, status) => {
    quoted = answer;
    const { fee } = drawn(await checkout.pages.reservation.show(at(''))).view;
    const form = new FormData();
    for (const [name, value] of Object.entries({ step: 'change', offer: 'x', fee: fee.minor, currency: fee.currency }))
      form.append(name, value);
    const page = drawn(await checkout.pages.reservation.submit!(at(''), form));
    expect([page.status, page.view.notices.length]).toEqual([status, 1]);
  });
});
