import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { extractText } from 'unpdf';
import { createPaymentDescriptions } from '#booking/pages.ts';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { sweepDocuments, travellerDocuments } from '#booking/booking.ts';
import { refused } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { knownAtCounter, presenter } from '#tests/passes/passes.ts';
import { adult, child, documentNumber, passDetails, passFields } from '#tests/passes/visitors.ts';
import { json, pay, postJson, type Reserved, untilState, type Visitor, visitor } from '#tests/visitor.ts';

vi.mock('#storefront/products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/pass-pages.ts')).passPages,
}));
vi.mock('./products.ts', async (original) => ({
  ...(await original<object>()),
  passes: (await import('#tests/passes/passes.ts')).passes,
}));

let app: TestApp;
let guest: Visitor;
beforeAll(async () => {
  app = await openTestApp({ env: { PRODUCTS: 'hotels,passes' } });
  guest = visitor(app);
});
afterAll(async () => await app?.close());

const quoteOf = async () =>
  (await json<{ data: { id: string } }>(await app.fetch('/v3/passes/quotes', { method: 'POST' }))).data.id;
const reserve = async (more: object, quote?: string) =>
  await postJson(
    app,
    '/v3/reservations',
    { quote: quote ?? (await quoteOf()), ...passDetails, ...more },
    { 'idempotency-key': randomUUID() },
  );
const post = async (quote: string, fields: Record<string, string>) =>
  await guest.post(`/book?quote=${quote}`, { _token: await guest.token('/login'), ...fields });
