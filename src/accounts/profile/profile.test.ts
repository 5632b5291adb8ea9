import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOutbox, readOutbox } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, cookieOf, newcomer, password, registered } from '#tests/people.ts';
import { confirmed, json, type Reserved, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());

type Person = Awaited<ReturnType<typeof registered>>;
const another = 'two dry umbrellas';
const send = async ({ guest }: Pick<Person, 'guest'>, step: string, fields: Record<string, string>, prefix = '') =>
  await guest.post(`${prefix}/profile`, { _token: await guest.token(`${prefix}/profile`), step, ...fields });
const rowOf = async (email: string) =>
  (await app.database.pool.query('select * from accounts.person where email = $1', [email])).rows[0] as
    | Record<string, unknown>
    | undefined;
const linkTo = async (email: string): Promise<string> => {
  const folder = join(app.dataDirectory, 'mail');
  for (let tries = 0; tries < 100; tries += 1, await sleep(50)) {
    const emails = (await listOutbox(folder)).filter(({ to }) => to === email);
    const texts = await Promise.all(emails.map(async ({ id }) => (await readOutbox(folder, id))?.text ?? ''));
    const plain = texts
      .join('\n')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=3D', '=');
    const found = /\/email\/prove\?link=([\w-]{43})/.exec(plain);
    if (found) return found[1]!;
  }
  throw new Error(`no email to ${email}`);
};
const emailsTo = async (email: string) => {
  const folder = join(app.dataDirectory, 'mail');
  return (await listOutbox(folder)).filter(({ to }) => to === email).map(({ subject }) => subject);
};
const canSignIn = async (email: string, secret = password) =>
  (await (await browser(app)).call('/login', { email, password: secret })).status === 200;

describe('the profile is refused', () => {
  test('to who is not signed in', async () => {
    const guest = visitor(app);
    const page = await guest.get('/he/profile');
    expect([page.status, page.headers.get('location')]).toEqual([303, '/he/login?next=%2Fhe%2Fprofile']);
    const posted = await guest.post('/profile', { _token: await guest.token('/login'), step: 'erase' });
    expect(posted.headers.get('location')).toBe('/login?next=%2Fprofile');
    expect((await guest.get('/profile/data.json')).status).toBe(303);
  });
  test('without the form’s token, and from another site', async () => {
    const one = await registered(app);
    const fields = { step: 'erase', erase_password: password, agree: '1' };
    expect((await one.guest.post('/profile', fields)).status).toBe(403);
    const token = await one.guest.token('/profile');
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await one.guest.post('/profile', { _token: token, ...fields }, foreign)).status).toBe(403);
    expect(await rowOf(one.form.email)).toBeDefined();
  });
  test.each(['email', 'password', 'erase'])('a wrong present password: %s', async (step) => {
    const one = await registered(app);
    const wrong = 'three dry umbrellas';
    const answer = await send(one, step, {
      email: 'new@example.com',
      email_password: wrong,
      current_password: wrong,
      password: another,
      password_confirmation: another,
      erase_password: wrong,
      agree: '1',
    });
    const page = await answer.text();
    expect([answer.status, page.includes('Incorrect password.'), page.includes(wrong)]).toEqual([422, true, false]);
    expect((await rowOf(one.form.email))?.['new_email']).toBeNull();
    expect(await canSignIn(one.form.email)).toBe(true);
  });
  test('more than ten guesses at the present password', async () => {
    const one = await registered(app);
    const statuses = [];
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push((await send(one, 'erase', { erase_password: `guess ${guess}`, agree: '1' })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
  });
  test('more than five emails in an hour to one new address, from any account', async () => {
    const email = 'somebody.else@example.com';
    const ask = async () => (await send(await registered(app), 'email', { email, email_password: password })).status;
    const statuses = [];
    for (let person = 0; person < 6; person += 1) statuses.push(await ask());
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  });
  test('an unknown step changes nothing', async () => {
    const one = await registered(app);
    for (const step of ['', 'constructor', '__proto__', 'admin'])
      expect((await send(one, step, { name: 'Eve' })).status).toBe(303);
    expect((await rowOf(one.form.email))?.['name']).toBe('Dana Levi');
  });
});

