import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword, demoPeople } from '#accounts/accounts.ts';
import { type CardChoice, payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import type { DemoBooks } from '#booking/booking.ts';
import { type DemoBrowser, demoBrowser, type SiteHandler } from './browser.ts';
import { makeDemoProposals } from './make-proposals.ts';

/** How a booking of the demo goes on after it is reserved. */
type Story = 'confirmed' | 'on_account' | 'later' | 'cancelled' | 'declined' | 'unpaid' | 'charge_fails' | 'noted';

const stories: readonly Story[] = [
  'confirmed',
  'noted',
  'cancelled',
  'later',
  'unpaid',
  'declined',
  'confirmed',
  'charge_fails',
  'cancelled',
  'on_account',
];
const cards: Readonly<Record<Exclude<Story, 'unpaid' | 'on_account' | 'later'>, CardChoice>> = {
  confirmed: 'approve',
  noted: 'approve',
  cancelled: 'approve',
  declined: 'decline_for_good',
  charge_fails: 'capture_fails',
};
const clients = ['Dana Levi', 'Tom Berg', 'Ines Costa', 'Yuki Mori', 'Adam Novak', 'Leila Haddad', 'Jan de Vries'];
const places = ['spain/barcelona', 'germany/berlin', 'france/paris', 'italy/rome'];

export interface DemoBookingsOptions {
  readonly handle: SiteHandler;
  readonly origin: string;
  /** `YYYY-MM-DD`: rooms are for the days after it. */
  readonly today: string;
  readonly books: DemoBooks;
  readonly signal: AbortSignal;
}

/**
 * Lets each agent of the demo who has sold nothing yet sell some rooms, one after another, as their browser would: in
 * every way that a booking can end up by itself. Before that they propose some trips, and clients answer. Returns how many
 * bookings were made.
 */
export async function makeDemoBookings({ handle, origin, today, books, signal }: DemoBookingsOptions): Promise<number> {
  let made = 0;
  for (const [number, { email, role, agency }] of demoPeople.entries()) {
    if (role !== 'agent' && role !== 'owner') continue;
    const browser = demoBrowser(handle, origin, `192.0.2.${number + 1}`);
    // oxlint-disable no-await-in-loop -- one after another, so that the site stays quick meanwhile
    await browser.get('/sanctum/csrf-cookie');
    await browser.send('/login', { email, password: demoPassword, remember: false });
    const { bookings } = await browser.read<{ bookings: unknown[] }>('/v3/dashboard/bookings');
    // One is what a client of the demo has accepted.
    if (bookings.length > 1) continue;
    await addCustomers(browser);
    let dates = 0;
    await makeDemoProposals({
      agent: browser,
      client: () => demoBrowser(handle, origin, `198.51.100.${number + 1}`),
      quote: async () => await quoteOf(browser, 60 + number * 5 + (dates += 1), today, 'EUR'),
      letExpire: books.letProposalExpire,
      pay: async (client, quote, name) => await buy(client, handle, quote, name),
      signal,
    });
    for (const [at, wanted] of stories.entries()) {
      if (signal.aborted) return made;
      const story = wanted === 'later' && agency !== books.paysLater ? 'confirmed' : wanted;
      await sell(browser, handle, { story, number: number * stories.length + at, today });
      made += 1;
    }
    // oxlint-enable no-await-in-loop
  }
  await books.makeFirstStatements();
  return made;
}

/** The clients as customers of the agent's agency, unless a colleague has added them. */
async function addCustomers(browser: DemoBrowser): Promise<void> {
  const { customers } = await browser.read<{ customers: unknown[] }>('/v3/dashboard/customers');
  if (customers.length > 0) return;
  for (const [at, name] of clients.entries()) {
    const [first = '', ...last] = name.split(' ');
    const number = `DEMO${String(at + 1).padStart(5, '0')}`;
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await browser.send('/v3/dashboard/customers', {
      first_name: first,
      last_name: last.join(' '),
      email: `${first.toLowerCase()}@clients.example`,
      phone: '+34600000000',
      nationality: 'ES',
      document: { kind: 'passport', country: 'ES', number, expires: `20${28 + at}-06-30` },
      notes: at % 2 === 0 ? 'Prefers a quiet room.' : '',
      consent: true,
    });
  }
}

interface Reserved {
  readonly id: string;
  readonly transaction: string;
}

interface Sale {
  readonly story: Story;
  readonly number: number;
  readonly today: string;
}

async function sell(browser: DemoBrowser, handle: SiteHandler, { story, number, today }: Sale): Promise<void> {
  const name = clients[number % clients.length]!;
  const [first = '', ...last] = name.split(' ');
  const onAccount = story === 'on_account';
  // Accounts of the demo are in euros.
  const quote = await quoteOf(browser, number, today, onAccount ? 'EUR' : null, story === 'later');
  const reserved = await browser.send<Reserved>(
    '/v3/reservations',
    {
      quote,
      guests: [{ first_name: first, last_name: last.join(' ') }],
      contact: { email: `${first.toLowerCase()}@clients.example`, phone: '+34600000000' },
      nationality: 'ES',
      payment: onAccount ? 'account' : story === 'later' ? 'later' : 'card',
    },
    { headers: { 'idempotency-key': `demo-booking-${quote}` } },
  );
  if (story === 'unpaid') return;
  if (story === 'on_account' || story === 'later') return void (await settled(browser, reserved));
  const page = await payPage(browser, reserved);
  if (page === null) return;
  await payOnPage((request) => handle(request, { address: '192.0.2.1' }), page, cards[story], name);
  const state = await settled(browser, reserved);
  if (story === 'noted')
    await browser.send(`/v3/dashboard/bookings/${reserved.id}/notes`, { text: 'Asked for a quiet room, high floor.' });
  if (story !== 'cancelled' || state !== 'confirmed') return;
  const path = `/v3/reservations/${reserved.id}/cancellation-quote`;
  const { fee, quote: told } = await browser.read<{ fee: { amount: string; currency: string }; quote: string | null }>(
    path,
  );
  const agreed = told === null ? { fee: { amount: fee.amount, currency: fee.currency } } : { quote: told };
  await browser.send(`/v3/dashboard/bookings/${reserved.id}/cancellation`, agreed, {
    headers: { 'idempotency-key': `demo-cancel-${reserved.id}` },
  });
}

/** What a client has accepted, paid by card. */
async function buy(client: DemoBrowser, handle: SiteHandler, quote: string, name: string): Promise<void> {
  const [first = '', ...last] = name.split(' ');
  await client.get('/sanctum/csrf-cookie');
  const reserved = await client.send<Reserved>(
    '/v3/reservations',
    {
      quote,
      guests: [{ first_name: first, last_name: last.join(' ') }],
      contact: { email: `${first.toLowerCase()}@clients.example`, phone: '+34600000000' },
      nationality: 'ES',
    },
    { headers: { 'idempotency-key': `demo-proposal-${quote}` } },
  );
  const page = await payPage(client, reserved);
  if (page === null) return;
  await payOnPage((request) => handle(request, { address: '192.0.2.1' }), page, cards.confirmed, name);
  await settled(client, reserved);
}

/**
 * A room in one of some cities, in the next one where that has none, on dates of its own; `isFree`: one that is cancelled free
 * of charge for some days yet.
 */
async function quoteOf(
  browser: DemoBrowser,
  number: number,
  today: string,
  currency: string | null,
  isFree = false,
): Promise<string> {
  const checkIn = Temporal.PlainDate.from(today).add({ days: 3 + 4 * number });
  const stay = {
    check_in: checkIn.toString(),
    check_out: checkIn.add({ days: 2 + (number % 3) }).toString(),
    guests: '2',
  };
  for (const [at] of places.entries()) {
    const place = places[(number + at) % places.length];
    // oxlint-disable no-await-in-loop -- the first that has a room
    const { hotels } = await browser.send<{ hotels: readonly { id: string }[] }>('/v3/hotels/searches', {
      place,
      ...stay,
    });
    for (const { id } of hotels.slice(Math.min(number % 5, Math.max(0, hotels.length - 1)))) {
      const { rates: all } = await browser.read<{ rates: readonly Rate[] }>(
        `/v3/hotels/${id}/rates?${new URLSearchParams({ ...stay, ...(currency && { currency }) })}`,
      );
      const days = Temporal.PlainDate.from(today).add({ days: 3 }).toString();
      const rates = all.filter(({ free_cancellation_until: free }) => !isFree || (free !== null && free.at > days));
      const rate = rates[number % Math.max(1, rates.length)];
      if (rate) return (await browser.send<{ id: string }>('/v3/quotes', { offer: rate.offer })).id;
    }
    // oxlint-enable no-await-in-loop
  }
  throw new Error(`no room from ${stay.check_in}`);
}

interface Rate {
  readonly offer: string;
  readonly free_cancellation_until: { readonly at: string } | null;
}

const waits = 120;

/** The gateway's page, once it is open; null when the booking ended before. */
async function payPage(browser: DemoBrowser, { id }: Reserved): Promise<string | null> {
  for (let tries = 0; tries < waits; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- until it is open
    const answer = await browser.get(`/pay?reservation=${id}`);
    const to = answer.headers.get('location');
    if (answer.status === 303) return to !== null && to.startsWith('http') ? to : null;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(250);
  }
  return null;
}

/** Its state once nothing is under way any more, or the last one. */
async function settled(browser: DemoBrowser, { transaction }: Reserved): Promise<string> {
  let state = '';
  for (let tries = 0; tries < waits; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- until it is settled
    ({ state } = await browser.read<{ state: string }>(`/v3/transactions/${transaction}`));
    if (['confirmed', 'failed', 'expired', 'needs_human'].includes(state)) return state;
    // oxlint-disable-next-line no-await-in-loop
    await sleep(250);
  }
  return state;
}
