import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Product } from './product.ts';
import type { Answer, ShopClient } from './shop-client.ts';

export interface Shop {
  readonly product: Product;
  readonly client: ShopClient;
  readonly gateway: ShopClient;
}

/** Quotes of the sandbox supplier's hotels in Paris, spread over rooms and dates so that no room sells out. */
export async function prepareQuotes(client: ShopClient, count: number): Promise<string[]> {
  const quotes: string[] = [];
  for (let week = 0; quotes.length < count; week += 1) {
    const checkIn = Temporal.Now.plainDateISO('UTC').add({ days: 30 + 3 * week });
    const stay = { check_in: checkIn.toString(), check_out: checkIn.add({ days: 2 }).toString(), guests: '2' };
    const { data: search } = await client.api('/v3/hotels/searches', { json: { place: 'france/paris', ...stay } });
    const offers: string[] = [];
    for (const hotel of search.hotels as { id: string }[]) {
      const { data } = await client.api(`/v3/hotels/${hotel.id}/rates?${new URLSearchParams(stay)}`);
      offers.push(...(data.rates as { offer: string }[]).slice(0, 3).map(({ offer }) => offer));
    }
    const made = await Promise.all(
      offers.slice(0, count - quotes.length).map((offer) => client.api('/v3/quotes', { json: { offer } })),
    );
    quotes.push(...made.map(({ data }) => data.id as string));
  }
  return quotes;
}

/** Reservation, payment link, payment page, return page, for one quote or a trip of several. Gives the trip's id. */
export async function reserve({ product, client, gateway }: Shop, quotes: readonly string[]): Promise<string> {
  const shared = { contact: { email: 'dana@example.com', phone: '+34600000000' }, nationality: 'ES' };
  const items = quotes.map((quote) => ({ quote, guests: [{ first_name: 'Dana', last_name: 'Levi' }] }));
  const { data } = await client.api(items.length === 1 ? '/v3/reservations' : '/v3/trips', {
    headers: { 'idempotency-key': randomUUID(), origin: product.origin, 'sec-fetch-site': 'same-origin' },
    json: items.length === 1 ? { ...items[0], ...shared } : { quotes: items, ...shared },
  });
  const { pathname, search } = new URL(data.pay.href as string);
  const link = pathname + search;
  const shown = await client.ask(link);
  const token = /name="_token" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
  const opened = await client.ask(link, {
    headers: { origin: product.origin, 'sec-fetch-site': 'same-origin', ...cookiesOf([shown]) },
    form: { _token: token },
  });
  if (opened.status !== 303) throw new Error(`${link} answered ${opened.status}: ${opened.text.slice(0, 300)}`);
  const cookies = cookiesOf([shown, opened]);
  const toGateway = await goOn(client, opened.headers.location!, { headers: cookies });
  const page = new URL(toGateway);
  const attempt = /name="attempt" value="(\d)"/.exec((await gateway.ask(page.pathname)).text)?.[1] ?? '0';
  const card = { attempt, number: '4242 4242 4242 4242', expiry: '12/2035', cvc: '123', name: 'Dana Levi' };
  const back = await goOn(gateway, page.pathname, { form: card });
  await client.ask(new URL(back).pathname, { headers: cookies });
  return data.id as string;
}

/** What a browser sends back of these answers' cookies. */
function cookiesOf(answers: readonly Answer[]): Readonly<Record<string, string>> {
  const set = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  return set.length === 0 ? {} : { cookie: set.map((one) => one.split(';')[0]).join('; ') };
}

async function goOn(client: ShopClient, path: string, request: Parameters<ShopClient['ask']>[1]): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { status, headers, text } = await client.ask(path, request);
    if (status === 303 && headers.location) return headers.location;
    // The page that waits for the gateway polls.
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    await sleep(250);
  }
  throw new Error(`${path} leads nowhere`);
}

/** Ends when no mail is left to be sent, or after a minute. */
export async function mailsSent(db: pg.Client): Promise<void> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(50)) {
    const { rows } = await db.query<{ open: number }>(
      'select count(*)::int as open from booking.outbox where sent_at is null',
    );
    if (rows[0]?.open === 0) return;
  }
}
