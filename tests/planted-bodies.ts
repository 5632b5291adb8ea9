import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { addRoom, basketOf } from './basket.ts';
import { placeOf } from './people.ts';
import { agentCookie, amountFinder } from './planted-nets.ts';
import {
  type DirectRoom,
  goodDetails,
  inDays,
  pay,
  postJson,
  prefixed,
  type Reserved,
  stay,
  untilState,
  type Visitor,
  visitor,
} from './visitor.ts';

/** What is for sale at planted prices. */
export interface PlantedStock {
  readonly room: DirectRoom;
  /** A hotel that both suppliers sell. */
  readonly shared: { readonly id: string; readonly path: string };
  /** An attraction with the query of a day that has room, for two adults, on its page and in the API. */
  readonly attraction: { readonly id: string; readonly path: string; readonly page: string; readonly times: string };
}

/** Where prices belong into it: those that it may have, of which it has one at least, in minor units of its currency. */
export type Body = readonly [name: string, text: string, prices?: readonly bigint[]];
interface Found {
  readonly data: { readonly session: string; readonly id: string };
}
interface Offers {
  readonly data: Readonly<Record<'rates' | 'times' | 'cars', readonly { readonly offer: string | null }[]>>;
}

const adults = 2;

/** The first attraction in Barcelona with a time that has room for two adults. */
export async function plantedAttraction(app: TestApp): Promise<PlantedStock['attraction']> {
  interface Listed {
    readonly id: string;
    readonly path: string;
    readonly options: readonly { readonly option: number; readonly units: readonly { unit: string; kind: string }[] }[];
  }
  const read = async <Data>(path: string) => (JSON.parse(await answered(() => app.fetch(path))) as { data: Data }).data;
  const { attractions } = await read<{ attractions: Listed[] }>('/v3/tickets/attractions?place=spain/barcelona');
  for (const { id, path } of attractions)
    for (const day of [inDays(20), inDays(21), inDays(22)]) {
      // oxlint-disable-next-line no-await-in-loop -- the next is asked about only when this one is full
      const [first] = (await read<Listed>(`/v3/tickets/attractions/${id}`)).options;
      const at = first?.units.findIndex(({ kind }) => kind === 'adult') ?? -1;
      if (!first || at < 0) continue;
      const times = `option=${first.option}&date=${day}&units=${first.units[at]!.unit}:${adults}`;
      // oxlint-disable-next-line no-await-in-loop
      const answer = await read<Offers['data']>(`/v3/tickets/attractions/${id}/times?${times}`);
      if (answer.times.some(({ offer }) => offer !== null))
        return { id, path, page: `option=${first.option}&date=${day}&n${at}=${adults}`, times };
    }
  throw new Error('no attraction has room');
}

/** The query of a rental at Barcelona's airport. */
const rental = () =>
  new URLSearchParams({
    pickup: 'BCN',
    from: `${inDays(20)}T10:00`,
    until: `${inDays(23)}T10:00`,
    age: '30',
    residence: 'ES',
  }).toString();

/** The text of a page that is there; a body of an error would prove nothing. */
export const pageOf =
  (app: TestApp, guest = visitor(app)) =>
  async (path: string, accept: string, statuses: readonly number[] = [200]) => {
    const ask = async () => await guest.get(path, { accept, 'sec-fetch-site': 'same-origin' });
    let response = await ask();
    for (let tries = 0; response.status === 503 && tries < 20; tries += 1) response = await ask();
    const text = await response.text();
    if (!statuses.includes(response.status)) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return text;
  };

const sold = new Set(['total', 'charged_now', 'price', 'from']);
/** What an answer of the API sells for, wherever it stands in it. */
export function soldIn(answer: string, currency: string): readonly bigint[] {
  const found: bigint[] = [];
  JSON.parse(answer, (name: string, value: { amount?: string; currency?: string } | null) => {
    if (sold.has(name) && value?.amount !== undefined && value.currency === currency) found.push(BigInt(value.amount));
    return value;
  });
  return found;
}

/** A body once it has a price: on a busy machine a supplier may miss its deadline. */
export async function priced(
  name: string,
  [prices, currency]: readonly [readonly bigint[], string],
  ask: () => Promise<string>,
): Promise<Body> {
  const has = amountFinder(prices, currency);
  let text = await ask();
  for (let tries = 0; has(text) === null && tries < 10; tries += 1) text = await ask();
  return [name, text, prices];
}
export const asAgent = (app: TestApp) => {
  const guest = visitor(app, '192.0.2.9');
  guest.setCookie('auth.session', agentCookie.slice('auth.session='.length));
  guest.setCookie('priceDisplay', 'net');
  return pageOf(app, guest);
};
const accepts = ['text/html', 'application/json'];

