import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import type { TestApp } from './app.ts';
import { pollUntil } from './poll.ts';

/** A browser without scripts: keeps cookies, sends forms with their hidden fields. */
export interface Visitor {
  cookie(): string;
  setCookie(name: string, value: string): void;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  post(
    path: string,
    fields: Readonly<Record<string, string>> | FormData | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** The hidden token of a page, read from the page itself. */
  token(path: string): Promise<string>;
}

export function visitor(test: TestApp, address = '192.0.2.1'): Visitor {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const withCookie = (headers: Readonly<Record<string, string>>) => ({
    ...(jar.size > 0 ? { cookie: cookie() } : {}),
    ...headers,
  });
  const get: Visitor['get'] = async (path, headers = {}) =>
    keep(await test.fetch(path, { headers: withCookie(headers) }, address));
  return {
    cookie,
    setCookie: (name, value) => void jar.set(name, value),
    get,
    async post(path, fields, headers = {}) {
      const body = fields instanceof FormData || typeof fields === 'string' ? fields : new URLSearchParams(fields);
      const sent = {
        origin: test.origin,
        'sec-fetch-site': 'same-origin',
        ...(typeof fields === 'string' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      };
      return keep(await test.fetch(path, { method: 'POST', headers: withCookie(sent), body }, address));
    },
    async token(path) {
      return /name="_token" value="([^"]+)"/.exec(await (await get(path)).text())?.[1] ?? '';
    },
  };
}

