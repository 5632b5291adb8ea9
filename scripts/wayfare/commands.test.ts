import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { mailTo } from '#tests/mails.ts';
import { registered } from '#tests/people.ts';
import {
  confirmed,
  directRoom,
  json,
  pay,
  postJson,
  quoteOf,
  reserveByApi,
  type Reserved,
  stay,
  untilState,
} from '#tests/visitor.ts';
import { callWayfare } from '../testing/call-wayfare.ts';

let app: TestApp;
let folder: string;
/** A new agency's number. */
let agency: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'wayfare-commands-'));
  agency = /^\s*(\d+) Northern/.exec((await wayfare('agency create Northern --by Rita')).output)?.[1] ?? '';
}, 180_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const wayfare = async (line: string) => await callWayfare(line, app.database);
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];
const file = async (name: string, content: string) => {
  const whole = path.join(folder, name);
  await writeFile(whole, content);
  return whole;
};

describe('what is written wrongly changes nothing and shows how it is written', () => {
  test.each([
    'agency credit',
    'agency credit 1001 more',
    'agency credit 1001 --amount 5',
    'agency credit 1001 --limit -5',
    'agency credit 1001 --settlement cash',
    'agency credit 1001 --source bank',
    'agency credit 1001 --share 0',
    'agency credit 1001 --share 101',
    'agency credit 1001 --every day',
    'agency credit 1001 --due 91',
    'agency credit 1001 --overdue x',
    'agency credit 1001 --alert 0',
    'agency credit 1001 --later maybe',
    'agency credit 1001 --unpaid 0',
    'agency credit 1001 --account closed',
    'agency set 1001 --limit 5',
    'agency receipt 1001 --amount 0 --reference A',
    'agency receipt 1001 --amount 5',
    'agency payout 1001 --reference A',
    'agency payout 1001 --amount 5 --reference A --limit 7',
    'agency payout 1001 --amount 5 --reference A --currency dollars',
    'agency receipt 1001 --amount 5 --reference A --currency USD',
    'agency sso',
    'agency sso North',
    'agency sso 1001 more',
    'agency sso 1001 --limit 5',
    'agency sso 1001 --issuer https://login.example.com',
    'agency sso 1001 --issuer login.example.com --client a --secret-file s --domains a.example',
    'agency sso 1001 --issuer https://u@login.example.com --client a --secret-file s --domains a.example',
    'agency sso 1001 --issuer https://login.example.com?x=1 --client a --secret-file s --domains a.example',
    'agency sso 1001 --issuer https://login.example.com --client a --secret-file s --domains example',
    'agency sso 1001 --issuer https://login.example.com --client a --secret-file s --domains a.example,@b.example',
    'agency sso 1001 --off --label Team',
    'agency set 1001 --issuer https://login.example.com',
    'user reset',
    'user reset a@example.com b@example.com',
    'tickets',
    'tickets list more',
    'tickets import',
    'tickets end',
    'tickets redeem',
    'tickets redeem A B',
    'tickets accept',
    'reviews',
    'reviews list more',
    'reviews show',
    'reviews remove 0199',
    'reviews answer 0199',
    'reviews burn 0199',
    'messages',
    'messages list more',
    'messages show',
    'messages answer ABCD',
    'messages answer ABCD --text hello --language English',
    'brand agency harbour',
    'brand agency harbour North',
    'brand create harbour harbour.json --agency North',
    'brand show harbour --agency 1001',
    'dispute',
    'dispute list now',
    'dispute show',
    'dispute answer dis_1',
    'dispute win dis_1',
    'refund',
    'refund list A more',
    'refund list --amount 5',
    'refund give',
    'refund give A --cause goodwill --note x --case T1',
    'refund give A --amount 0 --cause goodwill --note x --case T1',
    'refund give A --amount -5 --cause goodwill --note x --case T1',
    'refund give A --amount 5 --cause cancelled --note x --case T1',
    'refund give A --amount 5 --cause goodwill --case T1',
    'refund give A --amount 5 --cause goodwill --note x',
    'rates fetch now',
    'rules why',
    'rules why A B',
  ])('%s', async (given) => {
    const { code, output, errors } = await wayfare(given);
    expect([code, output, errors.includes(`npm run wayfare -- ${given.split(' ')[0]} `)]).toEqual([2, '', true]);
  });
});