/** On a busy machine a supplier may miss a deadline: then it is asked again. The text of an answer that is no error. */
async function answered(ask: () => Promise<Response>): Promise<string> {
  let response = await ask();
  for (let tries = 0; response.status === 503 && tries < 20; tries += 1) response = await ask();
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  return text;
}

/** The quote of an offer, and the page on which it is booked. */
async function* bookedFrom(
  app: TestApp,
  quotes: string,
  offer: string | null,
  [locale, currency]: readonly [string, string],
): AsyncGenerator<Body> {
  const quote = await answered(() => postJson(app, `/v3/${quotes}?locale=${locale}`, { offer }));
  const prices = soldIn(quote, currency);
  yield ['quote', quote, prices];
  const path = prefixed(locale === 'en' ? '' : `/${locale}`, `/book?quote=${(JSON.parse(quote) as Found).data.id}`);
  yield ['book', await pageOf(app)(path, 'text/html'), prices];
}

type Bodies = (app: TestApp, stock: PlantedStock, locale: string, currency: string) => AsyncGenerator<Body>;

async function* hotelBodies(...[app, { room, shared }, locale, currency]: Parameters<Bodies>): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const guest = visitor(app);
  const page = pageOf(app, guest);
  const query = `${stay()}&currency=${currency}`;
  const city = '/hotels/destination/spain/barcelona';
  const search = { place: 'spain/barcelona', check_in: inDays(20), check_out: inDays(22), guests: '2', currency };
  const found = await answered(() => postJson(app, `/v3/hotels/searches?locale=${locale}`, search));
  const listed = soldIn(found, currency);
  yield ['search', found, listed];
  const { session } = (JSON.parse(found) as Found).data;
  const pins = `/v3/hotels/searches/${session}/pins?bbox=-180,-85,180,85`;
  yield ['pins', await answered(() => app.fetch(pins)), listed];
  const ratesOf = (id: string, ask = pageOf(app)) =>
    ask(`/v3/hotels/${id}/rates?${query}&locale=${locale}`, 'application/json');
  const [rates, others] = [await ratesOf(shared.id), await ratesOf(room.hotelId)];
  yield ['rates', rates, soldIn(rates, currency)];
  const ofAll = [...listed, ...soldIn(rates, currency), ...soldIn(others, currency)];
  const compared = `/hotels/compare?ids=${shared.id},${room.hotelId}&${query}`;
  for (const [path, prices] of [
    [`${city}/results?${query}`, listed],
    [`${shared.path}?${query}&calendar=1`, soldIn(rates, currency)],
    [compared, ofAll],
  ] as const)
    for (const accept of accepts)
      yield await priced(`${accept} ${path}`, [prices, currency], () => page(prefixed(prefix, path), accept));
  const agent = asAgent(app);
  const owing = [
    ...soldIn(await ratesOf(shared.id, agent), currency),
    ...soldIn(await ratesOf(room.hotelId, agent), currency),
  ];
  for (const path of [`${city}/results?${query}`, compared])
    yield await priced('agent', [owing, currency], () => agent(prefixed(prefix, path), 'text/html'));
  // The first is of the one supplier, the last of the other.
  const offers = (JSON.parse(rates) as Offers).data.rates.map(({ offer }) => offer);
  for (const offer of [offers[0]!, offers.at(-1)!]) yield* bookedFrom(app, 'quotes', offer, [locale, currency]);
  // A cookie is no right: the basket of a stranger has the prices of clients.
  guest.setCookie('priceDisplay', 'net');
  for (let tries = 0; (await addRoom(guest, room, 20, currency)).status !== 303 && tries < 20; tries += 1);
  for (const accept of accepts)
    yield ['basket', await page(prefixed(prefix, '/basket'), accept), soldIn(others, currency)];
  expect((await basketOf(guest)).items).toHaveLength(1);
}

