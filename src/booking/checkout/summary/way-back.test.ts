import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageAnswer } from '#web/page.ts';
import { createCheckout, type Checkout } from '../../pages.ts';
import { openTestBooking, type TestBooking } from '../test-booking.ts';

let booking: TestBooking;
let checkout: Checkout;
beforeAll(async () => {
  booking = await openTestBooking();
  checkout = createCheckout(booking.deps);
});
afterAll(() => booking.close());

const nowhere = '01990000-0000-7000-8000-000000000000';
type Drawn<View> = Extract<PageAnswer<View>, { kind: 'page' }>;
const drawn = <View>(answer: PageAnswer<View>): Drawn<View> => {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer;
};

describe('/book', () => {
  const back = '/hotels/destination/spain/barcelona/casa-nogal?check_in=2026-12-04&currency=USD';

  it.each(['x', nowhere, "' or 1=1"])(
    'does not know the quote %j, and leads back to where it was chosen',
    async (quote) => {
      const query = `${encodeURIComponent(quote)}&back=${encodeURIComponent(back)}`;
      for (const answer of [
        await checkout.pages.book.show(booking.context(`/book?quote=${query}`)),
        await checkout.pages.book.submit!(booking.context(`/book?quote=${query}`), new FormData()),
      ])
        expect(drawn(answer)).toMatchObject({ status: 404, view: { step: 'unknown', back } });
      const hebrew = await checkout.pages.book.show(booking.context(`/book?quote=${query}`, { locale: 'he' }));
      expect(drawn(hebrew).view).toMatchObject({ back: `/he${back}` });
    },
  );

  it.each([
    '',
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a b',
    'x'.repeat(5_000),
  ])('leads nowhere else: %j', async (to) => {
    const page = `/book?quote=${nowhere}&back=${encodeURIComponent(to)}`;
    expect(drawn(await checkout.pages.book.show(booking.context(page))).view).toMatchObject({ back: null });
  });

  it('of a price that has ended leads back with all that was asked for there', async () => {
    const quote = await booking.quote({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const page = `/book?quote=${quote}&back=${encodeURIComponent(back)}`;
    expect(drawn(await checkout.pages.book.show(booking.context(page))).view).toMatchObject({ step: 'expired', back });
  });

  it('keeps the way back in its form', async () => {
    const page = `/book?quote=${await booking.quote()}&back=${encodeURIComponent(back)}`;
    const { view } = drawn(await checkout.pages.book.show(booking.context(page)));
    if (view.step !== 'form') throw new Error(view.step);
    expect(new URLSearchParams(view.trip.action.split('?')[1]).get('back')).toBe(back);
  });
});
