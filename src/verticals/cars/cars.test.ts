import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AccountTables } from '#accounts/accounts.ts';
import { createAgency } from '#accounts/agencies/agency.sql.ts';
import { changePerson } from '#accounts/agencies/people.sql.ts';
import { forSale } from '#compose/for-sale.ts';
import { publishDraft, writeDraft } from '#pricing/rules/rule-sets.sql.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { booked, carBooking, confirmed, offersIn, sealedIn } from '#tests/cars/booked-car.ts';
import { registered } from '#tests/people.ts';
import { inDays, json, pay, postJson, type Reserved, untilState, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,cars' } })), 240_000);
afterAll(async () => await app?.close());

const page = async (path: string) => await app.fetch(path, { headers: { accept: 'text/html' } });
const body = async (path: string) => await (await page(path)).text();

const from = `${inDays(30)}T10:00`;
const until = `${inDays(34)}T10:00`;

/** Results at Barcelona's airport; keys replace those of an ordinary search. */
function results(keys: Readonly<Record<string, string>> = {}): string {
  return `/cars/results?${new URLSearchParams({ pickup: 'BCN', from, until, age: '30', residence: 'ES', ...keys })}`;
}

const cardsIn = (html: string) => html.match(/<h2 class="text-heading"><a/g)?.length ?? 0;

describe('the results refuse', () => {
  test.each([
    [{ until: from }, 'at least an hour after'],
    [{ until: `${inDays(29)}T10:00` }, 'at least an hour after'],
    [{ from: '2020-01-01T10:00' }, 'in the past'],
    [{ from: 'tomorrow' }, 'valid day and time'],
    [{ until: `${inDays(200)}T10:00` }, 'for up to'],
    [{ age: '17' }, 'must be at least 18'],
    [{ age: 'old' }, 'age in years'],
    [{ residence: 'XX' }, 'country of residence'],
    [{ dropoff: 'QQQ' }, 'return place'],
  ])('%o', async (keys, said) => {
    const refused = await page(results(keys));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(said);
  });

  test('a place that there is not', async () => {
    for (const pickup of ['QQQ', '\0', 'spain/\0', 'spain/barcelona/near/\0', 'spain/barcelona/\0'])
      // oxlint-disable-next-line no-await-in-loop
      expect((await page(results({ pickup }))).status).toBe(404);
    expect((await page('/cars/offer?pickup=QQQ')).status).toBe(404);
  });
});

describe('the results say why there is no car', () => {
  test.each([
    ['a driver of 99', { age: '99' }, 'driver of this age'],
    [
      'desks that are closed',
      { pickup: 'spain/barcelona/near/barcelona-sants-station', from: `${inDays(30)}T03:00` },
      'closed at the time',
    ],
    ['a return in another country', { dropoff: 'CDG' }, 'lets you return the car there'],
  ])('for %s', async (_name, keys, said) => {
    const none = await page(results(keys));
    expect(none.status).toBe(200);
    const html = await none.text();
    expect(html).toContain(said);
    expect(offersIn(html)).toEqual([]);
  });
});

describe('the pages', () => {
  test('lead from the search to the results, and ask for a place that is missing or unknown', async () => {
    const first = await body('/cars');
    expect(first).toContain('Popular airports');
    expect(first).toContain('"serviceType":"Car rental"');
    const times = `from_day=${inDays(30)}&from_time=10:00&until_day=${inDays(34)}&until_time=10:00&age=30&residence=ES`;
    const found = await page(`/cars/search?q=BCN&${times}`);
    expect(found.status).toBe(303);
    expect(found.headers.get('location')).toBe(results().replaceAll('%3A', ':'));
    const oneWay = await page(`/cars/search?q=BCN&return_q=MAD&${times}`);
    expect(oneWay.headers.get('location')).toContain('dropoff=MAD');
    expect((await page('/cars/search?q=Xyzzyqq')).status).toBe(422);
    expect((await page(`/cars/search?q=BCN&return_q=Xyzzyqq&${times}`)).status).toBe(422);
    expect(await body('/cars/results?pickup=BCN')).toContain('Choose your times');
    const { data } = await json<{ data: { kind: string; href: string }[] }>(
      await app.fetch('/v3/places?product=cars&q=BCN'),
    );
    expect(data).toContainEqual(expect.objectContaining({ kind: 'airport', href: '/cars/results?pickup=BCN' }));
  });

  test('of cities and airports have what search engines read, are in the sitemap, and there are no others', async () => {
    for (const path of ['spain/nowhere', 'spain/%00/x', '%00/barcelona', 'spain/barcelona/CDG', 'spain/barcelona/%00'])
      // oxlint-disable-next-line no-await-in-loop
      expect((await page(`/cars/${path}`)).status).toBe(404);
    const [city, airport] = [await body('/cars/spain/barcelona'), await body('/cars/spain/barcelona/BCN')];
    expect(city).toContain('<h1 class="text-display font-black text-on-picture">Car rental in Barcelona</h1>');
    expect(city).toContain('"@type":"BreadcrumbList"');
    expect(city).toContain('href="/cars/spain/barcelona/BCN"');
    expect(city).toContain('near%2Fbarcelona-sants-station');
    expect(city).toContain('name="q" value="Barcelona"');
    expect(airport).toContain('"iataCode":"BCN"');
    expect(airport).toContain(`<link rel="canonical" href="${app.origin}/cars/spain/barcelona/BCN">`);
    const sitemap = await body('/sitemaps/cars-en-1.xml');
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname);
    expect(listed).toEqual(expect.arrayContaining(['/cars', '/cars/spain/barcelona', '/cars/spain/barcelona/BCN']));
    expect(new Set(listed).size).toBe(listed.length);
    expect((await page(listed.at(-1)!)).status).toBe(200);
    expect(await body(results({ pickup: 'spain/barcelona' }))).toContain('Car rental in Barcelona');
  });

  test('list, narrow and sort the cars of an airport', async () => {
    const all = await body(results());
    expect(cardsIn(all)).toBe(20);
    expect(all).toContain('Halden Prestige');
    expect(all).toContain('Deposit not stated');
    // What the map of the stations is drawn from.
    expect(all).toMatch(/"stations":\[\{"id":"[^"]+ – [^"]+","lat":41/);
    expect(all).toContain('"remember":{');
    const edit = /href="(\/cars\?[^"]+)"/.exec(all)![1]!.replaceAll('&amp;', '&');
    expect(await body(edit)).toContain(`value="${from.slice(0, 10)}"`);
    const suvs = await body(results({ group: 'suv', gearbox: 'automatic', unlimited: '1' }));
    expect(cardsIn(suvs)).toBeGreaterThan(0);
    expect(cardsIn(suvs)).toBeLessThan(20);
    expect(suvs).not.toContain('>Small car<');
    expect(await body(results({ max_deposit: '1' }))).toContain('No car fits');
    expect(await body(results({ sort: 'size' }))).toContain('aria-current="true"');
    const hebrew = await body(`/he${results()}`);
    expect(hebrew).toContain('dir="rtl"');
    expect(hebrew).toContain('href="/he/cars/offer?');
    expect(hebrew).not.toContain('href="/cars/offer?');
    expect(offersIn(await body(results()))).toEqual(offersIn(all));
  });

  test('put what is paid at the desk apart: young drivers, and desks that open for a fee', async () => {
    const young = await body(results({ age: '22', from: `${inDays(30)}T04:00` }));
    expect(young).toContain('at the desk');
    const offer = await body(offersIn(young)[0]!);
    expect(offer).toContain('Young driver fee');
    expect(offer).toContain('Out-of-hours fee');
    expect(offer).toContain('You pay');
  });

  test('take extras into the price, and refuse an offer that is not theirs', async () => {
    const [path = ''] = offersIn(await body(results()));
    const guest = visitor(app);
    const plain = await (await guest.get(path)).text();
    expect(plain).not.toContain('You pay');
    const seats = await (await guest.get(`${path}&child_seat=2&full_cover=1`)).text();
    expect(seats).toContain('You pay');
    const token = await guest.token(path);
    expect((await guest.post(path, { _token: token, offer: 'made-up' })).status).toBe(422);
    expect((await page(`${path}x`)).status).toBe(404);
    const sealed = sealedIn(plain);
    const basket = await guest.post(path, { _token: token, basket: sealed });
    expect(basket.headers.get('location')).toBe('/basket');
  });
});