/** The hidden fields without which the form of a booking page books nothing. */
export async function bookingKeys(guest: Visitor, path: string): Promise<{ _token: string; key: string }> {
  const html = await (await guest.get(path)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
  return { _token: hidden('_token'), key: hidden('key') };
}

/** A date so many days from today. */
export const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();

export interface DirectRoom {
  readonly hotelId: string;
  readonly roomCode: string;
  /** `/hotels/destination/spain/barcelona/…` */
  readonly path: string;
  readonly allotment: number;
}

/** A room type that only the direct supplier sells, in a city when one is named; its number of rooms can be set. */
export async function directRoom(test: TestApp, allotment?: number, city?: string): Promise<DirectRoom> {
  const { rows } = await test.database.pool.query(
    `
    select property.id as "hotelId", room.code as "roomCode", room.id, room.allotment,
      '/hotels/destination/' || country.slug || '/' || place.slug || '/' || property.slug as path
    from direct.room_type room join hotels.property property on 'd-' || property.id = room.property_id and property.status = 'open'
      join places.place place on place.id = property.place_id join places.country country on country.code = place.country
    where room.max_adults >= 2 and place.slug = coalesce($1, place.slug) and not exists (
      select from hotels.property_mapping other where other.property_id = property.id and other.supplier <> 'direct')
    order by room.id limit 1`,
    [city ?? null],
  );
  const room = rows[0] as DirectRoom & { id: string };
  if (allotment === undefined) return room;
  await test.database.pool.query('update direct.room_type set allotment = $1 where id = $2', [allotment, room.id]);
  return { ...room, allotment };
}

/** The address of a room's city. */
export const cityOf = (room: DirectRoom) => room.path.split('/').slice(0, 5).join('/');

/** The query of two nights for two. */
export const stay = () => `check_in=${inDays(20)}&check_out=${inDays(22)}&guests=2`;

/** The pages that are rendered once for all visitors. */
export const sharedPages = (room: DirectRoom) => ['/', '/hotels', cityOf(room), `${cityOf(room)}/results`, room.path];

/** The address under a locale's prefix. */
export const prefixed = (prefix: string, path: string) => (path === '/' ? prefix || '/' : prefix + path);

export const json = async <T = Record<string, never>>(response: Response) => (await response.json()) as T;

export const postJson = (test: TestApp, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  test.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

interface Rate {
  readonly offer: string;
  readonly room: { readonly code: string };
  readonly total: { readonly amount: string };
}

export async function ratesOf(test: TestApp, hotelId: string, from = 30, nights = 2, more = ''): Promise<Rate[]> {
  const path = `/v3/hotels/${hotelId}/rates?check_in=${inDays(from)}&check_out=${inDays(from + nights)}&guests=2${more}`;
  let response = await test.fetch(path);
  // Deadlines are fifty times as short here: on a busy machine a supplier may miss one.
  for (let tries = 0; response.status === 503 && tries < 10; tries += 1) response = await test.fetch(path);
  const { data } = await json<{ data: { rates: Rate[] } }>(response);
  return data.rates;
}

/** A quote through the front door: rates, then `POST /v3/quotes`. */
export async function quoteOf(test: TestApp, room: DirectRoom, from = 30): Promise<string> {
  const rates = await ratesOf(test, room.hotelId, from);
  const rate = rates.find((one) => one.room.code === room.roomCode) ?? rates[0];
  const response = await postJson(test, '/v3/quotes', { offer: rate?.offer });
  const { data } = await json<{ data: { id: string } }>(response);
  return data.id;
}

export const goodDetails = {
  guests: [{ first_name: 'Dana', last_name: 'Levi' }],
  contact: { email: 'dana@example.com', phone: '+972501234567' },
  nationality: 'IL',
};

export interface Reserved {
  readonly id: string;
  readonly reference: string;
  readonly transaction: string;
  readonly access_token: string;
}

export async function reserveByApi(test: TestApp, quote: string, key: string, more: object = {}): Promise<Response> {
  return await postJson(test, '/v3/reservations', { quote, ...goodDetails, ...more }, { 'idempotency-key': key });
}

export async function stateOf(test: TestApp, transaction: string): Promise<string> {
  return (await json<{ data: { state: string } }>(await test.fetch(`/v3/transactions/${transaction}`))).data.state;
}

/** Waits until the transaction is in one of these states; answers the state it ended in, or the last one seen. */
export async function untilState(
  test: TestApp,
  transaction: string,
  wanted: readonly string[],
  seconds = 30,
): Promise<string> {
  return await pollUntil(
    () => stateOf(test, transaction),
    (state) => wanted.includes(state),
    seconds,
  );
}

/** Pays as soon as the gateway's page exists; false when the booking ended before. */
export async function pay(test: TestApp, reserved: Pick<Reserved, 'id' | 'transaction'>): Promise<boolean> {
  const state = await untilState(test, reserved.transaction, ['awaiting_payment', 'failed', 'expired'], 60);
  if (state !== 'awaiting_payment') return false;
  const pageOf = async () => {
    const { rows } = await test.database.pool.query<{ redirect_url: string | null }>(
      'select redirect_url from booking.payment where id = $1',
      [reserved.transaction],
    );
    return rows[0]!.redirect_url;
  };
  const url = await pollUntil(pageOf, (page) => page !== null);
  if (url) await payOnPage((request) => test.app.fetch(request), url, 'approve');
  return url !== null;
}

/** Waits until the mail about a trip is sent. */
export async function mailSent(test: TestApp, { id }: Pick<Reserved, 'id'>): Promise<void> {
  const query = 'select from booking.outbox where trip_id = $1 and sent_at is not null';
  const count = await pollUntil(
    async () => (await test.database.pool.query(query, [id])).rowCount,
    (sent) => sent !== 0,
  );
  if (count === 0) throw new Error('the mail was not sent');
}

/** A confirmed booking through the API. */
export async function confirmed(test: TestApp, more: object = {}, from = 30, room?: DirectRoom): Promise<Reserved> {
  const quote = await quoteOf(test, room ?? (await directRoom(test)), from);
  const { data } = await json<{ data: Reserved }>(await reserveByApi(test, quote, `key-${quote}`, more));
  await pay(test, data);
  const state = await untilState(test, data.transaction, ['confirmed', 'failed', 'expired', 'needs_human']);
  if (state !== 'confirmed') {
    const { rows } = await test.database.pool.query('select failure from booking.reservation where id = $1', [data.id]);
    throw new Error(`the booking ended as ${state}: ${JSON.stringify(rows)}`);
  }
  return data;
}