describe('wayfare rules why', () => {
  test('knows no booking and no quote that there is not', async () => {
    for (const one of ['platform', "0'--", '0123456789ABCDEFGHJK', '0199d3d0-0000-7000-8000-000000000001'])
      expect(await wayfare(`rules why ${one}`)).toEqual({
        code: 1,
        output: '',
        errors: `There is no quote or booking ${one}.\n`,
      });
  });

  test('tells the supplier’s price, the rule as it was written, the conversion and the price, which add up', async () => {
    const room = await directRoom(app);
    const rates = await app.fetch(`/v3/hotels/${room.hotelId}/rates?${stay()}&currency=KWD`);
    const [{ offer }] = (await json<{ data: { rates: [{ offer: string }] } }>(rates)).data.rates;
    const { data } = await json<{ data: { id: string } }>(await postJson(app, '/v3/quotes', { offer }));
    const { output } = await wayfare(`rules why ${data.id}`);
    const [stored] = await query(
      `select supplier_minor as cost, supplier_in_sale_minor as "inSale", total_minor as total from booking.quote
         join booking.quote_net on quote_id = id where id = $1`,
      data.id,
    );
    const written = (minor: unknown, digits: number) => (Number(minor) / 10 ** digits).toFixed(digits);
    const lines = output.trim().split('\n');
    expect(lines[0]).toMatch(/^Not reserved: hotel of direct, quote [\da-f-]{36} of /);
    expect(lines[1]).toMatch(new RegExp(`^  [A-Z]{3} +${written(stored!['cost'], 2)}  the supplier’s price$`));
    expect(output).toMatch(
      /^ {2}[A-Z]{3} +\d+\.\d\d {2}rule everything, version 1 of platform: \{"id":"everything","percent":12,"priority":0\}$/m,
    );
    expect(output).toMatch(/^ {2}converted at 1 EUR = 0\.\d+ KWD, demo of 20/m);
    expect(output).toContain(`${written(stored!['total'], 3)}  the price`);
    expect(output).toContain(`${written(stored!['inSale'], 3)}  of it for the supplier`);
    expect(output).toContain('rules and seller: platform:1 public');
    expect(output).not.toContain('agency');

    const booked = await confirmed(app, {}, 20, room);
    const typed = booked.reference.toLowerCase().replaceAll(/(.{5})(?=.)/g, '$1-');
    expect((await wayfare(`rules why ${typed}`)).output).toMatch(new RegExp(`^${booked.reference}: hotel of direct`));
  });
});

describe('wayfare agency', () => {
  test('credit opens an account, shows and changes it, and records who did', async () => {
    expect(await wayfare('agency credit 999999 --limit 5')).toMatchObject({ code: 1, output: '' });
    expect((await wayfare(`agency credit ${agency}`)).output).toBe('No account: say --limit.\n');
    expect((await wayfare(`agency credit ${agency} --limit 5000.005`)).errors).toBe('EUR has no such fraction.\n');
    const terms = '--every week --due 7 --overdue 3 --alert 50 --later on --by Rita';
    expect((await wayfare(`agency credit ${agency} --limit 5 --settlement deposit`)).errors).toContain(
      'see agency receipt',
    );
    expect((await wayfare(`agency credit ${agency} --limit 5000.50 ${terms}`)).output).toMatch(
      /Northern {2}invoice {2}own {2}limit 5000\.50 EUR {2}owed 0\.00 .* each week, due in 7 days {2}may pay 20 later\n$/,
    );
    expect((await wayfare(`agency credit ${agency} --account blocked --later off`)).output).toMatch(
      /blocked \(\w+\)\n$/,
    );
    expect((await wayfare(`agency credit ${agency} --account open`)).output).not.toMatch(/later|blocked/);
    expect(
      await query("select actor_name from accounts.audit where action = 'agency.credit' order by id limit 1"),
    ).toEqual([{ actor_name: 'Rita' }]);
  });

  test('receipt and payout take each reference of the bank once', async () => {
    const prepaid = /^\s*(\d+) Prepaid/.exec((await wayfare('agency create Prepaid')).output)?.[1];
    const receipt = `agency receipt ${prepaid} --amount 120.50 --reference BANK-1`;
    expect((await wayfare(receipt)).errors).toBe(`Agency ${prepaid} has no account of its own.\n`);
    await wayfare(`agency credit ${prepaid} --settlement deposit`);
    const first = await wayfare(receipt);
    expect([first.code, first.output]).toEqual([0, expect.stringMatching(/120\.50.* recorded\.\n$/)]);
    expect((await wayfare(receipt)).output).toMatch(/ was recorded already\.\n$/);
    expect((await wayfare(receipt.replace('120', '121'))).errors).toContain('with another amount');
    expect((await wayfare(receipt.replace('120.50', '120.505'))).errors).toBe('EUR has no such fraction.\n');
    expect((await wayfare(`agency payout ${agency} --amount 5.5 --currency JPY --reference Y`)).errors).toBe(
      'JPY has no such fraction.\n',
    );
    expect((await wayfare(`agency payout ${agency} --amount 5 --currency USD --reference U`)).errors).toContain(
      'Commission of 0.00 USD is earned',
    );
    // Nothing was earned that could be paid out.
    expect(await wayfare(`agency payout ${agency} --amount 5 --reference BANK-2`)).toMatchObject({
      code: 1,
      output: '',
    });
  });

  test('sso sets, shows and removes the identity provider, and never shows or records its secret', async () => {
    const secret = await file('secret', ' very-secret-text \n');
    const set = (more: string) =>
      `agency sso ${agency} --issuer https://login.example.com/team --client wayfare --secret-file ${more}`;
    const right = set(`${secret} --domains Northern.example,north.example`);
    expect(await wayfare(`agency sso 999999`)).toMatchObject({ code: 1, output: '' });
    expect((await wayfare(`agency sso ${agency}`)).output).toMatch(/ Northern {2}no identity provider\n$/);
    for (const wrong of [path.join(folder, 'none'), await file('empty', ' \n'), await file('long', 'x'.repeat(501))])
      expect(await wayfare(set(`${wrong} --domains a.example`))).toMatchObject({ code: 1, output: '' });
    const answer = await wayfare(right);
    expect(answer).toMatchObject({ code: 0, errors: '' });
    expect(answer.output).toContain(
      'login.example.com  https://login.example.com/team  client wayfare  for northern.example, north.example',
    );
    expect((await wayfare(`agency sso ${agency}`)).output).toBe(answer.output);
    const [stored] = (await query(
      'select (select json_agg(p) from accounts.agency_provider p)::text || (select json_agg(a) from accounts.audit a)::text as all',
    )) as [{ all: string }];
    expect([stored.all.includes('northern.example'), stored.all.includes('very-secret-text')]).toEqual([true, false]);
    expect((await wayfare(`agency sso ${agency} --off`)).output).toMatch(/no identity provider\n$/);
    expect(await query('select * from accounts.agency_provider')).toEqual([]);
  });

  test.each([
    'http://login.example.com',
    'https://localhost',
    'https://10.0.0.1',
    'https://[::1]',
    'https://idp.internal',
  ])('sso refuses %s on a public site', async (issuer) => {
    const { agencyIdentityProvider } = await import('./agency-provider.ts');
    const said: unknown[] = [];
    const { error } = console;
    console.error = (text) => void said.push(text);
    try {
      const values = { issuer, client: 'a', 'secret-file': await file('secret', 'x'), domains: 'a.example' };
      const config = { secret: app.config.secret, environment: 'production' as const };
      const by = { personId: null, name: 'Rita' };
      expect(await agencyIdentityProvider(Number(agency), values, app.database, config, by)).toBe(1);
    } finally {
      Object.assign(console, { error });
    }
    expect(said).toEqual(['--issuer must be an https address of the public internet.']);
  });
});

