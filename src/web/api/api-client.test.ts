import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOnPage } from '#gateways/sandbox/pay-on-page.ts';
import { apiClient } from '#tests/api-client.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays, untilState, visitor } from '#tests/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

const stay = () => ({ check_in: inDays(30), check_out: inDays(33), guests: '2' });

test('a generated client searches, quotes, books, pays and cancels', async () => {
  const client = apiClient(app);

  const places = await client.GET('/v3/places', { params: { query: { q: 'barcelona', locale: 'en' } } });
  const place = places.data!.data.find(({ kind }) => kind === 'city')!.path;
  const search = async () => await client.POST('/v3/hotels/searches', { body: { place, ...stay() } });
  // On a busy machine the first answer of a search may come before the suppliers' results, and a later one with them.
  const found = async () => (await search()).data?.data.hotels ?? [];
  await expect.poll(async () => (await found()).length, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0);
  const hotel = (await found())[0]!;
  const rates = await client.GET('/v3/hotels/{id}/rates', {
    params: { path: { id: hotel.id }, query: stay() },
  });
  const rate = rates.data!.data.rates.find((one) => one.free_cancellation_until !== null)!;
  const quote = (await client.POST('/v3/quotes', { body: { offer: rate.offer } })).data!.data;
  expect(quote.total.amount).toMatch(/^\d+$/);

  const key = randomUUID();
  const book = async () =>
    await client.POST('/v3/reservations', {
      params: { header: { 'Idempotency-Key': key } },
      body: {
        quote: quote.id,
        guests: [{ first_name: 'Dana', last_name: 'Levi' }],
        contact: { email: 'dana@example.com', phone: '+972501234567' },
        nationality: 'IL',
      },
    });
  const { id, access_token: token, transaction, pay } = (await book()).data!.data;
  expect((await book()).data!.data).toEqual({ id, access_token: token, transaction, pay, ...again(await book()) });

  // The traveller's browser, without any cookies.
  expect(await untilState(app, transaction, ['awaiting_payment'])).toBe('awaiting_payment');
  const browser = visitor(app);
  const page = await (await browser.get(pay.href)).text();
  expect(page).toContain(hotel.name.replaceAll("'", '&#x27;'));
  const opened = await browser.post(pay.href, { _token: /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? '' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, `/pay?reservation=${id}`]);
  const gateway = (await browser.get(opened.headers.get('location')!)).headers.get('location') ?? '';
  expect(gateway.startsWith(app.payOrigin)).toBe(true);
  await payOnPage((request) => app.app.fetch(request), gateway, 'approve');
  expect(await untilState(app, transaction, ['confirmed', 'failed'])).toBe('confirmed');

  const entitled = apiClient(app, { 'x-reservation-token': token });
  const path = { id };
  const shown = await entitled.GET('/v3/reservations/{id}', { params: { path } });
  expect(shown.data!.data).toMatchObject({ state: 'confirmed', total: quote.total });
  const voucher = await entitled.GET('/v3/reservations/{id}/voucher', { params: { path }, parseAs: 'arrayBuffer' });
  expect(voucher.response.headers.get('content-type')).toBe('application/pdf');

  const fee = (await entitled.GET('/v3/reservations/{id}/cancellation-quote', { params: { path } })).data!.data.fee;
  const header = { 'Idempotency-Key': randomUUID() };
  const cancel = async (amount = fee.amount) =>
    await entitled.POST('/v3/reservations/{id}/cancellation', {
      params: { path, header },
      body: { fee: { ...fee, amount } },
    });
  expect((await cancel()).data!.data).toEqual({ id, state: 'cancelling' });
  expect(await untilState(app, transaction, ['cancelled', 'needs_human'])).toBe('cancelled');
  // A retry gets the first answer, regardless of later changes, and another request with its key is refused.
  expect((await cancel()).data!.data).toEqual({ id, state: 'cancelling' });
  expect((await cancel('1')).error).toMatchObject({ code: 'idempotency_mismatch' });
  const stranger = await client.GET('/v3/reservations/{id}', { params: { path } });
  expect([stranger.response.status, stranger.error!.code]).toEqual([404, 'not_found']);
});

const again = ({ data }: { readonly data?: { readonly data: { reference: string; state: 'created' } } }) => ({
  reference: data!.data.reference,
  state: data!.data.state,
});

test('a generated client registers, logs in and out, and books as its account', async () => {
  const browser = visitor(app, '198.51.100.20');
  await browser.get('/sanctum/csrf-cookie');
  const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(browser.cookie())?.[1] ?? '';
  const own = () =>
    apiClient(app, {
      cookie: browser.cookie(),
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
      'x-xsrf-token': decodeURIComponent(cookie('XSRF-TOKEN')),
    });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      browser.setCookie(name, value);
    }
  };
  const email = 'dana.generated@example.com';
  const password = 'three dry umbrellas';
  const made = await own().POST('/api/register', {
    body: { name: 'Dana Levi', email, password, password_confirmation: password },
  });
  expect([made.response.status, made.data!.data.name]).toEqual([201, 'Dana Levi']);
  keep(made.response);
  expect((await own().GET('/v3/auth')).data!.data.plan_id).toBeNull();
  keep((await own().POST('/logout')).response);
  expect((await own().GET('/v3/auth')).error).toMatchObject({ code: 'unauthenticated' });
  const wrong = await own().POST('/login', { body: { email, password: 'three wet umbrellas' } });
  expect([wrong.response.status, Object.keys(wrong.error!.errors)]).toEqual([422, ['email']]);
  keep((await own().POST('/login', { body: { email, password } })).response);

  const search = await own().POST('/v3/hotels/searches', { body: { place: 'spain/barcelona', ...stay() } });
  const rates = await own().GET('/v3/hotels/{id}/rates', {
    params: { path: { id: search.data!.data.hotels[0]!.id }, query: stay() },
  });
  const quote = await own().POST('/v3/quotes', { body: { offer: rates.data!.data.rates[0]!.offer } });
  const booked = await own().POST('/v3/reservations', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: {
      quote: quote.data!.data.id,
      guests: [{ first_name: 'Noa', last_name: 'Levi' }],
      contact: { email: 'another@example.com', phone: '+972501234567' },
      nationality: 'IL',
    },
  });
  const { id, reference } = booked.data!.data;
  // Access by the session only: neither the address nor a booking cookie grants it.
  browser.setCookie('trips', '');
  expect((await own().GET('/v3/reservations/{id}', { params: { path: { id } } })).data!.data.reference).toBe(reference);
  expect(await (await browser.get('/account/reservations')).text()).toContain(`/account/reservations/${id}`);
  expect((await apiClient(app).GET('/v3/reservations/{id}', { params: { path: { id } } })).response.status).toBe(404);
});
