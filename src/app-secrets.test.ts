import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '#gateways/sandbox/server/webhooks.ts';
import { exponentOf } from '#values/currency.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  goodDetails,
  inDays,
  postJson,
  ratesOf,
  type Reserved,
  visitor,
} from './test-visitor.ts';

const apiKey = 'a-canary-of-the-gateway-key';
const webhookSecret = 'a-canary-of-the-webhook-key';
const payloads = [
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(2)</script>',
  '<!--<svg/onload=alert(3)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  `'"--><b id=canary>`,
  'a\u2028b\u2029c',
  '\u202eolleh\u202c',
  'x\r\nATTENDEE:mailto:eve@evil.example\r\nBcc: eve@evil.example',
  '=cmd|calc',
  '#panic("typst")',
];
const requests = payloads.join('\n');
let app: TestApp;
let room: DirectRoom;
let booked: Reserved;
let other: Reserved;

beforeAll(async () => {
  app = await openTestApp({ env: { SANDBOX_GATEWAY_API_KEY: apiKey, SANDBOX_GATEWAY_WEBHOOK_SECRET: webhookSecret } });
  room = await directRoom(app);
  booked = await confirmed(
    app,
    {
      requests,
      contact: { ...goodDetails.contact, email: "o'brien+{{7*7}}@example.com" },
      guests: [{ first_name: "D'Artagnan-Noa", last_name: 'Müller לוי Łódź' }],
    },
    20,
  );
  other = await confirmed(app, { locale: 'he', guests: [{ first_name: 'דנה', last_name: 'כהן' }] }, 24);
  await sleep(1_500);
}, 120_000);
afterAll(async () => await app.close());

const stay = () => `check_in=${inDays(20)}&check_out=${inDays(22)}&guests=2`;

/** A visitor whom both reservations belong to. */
async function owner() {
  const guest = visitor(app);
  for (const [one, email] of [
    [booked, "o'brien+{{7*7}}@example.com"],
    [other, 'dana@example.com'],
  ] as const) {
    const response = await guest.post('/reservation', {
      _token: await guest.token('/reservation'),
      reference: one.reference,
      email,
    });
    expect(response.status).toBe(303);
  }
  return guest;
}

const pagePaths = () => {
  const city = room.path.split('/').slice(0, 5).join('/');
  const each = [booked, other].flatMap((one) => [
    `/reservation?id=${one.id}`,
    `/reservation?id=${one.id}&step=cancel`,
    `/transaction/${one.transaction}/success`,
    `/transaction/${one.transaction}/error`,
  ]);
  return [
    '/',
    '/hotels',
    city,
    `${city}/results`,
    `${city}/results?${stay()}`,
    room.path,
    `${room.path}?${stay()}`,
    `${room.path}?${stay()}&currency=EUR`,
    '/reservation',
    '/nope',
    '/_dev/ui',
    ...each,
  ];
};

/** Every page in every form, as its owner sees it; by address. */
async function allPages(): Promise<Map<string, string>> {
  const guest = await owner();
  const texts = new Map<string, string>();
  for (const prefix of ['', '/he', '/fr']) {
    for (const path of pagePaths()) {
      for (const accept of ['text/html', 'application/json'])
        texts.set(
          `${accept} ${prefix}${path}`,
          await (
            await guest.get(path === '/' ? prefix || '/' : prefix + path, { accept, 'sec-fetch-site': 'same-origin' })
          ).text(),
        );
    }
  }
  return texts;
}

async function allMails(): Promise<Map<string, string>> {
  const directory = join(app.dataDirectory, 'mail');
  const texts = new Map<string, string>();
  for (const name of await readdir(directory)) {
    for (const file of await readdir(join(directory, name))) {
      const path = join(directory, name, file);
      const bytes = await readFile(path);
      texts.set(
        `${name}/${file}`,
        bytes.subarray(0, 5).toString() === '%PDF-' ? await pdfText(bytes) : bytes.toString(),
      );
    }
  }
  return texts;
}

const pdfText = async (pdf: Uint8Array) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text;