describe('wayfare user reset', () => {
  test('ends two-step login and passkeys, and tells the person', async () => {
    const { guest, form } = await registered(app);
    expect(await wayfare(`user reset ${form.email}`)).toMatchObject({ code: 1, output: '' });
    await secured(app, guest, form.email);
    expect(await wayfare(`user reset ${form.email}`)).toMatchObject({ code: 0, errors: '' });
    expect((await guest.get('/v3/auth')).status).toBe(401);
    expect(await mailTo(app, form.email, /^Two-step login was reset for your Wayfare account$/)).toContain(
      'lost their phone',
    );
  });
});

describe('wayfare tickets', () => {
  test('imports the file that the help shows, lists and ends it', async () => {
    const help = (await wayfare('tickets --help')).errors;
    const example = help.slice(help.indexOf('[{'), help.lastIndexOf('}]') + 2);
    const wrong = await wayfare(`tickets import ${await file('wrong.json', '[{ "id": "museum" }]')}`);
    expect([wrong.code, wrong.errors]).toEqual([1, expect.stringMatching(/^0\.operator: /m)]);
    expect((await wayfare(`tickets import ${path.join(folder, 'none.json')}`)).code).toBe(1);
    const imported = await wayfare(`tickets import ${await file('tickets.json', example)}`);
    expect([imported.code, imported.output, imported.errors]).toEqual([
      0,
      expect.stringMatching(/^1 written, \d+ for sale\.\n$/),
      '',
    ]);
    expect((await wayfare('tickets list')).output).toContain('museum  Harbour museum  Harbour Museum  EUR  1 options');
    expect((await wayfare('tickets redeem NOTHING')).errors).toBe('It is no ticket of yours.\n');
    expect((await wayfare('tickets end museum')).output).toBe('museum is not sold any more.\n');
    expect((await wayfare('tickets accept acme')).errors).toBe(
      'No catalogue of acme has shrunk and waits to be accepted.\n',
    );
    expect((await wayfare('tickets end other')).errors).toBe('There is no product other: see tickets list.\n');
  });
});

