import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword, demoPeople } from '#accounts/accounts.ts';
import { type CardChoice, payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import type { DemoBooks } from '#booking/booking.ts';
import { type DemoBrowser, demoBrowser, type SiteHandler } from './browser.ts';
import { makeDemoProposals } from './make-proposals.ts';
import { carQuote, roomQuote, type Sold, type Stay, ticketQuote } from './quotes.ts';
import { storiesOf, type Story } from './stories.ts';

const cards: Readonly<Partial<Record<Story, CardChoice>>> = {
  declined: 'decline_for_good',
  charge_fails: 'capture_fails',
};
const clients = ['Dana Levi', 'Tom Berg', 'Ines Costa', 'Yuki Mori', 'Adam Novak', 'Leila Haddad', 'Jan de Vries'];

/** The sandbox supplier's own side. */
export interface DemoSupplier {
  /** Moves a stay to other days, and tells us. */
  move(reference: string, stay: Stay): Promise<void>;
  /** Plays a fault with the next call of a kind; `argument` is the fault's number. */
  play(fault: string, endpoint: string, argument: number): Promise<void>;
}

export interface DemoBookingsOptions {
  readonly handle: SiteHandler;
  readonly origin: string;
  /** `YYYY-MM-DD`: rooms are for the days after it. */
  readonly today: string;
  readonly books: DemoBooks;
  readonly supplier: DemoSupplier;
  readonly signal: AbortSignal;
}

/**
 * Lets each agent of the demo who has sold nothing yet sell some rooms, one after another, as their browser would: in
 * every way that a booking can end up by itself. Before that they propose some trips, and clients answer. Returns how many
 * bookings were made.
 */
export async function makeDemoBookings(options: DemoBookingsOptions): Promise<number> {
  const { handle, origin, today, books, signal } = options;
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
      quote: async () =>
        (await roomQuote(browser, { number: 60 + number * 5 + (dates += 1), today, currency: 'EUR' })).quote,
      letExpire: books.letProposalExpire,
      pay: async (client, quote, name) => await buy(client, handle, quote, name),
      signal,
    });
    for (const [at, wanted] of storiesOf(number).entries()) {
      if (signal.aborted) return made;
      const story = wanted === 'later' && agency !== books.paysLater ? 'confirmed' : wanted;
      await sell(browser, options, { story, number: number * 10 + at, today });
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

async function sell(
  browser: DemoBrowser,
  { handle, books, supplier }: DemoBookingsOptions,
  { story, number, today }: Sale,
): Promise<void> {
  const name = clients[number % clients.length]!;
  const [first = '', ...last] = name.split(' ');
  const client = { first, last: last.join(' ') };
  const onAccount = story === 'on_account';
  const sold = await quoteFor(browser, books, { story, number, today }, client);
  const reserved = await browser.send<Reserved>(
    '/v3/reservations',
    {
      quote: sold.quote,
      ...sold.people,
      contact: { email: `${first.toLowerCase()}@clients.example`, phone: '+34600000000' },
      payment: onAccount ? 'account' : story === 'later' ? 'later' : 'card',
    },
    { headers: { 'idempotency-key': `demo-booking-${sold.quote}` } },
  );
  if (story === 'unpaid') return;
  if (onAccount || story === 'later') return void (await settled(browser, reserved));
  const page = await payPage(browser, reserved);
  if (page === null) return;
  // The supplier takes this one, and says for a week that it will say later.
  if (story === 'needs_human') await supplier.play('accepted_202', 'book', 604_800_000);
  await payOnPage(
    (request) => handle(request, { address: '192.0.2.1' }),
    page,
    cards[story] ?? 'approve',
    // This name makes the sandbox gateway take its time for refunds.
    story === 'refund_waits' ? `${first} Refund-Pending` : name,
  );
  const state = await settled(browser, reserved);
  if (state !== 'confirmed') return;
  if (story === 'noted')
    await browser.send(`/v3/dashboard/bookings/${reserved.id}/notes`, { text: 'Asked for a quiet room, high floor.' });
  if (story === 'completed') await books.letBookingBeOver(reserved.id);
  if (story === 'supplier_changed' && sold.stay)
    await supplier.move(await books.referenceOf(reserved.id), dayLater(sold.stay));
  if (story === 'cancelled' || story === 'refund_waits') await cancel(browser, reserved);
}

/** What a story is about: a room, unless it is a ticket or a car that this site sells. */
async function quoteFor(
  browser: DemoBrowser,
  books: DemoBooks,
  { story, number, today }: Sale,
  client: { readonly first: string; readonly last: string },
): Promise<Sold> {
  if (story === 'ticket' || story === 'car') {
    const sold = await (story === 'car' ? carQuote : ticketQuote)(browser, number, today, client);
    if (sold) return sold;
  }
  const bySandbox = story === 'supplier_changed' || story === 'needs_human';
  const isFree = story === 'later' || story === 'refund_waits';
  const room = await roomQuote(browser, {
    number,
    today,
    // Accounts of the demo are in euros.
    currency: story === 'on_account' ? 'EUR' : null,
    isFree,
    isSoon: story === 'completed',
    ...(bySandbox ? { fits: async (quote: string) => (await books.supplierOf(quote)) === 'sandbox' } : {}),
  });
  return { ...room, people: { guests: [{ first_name: client.first, last_name: client.last }], nationality: 'ES' } };
}

const dayLater = ({ check_in: checkIn, check_out: checkOut }: Stay) => {
  const next = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return { check_in: next(checkIn), check_out: next(checkOut) };
};

async function cancel(browser: DemoBrowser, { id }: Reserved): Promise<void> {
  const { fee, quote: told } = await browser.read<{ fee: { amount: string; currency: string }; quote: string | null }>(
    `/v3/reservations/${id}/cancellation-quote`,
  );
  const agreed = told === null ? { fee: { amount: fee.amount, currency: fee.currency } } : { quote: told };
  await browser.send(`/v3/dashboard/bookings/${id}/cancellation`, agreed, {
    headers: { 'idempotency-key': `demo-cancel-${id}` },
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
  await payOnPage((request) => handle(request, { address: '192.0.2.1' }), page, 'approve', name);
  await settled(client, reserved);
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
