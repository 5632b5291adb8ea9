import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { browser, password, registered } from '#tests/people.ts';
import { bookingKeys, directRoom, type DirectRoom, inDays, quoteOf, visitor, type Visitor } from '#tests/visitor.ts';

/** Traveller details in accounts: the owner's, and the companions. */
let app: TestApp;
let room: DirectRoom;
let page: string;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app, 12);
  page = `/book?quote=${await quoteOf(app, room)}`;
}, 180_000);
afterAll(async () => await app.close());

type Person = Awaited<ReturnType<typeof registered>>;
type Fields = Readonly<Record<string, string>>;

const send = async ({ guest }: Pick<Person, 'guest'>, step: string, fields: Fields) =>
  await guest.post('/profile', { _token: await guest.token('/profile'), step, ...fields });
const travel = { first_name: 'Dana', last_name: 'Levi-Cohen', phone: '+972 50-123 4567', nationality: 'IL' };
const details = {
  room_1_first_name: 'Dana',
  room_1_last_name: 'Levi',
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  requests: '',
  terms: '1',
};
const rowOf = async ({ form }: Pick<Person, 'form'>) =>
  (
    await app.database.pool.query(
      'select first_name, last_name, phone, nationality from accounts.person where email = $1',
      [form.email],
    )
  ).rows[0] as Record<string, string | null>;
const companionsOf = async ({ form }: Pick<Person, 'form'>) =>
  (
    await app.database.pool.query(
      `select companion.id, companion.first_name, companion.last_name, birth_date::text from accounts.companion
       join accounts.person on person.id = person_id where email = $1 order by companion.id`,
      [form.email],
    )
  ).rows as { id: string; first_name: string; last_name: string; birth_date: string | null }[];
const nothing = { first_name: null, last_name: null, phone: null, nationality: null };

const decoded = (text: string) =>
  text.replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