describe('wayfare reviews', () => {
  test('shows, removes, publishes and answers a reported review, on record', async () => {
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await wayfare(`reviews show ${none}`)).errors).toBe(`There is no review ${none}: see reviews list.\n`);
    const [review] = await query("select id, title from hotels.review where state = 'published' order by id limit 1");
    const { id, title } = review as { id: string; title: string };
    expect((await wayfare('reviews list')).output).not.toContain(id);
    await query("insert into hotels.review_report (review_id, reason) values ($1, 'advertising')", id);
    expect((await wayfare('reviews list')).output).toContain(`${id}  published, reported 1 × advertising`);
    expect((await wayfare(`reviews show ${id}`)).output).toContain(`Title: ${title}`);
    expect((await wayfare(`reviews remove ${id} --reason advertising`)).output).toBe('It is not shown any more.\n');
    expect((await wayfare('reviews list')).output).not.toContain(id);
    expect((await wayfare(`reviews publish ${id}`)).output).toBe('It is shown.\n');
    expect((await wayfare(`reviews answer ${id} --text ${'x'.repeat(2_001)}`)).code).toBe(1);
    expect((await wayfare(`reviews answer ${id} --text Thanks!`)).output).toBe(
      'The answer is shown below the review.\n',
    );
    expect(await query('select state, answer from hotels.review where id = $1', id)).toEqual([
      { state: 'published', answer: 'Thanks!' },
    ]);
  });
});

describe('wayfare refund', () => {
  test('gives money of a paid booking back once, shows it, and the page says it', async () => {
    const quote = await quoteOf(app, await directRoom(app), 60);
    const { data: booked } = await json<{ data: Reserved }>(await reserveByApi(app, quote, `refund-key-${quote}`));
    expect(await pay(app, booked)).toBe(true);
    expect(await untilState(app, booked.transaction, ['confirmed'])).toBe('confirmed');
    const captured = async () =>
      (await query('select state from booking.payment where trip_id = $1', booked.id))[0]?.['state'];
    await expect.poll(captured, { timeout: 20_000 }).toBe('captured');
    const currency = String(
      (await query('select currency from booking.trip where id = $1', booked.id))[0]?.['currency'],
    );
    const give = async (more: string) =>
      await wayfare(`refund give ${booked.reference} --cause goodwill --note cold --by Rita ${more}`);
    expect(await wayfare('refund give 00000-00000-00000-00000 --amount 1 --cause goodwill --note x --case A')).toEqual({
      code: 1,
      output: '',
      errors: 'There is no booking 00000-00000-00000-00000.\n',
    });
    expect(await give('--amount 1.001 --case A')).toMatchObject({
      code: 1,
      errors: `${currency} has no such fraction.\n`,
    });
    expect((await give('--amount 99999 --case A')).errors).toMatch(/^At most [\d.]+ [A-Z]{3} can be given back\.$/m);
    expect(await give('--amount 5 --case A')).toMatchObject({
      code: 0,
      output: `5.00 ${currency} is being given back.\n`,
    });
    expect((await give('--amount 5 --case A')).output).toBe(`5.00 ${currency} was given back already.\n`);
    expect((await give('--amount 6 --case A')).errors).toContain('another amount or cause');
    const done = async () =>
      (await query('select state from booking.refund where reservation_id = $1', booked.id))[0]?.['state'];
    await expect.poll(done, { timeout: 20_000 }).toBe('done');
    expect((await wayfare(`refund list ${booked.reference}`)).output).toContain(
      `goodwill  done  5.00 ${currency}  by Rita: cold`,
    );
    expect((await wayfare('refund list')).output).toBe('No refund waits for you.\n');
    expect(await mailTo(app, 'dana@example.com', /Refund sent/)).toMatch(/We’ve sent \S+\s?5\.00 back to the card/);
  }, 120_000);
});

describe('wayfare dispute', () => {
  test('lists nothing without disputes, and knows no other', async () => {
    expect(await wayfare('dispute list')).toMatchObject({ code: 0, output: 'No payment is disputed.\n' });
    expect(await wayfare('dispute answer dis_none --statement no')).toMatchObject({
      code: 1,
      errors: 'There is no dispute dis_none: see dispute list.\n',
    });
  });
});

describe('wayfare brand agency', () => {
  test('makes a brand that of an agency, and nobody’s again', async () => {
    const content = {
      name: 'Northern Trips',
      whiteLabel: true,
      supportEmail: 'help@northern.example',
      paymentDescriptor: 'NORTHERN',
    };
    const made = await wayfare(`brand create northern ${await file('brand.json', JSON.stringify(content))}`);
    expect(made).toMatchObject({ code: 0 });
    expect((await wayfare('brand agency northern 999999')).code).toBe(1);
    expect((await wayfare(`brand agency northern ${agency}`)).output).toBe(
      `northern is the brand of the agency ${agency}.\n`,
    );
    expect((await wayfare('brand agency northern none')).output).toBe('northern is no agency’s.\n');
  });
});
