import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadLocale } from '#i18n/load-locale.ts';
import { translator } from '#i18n/messages.ts';
import { nobodysId, refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { rotated } from '#tests/full.ts';
import { listedOperations, type ListedOperation } from '#tests/listed-codes.ts';
import { browser, cookieOf, newcomer, placeOf, registered } from '#tests/people.ts';
import { attractionOf } from '#tests/tickets/attraction-of.ts';
import { confirmed, directRoom, type DirectRoom, inDays, json, quoteOf, type Reserved, stay } from '#tests/visitor.ts';

let app: TestApp;
let operations: readonly ListedOperation[];
let room: DirectRoom;
const languages = ['en', 'he', 'zh-tw'];

beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars', SEARCHES_PER_MINUTE: '1' } });
  operations = listedOperations(await json(await app.fetch('/v3/openapi.json')));
  room = await directRoom(app);
  for (const language of languages) await loadLocale(language);
}, 240_000);
afterAll(async () => await app.close());

const at = (path: string) => path.replaceAll(/\{\w+\}/g, nobodysId);
const said = (language: string, text: string) => translator(language)(`api.${text}`);
/** A response of every operation: status, text and operation. */
async function answersOf(code: string, call: (one: ListedOperation) => Promise<Response>) {
  const answers: object[] = [];
  for (const one of operations) {
    const { method, path } = one;
    expect([method, path, [...one.codes]]).toEqual([method, path, expect.arrayContaining([code])]);
    const answer = await call(one);
    const { code: answered, message } = await refused(answer);
    answers.push({ method, path, status: answer.status, code: answered, message });
  }
  return answers;
}
const alike = (answer: { status: number; code: string; message: string }) =>
  operations.map(({ method, path }) => ({ method, path, ...answer }));

describe('every operation', () => {
  test.each(rotated(languages, 3, 1))('refuses an unknown host in %s', async (language) => {
    const answers = await answersOf(
      'unknown_host',
      async ({ method, path }) =>
        await app.fetch(`http://evil.example${at(path)}`, { method, headers: { 'accept-language': language } }),
    );
    const message = said(language, 'unknown_host');
    expect(answers).toEqual(alike({ status: 421, code: 'unknown_host', message }));
  });

  const headers = [
    ['', 'en'],
    ['*', 'en'],
    ['xx-XX', 'en'],
    [',,;;q=', 'en'],
    ['he;q=0, *;q=0.1', 'en'],
    ['he;q=oops, xx', 'en'],
    [`he,${'a'.repeat(2_000)}`, 'en'],
    ['xx, iw;q=0.2', 'he'],
    ['HE-il', 'he'],
    ['en;q=0.1, zh-Hant-TW-x-y', 'zh-tw'],
  ] as const;
  test.each(rotated(headers, 3, 0))('reads Accept-Language %j as %s', async (header, language) => {
    const sent = { 'accept-language': header, authorization: 'Bearer x' };
    const answers = await answersOf(
      'unknown_token',
      async ({ method, path }) => await app.fetch(at(path), { method, headers: sent }),
    );
    const message = said(language, 'unknown_token');
    expect(answers).toEqual(alike({ status: 401, code: 'unknown_token', message }));
  });
});