describe('the API', () => {
  const rates = (keys: Readonly<Record<string, string>> = {}, id = '') =>
    `/v3/cars/rates${id}?${results(keys).split('?')[1]!}`;

  test('refuses bad input, field by field, and says why there is no car', async () => {
    expect((await app.fetch(rates({ pickup: 'QQQ' }))).status).toBe(404);
    for (const [keys, field] of [
      [{ until: from }, 'until'],
      [{ age: '17' }, 'age'],
      [{ residence: 'XX' }, 'residence'],
      [{ currency: 'XXX' }, 'currency'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const refused = await app.fetch(rates(keys));
      expect(refused.status).toBe(422);
      // oxlint-disable-next-line no-await-in-loop
      expect(await json<{ errors: object }>(refused)).toMatchObject({ errors: { [field]: [expect.any(String)] } });
    }
    expect(await json(await app.fetch(rates({ age: '99' })))).toMatchObject({
      data: { reason: 'driver_age', cars: [] },
    });
    expect((await app.fetch(rates({}, '/nothing'))).status).toBe(404);
    expect((await postJson(app, '/v3/cars/quotes', { offer: 'made-up' })).status).toBe(422);
  });

  test('lists cars, prices one with extras, and quotes it without a change', async () => {
    const { data } = await json<{ data: { cars: ApiCar[] } }>(await app.fetch(rates({ currency: 'USD' })));
    expect(data.cars.length).toBeGreaterThan(40);
    const car = data.cars.find(({ extras }) => extras.some(({ code }) => code === 'child_seat'))!;
    const seats = await app.fetch(rates({ currency: 'USD', child_seat: '2' }, `/${car.id}`));
    const { data: priced } = await json<{ data: ApiCar }>(seats);
    expect(BigInt(priced.total.amount)).toBeGreaterThan(BigInt(car.total.amount));
    expect(priced.charged_now).toEqual(car.charged_now);
    const quote = await postJson(app, '/v3/cars/quotes', { offer: priced.offer });
    expect(quote.status).toBe(201);
    const { data: quoted } = await json<{ data: ApiCar & { must_acknowledge: boolean; changes: object[] } }>(quote);
    expect(quoted).toMatchObject({ total: priced.total, must_acknowledge: false, changes: [] });
  });
});

test('an agent sees what the agency owes, before its own mark-up', async () => {
  const author = { personId: null, name: 'Rita' };
  const db = app.database.db as unknown as Kysely<AccountTables>;
  const agency = await createAgency(db, { name: 'North' }, author);
  if (agency.kind === 'refused') throw new Error(agency.problem);
  const person = await registered(app);
  await changePerson(db, person.form.email, { agency: agency.value.number, role: 'agent' }, author);
  const set = `agency-${agency.value.number}`;
  await writeDraft(app.database.db, set, [{ id: 'ours', percent: 20 }], 'Rita', forSale({}));
  await publishDraft(app.database.db, set, forSale({}));
  const path = `/v3/cars/rates?${results().split('?')[1]!}`;
  const charged = async (display: string) => {
    const cookie = `${person.guest.cookie()}; priceDisplay=${display}`;
    const { data } = await json<{ data: { cars: ApiCar[] } }>(await app.fetch(path, { headers: { cookie } }));
    return Number(data.cars[0]!.charged_now.amount);
  };
  // Rules arrive by notification.
  await vi.waitUntil(async () => (await charged('gross')) > (await charged('net')), { timeout: 20_000 });
  expect(await charged('gross')).toBeCloseTo((await charged('net')) * 1.2, -1);
});

interface ApiCar {
  readonly id: string;
  readonly offer: string;
  readonly total: { readonly amount: string };
  readonly charged_now: { readonly amount: string };
  readonly extras: readonly { readonly code: string }[];
}

test('a car is booked with its extras, paid, shown, and cancelled', async () => {
  const [first = ''] = offersIn(await body(results({ age: '24', free: '1' })));
  const path = `${first}&child_seat=1`;
  const guest = visitor(app);
  const offer = await guest.post(path, {
    _token: await guest.token(path),
    offer: sealedIn(await (await guest.get(path)).text()),
  });
  expect(offer.status).toBe(303);
  const book = offer.headers.get('location')!;
  const form = await (await guest.get(book)).text();
  expect(form).toContain('driver_1_first_name');
  expect(form).toContain('Child seat');
  expect(form).toContain('Young driver fee');
  expect(form).not.toContain('Something has changed');
  const quote = new URL(book, app.origin).searchParams.get('quote')!;
  const reserve = async (born: string) =>
    await app.fetch('/v3/reservations', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        quote,
        travellers: [
          {
            slot: 'driver_1',
            fields: { first_name: 'Dana', last_name: 'Levi', born_on: born, flight_number: 'LY 395' },
          },
        ],
        contact: { email: 'dana@example.com', phone: '+972501234567' },
      }),
    });
  const bornAt = (age: number) =>
    Temporal.PlainDate.from(from.slice(0, 10)).subtract({ years: age, days: 5 }).toString();
  // The price is that of drivers below 25.
  expect((await reserve(bornAt(40))).status).toBe(422);
  const reserved = await reserve(bornAt(23));
  expect(reserved.status, await reserved.clone().text()).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');

  const found = await guest.post('/reservation', {
    _token: await guest.token('/reservation'),
    reference: data.reference,
    email: 'dana@example.com',
  });
  const detail = found.headers.get('location')!;
  const shown = await (await guest.get(detail)).text();
  // The map of the way there names the station, not the car.
  expect(shown).toMatch(/"centre":\{"name":"[^"]+ – [^"]+"/);
  expect(shown).toContain('Your car is booked');
  const voucher = /href="([^"]+voucher[^"]*)"/.exec(shown)![1]!.replaceAll('&amp;', '&');
  const pdf = await guest.get(voucher);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  expect(text).toContain('Car rental voucher');
  expect(text).toContain('Child seat');
  const headers = { 'x-reservation-token': data.access_token };
  const file = await app.fetch(`/v3/reservations/${data.id}/calendar`, { headers });
  const calendar = (await file.text()).replaceAll('\r\n ', '');
  // Pick-up and return have half an hour each.
  const utc = (local: string, minutes: number) =>
    `${Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Madrid').add({ minutes }).toInstant().toString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')}\r\n`;
  const told = (name: string) => [...calendar.matchAll(new RegExp(`${name}:([^\r]*\r\n)`, 'g'))].map(([, one]) => one);
  expect(told('DTSTART')).toEqual([utc(from, 0), utc(until, 0)]);
  expect(told('DTEND')).toEqual([utc(from, 30), utc(until, 30)]);
  expect(new Set(told('UID')).size).toBe(2);
  expect(told('SUMMARY')).toEqual([expect.stringMatching(/^Pick/), expect.stringMatching(/^Return/)]);

  const cancel = `${detail}${detail.includes('?') ? '&' : '?'}step=cancel`;
  const asking = await (await guest.get(cancel)).text();
  const fee = /name="fee" value="(\d+)"/.exec(asking)![1]!;
  const currency = /name="currency" value="([A-Z]+)"/.exec(asking)![1]!;
  expect(fee).toBe('0');
  await guest.post(cancel, { _token: await guest.token(cancel), step: 'cancel', fee, currency, agree: '1' });
  expect(await untilState(app, data.transaction, ['cancelled', 'needs_human'])).toBe('cancelled');
});

