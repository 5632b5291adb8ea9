import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sound, wellFormed } from '#tests/answers.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { runs } from '#tests/full.ts';
import { hostileText } from '#tests/hostile-text.ts';
import {
  bookingKeys,
  confirmed,
  directRoom,
  type DirectRoom,
  inDays,
  quoteOf,
  ratesOf,
  type Reserved,
  visitor,
} from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  booked = await confirmed(app);
});
afterAll(async () => await app.close());

const flip = (text: string, place = 60) =>
  text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);

describe('forms', () => {
  const details = {
    room_1_first_name: 'Dana',
    room_1_last_name: 'Levi',
    email: 'dana@example.com',
    phone: '+972501234567',
    nationality: 'IL',
    terms: '1',
    contact: '',
    requests: '',
  };
  const booking = async (from = 60) => {
    const path = `/book?quote=${await quoteOf(app, room, from)}`;
    const guest = visitor(app);
    return { path, guest, token: await guest.token(path) };
  };
  test.each(['/book', '/reservation', 'hotel'])(
    '%s refuses foreign pages, wrong types, large bodies and bodies without a token',
    async (which) => {
      const { path: bookPath, guest } = await booking();
      const path =
        which === '/book'
          ? bookPath
          : which === 'hotel'
            ? `${room.path}?check_in=${inDays(20)}&check_out=${inDays(22)}`
            : which;
      const token = await guest.token(path);
      expect(token).not.toBe('');
      const status = async (
        fields: Record<string, string> | FormData | string,
        headers: Record<string, string> = {},
      ) => {
        const response = await guest.post(path, fields, headers);
        wellFormed(await response.text());
        return response.status;
      };
      expect(await status({})).toBe(403);
      for (const bad of ['x', `${token}x`, token.slice(1), '\u0000']) expect(await status({ _token: bad })).toBe(403);
      for (const headers of [
        { origin: 'http://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { origin: `${app.origin}.evil.example` },
        { origin: `${app.origin}/` },
      ])
        expect(await status({ _token: token }, headers)).toBe(403);
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencodedx', ''])
        expect(await status(`_token=${token}`, { 'content-type': type })).toBe(415);
      expect(await status(`_token=${token}`, { 'content-encoding': 'gzip' })).toBe(415);
      expect(await status(`_token=${token}`, { 'content-type': 'multipart/form-data; boundary=nope' })).toBe(400);
      // A hotel's page sends the offers of all rooms that are chosen one by one.
      const most = which === 'hotel' ? 4 * 65_536 : 65_536;
      expect(await status(`_token=${token}&a=${'x'.repeat(most)}`)).toBe(413);
      const files = new FormData();
      files.append('_token', new File(['x'], 'x.txt'));
      expect(await status(files)).toBe(403);
    },
  );
  test('refuse files, repeated and overlong fields', async () => {
    const { path, guest, token } = await booking(62);
    const files = new FormData();
    for (const name of Object.keys(details)) files.append(name, new File(['<script>'], '"><img src=x>.txt'));
    files.append('_token', token);
    expect((await guest.post(path, files)).status).toBe(422);
    const doubled = new URLSearchParams([
      ['_token', token],
      ...Object.entries(details),
      ...Object.entries(details).map(([name]) => [name, '<b>']),
    ]);
    expect(await sound(await guest.post(path, String(doubled)))).not.toContain('<b>&lt;');
    const many = `_token=${token}&${'room_1_first_name=x&'.repeat(6_000)}`.slice(0, 65_000);
    expect((await guest.post(path, many)).status).toBe(422);
  });
  test('any detail is kept or refused, never a fault', async () => {
    const { path, guest, token } = await booking(64);
    const fields = [
      ...Object.keys(details),
      'room_2_first_name',
      'key',
      'pay',
      'accept_changes',
      '__proto__',
      'constructor',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...fields), hostileText), { maxLength: 12 }),
        async (pairs) => {
          const sent = {
            ...details,
            ...Object.fromEntries(pairs.map(([name, value]) => [name, value.toWellFormed()])),
            _token: token,
          };
          await sound(await guest.post(path, sent));
        },
      ),
      { numRuns: runs(80, 12) },
    );
  });
  test('a booking is made once, by the key of its page, and shown to its own browser alone', async () => {
    const { path, guest, token } = await booking(66);
    const count = async () =>
      Number((await app.database.pool.query('select count(*) as n from booking.reservation')).rows[0].n);
    const before = await count();
    for (const key of ['', 'x', '<'.repeat(20), 'k'.repeat(256)])
      await sound(await guest.post(path, { ...details, key, _token: token }));
    expect(await count()).toBe(before);
    const sent = { ...details, ...(await bookingKeys(guest, path)) };
    const done = await guest.post(path, sent);
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\?reservation=/)]);
    const again = await guest.post(path, sent);
    expect(again.headers.get('location')).toBe(done.headers.get('location'));
    expect(await count()).toBe(before + 1);
    const stranger = visitor(app);
    const theirs = await stranger.post(path, {
      ...sent,
      key: `${sent.key}x`,
      _token: await stranger.token('/reservation'),
    });
    expect([theirs.status, (await sound(theirs)).includes('Dana')]).toEqual([409, false]);
    expect((await stranger.get(done.headers.get('location') ?? '')).status).toBe(404);
    expect((await stranger.get(`/book${path.slice(5)}`)).status).toBe(409);
  });
  test('an offer of another hotel, changed or cut is answered on the hotel’s page', async () => {
    const guest = visitor(app);
    const path = `${room.path}?check_in=${inDays(20)}&check_out=${inDays(22)}`;
    const token = await guest.token(path);
    const { rows } = await app.database.pool.query(
      `select property_id as id from hotels.property_mapping where supplier = 'direct' and property_id <> $1`,
      [room.hotelId],
    );
    const [foreign] = (await Promise.all(rows.slice(0, 5).map(async ({ id }) => await ratesOf(app, id, 20)))).flat();
    const [rate] = await ratesOf(app, room.hotelId, 20);
    for (const offer of [
      '',
      'x',
      '\u0000',
      foreign?.offer ?? '',
      flip(rate?.offer ?? ''),
      `${rate?.offer}AAAA`,
      (rate?.offer ?? '').slice(4),
      'A'.repeat(9_000),
    ]) {
      const response = await guest.post(path, { _token: token, offer });
      await sound(response);
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
  });
  test('looking up goes wrong alike for every reason, and not without end', async () => {
    const guest = visitor(app, '198.51.100.7');
    const token = await guest.token('/reservation');
    const answers = [];
    for (const [reference, email] of [
      ['', ''],
      [booked.reference, 'eve@example.com'],
      [booked.reference, ''],
      ['ZZZZZZZZZZZZZZZZZZZZ', 'dana@example.com'],
      ["' or 1=1 --", 'dana@example.com'],
      ['\u0000', '\u0000'],
      ['x'.repeat(10_240), 'x'.repeat(10_240)],
    ] as const) {
      const response = await guest.post('/reservation', { _token: token, reference, email });
      answers.push([response.status, /role="alert".*?<\/div>/s.exec(await sound(response))?.[0]]);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    let last = new Response();
    for (let count = 0; count < 10; count += 1)
      last = await guest.post('/reservation', {
        _token: token,
        reference: booked.reference,
        email: 'dana@example.com',
      });
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const owner = visitor(app, '203.0.113.9');
    expect(
      (
        await owner.post('/reservation', {
          _token: await owner.token('/reservation'),
          reference: booked.reference,
          email: 'DANA@example.com ',
        })
      ).status,
    ).toBe(303);
  });
});