describe('every operation with a rate limit', () => {
  type Send = () => Promise<Response>;
  const send = (method: string, path: string, body?: object, address = placeOf()) => {
    const init = body
      ? { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : { method };
    return async () => await app.fetch(path, init, address);
  };
  const search = () => ({
    place: room.path.split('/').slice(3, 5).join('/'),
    check_in: inDays(20),
    check_out: inDays(22),
    guests: '2',
  });
  /** The search uses up the only point, so that filtering by board exceeds the limit. */
  const withinSearch = async (rest: string) => {
    const address = placeOf();
    const answer = await send('POST', '/v3/hotels/searches', search(), address)();
    const { data } = await json<{ data: { session: string } }>(answer);
    return send('GET', `/v3/hotels/searches/${data.session}${rest}?board=BB`, undefined, address);
  };
  const asPerson = async (method: string, path: string, body: object): Promise<Send> => {
    const { guest } = await registered(app);
    const headers = {
      cookie: guest.cookie(),
      origin: app.origin,
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(cookieOf(guest, 'XSRF-TOKEN')),
    };
    return async () => await app.fetch(path, { method, headers, body: JSON.stringify(body) });
  };
  const asBrowser = async (path: string, body: () => object): Promise<Send> => {
    const { call } = await browser(app);
    return async () => await call(path, body());
  };
  /** Each of its calls comes from another address, since one address has a single call. */
  let booking: Promise<Reserved> | undefined;
  const ofBooking = async (rest: string, body: object): Promise<Send> => {
    const { id, access_token: token } = await (booking ??= confirmed({
      ...app,
      fetch: async (path, init) => await app.fetch(path, init, placeOf()),
    }));
    const address = placeOf();
    const headers = { 'content-type': 'application/json', 'x-reservation-token': token };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return async () => await app.fetch(`/v3/reservations/${id}/${rest}`, init, address);
  };
  const chosenChange = async () => {
    const options = await ofBooking('change-options', { check_in: inDays(40), check_out: inDays(42) });
    const { data } = await json<{ data: { fee: object; options: { offer: string }[] } }>(await options());
    return { offer: data.options[0]?.offer, fee: data.fee };
  };
  const agent = async () => {
    const person = await registered(app);
    await app.database.pool.query(
      `with agency as (insert into accounts.agency (name) values ($1) returning id)
       update accounts.person set plan_id = 1, role = 'agent', agency_id = agency.id from agency where email = $1`,
      [person.form.email],
    );
    return person;
  };
  /** A booking that its caller has sold for an agency. */
  const ofAgent = async (method: string, rest: (id: string) => string, body?: object): Promise<Send> => {
    const { id } = await confirmed({ ...app, fetch: async (path, init) => await app.fetch(path, init, placeOf()) });
    const { guest, call, form } = await agent();
    await app.database.pool.query(
      `update booking.trip set version = version + 1, agency_id = person.agency_id, agency_path = array[person.agency_id],
         agent_id = person.id from accounts.person where person.email = $1 and trip.id = $2`,
      [form.email, id],
    );
    const path = rest(id);
    return async () => (method === 'GET' ? await guest.get(path) : await call(path, body));
  };
  const making = async (): Promise<Send> => {
    const { call } = await agent();
    return async () => await call('/v3/dashboard/proposals', { quotes: [randomUUID()] });
  };
  /** A proposal that is a draft again before each call. */
  const sending = async (): Promise<Send> => {
    const { call } = await agent();
    const quotes = [await quoteOf(app, room)];
    const { data } = await json<{ data: { id: string } }>(await call('/v3/dashboard/proposals', { quotes }));
    return async () => {
      await app.database.pool.query(
        `update booking.proposal set state = 'draft', sent_at = null, client_email = 'dana@example.com' where id = $1`,
        [data.id],
      );
      return await call(`/v3/dashboard/proposals/${data.id}/send`, {});
    };
  };
  /** The owner of an agency with a brand. */
  const ofBrand = async (): Promise<Send> => {
    const { guest, call, form } = await registered(app);
    await app.database.pool.query(
      `with agency as (insert into accounts.agency (name) values ($1) returning id),
         owner as (update accounts.person set plan_id = 1, role = 'owner', agency_id = agency.id from agency where email = $1),
         brand as (insert into brands.brand (id, agency_id) select 'limited', id from agency returning id)
       insert into brands.version (brand_id, version, content, written_by) select id, 1,
         '{"name":"Limited","supportEmail":"a@b.example","paymentDescriptor":"LIMITED"}', 'x' from brand`,
      [form.email],
    );
    await guest.get('/');
    return async () => await call('/v3/dashboard/brand/assets', { slot: 'icon', picture: 'x' });
  };
  /** A customer of an agency, for its agent. */
  const ofCustomer = async (method: string, rest: (id: string) => string): Promise<Send> => {
    const { guest, form } = await registered(app);
    const { rows } = await app.database.pool.query<{ id: string }>(
      `with agency as (insert into accounts.agency (name) values ($1) returning id),
         agent as (update accounts.person set plan_id = 1, role = 'agent', agency_id = agency.id from agency where email = $1)
       insert into accounts.customer (agency_id, first_name, last_name) select id, 'Dana', 'Levi' from agency returning id`,
      [form.email],
    );
    const headers = {
      cookie: guest.cookie(),
      origin: app.origin,
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(cookieOf(guest, 'XSRF-TOKEN')),
    };
    const body = method === 'GET' ? {} : { body: JSON.stringify({ first_name: 'Dana', last_name: 'Levi' }) };
    return async () => await app.fetch(rest(rows[0]!.id), { method, headers, ...body });
  };
  const lead = { name: 'Dana Levi', email: 'dana@example.com', phone: '50 123 4567', calling_code: '972' };
  const rental = `pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00`;
  const hotel = (rest: string) => send('GET', `/v3/hotels/${room.hotelId}${rest}`);
  const ways: Readonly<Record<string, () => Send | Promise<Send>>> = {
    'GET /v3/places': () => send('GET', '/v3/places?q=x'),
    'GET /v3/search-forms/{product}': () => send('GET', '/v3/search-forms/hotels'),
    'GET /v3/agency/{host}': () => send('GET', '/v3/agency/sunny.localhost'),
    'GET /v3/white-label/{host}': () => send('GET', '/v3/white-label/sunny.localhost'),
    'GET /v3/agent/{fid}': () => send('GET', '/v3/agent/1'),
    'POST /v3/hotels/searches': () => send('POST', '/v3/hotels/searches', search()),
    'GET /v3/hotels/searches/{session}': async () => await withinSearch(''),
    'GET /v3/hotels/searches/{session}/pins': async () => await withinSearch('/pins'),
    'GET /v3/hotels/{id}/rates': () => hotel(`/rates?${stay()}`),
    'GET /v3/hotels/{id}/calendar': () => hotel('/calendar'),
    'GET /v3/tickets/attractions/{id}/times': async () => {
      const { id, options } = await attractionOf(app, 'walking_tour');
      const query = `option=${options[0]!.option}&date=${inDays(20)}&units=adult:2`;
      return send('GET', `/v3/tickets/attractions/${id}/times?${query}`);
    },
    'POST /v3/tickets/quotes': () => send('POST', '/v3/tickets/quotes', { offer: 'x' }),
    'GET /v3/cars/rates': () => send('GET', `/v3/cars/rates?${rental}`),
    'GET /v3/cars/rates/{id}': () => send('GET', `/v3/cars/rates/x?${rental}`),
    'POST /v3/cars/quotes': () => send('POST', '/v3/cars/quotes', { offer: 'x' }),
    'POST /v3/quotes': () => send('POST', '/v3/quotes', { offer: 'x' }),
    'POST /v3/reservations/{id}/change-options': async () =>
      await ofBooking('change-options', { check_in: inDays(40), check_out: inDays(42) }),
    'POST /v3/reservations/{id}/change-quote': async () => await ofBooking('change-quote', await chosenChange()),
    'PUT /v3/account/favorites': async () => await asPerson('PUT', '/v3/account/favorites', { ids: [] }),
    'DELETE /v3/account/favorites': async () => await asPerson('DELETE', '/v3/account/favorites', { ids: [] }),
    'PUT /v3/account/price-alerts': async () =>
      await asPerson('PUT', '/v3/account/price-alerts', { search: `${room.path}-of-nobody?${stay()}` }),
    'PUT /v3/account/searches': async () => await asPerson('PUT', '/v3/account/searches', { searches: [] }),
    'DELETE /v3/account/searches': async () => await asPerson('DELETE', '/v3/account/searches', { routers: [] }),
    'GET /v3/dashboard/bookings.csv': async () => await ofAgent('GET', () => '/v3/dashboard/bookings.csv'),
    'POST /v3/dashboard/bookings/{id}/notes': async () =>
      await ofAgent('POST', (id) => `/v3/dashboard/bookings/${id}/notes`, { text: 'quiet room' }),
    'POST /v3/dashboard/bookings/{id}/confirmation': async () =>
      await ofAgent('POST', (id) => `/v3/dashboard/bookings/${id}/confirmation`, {}),
    'POST /v3/dashboard/brand/assets': async () => await ofBrand(),
    'POST /v3/dashboard/customers': async () => await ofCustomer('POST', () => '/v3/dashboard/customers'),
    'PUT /v3/dashboard/customers/{id}': async () => await ofCustomer('PUT', (id) => `/v3/dashboard/customers/${id}`),
    'GET /v3/dashboard/customers/{id}/export': async () =>
      await ofCustomer('GET', (id) => `/v3/dashboard/customers/${id}/export`),
    'POST /v3/dashboard/proposals': making,
    'POST /v3/dashboard/proposals/{id}/send': sending,
    'POST /v3/sso/exchange': () => send('POST', '/v3/sso/exchange', { code: 'x'.repeat(43), client_secret: 'x' }),
    'GET /v3/proposals/{token}/pdf': () => send('GET', `/v3/proposals/${'A'.repeat(43)}/pdf`),
    'POST /v3/services/proxy': () => send('POST', '/v3/services/proxy', lead),
    'POST /login': async () => await asBrowser('/login', () => ({ email: 'x@example.com', password: 'x' })),
    'POST /api/register': async () => await asBrowser('/api/register', newcomer),
  };

  test('is in the table below', () => {
    const limited = operations.filter(({ codes }) => codes.has('too_many_requests'));
    expect(limited.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(Object.keys(ways).toSorted());
  });
  test.each(rotated(Object.keys(ways), 3, 1))('%s refuses what is too much', async (name) => {
    const ask = await ways[name]!();
    let answer = await ask();
    for (let count = 1; count <= 320 && answer.status !== 429; count += 1) {
      await answer.body?.cancel();
      answer = await ask();
    }
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refused(answer, 429)).code).toBe('too_many_requests');
  });
});
