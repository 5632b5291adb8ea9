import { randomUUID } from 'node:crypto';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { scannedPages } from '#tests/scan-code.ts';
import { inDays, json, pay, postJson, type Reserved, untilState, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets' } })), 240_000);
afterAll(async () => await app?.close());

interface Unit {
  readonly unit: string;
  readonly kind: string;
  readonly accompanied_by: readonly string[];
}
interface Attraction {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly options: readonly { readonly option: number; readonly units: readonly Unit[] }[];
}
interface Time {
  readonly starts: string;
  readonly ends: string;
  readonly offer: string | null;
  readonly total: { readonly amount: string } | null;
}

const page = async (path: string) => await app.fetch(path, { headers: { accept: 'text/html' } });

async function attraction(kind: string): Promise<Attraction> {
  const listed = await json<{ data: { attractions: Attraction[] } }>(
    await app.fetch('/v3/tickets/attractions?place=spain/barcelona'),
  );
  const found = listed.data.attractions.find((one) => one.kind === kind)!;
  return (await json<{ data: Attraction }>(await app.fetch(`/v3/tickets/attractions/${found.id}`))).data;
}

const timesOf = async ({ id, options }: Attraction, day: string, units: string) =>
  await app.fetch(`/v3/tickets/attractions/${id}/times?option=${options[0]!.option}&date=${day}&units=${units}`);

/** The first time with room of a day soon. */
async function offered(one: Attraction, units: string): Promise<{ day: string; time: Time }> {
  for (let days = 20; days < 34; days += 1) {
    const day = inDays(days);
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const { data } = await json<{ data: { times: Time[] } }>(await timesOf(one, day, units));
    const time = data.times.find(({ offer }) => offer !== null);
    if (time) return { day, time };
  }
  throw new Error('nothing is left');
}

const quoted = async (offer: string) => await postJson(app, '/v3/tickets/quotes', { offer });

describe('the API refuses', () => {
  test('a place that there is not, and a day that is over', async () => {
    expect((await app.fetch('/v3/tickets/attractions?place=spain/nowhere')).status).toBe(404);
    expect((await app.fetch('/v3/tickets/attractions?place=spain/barcelona&date=2020-01-01')).status).toBe(422);
    expect((await app.fetch('/v3/tickets/attractions/none')).status).toBe(404);
  });

  test('no tickets, too many, and a child without a companion', async () => {
    const tour = await attraction('walking_tour');
    const [{ units }] = tour.options as [Attraction['options'][0]];
    const child = units.find(({ accompanied_by: with_ }) => with_.length > 0)!;
    const day = inDays(20);
    for (const [wanted, said] of [
      [`${units[0]!.unit}:0`, 'at least one'],
      [`${units[0]!.unit}:99`, 'up to'],
      [`${child.unit}:1`, 'together with'],
      ['nobody:1', 'isn’t sold'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await timesOf(tour, day, wanted);
      expect(response.status).toBe(422);
      // oxlint-disable-next-line no-await-in-loop
      expect(JSON.stringify(await response.json())).toContain(said);
    }
  });

  test('an offer that we did not make', async () => {
    expect((await quoted('made-up')).status).toBe(422);
  });
});

describe('the pages', () => {
  test('are shown on the home page of a site that sells hotels first, without their form', async () => {
    const home = await (await page('/')).text();
    expect(home).toContain('action="/hotels/search"');
    expect(home).not.toContain('action="/tickets/search"');
    expect(home).toMatch(/Tickets and tours[\s\S]*href="\/tickets\/germany\/berlin"[\s\S]*href="\/tickets"/);
    expect(home).not.toMatch(/assets\/[^"]*-tickets\.js" data|\/assets\/en-tickets\.js /);
  });

  test('lead from the search to a city and its attractions', async () => {
    const found = await page('/tickets/search?q=Barcelona&date=');
    expect(found.status).toBe(303);
    expect(found.headers.get('location')).toBe('/tickets/spain/barcelona');
    const city = await (await page('/tickets/spain/barcelona')).text();
    expect(city).toContain('application/ld+json');
    expect(city).toMatch(/href="\/tickets\/spain\/barcelona\/[a-z0-9-]+"/);
    const dated = await page(`/tickets/search?q=Barcelona&date=${inDays(20)}`);
    expect(dated.headers.get('location')).toBe(`/tickets/spain/barcelona/results?date=${inDays(20)}`);
    expect((await page('/tickets/search?q=Xyzzyqq')).status).toBe(422);
    expect((await page('/tickets/spain/nowhere')).status).toBe(404);
  });

  test('narrow and sort the results, and refuse a day that is over', async () => {
    const results = '/tickets/spain/barcelona/results';
    const all = await (await page(results)).text();
    const sights = await (await page(`${results}?kind=monument&sort=price`)).text();
    const cards = (html: string) => html.match(/<h3/g)?.length ?? 0;
    expect(cards(sights)).toBeGreaterThan(0);
    expect(cards(sights)).toBeLessThan(cards(all));
    expect((await page(`${results}?date=2020-01-01`)).status).toBe(422);
    // Cards that are kept are those of the language and currency that were asked for.
    const [first = ''] = /href="(\/tickets\/spain\/barcelona\/(?!results)[a-z0-9-]+)"/.exec(all)?.slice(1) ?? [];
    expect(first).not.toBe('');
    expect(await (await page(`/he${results}`)).text()).toContain(`href="/he${first}"`);
    expect(await (await page(`${results}?currency=EUR`)).text()).toContain(`href="${first}?currency=EUR"`);
    expect(await (await page(results)).text()).toContain(`href="${first}"`);
  });

  test('show what a day costs, and say so where that is not known', async () => {
    const cardsOf = async (day: string) => {
      const html = await (await page(`/tickets/spain/madrid/results?date=${day}`)).text();
      return [...html.matchAll(/<h3[\s\S]*?<\/li>/g)].map(([card]) => card);
    };
    // Nobody had asked about this city: its suppliers are asked for the first visitor.
    const soon = await vi.waitUntil(async () => {
      const cards = await cardsOf(inDays(20));
      return cards.every((card) => !card.includes('cheapest day')) && cards;
    }, 20_000);
    expect(soon.length).toBeGreaterThan(5);
    for (const card of soon) expect(card).toMatch(/from [^<]*\d|Sold out on this day|Closed on this day/);
    const [far] = await cardsOf(inDays(200));
    expect(far).toMatch(/from [^<]*\d[\s\S]*cheapest day/);
    const listed = await json<{
      data: { attractions: { from: object | null; is_usual_price: boolean; state: string }[] };
    }>(await app.fetch(`/v3/tickets/attractions?place=spain/madrid&date=${inDays(200)}`));
    for (const one of listed.data.attractions) expect(one).toMatchObject({ is_usual_price: true, state: 'unknown' });
  });

  test('name hotels nearby, which are pages of ours', async () => {
    const { path } = await attraction('monument');
    const shown = await (await page(path)).text();
    const [, hotel = ''] = /Hotels nearby[\s\S]*?<a href="([^"]+)"/.exec(shown) ?? [];
    expect((await page(hotel)).status).toBe(200);
    expect(/Hotels nearby[\s\S]*?<p[^>]*>([^<]+)</.exec(shown)![1]).toMatch(/\d (m|km|ft|mi)/);
  });

  test('show an attraction in every direction of writing, and its times for a day', async () => {
    const tour = await attraction('walking_tour');
    expect(await (await page(tour.path)).text()).toContain('TouristAttraction');
    expect(await (await page(`/he${tour.path}`)).text()).toContain('dir="rtl"');
    const { day } = await offered(tour, 'adult:2');
    const dated = await page(`${tour.path}?date=${day}&n0=2`);
    expect(dated.status).toBe(200);
    expect(await dated.text()).toContain('name="offer"');
    const refused = await page(`${tour.path}?date=${day}&n0=0&n1=1`);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('only together with');
    expect((await page(`${tour.path}?date=tomorrow`)).status).toBe(422);
  });

  test('lead from a time to the booking page, and into the basket', async () => {
    const tour = await attraction('walking_tour');
    const { day } = await offered(tour, 'adult:2');
    const guest = visitor(app);
    const path = `${tour.path}?date=${day}&n0=2`;
    const [button = ''] = /<button[^>]*name="offer"[^>]*>/.exec(await (await guest.get(path)).text()) ?? [];
    const offer = /value="([^"]+)"/.exec(button)![1]!;
    const token = await guest.token(path);
    const booked = await guest.post(path, { _token: token, offer });
    expect(booked.status).toBe(303);
    const book = await (await guest.get(booked.headers.get('location')!)).text();
    expect(book).toContain('Lead visitor');
    expect(book).toContain('visitor_1_first_name');
    expect(book).toMatch(/>\w+, \d+ \w+ \d{4}, \d\d:\d\d – \d\d:\d\d(<!-- -->)? ·/);
    const basket = await guest.post(path, { _token: token, basket: offer });
    expect(basket.headers.get('location')).toBe('/basket');
    expect((await guest.post(path, { _token: token, offer: 'made-up' })).status).toBe(422);
  });

  test('say that a ticket without a time ends when the doors close, and ask for no proof that it does not need', async () => {
    const park = await attraction('park');
    const { day } = await offered(park, 'adult:2');
    const guest = visitor(app);
    const book = async (tickets: string) => {
      const path = `${park.path}?date=${day}&${tickets}`;
      const [button = ''] = /<button[^>]*name="offer"[^>]*>/.exec(await (await guest.get(path)).text()) ?? [];
      const offer = /value="([^"]+)"/.exec(button)![1]!;
      const booked = await guest.post(path, { _token: await guest.token(path), offer });
      return await (await guest.get(booked.headers.get('location')!)).text();
    };
    const adults = await book('n0=2');
    const closes = /during opening hours, \d\d:\d\d–(\d\d:\d\d)/.exec(adults)![1]!;
    const [, starts, ends] = /Starts<\/dt><dd[^>]*>([^<]+)<[\s\S]*?Ends<\/dt><dd[^>]*>([^<]+)</.exec(adults)!;
    expect(ends).toBe(`${starts}, ${closes}`);
    // In one line the day is said once.
    expect(adults).toMatch(new RegExp(`>${starts}(<!-- -->)? ·`));
    expect(adults).not.toContain('Bring proof');
    const { units } = park.options[0]!;
    const youth = units.findIndex(({ unit }) => unit === 'youth');
    expect(await book(`n0=1&n${String(youth)}=1`)).toContain('Bring proof');
  });

  test('suggest attractions by name', async () => {
    const sight = await attraction('monument');
    const { data } = await json<{ data: { kind: string; href: string }[] }>(
      await app.fetch(`/v3/places?product=tickets&q=${encodeURIComponent(sight.name.slice(0, 12))}`),
    );
    expect(data).toContainEqual(expect.objectContaining({ kind: 'attraction', href: sight.path }));
  });
});