async function* ticketBodies(...[app, { attraction }, locale, currency]: Parameters<Bodies>): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const page = pageOf(app);
  const city = '/tickets/spain/barcelona';
  const ask = (path: string, by = page) => by(`${path}currency=${currency}&locale=${locale}`, 'application/json');
  const attractions = await ask(`/v3/tickets/attractions?place=spain/barcelona&date=${inDays(20)}&`);
  const listed = soldIn(attractions, currency);
  yield ['attractions', attractions, listed];
  yield ['attraction', await ask(`/v3/tickets/attractions/${attraction.id}?`)];
  const timesPath = `/v3/tickets/attractions/${attraction.id}/times?${attraction.times}&`;
  const times = await ask(timesPath);
  yield ['times', times, soldIn(times, currency)];
  const ofOne = `${attraction.path}?${attraction.page}&currency=${currency}`;
  for (const [path, prices] of [
    [`${city}/results?date=${inDays(20)}&currency=${currency}`, listed],
    [ofOne, soldIn(times, currency)],
    [`${city}?currency=${currency}`, listed],
  ] as const)
    for (const accept of accepts)
      yield await priced(`${accept} ${path}`, [prices, currency], () => page(prefixed(prefix, path), accept));
  const agent = asAgent(app);
  const owing = soldIn(await ask(timesPath, agent), currency);
  yield await priced('agent', [owing, currency], () => agent(prefixed(prefix, ofOne), 'text/html'));
  const { offer } = (JSON.parse(times) as Offers).data.times.find((one) => one.offer !== null)!;
  yield* bookedFrom(app, 'tickets/quotes', offer, [locale, currency]);
}

async function* carBodies(...[app, , locale, currency]: Parameters<Bodies>): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const page = pageOf(app);
  const query = `${rental()}&currency=${currency}`;
  const path = prefixed(prefix, `/cars/results?${query}`);
  const ask = (by = page) => by(`/v3/cars/rates?${query}&locale=${locale}`, 'application/json');
  const rates = await ask();
  const prices = soldIn(rates, currency);
  yield ['rates', rates, prices];
  const results = await priced('cars', [prices, currency], () => page(path, 'text/html'));
  yield results;
  yield await priced('cars', [prices, currency], () => page(path, 'application/json'));
  const offered = /href="([^"]*\/cars\/offer[^"]+)"/.exec(results[1])![1]!.replaceAll('&amp;', '&');
  for (const accept of accepts) yield await priced('car', [prices, currency], () => page(offered, accept));
  const agent = asAgent(app);
  const owing = soldIn(await ask(agent), currency);
  yield await priced('agent', [owing, currency], () => agent(offered, 'text/html'));
  yield* bookedFrom(app, 'cars/quotes', (JSON.parse(rates) as Offers).data.cars[0]!.offer, [locale, currency]);
}

/** Everything that a visitor is answered about a product in a locale and a currency; and a page of it for an agent. */
export const bodiesOf: readonly Bodies[] = [hotelBodies, ticketBodies, carBodies];

export interface BookedTrip extends Reserved {
  /** The ids of its room, its tickets and its car. */
  readonly reservations: readonly string[];
  readonly pay: { readonly href: string };
}

/** A room, two tickets and a car, paid together in euros; by a stranger, or by the agent for a client. */
export async function plantedTrip(
  app: TestApp,
  { shared, attraction }: PlantedStock,
  {
    email,
    day,
    by,
    isPaid,
  }: { readonly email: string; readonly day: number; readonly by?: 'agent'; readonly isPaid: boolean },
): Promise<BookedTrip> {
  const guest = visitor(app, '192.0.2.9');
  if (by) guest.setCookie('auth.session', agentCookie.slice('auth.session='.length));
  await guest.get('/sanctum/csrf-cookie');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(guest.cookie())![1]!);
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': token, 'idempotency-key': randomUUID() };
    const text = await answered(() => guest.post(path, JSON.stringify(body), headers));
    return (JSON.parse(text) as { data: BookedTrip }).data;
  };
  const read = async (path: string) => (JSON.parse(await answered(() => guest.get(path))) as Offers).data;
  const stayed = `check_in=${inDays(day)}&check_out=${inDays(day + 2)}&guests=2`;
  const offers = [
    (await read(`/v3/hotels/${shared.id}/rates?${stayed}&currency=EUR`)).rates[0]!.offer,
    (await read(`/v3/tickets/attractions/${attraction.id}/times?${attraction.times}`)).times.find(
      ({ offer }) => offer !== null,
    )!.offer,
    (await read(`/v3/cars/rates?${rental()}&currency=EUR`)).cars[0]!.offer,
  ];
  const [hotel, visit, car] = [
    await send('/v3/quotes', { offer: offers[0] }),
    await send('/v3/tickets/quotes', { offer: offers[1] }),
    await send('/v3/cars/quotes', { offer: offers[2] }),
  ].map(({ id }) => id);
  const name = { first_name: 'Dana', last_name: 'Levi' };
  const trip = await send('/v3/trips', {
    quotes: [
      { quote: hotel, guests: goodDetails.guests },
      { quote: visit, travellers: [{ slot: 'visitor_1', fields: name }] },
      { quote: car, travellers: [{ slot: 'driver_1', fields: { ...name, born_on: '1990-04-17' } }] },
    ],
    contact: { ...goodDetails.contact, email },
    nationality: 'IL',
  });
  if (isPaid) {
    expect(await pay(app, trip)).toBe(true);
    expect(await untilState(app, trip.transaction, ['confirmed', 'failed', 'needs_human'], 60)).toBe('confirmed');
  } else expect(await untilState(app, trip.transaction, ['awaiting_payment', 'failed'], 60)).toBe('awaiting_payment');
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from booking.reservation where trip_id = $1 order by position',
    [trip.id],
  );
  return { ...trip, reservations: rows.map(({ id }) => id) };
}

