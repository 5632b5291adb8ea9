import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#values/money.ts';
import { postForm } from '#gateways/sandbox/pay-on-page.ts';
import { createTestSandbox } from '#tests/sandbox-gateway.ts';
import { passesLuhn } from './card.ts';
import { testCards } from './test-cards.ts';

const reference = 'ABCDEFGHJKMNPQRSTVW0';
const good = { attempt: '0', number: '4242424242424242', expiry: '12/35', cvc: '123', name: 'Dana Levi' };
let sandbox: ReturnType<typeof createTestSandbox>;
let page: string;

beforeEach(async () => {
  sandbox = createTestSandbox();
  page = await open('en');
});
afterEach(() => sandbox.close());

async function open(language: string, own = reference): Promise<string> {
  const created = await sandbox.gateway.createPayment({
    reference: own,
    amount: money(45_950n, 'EUR'),
    description: 'Hotel <b>Mirador</b> & "co"',
    language,
    email: 'dana@example.com',
    returnUrl: 'http://localhost:3000/ok',
    cancelUrl: 'http://localhost:3000/no',
    expiresAt: new Date(sandbox.now().getTime() + 3_600_000).toISOString(),
  });
  if (created.kind !== 'created') throw new Error(created.reason);
  return created.redirectUrl;
}

const send = (request: Request) => sandbox.server.fetch(request);
const get = (url: string) => send(new Request(url));
const post = (fields: Record<string, string>, path = '') => postForm(send, page + path, fields);
/** The page that a form led to, with the cookies that it set. */
const again = (response: Response) =>
  send(
    new Request(new URL(location(response) ?? '', page), {
      headers: { cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' },
    }),
  );
const location = (response: Response) => response.headers.get('location');
async function truth() {
  const { payments } = (await (await sandbox.call('GET', '/admin/payments')).json()) as {
    payments: { state: string; attempts: number }[];
  };
  return payments[0];
}

describe('refuses', () => {
  test('an address that is no payment', async () => {
    for (const path of [
      '/',
      '/pay',
      '/pay/',
      '/pay/nothing',
      '/pay/%00',
      `${new URL(page).pathname}/other`,
      `${new URL(page).pathname}/challenge/x`,
    ]) {
      expect((await get(`http://pay.localhost:3000${path}`)).status, path).toBe(404);
    }
    expect((await send(new Request(page, { method: 'DELETE' }))).status).toBe(405);
  });
  test.each([
    [
      'nothing',
      {},
      ['Enter the card number.', 'Enter the expiry date.', 'Enter the security code.', 'Enter the name on the card.'],
    ],
    ['a wrong digit', { number: '4242424242424241' }, ['This card number is not right']],
    ['a real card', { number: '5555555555554444' }, ['takes only the test cards']],
    ['letters', { number: 'abcd efgh' }, ['This card number is not right']],
    ['last month', { expiry: '10/26' }, ['This card has expired.']],
    ['month 13', { expiry: '13/30' }, ['Write the expiry date']],
    ['month 0', { expiry: '00/30' }, ['Write the expiry date']],
    ['the year 2099', { expiry: '01/2099' }, ['Write the expiry date']],
    ['two digits of code', { cvc: '12' }, ['3 or 4 digits']],
    ['a name of digits', { name: '4242424242424242' }, ['as it is printed']],
  ])('%s, and keeps what was typed', async (what, change, messages) => {
    const fields = what === 'nothing' ? { attempt: '0' } : { ...good, ...change };
    const response = await post(fields);
    const text = await response.text();
    expect(response.status).toBe(422);
    for (const message of messages) expect(text).toContain(message);
    expect(text.match(/aria-invalid/g)).toHaveLength(messages.length);
    if ('number' in fields) expect(text).toContain(`value="${fields.number}"`);
    expect(text).not.toMatch(/name="cvc"[^>]*value="\d/);
    expect(await truth()).toMatchObject({ state: 'open', attempts: 0 });
  });
  test('10 kB of garbage in every field, cut short and escaped', async () => {
    for (const garbage of [
      '<script>alert(1)</script>'.repeat(400),
      '"'.repeat(10_000),
      '\u0000\uFFFF'.repeat(2_000),
      '4'.repeat(10_000),
      '٤'.repeat(1_000),
    ]) {
      const fields = { attempt: '0', number: garbage, expiry: garbage, cvc: garbage, name: garbage };
      const response = await post(fields);
      const text = await response.text();
      expect([413, 422]).toContain(response.status);
      expect(text).not.toContain('<script');
      expect(text.length).toBeLessThan(20_000);
    }
    expect((await post({ attempt: garbageOf(40_000) })).status).toBe(413);
    expect(
      (await send(new Request(page, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })))
        .status,
    ).toBe(415);
    expect(await truth()).toMatchObject({ state: 'open', attempts: 0 });
  });
  test('a page that has expired, with a way back', async () => {
    sandbox.advance(3_600_000);
    for (const response of [await get(page), await post(good)]) {
      expect(response.status).toBe(410);
      expect(await response.text()).toContain('href="http://localhost:3000/no"');
    }
    expect((await truth())?.state).toBe('expired');
  });
});

const garbageOf = (length: number) => 'x'.repeat(length);

describe('a card', () => {
  test('that is good returns to the merchant, with the money held', async () => {
    const response = await post(good);
    expect([response.status, location(response)]).toEqual([303, 'http://localhost:3000/ok']);
    expect((await truth())?.state).toBe('authorised');
    expect(await (await get(page)).text()).toContain('The payment is done');
  });
  test.each([
    ['4000000000000002', 'declined the card'],
    ['4000000000009995', 'not enough money'],
    ['4000000000000119', 'could not process'],
    ['4000000000000069', 'this card has expired'],
    ['4000000000000127', 'security code is wrong'],
  ])('%s is refused with its reason and another may be tried', async (number, reason) => {
    const response = await post({ ...good, number });
    expect([response.status, location(response)]).toEqual([303, new URL(page).pathname]);
    const text = await (await again(response)).text();
    expect(text).toContain(reason);
    expect(text).toContain('value="Dana Levi"');
    expect(text).not.toContain(`value="${number}"`);
    expect(location(await post({ ...good, attempt: '1' }))).toBe('http://localhost:3000/ok');
  });
  test('refused three times ends the payment', async () => {
    for (const attempt of ['0', '1'])
      expect(location(await post({ ...good, attempt, number: '4000000000000002' }))).toBe(new URL(page).pathname);
    expect(location(await post({ ...good, attempt: '2', number: '4000000000009995' }))).toBe(
      'http://localhost:3000/ok',
    );
    expect(await sandbox.gateway.status(reference, null)).toMatchObject({
      payment: { state: 'declined', declineReason: 'insufficient_funds' },
    });
    expect(location(await post({ ...good, attempt: '3' }))).toBe('http://localhost:3000/ok');
    expect((await truth())?.state).toBe('declined');
  });
  test('is never kept: only brand and last four digits are', async () => {
    await post({ ...good, number: '4000000000003220' });
    const text = await (await sandbox.call('GET', '/admin/payments')).text();
    expect(text).toContain('"last_four":"3220"');
    expect(text).not.toContain('400000000000');
  });
});

test('the same form sent many times at once counts once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => post({ ...good, number: '4000000000000002' })));
  expect(await truth()).toMatchObject({ state: 'open', attempts: 1 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post({ ...good, attempt: '1' })));
  expect(answers.map(location)).toEqual(Array.from({ length: 10 }, () => 'http://localhost:3000/ok'));
  await sandbox.server.deliverDue();
  expect(sandbox.webhooks).toHaveLength(1);
});

