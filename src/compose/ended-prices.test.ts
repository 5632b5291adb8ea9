import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractSchema } from '#suppliers/direct/tickets/contract.ts';
import { writeContracts } from '#suppliers/direct/tickets/contracts.sql.ts';
import { createDirectTickets } from '#suppliers/direct/direct.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { offersIn, sealedIn } from '#tests/cars/booked-car.ts';
import { copiedQuote } from '#tests/copied-quote.ts';
import { inDays, json, pay, postJson, type Reserved, untilState, type Visitor, visitor } from '#tests/visitor.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';

let app: TestApp;
let guest: Visitor;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets,cars' } });
  guest = visitor(app);
}, 240_000);
afterAll(async () => await app?.close());

interface Attraction {
  readonly id: string;
  readonly path: string;
  readonly options: readonly { readonly option: number; readonly operator: string }[];
}
interface Time {
  readonly starts: string;
  readonly offer: string | null;
}
const data = async <Data>(path: string) => (await json<{ data: Data }>(await app.fetch(path))).data;
const unescaped = (text: string) => text.replaceAll('&amp;', '&');
const dayOfVisit = inDays(10);
// Not today: where it is sold, the date may already be the next one.
const tomorrow = inDays(1);

/** An option of our own with two tickets at each of three times a day. */
async function ownVisit(): Promise<Attraction & { readonly option: number }> {
  const { attractions } = await data<{ attractions: Attraction[] }>('/v3/tickets/attractions?place=spain/barcelona');
  const { id } = attractions[0]!;
  const contract = contractSchema.parse({
    id: 'scarce',
    attraction: id,
    operator: 'The house itself',
    zone: 'Europe/Madrid',
    position: null,
    currency: 'EUR',
    texts: [{ language: 'en', title: 'Own visit' }],
    options: [
      {
        id: 'visit',
        startTimes: ['00:00', '12:00', '15:00'],
        minutes: 60,
        capacity: 2,
        seasons: [{ from: inDays(-1), until: inDays(60) }],
        // Of today and tomorrow nothing can be booked any more.
        cutoffMinutes: 2 * 24 * 60,
        units: [{ id: 'adult', kind: 'adult', priceMinor: 1_000 }],
      },
    ],
  });
  const { db } = app.database;
  await writeContracts(db, [contract]);
  const supplier = createDirectTickets({ db, secret: app.config.secret, now: () => new Date() });
  await loadCatalogue(db, supplier, new AbortController().signal);
  const attraction = await data<Attraction>(`/v3/tickets/attractions/${id}`);
  const { option } = attraction.options.find(({ operator }) => operator === 'The house itself')!;
  return { ...attraction, option };
}

const timesOf = async ({ id, option }: { readonly id: string; readonly option: number }, day = dayOfVisit) =>
  await data<{ times: readonly Time[]; reason?: string }>(
    `/v3/tickets/attractions/${id}/times?option=${option}&date=${day}&units=adult:2`,
  );

const quoted = async (path: string, offer: string) =>
  (await json<{ data: { id: string } }>(await postJson(app, path, { offer }))).data.id;

async function reserved(quote: string): Promise<Reserved> {
  const answer = await postJson(
    app,
    '/v3/reservations',
    {
      quote,
      travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi' } }],
      contact: { email: 'dana@example.com', phone: '+972501234567' },
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(answer.status, await answer.clone().text()).toBe(202);
  return (await json<{ data: Reserved }>(answer)).data;
}

/** The page of a quote that has ended, from where it says what can be had now. */
async function endedPage(quote: string): Promise<string> {
  const ended = await copiedQuote(app, quote, { expires_at: new Date(Date.now() - 1_000).toISOString() });
  const answer = await guest.get(`/book?quote=${ended}`);
  const html = await answer.text();
  expect([answer.status, html.includes('This price has expired')]).toEqual([410, true]);
  const at = html.indexOf('Available now for the same dates');
  return at === -1 ? '' : html.slice(at);
}

/** Chooses the first offer of such a page; where that leads. */
async function choose(list: string) {
  const [, to = ''] = /action="([^"]*)"/.exec(list) ?? [];
  const [, offer = ''] = /<button value="([^"]*)"/.exec(list) ?? [];
  const chosen = await guest.post(unescaped(to), { _token: await guest.token('/login'), offer });
  return [chosen.status, chosen.headers.get('location')];
}