async function papersOf({ id, access_token }: Reserved): Promise<{ pdf: string; ics: string }> {
  const ask = async (name: string) =>
    await app.fetch(`/v3/reservations/${id}/${name}`, { headers: { 'x-reservation-token': access_token } });
  const voucher = await ask('voucher');
  expect([voucher.status, voucher.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return { pdf: await pdfText(new Uint8Array(await voucher.arrayBuffer())), ics: await (await ask('calendar')).text() };
}

async function allAnswers(): Promise<Map<string, string>> {
  const city = room.path.split('/').slice(3, 5).join('/');
  const texts = new Map<string, string>();
  const keep = async (name: string, response: Promise<Response>) => void texts.set(name, await (await response).text());
  for (const path of [
    '/v3/openapi.json',
    '/v3/places?q=b',
    `/v3/hotels/${room.hotelId}`,
    `/v3/hotels/${room.hotelId}/rates?${stay()}`,
    `/v3/hotels/${room.hotelId}/rates?${stay()}&currency=EUR`,
    `/v3/transactions/${booked.transaction}`,
    '/v3/nope',
    '/robots.txt',
    '/livez',
    '/readyz',
  ])
    await keep(path, app.fetch(path));
  await keep(
    'search',
    postJson(app, '/v3/hotels/searches', { place: city, check_in: inDays(20), check_out: inDays(22), guests: '2' }),
  );
  for (const one of [booked, other]) {
    for (const suffix of ['', '/cancellation-quote'])
      await keep(
        `${one.id}${suffix}`,
        app.fetch(`/v3/reservations/${one.id}${suffix}`, { headers: { 'x-reservation-token': one.access_token } }),
      );
    const papers = await papersOf(one);
    texts.set(`${one.id} pdf`, papers.pdf).set(`${one.id} ics`, papers.ics);
  }
  return texts;
}

describe('what travellers write', () => {
  const raw = /<img src=x|<script>alert|<svg\/onload|<b id=canary|<svg onload/;
  test('is never markup on a page, in its data or in a mail', async () => {
    for (const [name, text] of [...(await allPages()), ...(await allMails())].filter(
      ([name]) => !name.startsWith('application/json') && !/\.(json|txt)$|attachment|\.eml$/.test(name),
    )) {
      expect([name, raw.exec(text)]).toEqual([name, null]);
      for (const [, island = ''] of text.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
        expect([name, /[<>&\u2028\u2029]/.exec(island)]).toEqual([name, null]);
    }
    const shown = await (await (await owner()).get(`/reservation?id=${booked.id}`)).text();
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(shown).toContain('{{7*7}}');
    expect(shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069]olleh/);
  });
  test('stands in a search as text', async () => {
    for (const text of payloads) {
      for (const path of [
        `/hotels/search?q=${encodeURIComponent(text)}`,
        `/he/hotels/search?q=${encodeURIComponent(text)}`,
        `${room.path}?check_in=${encodeURIComponent(text)}`,
        `/reservation?reference=${encodeURIComponent(text)}`,
        `${room.path}?${stay()}&guests=${encodeURIComponent(text)}`,
      ]) {
        const html = await (await app.fetch(path)).text();
        expect([path, raw.exec(html)]).toEqual([path, null]);
        for (const [, island = ''] of html.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/gs))
          expect([path, /[<>&\u2028\u2029]/.exec(island)]).toEqual([path, null]);
      }
    }
  });
  test('writes no lines of its own into a calendar or the head of a mail', async () => {
    const { ics, pdf } = await papersOf(booked);
    const unfolded = ics.replaceAll('\r\n ', '');
    for (const line of unfolded.split('\r\n').filter(Boolean))
      expect(line).toMatch(
        /^(BEGIN|VERSION|PRODID|CALSCALE|METHOD|UID|DTSTAMP|SEQUENCE|DTSTART|DTEND|SUMMARY|LOCATION|GEO|DESCRIPTION|STATUS|TRANSP|END)[:;]/,
      );
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(pdf).toContain('#panic("typst")');
    for (const [name, text] of await allMails()) {
      if (!name.endsWith('.eml')) continue;
      const head = text.split(/\r?\n\r?\n/)[0] ?? '';
      expect(head).not.toMatch(/^(bcc|cc|attendee)/im);
      expect(head.match(/^to:/gim)).toHaveLength(1);
    }
  });
  test.each([
    'Müller',
    'Łódź',
    'Ngô Thị Ánh',
    'Αλέξης',
    'Щербаков',
    'كريم',
    '王小明',
    '김민준',
    'สมชาย',
    'अनिल',
    'ანა',
    'Անի',
    '𠮷田',
  ])('the name %s gets a voucher and a mail', async (name) => {
    const made = await confirmed(app, { guests: [{ first_name: name, last_name: name }], requests: '😀 ★ fi' }, 28);
    expect((await papersOf(made)).pdf.length).toBeGreaterThan(200);
    for (let round = 0; round < 50; round += 1) {
      const { rows } = await app.database.pool.query(
        'select 1 from booking.outbox where reservation_id = $1 and sent_at is not null',
        [made.id],
      );
      if (rows.length > 0) return;
      await sleep(100);
    }
    throw new Error('the mail was not sent');
  });
  test.each(['a{b}@example.com', 'a/b@example.com', 'dana@bücher.example', 'dana@דוגמה.ישראל'])(
    'the address %s that we take can pay',
    async (email) => {
      await confirmed(app, { contact: { ...goodDetails.contact, email } }, 32);
    },
  );
  test.each([
    ['contact.email', { contact: { ...goodDetails.contact, email: 'a@b.example\r\nBcc: eve@evil.example' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: '<a@b.example>' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: 'a@b.example,eve@evil.example' } }],
    ['contact.email', { contact: { ...goodDetails.contact, email: '"a b"@c.example' } }],
    ['contact.phone', { contact: { ...goodDetails.contact, phone: '+972501234567;ext=<b>' } }],
    ['contact.name', { contact: { ...goodDetails.contact, name: 'Dana\r\nBcc: eve' } }],
    ['guests.0.first_name', { guests: [{ first_name: '<b>', last_name: 'L' }] }],
    ['guests.0.last_name', { guests: [{ first_name: 'D', last_name: '{{7*7}}' }] }],
    ['guests.0.first_name', { guests: [{ first_name: '\u202e', last_name: 'L' }] }],
    ['guests.0.first_name', { guests: [{ first_name: '-', last_name: 'L' }] }],
    ['nationality', { nationality: '__proto__' }],
    ['nationality', { nationality: 'il' }],
  ])('that is no %s is refused: %j', async (field, more) => {
    const response = await postJson(
      app,
      '/v3/reservations',
      { quote: booked.id, ...goodDetails, ...more },
      { 'idempotency-key': 'a-key-of-the-secrets-test' },
    );
    expect([response.status, Object.keys(((await response.json()) as { errors: object }).errors)]).toEqual([
      422,
      [field],
    ]);
  });
});

describe('what nobody may see', () => {
  /** The ways in which an amount may be written. */
  const written = (minor: bigint, currency: string): string[] => {
    const exponent = exponentOf(currency);
    const plain =
      exponent === 0
        ? String(minor)
        : `${minor / 10n ** BigInt(exponent)}.${String(minor % 10n ** BigInt(exponent)).padStart(exponent, '0')}`;
    const grouped = plain.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',');
    return [String(minor), plain, grouped, plain.replace('.', ','), grouped.replaceAll(',', '\u00a0')].filter(
      (text) => text.length >= 5,
    );
  };
  /** Quotes for every rate of the hotel; their net prices are what must not be found. */
  async function canaries(): Promise<string[]> {
    for (const rate of [
      ...(await ratesOf(app, room.hotelId, 20)),
      ...(await ratesOf(app, room.hotelId, 20, 2, '&currency=EUR')),
    ])
      await postJson(app, '/v3/quotes', { offer: rate.offer });
    const { rows } = await app.database.pool.query(
      'select net.*, quote.currency, quote.total_minor, quote.lines from booking.quote_net net join booking.quote quote on quote.id = net.quote_id',
    );
    expect(rows.length).toBeGreaterThan(10);
    const sold = new Set(
      rows
        .flatMap((row) => [
          row.total_minor,
          ...row.lines.map((line: { amount: { amount: string } }) => line.amount.amount),
        ])
        .map(String),
    );
    const nets = rows
      .flatMap(
        (row) =>
          [
            [row.supplier_minor, row.supplier_currency],
            [row.supplier_in_sale_minor, row.currency],
          ] as [bigint, string][],
      )
      .filter(([minor]) => !sold.has(String(minor)));
    expect(nets.length).toBeGreaterThan(10);
    const tokens = rows.flatMap((row) => (row.supplier_token as string).match(/.{24}/g) ?? []);
    const { password, username } = new URL(app.database.url);
    return [
      ...new Set([
        ...nets.flatMap(([minor, currency]) => written(minor, currency)),
        ...tokens,
        app.config.secret,
        password.length > 3 ? password : app.database.url,
        app.database.url,
        apiKey,
        webhookSecret,
        `${username}:`,
      ]),
    ];
  }
  const words =
    /supplier_?token|supplier_?minor|quote_net|markup_?bp|base_minor|postgres(ql)?:\/\/|DATABASE_URL|node_modules|\bat [^\n]{0,200}\.tsx?:\d+|"net"|net_price|commission/i;

  test('is in no page, answer, paper, mail or log line', async () => {
    const found = [];
    const secrets = await canaries();
    const texts = [
      ...(await allPages()),
      ...(await allAnswers()),
      ...(await allMails()),
      ['the log', app.logged.join('\n')] as const,
    ];
    expect(texts.length).toBeGreaterThan(100);
    for (const [name, text] of texts) {
      for (const secret of secrets)
        if (text.includes(secret) && new RegExp(`(?<!\\d)${RegExp.escape(secret)}(?!\\d)`).test(text))
          found.push([name, secret, text.slice(Math.max(0, text.indexOf(secret) - 60), text.indexOf(secret) + 40)]);
      const word = name === 'the log' ? null : words.exec(text)?.[0];
      if (word) found.push([name, word]);
    }
    expect(found.slice(0, 20)).toEqual([]);
  }, 60_000);
  test('of a traveller is in no log line', () => {
    const log = app.logged.join('\n');
    for (const text of [
      'dana@example.com',
      "o'brien",
      'Artagnan',
      '972501234567',
      booked.access_token,
      other.access_token,
      booked.reference,
      'ATTENDEE',
    ])
      expect([text, log.includes(text)]).toEqual([text, false]);
  });
  test('is not in the reach of the role that reads for pages', async () => {
    const { rows } = await app.database.pool.query(`
      select nspname || '.' || relname as name, privilege from pg_class join pg_namespace on pg_namespace.oid = relnamespace, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references']) privilege
      where relkind in ('r', 'v', 'm', 'p') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and not (nspname = 'hotels' and privilege = 'select')
        and case when privilege in ('delete', 'truncate') then has_table_privilege('web_public', pg_class.oid, privilege) else has_any_column_privilege('web_public', pg_class.oid, privilege) end order by 1`);
    expect(rows).toEqual([
      { name: 'booking.fx_rate', privilege: 'select' },
      { name: 'booking.quote', privilege: 'select' },
    ]);
    const { rows: definers } = await app.database.pool.query(
      `select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where prosecdef and nspname not in ('pg_catalog', 'information_schema') and has_function_privilege('web_public', pg_proc.oid, 'execute')`,
    );
    expect(definers).toEqual([]);
    const { rows: money } = await app.database.pool.query(
      `select column_name from information_schema.columns where table_schema = 'hotels' and column_name ~ 'net|token|secret|markup|price' `,
    );
    expect(money).toEqual([]);
    for (const table of [
      'booking.quote_net',
      'booking.reservation',
      'booking.payment',
      'booking.idempotency',
      'booking.ledger_entry',
      'direct.room_type',
      'direct.booking',
      'direct.hold',
    ]) {
      await expect(app.database.publicDb.selectFrom(table).selectAll().execute()).rejects.toThrow(/permission denied/);
    }
  });
});