describe('details', () => {
  test('are these four and nothing else', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    const theirs = await rowOf(other.form.email);
    const before = await rowOf(one.form.email);
    const answer = await send(one, 'details', {
      name: '  Noa   Bar ',
      avatar: 'palm',
      locale: 'he',
      currency: 'ILS',
      id: String(theirs?.['id']),
      person_id: String(theirs?.['id']),
      plan_id: '1',
      actions: 'staff',
      crm: '1',
      email: 'eve@example.com',
      email_norm: 'eve@example.com',
      email_proven_at: '2026-01-01',
      password_hash: 'x',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/he/profile?done=details']);
    expect(await rowOf(one.form.email)).toEqual({
      ...before,
      name: 'Noa Bar',
      avatar: '/images/avatars/palm.svg',
      locale: 'he',
      currency: 'ILS',
    });
    expect(await rowOf(other.form.email)).toEqual(theirs);
    expect([cookieOf(one.guest, 'i18n_redirected'), cookieOf(one.guest, 'currency')]).toEqual(['he', 'ILS']);
    const elsewhere = await browser(app);
    await elsewhere.call('/login', { email: one.form.email, password });
    expect(cookieOf(elsewhere.guest, 'currency')).toBe('ILS');
  });
  test.each([
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { avatar: 'https://evil.example/x.svg' },
    { avatar: '../../x' },
    { locale: 'xx' },
    { currency: 'XXX' },
    { currency: 'constructor' },
  ])('refuse %j', async (wrong) => {
    const one = await registered(app);
    const answer = await send(one, 'details', { name: 'Dana Levi', avatar: '', locale: '', currency: '', ...wrong });
    expect(answer.status).toBe(422);
    expect(await rowOf(one.form.email)).toMatchObject({ name: 'Dana Levi', avatar: null, locale: null });
  });
  test('a name is only text', async () => {
    const one = await registered(app);
    await send(one, 'details', { name: '<img src=x onerror=alert(1)>', avatar: '', locale: '', currency: '' });
    expect(await (await one.guest.get('/profile')).text()).not.toContain('<img src=x');
  });
});

describe('another address', () => {
  test('is refused when it is malformed, unchanged, or taken', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    for (const email of ['dana', one.form.email.toUpperCase(), ` ${other.form.email.toUpperCase()}`]) {
      expect((await send(one, 'email', { email, email_password: password })).status).toBe(422);
      expect((await rowOf(one.form.email))?.['new_email']).toBeNull();
    }
  });
  test('is set once its link is confirmed by a button, and only once', async () => {
    const one = await registered(app);
    const { email } = newcomer();
    expect((await send(one, 'email', { email, email_password: password })).status).toBe(303);
    expect([await canSignIn(one.form.email), await canSignIn(email)]).toEqual([true, false]);
    const link = await linkTo(email);
    const path = `/email/prove?link=${link}`;
    const mailbox = visitor(app);
    const token = await mailbox.token(path);
    expect(await canSignIn(email)).toBe(false);
    expect((await mailbox.post('/email/prove', { _token: token, link })).status).toBe(200);
    expect([await canSignIn(one.form.email), await canSignIn(email)]).toEqual([false, true]);
    expect(await rowOf(email)).toMatchObject({ email_norm: email, new_email: null });
    expect((await rowOf(email))?.['email_proven_at']).not.toBeNull();
    expect((await mailbox.post('/email/prove', { _token: token, link })).status).toBe(410);
  });
  test('is announced to the previous address once it is confirmed, one time, and not sooner', async () => {
    const moved = 'Your Wayfare email address was changed';
    const one = await registered(app);
    const { email } = newcomer();
    await send(one, 'email', { email, email_password: password });
    const link = await linkTo(email);
    expect(await emailsTo(one.form.email)).not.toContain(moved);
    const mailbox = visitor(app);
    const token = await mailbox.token(`/email/prove?link=${link}`);
    for (const twice of [link, link]) await mailbox.post('/email/prove', { _token: token, link: twice });
    await expect.poll(async () => await emailsTo(one.form.email)).toContain(moved);
    expect((await emailsTo(one.form.email)).filter((subject) => subject === moved)).toHaveLength(1);
    expect(await emailsTo(email)).not.toContain(moved);
  });
  test('does not count when it was withdrawn, or taken by another account meanwhile', async () => {
    const [one, two] = [await registered(app), await registered(app)];
    const [first, second] = [newcomer(), newcomer()];
    const mailbox = visitor(app);
    await send(one, 'email', { email: first.email, email_password: password });
    const over = await linkTo(first.email);
    await send(one, 'email_back', {});
    expect((await mailbox.get(`/email/prove?link=${over}`)).status).toBe(410);
    await send(two, 'email', { email: second.email, email_password: password });
    const link = await linkTo(second.email);
    await (await browser(app)).call('/api/register', second);
    const token = await mailbox.token(`/email/prove?link=${link}`);
    expect((await mailbox.post('/email/prove', { _token: token, link })).status).toBe(409);
    expect(await rowOf(two.form.email)).toBeDefined();
  });
});