const toBook = [303, expect.stringContaining('/book?quote=')];

test('tickets: too late is refused, an ended price leads to the times of now, and the last ones are sold once', async () => {
  const visit = await ownVisit();
  expect((await timesOf(visit, tomorrow)).times).toEqual([]);
  const late = await guest.get(`${visit.path}?option=${visit.option}&date=${tomorrow}&n0=2`);
  expect(await late.text()).toContain('Booking for this day has closed');

  const { times } = await timesOf(visit);
  const noon = times.find(({ starts }) => starts.includes('T12:00'))!;
  const quote = await quoted('/v3/tickets/quotes', noon.offer!);
  const list = await endedPage(quote);
  expect(list.match(/<button value="/g)).toHaveLength(3);
  // What was chosen comes first, then what is nearest to it.
  expect([...list.matchAll(/\d\d?:00/g)].map(([time]) => time)).toEqual(expect.arrayContaining(['12:00', '15:00']));
  expect(list.indexOf('Your choice')).toBeLessThan(list.indexOf('15:00'));
  expect(await choose(list)).toEqual(toBook);

  // Two visitors have a quote for the same two tickets.
  const other = await quoted('/v3/tickets/quotes', noon.offer!);
  const first = await reserved(quote);
  expect(await pay(app, first)).toBe(true);
  expect(await untilState(app, first.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  const second = await reserved(other);
  expect(await pay(app, second)).toBe(false);
  expect(await untilState(app, second.transaction, ['failed', 'expired'])).toBe('failed');
  const { rows } = await app.database.pool.query('select state from booking.payment where id = $1', [
    second.transaction,
  ]);
  expect(rows).not.toContainEqual({ state: 'captured' });
  const now = await endedPage(other);
  expect(now).not.toContain('Your choice');
  expect(now).toContain('15:00');
});

test('tickets: an ended price of a day that is over, or of nothing that is sold any more, offers nothing', async () => {
  const visit = await ownVisit();
  const { times } = await timesOf(visit);
  const quote = await quoted('/v3/tickets/quotes', times.find(({ offer }) => offer !== null)!.offer!);
  const { rows } = await app.database.pool.query<{ details: { starts: string } }>(
    'select details from booking.quote where id = $1',
    [quote],
  );
  const over = { ...rows[0]!.details, starts: `${inDays(-3)}T12:00` };
  expect(await endedPage(await copiedQuote(app, quote, { details: over }))).toBe('');
  const unknown = { ...rows[0]!.details, optionId: 999_999_999 };
  expect(await endedPage(await copiedQuote(app, quote, { details: unknown }))).toBe('');
});

test('cars: an ended price leads to the cars of now at the same times, with what was chosen besides', async () => {
  const rental = `pickup=BCN&from=${inDays(30)}T10:00&until=${inDays(34)}T10:00&age=36&residence=ES`;
  const html = async (path: string) => await (await guest.get(path)).text();
  const [path = ''] = offersIn(await html(`/cars/results?${rental}`));
  const quote = await quoted('/v3/cars/quotes', sealedIn(await html(`${path}&child_seat=2`)));
  const list = await endedPage(quote);
  expect(list.match(/<button value="/g)).toHaveLength(4);
  expect(list.slice(0, list.indexOf('<button'))).toContain('Your choice');
  expect(list.slice(0, list.indexOf('<button'))).toContain('Child seat');
  expect(await choose(list)).toEqual(toBook);
  const { rows } = await app.database.pool.query<{ details: object }>(
    'select details from booking.quote where id = $1',
    [quote],
  );
  const over = { ...rows[0]!.details, from: `${inDays(-9)}T10:00`, until: `${inDays(-5)}T10:00` };
  expect(await endedPage(await copiedQuote(app, quote, { details: over }))).toBe('');
});