/** A browser that has opened a trip by its reference, of somebody who is no agent. */
export async function openedBy(app: TestApp, { reference }: BookedTrip, email: string): Promise<Visitor> {
  const guest = visitor(app, placeOf());
  const token = await guest.token('/reservation');
  const { status } = await guest.post('/reservation', { _token: token, reference, email });
  expect(status).toBe(303);
  guest.setCookie('priceDisplay', 'net');
  return guest;
}

/** Whether it is paid decides which of a trip's pages are there; the others lead to them. */
const tripStatuses = [200, 303, 404, 409, 410];

/** Everything that its traveller sees of a trip in a locale; `textOf` reads the PDFs, which are left out without it. */
export async function* tripBodies(
  app: TestApp,
  trip: BookedTrip,
  guest: Visitor,
  locale: string,
  textOf: ((pdf: Uint8Array) => Promise<string>) | null,
): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const page = pageOf(app, guest);
  // The link opens a page with a button, in any browser.
  const { pathname, search } = new URL(trip.pay.href);
  yield ['pay', await pageOf(app)(prefixed(prefix, pathname + search), 'text/html', tripStatuses)];
  const paths = [
    ...trip.reservations.flatMap((id) => [`/reservation?id=${id}`, `/reservation?id=${id}&step=cancel`]),
    `/transaction/${trip.transaction}/success`,
    `/transaction/${trip.transaction}/error`,
    `/pay?reservation=${trip.id}`,
  ];
  for (const path of paths)
    for (const accept of accepts) yield [path, await page(prefixed(prefix, path), accept, tripStatuses)];
  const token = { 'x-reservation-token': trip.access_token };
  const ask = async (path: string) => await app.fetch(`/v3/${path}?locale=${locale}`, { headers: token });
  yield ['trip', await (await ask(`trips/${trip.id}`)).text()];
  for (const id of trip.reservations) {
    yield ['reservation', await (await ask(`reservations/${id}`)).text()];
    yield ['calendar', await (await ask(`reservations/${id}/calendar`)).text()];
    if (!textOf) continue;
    const voucher = await ask(`reservations/${id}/voucher`);
    expect([id, voucher.headers.get('content-type')]).toEqual([id, 'application/pdf']);
    yield ['voucher', await textOf(new Uint8Array(await voucher.arrayBuffer()))];
  }
}

/** What the agency's own people see of a booking of theirs; `hasFile`: with the file of all, of which they get 20 an hour. */
export async function* agencyBodies(
  app: TestApp,
  trip: BookedTrip,
  locale: string,
  hasFile: boolean,
): AsyncGenerator<Body> {
  const prefix = locale === 'en' ? '' : `/${locale}`;
  const page = asAgent(app);
  yield ['bookings', await page(prefixed(prefix, '/dashboard/bookings'), 'text/html')];
  yield ['bookings', await page(`/v3/dashboard/bookings?locale=${locale}`, 'application/json')];
  if (hasFile) yield ['bookings', await page(`/v3/dashboard/bookings.csv?locale=${locale}`, 'text/csv')];
  for (const id of trip.reservations) {
    yield ['booking', await page(prefixed(prefix, `/dashboard/bookings/${id}`), 'text/html')];
    yield ['booking', await page(`/v3/dashboard/bookings/${id}?locale=${locale}`, 'application/json')];
  }
}