test('a rental is changed to other times: refused for bad ones and other places, else booked anew and the old one cancelled', async () => {
  const old = await booked(app, results({ gearbox: 'automatic', free: '1' }));
  const headers = { 'x-reservation-token': old.access_token };
  const ask = async (wanted: object) =>
    await postJson(app, `/v3/reservations/${old.id}/change-options`, wanted, headers);
  for (const [wanted, fields] of [
    [{ from }, ['until']],
    [{ check_in: from, check_out: until }, ['from', 'until']],
    [{ from, until: from }, ['until']],
    [{ from: '2020-01-01T10:00', until }, ['from']],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const refused = await ask(wanted);
    expect(refused.status).toBe(422);
    // oxlint-disable-next-line no-await-in-loop
    expect(Object.keys((await json<{ errors: object }>(refused)).errors)).toEqual(fields);
  }
  const guest = visitor(app);
  const found = await guest.post('/reservation', {
    _token: await guest.token('/reservation'),
    reference: old.reference,
    email: 'dana@example.com',
  });
  const detail = found.headers.get('location')!;
  expect(await (await guest.get(detail)).text()).toContain('step=change');
  const change = `${detail}${detail.includes('?') ? '&' : '?'}step=change`;
  expect(await (await guest.get(change)).text()).toContain('name="from_day"');
  const typed = (day: number) =>
    `${change}&from_day=${inDays(day)}&from_time=10:00&until_day=${inDays(day + 4)}&until_time=11:30`;
  expect((await guest.get(typed(-3))).status).toBe(422);
  const list = await (await guest.get(typed(40))).text();
  expect(list).toContain('As you booked');
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(list)![1]!;
  const chosen = { step: 'change', fee: field('fee'), currency: field('currency'), _token: field('_token') };
  const [madrid = ''] = offersIn(await body(results({ pickup: 'MAD' })));
  expect((await guest.post(change, { ...chosen, offer: sealedIn(await body(madrid)) })).status).toBe(422);
  const to = (await guest.post(change, { ...chosen, offer: field('offer') })).headers.get('location')!;
  const form = await (await guest.get(to)).text();
  expect(form).toContain('1990-04-17');
  const quote = new URL(to, app.origin).searchParams.get('quote')!;
  await confirmed(app, carBooking(quote, { replaces: old.id }), headers);
  expect(await untilState(app, old.transaction, ['cancelled', 'needs_human'])).toBe('cancelled');
});