test('a webhook that we can’t keep is a 500 that says nothing, so that it comes again', async () => {
  await app.database.pool.query('alter table booking.inbox rename to inbox_away');
  try {
    const body = JSON.stringify({
      id: 'evt_lost',
      type: 'payment.authorised',
      payment: 'ABCDEFGHJKMNPQRSTVWX',
      created: new Date().toISOString(),
    });
    const response = await app.fetch('/v3/webhooks/sandbox', {
      method: 'POST',
      headers: { 'wayfare-signature': signature(webhookSecret, body, new Date()) },
      body,
    });
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong.', errors: {}, code: 'internal', trace_id: expect.any(String) },
    ]);
  } finally {
    await app.database.pool.query('alter table booking.inbox_away rename to inbox');
  }
});

test('a fault of ours is a page and an answer that say nothing of it', async () => {
  await app.database.pool.query('alter table booking.quote rename to quote_away');
  try {
    for (const prefix of ['', '/he', '/fr']) {
      for (const accept of ['text/html', 'application/json']) {
        const response = await app.fetch(`${prefix}/book?quote=${booked.id}`, { headers: { accept } });
        const text = await response.text();
        expect([response.status, response.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
        expect(text).not.toMatch(/relation|booking\.quote|does not exist|select |\.ts:\d|42P01|stack/);
      }
    }
    const response = await app.fetch(`/v3/quotes/${booked.id}`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: 'Something went wrong.', errors: {}, code: 'internal', trace_id: expect.any(String) },
    ]);
  } finally {
    await app.database.pool.query('alter table booking.quote_away rename to quote');
  }
});