describe('3-D Secure', () => {
  beforeEach(async () => {
    expect(location(await post({ ...good, number: '4000 0000 0000 3220' }))).toBe(
      `${new URL(page).pathname}/challenge`,
    );
  });
  test('without a code asks again', async () => {
    const response = await post({ code: ' ' }, '/challenge');
    expect([response.status, (await response.text()).includes('Enter the verification code.')]).toEqual([422, true]);
  });
  test('a wrong code is a refused card', async () => {
    const response = await post({ code: '4321' }, '/challenge');
    expect([response.status, location(response)]).toEqual([303, new URL(page).pathname]);
    expect(await (await again(response)).text()).toContain('verification code was wrong');
    expect(await truth()).toMatchObject({ state: 'open', attempts: 1 });
  });
  test('can be stopped for another card, or cancelled as a whole', async () => {
    expect(location(await post({ stop: '1', code: '1234' }, '/challenge'))).toBe(new URL(page).pathname);
    expect((await truth())?.state).toBe('open');
    expect(location(await post({}, '/cancel'))).toBe('http://localhost:3000/no');
  });
  test('leads back to itself, and the right code holds the money once', async () => {
    expect(location(await get(page))).toBe(`${new URL(page).pathname}/challenge`);
    expect(await (await get(`${page}/challenge`)).text()).toContain('Visa ending in 3220');
    const answers = await Promise.all([1, 2, 3].map(() => post({ code: '1234' }, '/challenge')));
    expect(answers.map(location)).toEqual(Array.from({ length: 3 }, () => 'http://localhost:3000/ok'));
    expect((await truth())?.state).toBe('authorised');
  });
});

test('cancel voids and returns, twice alike, but never after the money is held', async () => {
  expect(location(await post({}, '/cancel'))).toBe('http://localhost:3000/no');
  expect(location(await post({}, '/cancel'))).toBe('http://localhost:3000/no');
  expect(location(await post(good))).toBe('http://localhost:3000/no');
  expect((await truth())?.state).toBe('voided');
  page = await open('en', 'ABCDEFGHJKMNPQRSTVW1');
  await post(good);
  expect(location(await post({}, '/cancel'))).toBe('http://localhost:3000/ok');
  expect(await sandbox.gateway.status('ABCDEFGHJKMNPQRSTVW1', null)).toMatchObject({
    payment: { state: 'authorised' },
  });
});

test('the page speaks the payment’s language, escapes everything and locks itself down', async () => {
  const response = await get(page);
  const text = await response.text();
  expect(text).toContain('<html lang="en" dir="ltr">');
  expect(text).toContain('Hotel &lt;b&gt;Mirador&lt;/b&gt; &amp; &quot;co&quot;');
  for (const token of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) expect(text).toContain(`autocomplete="${token}"`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:3000");
  expect(policy).not.toContain('unsafe');
  const stylesheet = /href="(\/assets\/[^"]+)"/.exec(text)?.[1] ?? '';
  expect((await get(`http://pay.localhost:3000${stylesheet}`)).headers.get('content-type')).toContain('text/css');
  expect(await (await get(await open('he-IL', 'ABCDEFGHJKMNPQRSTVW2'))).text()).toContain('<html lang="he" dir="rtl">');
  expect(await (await get(await open('ja', 'ABCDEFGHJKMNPQRSTVW3'))).text()).toContain('<html lang="en" dir="ltr">');
});

test('every listed test card is a possible card number, and its link fills in the form', async () => {
  for (const [place, card] of testCards.entries()) {
    expect(passesLuhn(card.number)).toBe(true);
    const text = await (await get(`${page}?card=${place + 1}`)).text();
    expect(text.replaceAll(' ', '')).toContain(`value="${card.number}"`);
  }
  for (const card of ['0', '99', '-1', 'x', '1e9', '1.5']) expect((await get(`${page}?card=${card}`)).status).toBe(200);
});