/** The value that a field of a page has. */
function valueOf(html: string, name: string): string | undefined {
  const select = new RegExp(`<select[^>]* name="${name}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1];
  if (select !== undefined) return /<option value="([^"]*)" selected=""/.exec(select)?.[1] ?? '';
  const input = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0];
  return input && decoded(/ value="([^"]*)"/.exec(input)?.[1] ?? '');
}
const filled = (html: string) =>
  Object.fromEntries(
    ['room_1_first_name', 'room_1_last_name', 'contact', 'email', 'phone', 'nationality'].map((name) => [
      name,
      valueOf(html, name),
    ]),
  );
const book = async (guest: Visitor, at = page) => await (await guest.get(at)).text();
const choicesOf = (html: string, room = 1) => {
  const select = new RegExp(`<select[^>]* name="who_room_${room}"[^>]*>(.*?)</select>`, 's').exec(html)?.[1] ?? '';
  return [...select.matchAll(/<option value="([^"]+)"[^>]*>([^<]*)</g)].map(([, id = '', label = '']) => ({
    id,
    label,
  }));
};

describe('the profile refuses', () => {
  test.each([
    { first_name: '12' },
    { last_name: '<b>' },
    { first_name: 'x'.repeat(61) },
    { first_name: '4111 1111 1111 1111' },
    { phone: '12345' },
    { phone: 'call me' },
    { nationality: 'XX' },
    { nationality: 'constructor' },
  ])('%j, and keeps what was typed', async (wrong) => {
    const one = await registered(app);
    const answer = await send(one, 'travel', { ...travel, ...wrong });
    const html = await answer.text();
    const [[field, value]] = Object.entries(wrong) as [[string, string]];
    expect(answer.status).toBe(422);
    expect(html).toContain(`id="${field}-error"`);
    if (field !== 'nationality' && !value.startsWith('4111')) expect(valueOf(html, field)).toContain(value.slice(0, 2));
    expect(await rowOf(one)).toEqual(nothing);
  });
  test.each([
    { first_name: '' },
    { last_name: ' ' },
    { first_name: '<script>' },
    { birth_date: 'yesterday' },
    { birth_date: '2021-02-30' },
    { birth_date: inDays(2) },
    { birth_date: '1850-01-01' },
  ])('a companion with %j', async (wrong) => {
    const one = await registered(app);
    const answer = await send(one, 'companion', { first_name: 'Noa', last_name: 'Levi', birth_date: '', ...wrong });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(`id="companion-new-${Object.keys(wrong)[0]}-error"`);
    expect(await companionsOf(one)).toEqual([]);
  });
  test.each([
    ['José', '“Jose”'],
    ['Динара', 'Please use English letters'],
  ])('the name %s, with a suggestion where there is one; bookings likewise', async (name, told) => {
    const one = await registered(app);
    const own = await send(one, 'travel', { ...travel, first_name: name });
    const along = await send(one, 'companion', { first_name: 'Noa', last_name: name, birth_date: '' });
    const booked = await one.guest.post(page, {
      _token: await one.guest.token(page),
      ...details,
      room_1_last_name: name,
    });
    for (const answer of [own, along, booked]) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(told);
    }
    expect([await rowOf(one), await companionsOf(one)]).toEqual([nothing, []]);
  });
  test('changing or removing a companion of another account', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    await send(other, 'companion', { first_name: 'Noa', last_name: 'Levi', birth_date: '' });
    const theirs = await companionsOf(other);
    const companion = theirs[0]!.id;
    await send(one, 'companion', { companion, first_name: 'Eve', last_name: 'Levi', birth_date: '' });
    await send(one, 'companion', { companion, remove: '1' });
    for (const odd of ['nobody', '__proto__', "' or true --"])
      expect((await send(one, 'companion', { companion: odd, remove: '1' })).status).toBe(303);
    expect(await companionsOf(other)).toEqual(theirs);
    expect(await companionsOf(one)).toEqual([]);
  });
  test('more than twenty people, from two browsers at once too', async () => {
    const one = await registered(app);
    const token = await one.guest.token('/profile');
    const add = async (last: string) =>
      await one.guest.post('/profile', {
        _token: token,
        step: 'companion',
        first_name: 'Noa',
        last_name: last,
        birth_date: '',
      });
    for (let at = 0; at < 19; at += 1) expect((await add('Levi')).status).toBe(303);
    const statuses = (await Promise.all([add('Bar'), add('Bar'), add('Bar')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([303, 409, 409]);
    expect(await companionsOf(one)).toHaveLength(20);
  });
});

describe('the profile keeps', () => {
  test('names, phone and nationality, cleaned, and forgets what is emptied', async () => {
    const one = await registered(app);
    const answer = await send(one, 'travel', {
      ...travel,
      first_name: '  Dana   Rut ',
      person_id: 'x',
      email: 'eve@example.com',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/profile?done=travel']);
    expect(await rowOf(one)).toEqual({
      first_name: 'Dana Rut',
      last_name: 'Levi-Cohen',
      phone: '+972501234567',
      nationality: 'IL',
    });
    const html = await (await one.guest.get('/profile')).text();
    expect(['first_name', 'last_name', 'phone', 'nationality'].map((name) => valueOf(html, name))).toEqual([
      'Dana Rut',
      'Levi-Cohen',
      '+972501234567',
      'IL',
    ]);
    await send(one, 'travel', { first_name: '', last_name: '', phone: '', nationality: '' });
    expect(await rowOf(one)).toEqual(nothing);
  });
  test('people who travel along: added, changed and removed', async () => {
    const one = await registered(app);
    const year = Number(inDays(0).slice(0, 4)) - 7;
    const child = { first_name: 'Noa', last_name: 'Levi', birth_date: `${String(year)}-01-01` };
    expect((await send(one, 'companion', child)).headers.get('location')).toBe('/profile?done=companion');
    await send(one, 'companion', { first_name: 'Amir', last_name: 'Levi', birth_date: '' });
    const html = decoded(await (await one.guest.get('/profile')).text());
    expect(html).toContain('Noa Levi');
    expect(html).toContain('7 years old');
    const [noa, amir] = await companionsOf(one);
    expect([noa, amir]).toMatchObject([child, { first_name: 'Amir', birth_date: null }]);
    await send(one, 'companion', { companion: amir!.id, first_name: 'Amir', last_name: 'Cohen', birth_date: '' });
    expect((await send(one, 'companion', { companion: noa!.id, remove: '1' })).headers.get('location')).toBe(
      '/profile?done=companion_removed',
    );
    expect(await companionsOf(one)).toMatchObject([{ id: amir!.id, last_name: 'Cohen' }]);
  });
  test('all of it in the file of one’s data, and nothing of it after the account is deleted', async () => {
    const one = await registered(app);
    await send(one, 'travel', travel);
    await send(one, 'companion', { first_name: 'Noa', last_name: 'Levi', birth_date: '2019-05-06' });
    const data = (await (await one.guest.get('/profile/data.json')).json()) as {
      account: Record<string, unknown>;
      companions: object[];
    };
    expect(data.account).toMatchObject({
      first_name: 'Dana',
      last_name: 'Levi-Cohen',
      phone: '+972501234567',
      nationality: 'IL',
    });
    expect(data.companions).toEqual([
      {
        first_name: 'Noa',
        last_name: 'Levi',
        birth_date: '2019-05-06',
        nationality: null,
        added_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
    const [companion] = await companionsOf(one);
    expect((await send(one, 'erase', { erase_password: password, agree: '1' })).status).toBe(303);
    const { rows } = await app.database.pool.query('select from accounts.companion where id = $1', [companion!.id]);
    expect(rows).toEqual([]);
  });
});

describe('the booking form', () => {
  test('knows nothing of a guest', async () => {
    const html = await book(visitor(app));
    expect(filled(html)).toEqual({
      room_1_first_name: '',
      room_1_last_name: '',
      contact: '',
      email: '',
      phone: '',
      nationality: '',
    });
    expect(html).not.toMatch(/name="who_room_1"|name="keep_details"/);
  });
  test('has the name and e-mail address of an account without further details', async () => {
    const one = await registered(app);
    const html = await book(one.guest);
    expect(filled(html)).toMatchObject({
      room_1_first_name: 'Dana',
      room_1_last_name: 'Levi',
      email: one.form.email,
      phone: '',
      nationality: '',
    });
    expect(choicesOf(html)).toEqual([]);
  });
  test('has all that the profile knows', async () => {
    const one = await registered(app);
    await send(one, 'travel', travel);
    one.guest.setCookie('country', 'FR');
    const html = await book(one.guest);
    expect(filled(html)).toEqual({
      room_1_first_name: 'Dana',
      room_1_last_name: 'Levi-Cohen',
      contact: '',
      email: one.form.email,
      phone: '+972501234567',
      nationality: 'IL',
    });
    expect(html).not.toContain('name="keep_details"');
  });
  test('puts an agent in touch, and in no room', async () => {
    const { guest, call } = await browser(app);
    await call('/login', { email: 'omer@demo.example', password: 'a suitcase for two' });
    expect(filled(await book(guest))).toMatchObject({
      room_1_first_name: '',
      room_1_last_name: '',
      contact: 'Omer Agent',
      email: 'omer@demo.example',
    });
  });
  test('shows typed values again rather than those of the profile', async () => {
    const one = await registered(app);
    await send(one, 'travel', travel);
    const typed = { ...details, room_1_first_name: 'Rut', email: 'no address', phone: '', who_room_1: 'self' };
    const answer = await one.guest.post(page, { _token: await one.guest.token(page), ...typed });
    expect(answer.status).toBe(422);
    expect(filled(await answer.text())).toMatchObject({
      room_1_first_name: 'Rut',
      room_1_last_name: 'Levi',
      email: 'no address',
      phone: '',
    });
  });

  describe('offers companions', () => {
    const family = async () => {
      const one = await registered(app);
      await send(one, 'travel', travel);
      for (const [first_name, birth_date] of [
        ['Amir', ''],
        ['Rut', '1990-01-01'],
        ['Noa', inDays(-6 * 365)],
      ] as const)
        await send(one, 'companion', { first_name, last_name: 'Levi', birth_date });
      return one;
    };
    test('as lead guests of a room: adults alone, and oneself', async () => {
      const one = await family();
      expect(choicesOf(await book(one.guest)).map(({ label }) => label)).toEqual([
        'Dana Levi-Cohen',
        'Amir Levi',
        'Rut Levi',
      ]);
    });
    test('a companion who comes of age before the stay can be lead guest', async () => {
      const one = await registered(app);
      await send(one, 'companion', { first_name: 'Noa', last_name: 'Levi', birth_date: inDays(-18 * 366 + 25) });
      await send(one, 'companion', { first_name: 'Gil', last_name: 'Levi', birth_date: inDays(-17 * 365) });
      expect(choicesOf(await book(one.guest)).map(({ label }) => label)).toEqual(['Dana Levi', 'Noa Levi']);
    });
    test('without scripts a button fills in the room, and leaves everything else as it was typed', async () => {
      const one = await family();
      const amir = choicesOf(await book(one.guest))[1]!;
      const fill = { ...details, fill: 'room_1', who_room_1: amir.id, phone: '12', requests: 'A cot', terms: '' };
      const answer = await one.guest.post(page, { _token: await one.guest.token(page), ...fill });
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect(filled(html)).toMatchObject({
        room_1_first_name: 'Amir',
        room_1_last_name: 'Levi',
        email: 'dana@example.com',
        phone: '12',
      });
      expect(html).toContain('A cot');
      expect(html).not.toContain('id="phone-error"');
    });
    test('and never a companion of another account, or a room that does not exist', async () => {
      const [one, other] = [await family(), await family()];
      const theirs = (await companionsOf(other))[0]!;
      const token = await one.guest.token(page);
      for (const odd of [
        { who_room_1: theirs.id },
        { who_room_1: '__proto__' },
        { fill: 'room_9', who_room_9: 'self' },
        { fill: 'x' },
      ]) {
        const answer = await one.guest.post(page, { _token: token, ...details, fill: 'room_1', ...odd });
        expect([answer.status, filled(await answer.text())]).toMatchObject([
          200,
          { room_1_first_name: 'Dana', room_1_last_name: 'Levi' },
        ]);
      }
    });
  });

  describe('keeps phone and nationality for the next time', () => {
    const next = async ({ guest }: Pick<Person, 'guest'>, more: Fields) => {
      const path = `/book?quote=${await quoteOf(app, room)}`;
      return await guest.post(path, { ...(await bookingKeys(guest, path)), ...details, ...more });
    };
    test('on request, and only fields that the profile lacks', async () => {
      const one = await registered(app);
      expect(await book(one.guest)).toContain('name="keep_details"');
      expect((await next(one, {})).status).toBe(303);
      expect(await rowOf(one)).toEqual(nothing);
      await next(one, { keep_details: '1', phone: 'nothing' });
      expect(await rowOf(one)).toEqual(nothing);
      expect((await next(one, { keep_details: '1' })).status).toBe(303);
      expect(await rowOf(one)).toEqual({ ...nothing, phone: '+972501234567', nationality: 'IL' });
      await next(one, { keep_details: '1', phone: '+44 20 7946 0958', nationality: 'GB' });
      expect(await rowOf(one)).toEqual({ ...nothing, phone: '+972501234567', nationality: 'IL' });
    });
    test('and new guests as companions, once, on request', async () => {
      const one = await registered(app);
      expect(await book(one.guest)).toContain('name="keep_guests"');
      await next(one, { room_1_first_name: 'Amir' });
      await next(one, { room_1_first_name: 'Amir', keep_guests: '1', phone: 'nothing' });
      expect(await companionsOf(one)).toEqual([]);
      for (const room_1_first_name of ['Amir', 'AMIR', 'Dana'])
        await next(one, { room_1_first_name, keep_guests: '1' });
      expect(await companionsOf(one)).toMatchObject([{ first_name: 'Amir', last_name: 'Levi', birth_date: null }]);
    });
    test('not of a guest', async () => {
      const answer = await next({ guest: visitor(app) }, { keep_details: '1', keep_guests: '1' });
      expect(answer.status).toBe(303);
    });
  });
});