test('tickets are booked, paid, shown as codes, and cancelled', async () => {
  const tour = await attraction('walking_tour');
  const { day, time } = await offered(tour, 'adult:2,child:1');
  const quote = await quoted(time.offer!);
  expect(quote.status).toBe(201);
  const { data: made } = await json<{ data: { id: string; must_acknowledge: boolean } }>(quote);
  expect(made.must_acknowledge).toBe(false);
  const reserved = await postJson(
    app,
    '/v3/reservations',
    {
      quote: made.id,
      travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi' } }],
      contact: { email: 'dana@example.com', phone: '+972501234567' },
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(reserved.status, await reserved.clone().text()).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  expect(await mailTo(app, 'dana@example.com', /Booking confirmed/)).toContain(
    'Meeting point: In the centre of Barcelona',
  );

  const guest = visitor(app);
  const found = await guest.post('/reservation', {
    _token: await guest.token('/reservation'),
    reference: data.reference,
    email: 'dana@example.com',
  });
  const detail = found.headers.get('location')!;
  const shown = await (await guest.get(detail)).text();
  expect(shown).toContain('Your tickets');
  expect(shown).toMatch(/aria-label="Adult · 1 of 3"|aria-label="All tickets"/);
  const voucher = /href="([^"]+voucher[^"]*)"/.exec(shown)![1]!.replaceAll('&amp;', '&');
  const pdf = await guest.get(voucher);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
  expect(text).toContain('E-ticket');
  // The number is printed below each code.
  const codes = await scannedPages(bytes);
  expect(codes.length).toBeGreaterThan(0);
  for (const { text: code } of codes) expect(text.replaceAll(/\s/g, '')).toContain(code);

  const calendar = async () => {
    const headers = { 'x-reservation-token': data.access_token };
    const file = await app.fetch(`/v3/reservations/${data.id}/calendar`, { headers });
    return (await file.text()).replaceAll('\r\n ', '');
  };
  const booked = await calendar();
  // Local times of Barcelona, in UTC.
  const utc = (local: string) =>
    `${Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Madrid').toInstant().toString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')}\r\n`;
  expect(time.starts).toContain(day);
  expect(booked.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(booked).toContain(`DTSTART:${utc(time.starts)}`);
  expect(booked).toContain(`DTEND:${utc(time.ends)}`);
  expect(booked).toContain(`SUMMARY:${tour.name}`);
  expect(booked).toMatch(/GEO:41\.\d+;2\.\d+\r\n/);
  expect(booked).toMatch(/DESCRIPTION:.*2 × Adult.*1 × Child/);
  expect(booked).toMatch(/DESCRIPTION:.*Meeting point: In the centre of Barcelona/);
  expect(booked).toContain('STATUS:CONFIRMED\r\n');

  const cancel = `${detail}${detail.includes('?') ? '&' : '?'}step=cancel`;
  const form = await (await guest.get(cancel)).text();
  const fee = /name="fee" value="(\d+)"/.exec(form)![1]!;
  const currency = /name="currency" value="([A-Z]+)"/.exec(form)![1]!;
  const token = await guest.token(cancel);
  await guest.post(cancel, { _token: token, step: 'cancel', fee, currency, agree: '1' });
  expect(await untilState(app, data.transaction, ['cancelled', 'needs_human'])).toBe('cancelled');
  expect(await (await guest.get(detail)).text()).not.toContain('Show full screen');
  const cancelled = await calendar();
  expect(cancelled).toContain('STATUS:CANCELLED\r\n');
  expect(cancelled).toContain(/UID:.*\r\n/.exec(booked)![0]);
});