describe('another password', () => {
  test('is held to the rules', async () => {
    const one = await registered(app);
    for (const [secret, again] of [
      ['short', 'short'],
      ['dana levi', 'dana levi'],
      [another, password],
    ] as const) {
      const fields = { current_password: password, password: secret, password_confirmation: again };
      expect((await send(one, 'password', fields)).status).toBe(422);
    }
    expect(await canSignIn(one.form.email)).toBe(true);
  });
  test('signs out elsewhere; here a session of a new id goes on', async () => {
    const one = await registered(app);
    const elsewhere = await browser(app);
    await elsewhere.call('/login', { email: one.form.email, password });
    const [before, remembered] = [cookieOf(one.guest, 'auth.session'), cookieOf(elsewhere.guest, 'auth.remember')];
    const fields = { current_password: password, password: another, password_confirmation: another };
    expect((await send(one, 'password', fields)).status).toBe(303);
    expect([(await one.me()).status, (await elsewhere.me()).status]).toEqual([200, 401]);
    elsewhere.guest.setCookie('auth.remember', remembered);
    expect((await elsewhere.me()).status).toBe(401);
    expect(cookieOf(one.guest, 'auth.session')).not.toBe(before);
    one.guest.setCookie('auth.session', before);
    one.guest.setCookie('auth.remember', '');
    expect((await one.me()).status).toBe(401);
    expect([await canSignIn(one.form.email), await canSignIn(one.form.email, another)]).toEqual([false, true]);
  });
});

describe('my data', () => {
  let one: Person;
  let booked: Reserved;
  beforeAll(async () => {
    one = await registered(app);
    const { email } = one.form;
    const { pool } = app.database;
    booked = await confirmed(app, { contact: { email, phone: '+972501234567' } });
    await pool.query(
      `update booking.trip set version = version + 1,
         person_id = (select id from accounts.person where email = $1) where id = $2`,
      [email, booked.id],
    );
    await pool.query(
      `insert into accounts.favorite (person_id, item) select id, 'a-hotel' from accounts.person where email = $1`,
      [email],
    );
    await pool.query(
      `insert into accounts.saved_search (person_id, route, router, path, name, check_in, check_out, guests)
       select id, '/hotels/x?', '/hotels/x', 'x', 'A search', '2026-01-01', '2026-01-03', '2' from accounts.person where email = $1`,
      [email],
    );
  });

  test('are complete in a file of my own, without my password', async () => {
    const file = await one.guest.get('/profile/data.json');
    expect([file.status, file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
      200,
      'attachment; filename="my-data.json"',
      'private, no-store',
    ]);
    const text = await file.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { name: 'Dana Levi', email: one.form.email, sessions: [{}] },
      favorites: [{ product: 'hotels', item: 'a-hotel' }],
      searches: [{ name: 'A search' }],
      reservations: [{ id: booked.id, contact: { email: one.form.email }, travellers: [{}], state: 'confirmed' }],
    });
    for (const secret of ['argon2', 'net', 'markup', 'token']) expect(text).not.toContain(secret);
    const other = await (await (await registered(app)).guest.get('/profile/data.json')).text();
    expect([other.includes(one.form.email), other.includes(booked.id)]).toEqual([false, false]);
  });

  test('are kept while a reservation is open, and that is explained', async () => {
    const answer = await send(one, 'erase', { erase_password: password, agree: '1' });
    expect([answer.status, (await answer.text()).includes('one active booking')]).toEqual([409, true]);
    expect((await send(one, 'erase', { erase_password: password })).status).toBe(422);
    expect(await rowOf(one.form.email)).toBeDefined();
  });

  test('are gone when I say so; the reservation stays without me', async () => {
    const { pool } = app.database;
    const { email } = one.form;
    await pool.query(
      `update booking.reservation set version = version + 1, ends_at = now() - interval '1 day' where id = $1`,
      [booked.id],
    );
    const elsewhere = await browser(app);
    await elsewhere.call('/login', { email, password });
    await send(one, 'email', { email: `new.${email}`, email_password: password });
    await linkTo(`new.${email}`);
    const { id } = (await rowOf(email)) as { id: string };
    const answer = await send(one, 'erase', { erase_password: password, agree: '1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile?erased=1']);
    expect(await (await one.guest.get('/profile?erased=1')).text()).toContain('Your account has been deleted');
    expect([(await one.me()).status, (await elsewhere.me()).status]).toEqual([401, 401]);
    expect(await canSignIn(email)).toBe(false);
    const tables = await pool.query(`select table_name from information_schema.tables where table_schema = 'accounts'`);
    for (const { table_name: table } of tables.rows as { table_name: string }[]) {
      const { rows } = await pool.query(
        `select count(*)::int as traces from accounts.${table} one where one::text like $1 or one::text like $2`,
        [`%${email}%`, `%${id}%`],
      );
      expect([table, rows]).toEqual([table, [{ traces: 0 }]]);
    }
    const { rows } = await pool.query('select person_id, email from booking.trip where id = $1', [booked.id]);
    expect(rows).toEqual([{ person_id: null, email }]);
  });
});

test.each(['', '/he'])('%s/profile is there without scripts', async (prefix) => {
  const one = await registered(app);
  const page = await (await one.guest.get(`${prefix}/profile`)).text();
  for (const step of ['details', 'email', 'password', 'erase', 'prove']) expect(page).toContain(`value="${step}"`);
  expect((await json<{ data: object }>(await one.me())).data).toBeDefined();
});