describe('somebody else’s reservation', () => {
  test('shows nothing on any page without its cookie', async () => {
    const { trips } = { trips: /trips=([^;]+)/ };
    const owner = visitor(app, '203.0.113.10');
    await owner.post('/reservation', {
      _token: await owner.token('/reservation'),
      reference: booked.reference,
      email: 'dana@example.com',
    });
    const cookie = trips.exec(owner.cookie())?.[1] ?? '';
    expect(await sound(await owner.get(`/reservation?id=${booked.id}`))).toContain('Dana Levi');
    const strangers = [
      '',
      'trips=',
      `trips=${booked.id}`,
      `trips=${cookie.slice(0, -2)}`,
      `trips=${flip(cookie)}`,
      `auth.session=${cookie}`,
    ];
    for (const stranger of strangers) {
      for (const path of [
        `/reservation?id=${booked.id}`,
        `/reservation?id=${booked.id}&step=cancel`,
        `/transaction/${booked.transaction}/success`,
        `/transaction/${booked.transaction}/error`,
        `/pay?reservation=${booked.id}`,
      ]) {
        for (const accept of ['text/html', 'application/json']) {
          const response = await app.fetch(path, { headers: { cookie: stranger, accept } });
          const text = await response.text();
          expect([path, stranger, response.headers.get('cache-control')]).toEqual([
            path,
            stranger,
            'private, no-store',
          ]);
          for (const own of ['Dana', 'Levi', 'dana@', booked.reference, '972501234567'])
            expect([path, stranger, own, text.includes(own)]).toEqual([path, stranger, own, false]);
        }
      }
      const cancel = visitor(app, '203.0.113.11');
      const token = await cancel.token('/reservation');
      await cancel.post(`/reservation?id=${booked.id}`, {
        _token: token,
        step: 'cancel',
        agree: '1',
        fee: '999999',
        currency: 'AED',
      });
    }
    expect(
      (await app.database.pool.query('select state from booking.reservation where id = $1', [booked.id])).rows[0].state,
    ).toBe('confirmed');
  });
});