const book = async (quote: string) => await post(quote, { ...passFields, key: `pass-form-key-${randomUUID()}` });
const inputOf = (html: string, name: string) =>
  new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`).exec(html)?.[0];

describe('the API refuses', () => {
  const traveller = (changes: object) => ({
    travellers: [{ ...adult, fields: { ...adult.fields, ...changes } }, child],
  });
  test.each<[string, object, string]>([
    ['the short form', { travellers: undefined, guests: [{ first_name: 'Dana', last_name: 'Levi' }] }, 'guests'],
    ['both forms', { guests: [{ first_name: 'Dana', last_name: 'Levi' }] }, 'guests'],
    ['no travellers', { travellers: undefined }, 'travellers'],
    ['too few', { travellers: [adult] }, 'travellers'],
    ['too many', { travellers: [adult, child, child] }, 'travellers.2.slot'],
    ['an unknown slot', { travellers: [adult, child, { slot: 'room_1', fields: {} }] }, 'travellers.2.slot'],
    ['an unknown field', traveller({ shoe_size: '39' }), 'travellers.0.fields.shoe_size'],
    ['a field of another product', traveller({ flight_number: 'LY395' }), 'travellers.0.fields.flight_number'],
    ['a missing field', traveller({ born_on: '' }), 'travellers.0.fields.born_on'],
    ['an invented date', traveller({ born_on: '1990-02-30' }), 'travellers.0.fields.born_on'],
    ['a child instead of an adult', traveller({ born_on: '2015-02-03' }), 'travellers.0.fields.born_on'],
    ['a document past its date', traveller({ document_expires: '2027-04-30' }), 'travellers.0.fields.document_expires'],
    ['a document of another kind', traveller({ document_kind: 'identity_card' }), 'travellers.0.fields.document_kind'],
    ['a card as a document', traveller({ document_number: '4111111111111111' }), 'travellers.0.fields.document_number'],
    ['an unknown country', traveller({ document_country: 'XX' }), 'travellers.0.fields.document_country'],
    ['no answer', { answers: {} }, 'answers.entrance'],
    ['another answer', { answers: { entrance: 'west' } }, 'answers.entrance'],
    ['an answer nobody asked for', { answers: { entrance: 'south', pets: 'two' } }, 'answers.pets'],
    ['requests that nobody passes on', { requests: 'A seat' }, 'requests'],
  ])('%s', async (_, more, field) => {
    expect(Object.keys((await refused(await reserve(more), 422)).errors)).toEqual([field]);
  });

  test('a document past its date with the date that it needs', async () => {
    const { errors } = await refused(await reserve(traveller({ document_expires: '2027-04-30' })), 422);
    expect(Object.values(errors)).toEqual([[expect.stringMatching(/expired by then.* 1 May 2027/)]]);
  });
});

test('a document past its date in the second of several is refused by the API and by the page, and nothing is booked', async () => {
  const trips = async () => (await app.database.pool.query('select from booking.trip')).rowCount;
  const before = await trips();
  const [one, two] = [await quoteOf(), await quoteOf()] as const;
  const { contact, ...good } = passDetails;
  const late = { ...adult, fields: { ...adult.fields, document_expires: '2027-04-30' } };
  const quotes = [good, { ...good, travellers: [late, child] }].map((item, at) => ({ quote: [one, two][at], ...item }));
  const sent = postJson(app, '/v3/trips', { quotes, contact }, { 'idempotency-key': randomUUID() });
  const { errors } = await refused(await sent, 422);
  expect(Object.keys(errors)).toEqual(['quotes.1.travellers.0.fields.document_expires']);
  const shared = new Set(['email', 'phone', 'terms']);
  const fields = Object.entries(passFields).flatMap(([name, value]) =>
    shared.has(name)
      ? [[name, value]]
      : [
          [`item_1_${name}`, value],
          [`item_2_${name}`, name === 'visitor_1_document_expires' ? '2027-04-30' : value],
        ],
  );
  const page = await post(`${one},${two}`, Object.fromEntries(fields) as Record<string, string>);
  const html = await page.text();
  expect(page.status).toBe(422);
  expect(inputOf(html, 'item_2_visitor_1_document_expires')).toContain('aria-invalid="true"');
  expect(inputOf(html, 'item_1_visitor_1_document_expires')).not.toContain('aria-invalid="true"');
  expect(await trips()).toBe(before);
});

describe('the booking page', () => {
  test('asks for what the product needs, and for nothing else', async () => {
    const html = await (await guest.get(`/book?quote=${await quoteOf()}`)).text();
    expect(inputOf(html, 'visitor_1_born_on')).toMatch(/type="date".*|min="1900-01-01"/);
    expect(inputOf(html, 'visitor_1_born_on')).toMatch(/autoComplete="bday"/i);
    expect(inputOf(html, 'visitor_1_document_expires')).toContain('min="2027-05-01"');
    expect(inputOf(html, 'visitor_1_document_country')).toMatch(/^<select/);
    expect(inputOf(html, 'visitor_2_first_name')).toMatch(/autoComplete="off"/i);
    expect(inputOf(html, 'visitor_2_last_name')).toBeUndefined();
    expect(inputOf(html, 'nationality')).toBeUndefined();
    expect(html).not.toContain('name="requests"');
    expect(html).toContain('The north gate');
    expect(html).toContain('Adult visitor');
  });

  test('names the fields that are wrong, and keeps the others', async () => {
    const answer = await post(await quoteOf(), {
      ...passFields,
      visitor_1_document_expires: '2026-12-31',
      visitor_2_born_on: '1980-01-01',
      answer_entrance: '',
    });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    for (const name of ['visitor_1_document_expires', 'visitor_2_born_on', 'answer_entrance'])
      expect(inputOf(html, name)).toContain('aria-invalid="true"');
    expect(inputOf(html, 'visitor_1_born_on')).toContain('value="1990-04-17"');
    expect(html).toContain('It must be valid until 1 May 2027 or later.');
  });

  test('leads to a booking whose supplier gets the document', async () => {
    const quote = await quoteOf();
    const paid = await book(quote);
    expect(paid.status).toBe(303);
    const id = new URL(paid.headers.get('location')!, app.origin).searchParams.get('reservation')!;
    const { rows } = await app.database.pool.query(
      `select payment.id as transaction, reservation.reference, travellers, answers, nationality
       from booking.reservation join booking.trip on trip.id = trip_id join booking.payment using (trip_id) where trip.id = $1`,
      [id],
    );
    const { transaction, reference, ...stored } = rows[0] as { transaction: string; reference: string };
    expect(stored).toEqual({
      travellers: [
        { slot: 'visitor_1', fields: { first_name: 'Dana', last_name: 'Levi', born_on: '1990-04-17' } },
        { slot: 'visitor_2', fields: { first_name: 'Noa', born_on: '2020-01-31' } },
      ],
      answers: { entrance: 'south' },
      nationality: null,
    });
    await pay(app, { id, transaction });
    expect(await untilState(app, transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
    expect(knownAtCounter.get(reference)).toContainEqual({
      slot: 'visitor_1',
      fields: {
        document_kind: 'passport',
        document_number: documentNumber,
        document_country: 'IL',
        document_expires: '2031-06-30',
      },
    });
    const page = await (await guest.get(`/reservation?id=${id}`)).text();
    expect(page).toContain('The south gate');
    expect(page).not.toContain(documentNumber);
  });
});

describe('the product’s own words', () => {
  /** What is written between the frame of the page. */
  const main = (html: string) =>
    html
      .slice(html.indexOf('<main'), html.indexOf('</main'))
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replaceAll(/<[^>]*>/g, '\n');
  const hotels = /hotel|\broom|\bstay(?! visible)|check-?in|check-?out|front desk/i;
  const page = async (path: string) => main(await (await guest.get(path)).text());
  const expectWords = (text: string, ...words: readonly string[]) => {
    for (const word of words) expect(text).toContain(word);
    expect(hotels.exec(text)).toBeNull();
  };

  test('are on every page from the offer to the booking, in its mail, voucher and calendar', async () => {
    const quote = await quoteOf();
    expectWords(
      await page(`/book?quote=${quote}`),
      'Pass travellersHeading',
      'Pass starts',
      'Pass wholePrice',
      'Pass chargeThen',
      'Pass chargeElse',
    );
    const wrong = await post(await quoteOf(), { ...passFields, visitor_1_first_name: '' });
    expectWords(main(await wrong.text()), 'Pass inSlot First name 1');
    const paid = await book(quote);
    const id = new URL(paid.headers.get('location')!, app.origin).searchParams.get('reservation')!;
    expectWords(await page(`/pay?reservation=${id}`).catch(() => ''));
    const { rows } = await app.database.pool.query(
      'select payment.id as transaction, reservation.reference from booking.payment join booking.reservation using (trip_id) where trip_id = $1',
      [id],
    );
    const { transaction, reference } = rows[0] as { transaction: string; reference: string };
    await untilState(app, transaction, ['awaiting_payment']);
    expectWords(await page(`/reservation?id=${id}`), 'Pass stateText_awaiting_payment', 'Pass milestone_confirmation');
    expectWords(await page(`/transaction/${transaction}/error`), 'Pass seeOthers', 'Pass notChargedYet');
    await pay(app, { id, transaction });
    await untilState(app, transaction, ['confirmed']);
    expectWords(
      await page(`/transaction/${transaction}/success`),
      'Pass confirmedText Museum of Passes',
      'Pass nextArrive',
    );
    expectWords(
      await page(`/reservation?id=${id}`),
      'Pass stateText_confirmed',
      'Pass travellers',
      'Pass milestone_confirmed',
    );
    expectWords(await page(`/reservation?id=${id}&step=cancel`));
    const calendar = await guest.get(`/v3/reservations/${id}/calendar`);
    expect(calendar.headers.get('content-disposition')).toContain(`booking-${reference}.ics`);
    const ics = await calendar.text();
    expect([...ics.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title)).toEqual(['First visit', 'Second visit']);
    expect(new Set([...ics.matchAll(/UID:(.*)\r/g)].map(([, uid]) => uid)).size).toBe(2);
    expect(ics).toContain('DTSTART:20270501T080000Z');
    const voucher = await guest.get(`/v3/reservations/${id}/voucher`);
    const { text } = await extractText(new Uint8Array(await voucher.arrayBuffer()), { mergePages: true });
    expectWords(text, 'Pass voucherTitle', 'Pass travellers', 'Pass voucherPaid');
    const outbox = path.join(app.dataDirectory, 'mail');
    const mailed = async () =>
      (await listOutbox(outbox)).find(({ attachments }) => attachments.some(({ filename }) => filename.includes(reference))); // prettier-ignore
    await expect.poll(mailed, { timeout: 20_000 }).toBeDefined();
    const mail = (await readOutbox(outbox, (await mailed())!.id))!;
    expectWords(mail.text, 'Pass mail_confirmedText Museum of Passes', 'Pass starts', 'Pass wholePrice');
  });

  test('are in the description of its payment and where a quote has ended', async () => {
    const ended = await quoteOf();
    expect((await reserve({}, ended)).status).toBe(202);
    expectWords(await page(`/book?quote=${ended}`), 'Pass takenText Museum of Passes');
    const describePayment = createPaymentDescriptions({ pass: presenter }, async () => app);
    const sale = { details: { day: '2027-05-01' }, lines: [], totalMinor: 1_000n, currency: 'EUR' };
    const { description } = await describePayment({
      brand: 'wayfare',
      tripId: ended,
      paymentId: ended,
      isDue: false,
      locale: 'en',
      parts: [{ order: { product: 'pass' }, sale }] as unknown as Parameters<typeof describePayment>[0]['parts'],
    });
    expect(description).toMatch(/^Pass paymentOf Museum of Passes/);
  });
});

describe('an identity document', () => {
  let booked: Reserved;
  beforeAll(async () => {
    const response = await reserve({});
    expect(response.status).toBe(202);
    booked = (await json<{ data: Reserved }>(response)).data;
    await pay(app, booked);
    expect(await untilState(app, booked.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('confirmed');
  });

  test('is in no table, mail, log or page as it was sent', async () => {
    const hex = Buffer.from(documentNumber).toString('hex');
    // Content of hotels and places is not written by bookings.
    const { rows: tables } = await app.database.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema', 'hotels', 'places')`,
    );
    expect(tables.map(({ name }) => name)).toContain('booking.traveller_document');
    for (const { name } of tables) {
      const { rows } = await app.database.pool.query(
        `select 1 from ${name} as one where position($1 in one::text) > 0 or position($2 in one::text) > 0 limit 1`,
        [documentNumber, hex],
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    for (const page of ['', '/calendar', '/cancellation-quote']) {
      const answer = await app.fetch(`/v3/reservations/${booked.id}${page}`, {
        headers: { 'x-reservation-token': booked.access_token },
      });
      expect(await answer.text()).not.toContain(documentNumber);
    }
    const outbox = path.join(app.dataDirectory, 'mail');
    const hasVoucher = async () =>
      (await listOutbox(outbox)).some(({ attachments }) => attachments.some(({ filename }) => filename.includes(booked.reference))); // prettier-ignore
    await expect.poll(hasVoucher, { timeout: 20_000 }).toBe(true);
    for (const file of await readdir(outbox, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const bytes = await readFile(path.join(file.parentPath, file.name));
      const isPdf = file.name.endsWith('.pdf');
      const text = isPdf ? (await extractText(new Uint8Array(bytes), { mergePages: true })).text : bytes.toString();
      if (isPdf) expect(text).toContain('Dana Levi');
      expect(text).not.toContain(documentNumber);
    }
    expect(app.logged.length).toBeGreaterThan(0);
    expect(app.logged.join('\n')).not.toContain(documentNumber);
  });

  test('is read back by its reference alone, until 30 days after the product has ended', async () => {
    const { rows } = await app.database.pool.query(
      `select extract(epoch from delete_after - ends_at)::int / 86400 as days from booking.traveller_document
        join booking.reservation on reservation.id = reservation_id where reservation_id = $1`,
      [booked.id],
    );
    expect(rows).toEqual([{ days: 30 }]);
  });

  test('is deleted after that, and of what was never booked', async () => {
    const kept = (await json<{ data: Reserved }>(await reserve({}))).data;
    const failed = (await json<{ data: Reserved }>(await reserve({}))).data;
    await untilState(app, failed.transaction, ['awaiting_payment']);
    await app.database.pool.query(`update booking.traveller_document set delete_after = now() where reservation_id = $1`, [booked.id]); // prettier-ignore
    await app.database.pool.query(`update booking.reservation set state = 'expired', version = version + 1 where id = $1`, [failed.id]); // prettier-ignore
    await sweepDocuments(app.database.db as never);
    const { rows } = await app.database.pool.query(
      'select reservation_id as id from booking.traveller_document where reservation_id = any($1)',
      [[booked.id, kept.id, failed.id]],
    );
    expect(rows).toEqual([{ id: kept.id }]);
  });

  test('copied to another reservation is not opened', async () => {
    const [one, other] = [await reserve({}), await reserve({})];
    const [from, to] = [(await json<{ data: Reserved }>(one)).data, (await json<{ data: Reserved }>(other)).data];
    const documents = travellerDocuments(app.database.db as never, app.config.secret);
    expect(await documents.of(to.reference)).toMatchObject([{ fields: { document_number: documentNumber } }]);
    await app.database.pool.query(
      `update booking.traveller_document set sealed = (select sealed from booking.traveller_document where reservation_id = $1) where reservation_id = $2`,
      [from.id, to.id],
    );
    expect(await documents.of(to.reference)).toEqual([]);
  });

  test('belongs to what is repeated under one key', async () => {
    const quote = await quoteOf();
    const key = { 'idempotency-key': randomUUID() };
    const send = async (number: string) =>
      await postJson(
        app,
        '/v3/reservations',
        {
          quote,
          ...passDetails,
          travellers: [{ ...adult, fields: { ...adult.fields, document_number: number } }, child],
        },
        key,
      );
    expect((await send('AB123456')).status).toBe(202);
    expect((await send('ab 123456')).status).toBe(202);
    expect((await refused(await send('AB123457'), 422)).code).toBe('idempotency_mismatch');
  });
});

test('what a quote needs is told by the API', async () => {
  const { data } = await json<{ data: { form: unknown } }>(await app.fetch(`/v3/quotes/${await quoteOf()}`));
  expect(data.form).toMatchObject({
    slots: [
      {
        id: 'visitor_1',
        fields: expect.arrayContaining([
          { name: 'document_kind', required: true, min: null, max: null, choices: ['passport'] },
          { name: 'document_expires', required: true, min: '2027-05-01', max: null, choices: null },
        ]),
      },
      { id: 'visitor_2' },
    ],
    wants_nationality: false,
    questions: [
      { id: 'entrance', choices: [{ value: 'north' }, { value: 'south' }] },
      { id: 'school', choices: null },
    ],
  });
});
