import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageAnswer } from '#web/page.ts';
import { readSnapshot } from '../../state/read-snapshot.ts';
import { type Checkout, createCheckout } from '../../pages.ts';
import { findQuote } from '../../quote/find-quote.ts';
import type { QuoteChange } from '../../vertical.ts';
import { brands, openTestBooking, type TestBooking } from '../test-booking.ts';
import type { BookView } from './book-view.ts';

let booking: TestBooking;
let checkout: Checkout;

beforeAll(async () => {
  booking = await openTestBooking();
  checkout = createCheckout(booking.deps);
});
afterAll(() => booking.close());

const fields = {
  room_1_first_name: 'Dana',
  room_1_last_name: 'Levi',
  room_2_first_name: 'Noa',
  room_2_last_name: 'Cohen',
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  requests: '',
  terms: '1',
};

function post(quote: string, values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return checkout.pages.book.submit!(booking.context(`/book?quote=${quote}`), form);
}

function viewOf<Step extends BookView['step']>(answer: PageAnswer<BookView>, step: Step) {
  if (answer.kind !== 'page' || answer.view.step !== step) throw new Error(`not ${step}: ${JSON.stringify(answer)}`);
  return answer.view as Extract<BookView, { step: Step }>;
}

it.each([
  ['23', 'Check-in at the front desk is until 22:00. Please call'],
  ['21', null],
])('warns of an arrival within hour %s, which the desk is closed at or not', async (arrival, warning) => {
  const quote = await booking.quote();
  const form = viewOf(await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)), 'form');
  expect(form.items[0]?.arrival?.late.includes(arrival)).toBe(warning !== null);
  expect(warning === null || form.items[0]?.arrival?.warning).toEqual(
    warning === null || expect.stringContaining(warning),
  );
  const answer = await post(quote, { ...fields, arrival, key: form.key });
  const id = new URLSearchParams((answer as { to: string }).to.split('?')[1]).get('reservation')!;
  // The property receives the arrival hour with the requests.
  const told = await readSnapshot(booking.database.db, id);
  expect(told?.parts[0]?.order.requests).toContain(`Expected arrival: ${arrival}:00`);
  const cookies = { trips: checkout.grants.add({}, id, new Date()).value };
  const page = await checkout.pages.reservation.show(booking.context(`/reservation?id=${id}`, { cookies }));
  expect(page).toMatchObject({ view: { arrival: { warning: warning && expect.stringContaining(warning) } } });
});

it('asks for a tick when the property collects more than was shown', async () => {
  const quote = await booking.quote({
    changes: [{ what: 'at_property', code: 'at_property', worse: true, before: '', after: '5000 AED, 825 EUR' }],
  });
  const { trip } = viewOf(await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)), 'form');
  expect(trip.things[0]).toMatchObject({
    mustAcknowledge: true,
    changes: [{ text: expect.stringMatching(/went up from €0\.00 to AED.50\.00 and €8\.25\.$/) }],
  });
});

it('tells what else has changed in the product’s own words, also from quotes of before', async () => {
  // Before there were codes, a quote named meals and rooms in `what`.
  const quote = await booking.quote({
    changes: [
      { what: 'content', code: 'board', worse: false, before: 'RO', after: 'BB' },
      { what: 'room', worse: true, before: 'a', after: 'b' } as unknown as QuoteChange,
      { what: 'policy', worse: true, before: '', after: '' } as unknown as QuoteChange,
    ],
  });
  const { trip } = viewOf(await checkout.pages.book.show(booking.context(`/book?quote=${quote}`)), 'form');
  expect(trip.things[0]!.changes).toEqual([
    { worse: false, text: 'More meals are included than in the offer you chose.' },
    { worse: true, text: 'The room or bed type is different from the offer you chose.' },
    { worse: true, text: expect.stringContaining('now stricter') },
  ]);
  expect((await findQuote(booking.database.db, brands.default.id, quote))?.changes).toMatchObject([
    { what: 'content', code: 'board' },
    { what: 'content', code: 'room' },
    { what: 'policy', code: 'policy' },
  ]);
});
