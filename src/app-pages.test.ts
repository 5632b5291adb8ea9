import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';
import { brokenQueries, hostileText, hostileTexts } from './test-hostile.ts';
import {
  confirmed,
  directRoom,
  type DirectRoom,
  inDays,
  quoteOf,
  ratesOf,
  type Reserved,
  visitor,
} from './test-visitor.ts';

let app: TestApp;
let room: DirectRoom;
let city: string;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  city = room.path.split('/').slice(0, 5).join('/');
  booked = await confirmed(app);
}, 120_000);
afterAll(async () => await app.close());

const uuid = '01a1fb9f-3939-747c-863b-b543c80ea759';
const flip = (text: string, place = 60) =>
  text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
const twin = { accept: 'application/json' };
const open = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Elements that are opened, closed in order, and have no attribute twice. */
function wellFormed(html: string): void {
  expect(html.startsWith('<!doctype html><html lang="')).toBe(true);
  const markup = html.replace('<!doctype html>', '').replaceAll(/(<script[^>]*>).*?<\/script>/gs, '$1</script>');
  const stack: string[] = [];
  for (const [, closing, name = '', attributes = '', self] of markup.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*(\/?)>/gi,
  )) {
    const names = [...attributes.matchAll(/([^\s"'<>=/]+)(?:="[^"]*")?/g)].map(([, attribute]) => attribute);
    expect(names).toEqual([...new Set(names)]);
    if (closing) expect(stack.pop()).toBe(name);
    else if (!self && !open.has(name)) stack.push(name);
  }
  expect(stack).toEqual([]);
  expect(markup.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(markup).toMatch(/<title>[^<]+<\/title>/);
  expect(markup.replaceAll(/<[^>]*>/g, '').trim().length).toBeGreaterThan(40);
}

/** A page of any status, never blank and no fault of ours. */
async function sound(response: Response): Promise<string> {
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBeLessThan(500);
  if (response.status >= 300 && response.status < 400) {
    expect(response.headers.get('location')).toMatch(/^\/(?![/\\])[!-~]*$/);
    return '';
  }
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  wellFormed(text);
  return text;
}

const pages = () => [
  '/',
  '/hotels',
  '/hotels/search',
  city,
  `${city}/results`,
  room.path,
  '/book',
  '/pay',
  `/transaction/${booked.transaction}/success`,
  `/transaction/${booked.transaction}/error`,
  '/reservation',
  '/_dev/mail',
  '/_dev/ui',
];

describe('what does not exist', () => {
  const unknown = () => [
    '/nope',
    '/hotels/nope',
    '/hotels/destination',
    '/hotels/destination/nowhere/nothing',
    `${city.split('/').slice(0, 4).join('/')}/nothing`,
    `/hotels/destination/nowhere/${city.split('/')[4]}`,
    '/hotels/destination/nowhere/nothing/results',
    `${city}/no-such-hotel`,
    `${city}/results/more`,
    `${room.path}/more`,
    `${room.path}.json`,
    `${room.path}/x.css`,
    city.toUpperCase(),
    '/hotels/destination/__proto__/constructor',
    `/hotels/destination/${'x'.repeat(5_000)}/y`,
    '/hotels/destination/%00/%00',
    '/hotels/destination/%E0%A4%A/x',
    '/hotels/destination/%ff/x',
    '/hotels/destination/..%2f..%2fetc/passwd',
    '/hotels/destination/<script>/x',
    `${city}/%F0%9F%98%80`,
    `/transaction/${uuid}/success`,
    `/transaction/${uuid}/error`,
    '/transaction/x/success',
    '/transaction/%00/error',
    `/transaction/${booked.transaction}/nope`,
    `/transaction/${booked.transaction.toUpperCase()}x/success`,
    '/book',
    '/book?quote=',
    `/book?quote=${uuid}`,
    '/book?quote=%00',
    `/book?quote=${'x'.repeat(10_240)}`,
    "/book?quote=' or 1=1",
    '/pay',
    `/pay?reservation=${uuid}`,
    `/pay?reservation=${booked.id}`,
    `${city}/results?check_in=${inDays(20)}&check_out=${inDays(22)}&session=nope`,
    '/_dev/nope',
    '/_dev/mail?mail=nope',
    '/_dev/mail/../../etc/passwd',
    '/_dev/mail/0123456789abcdef/body.html',
    '/media/hotels/nope.svg',
    '/media/cities/..%2f..%2fx.svg',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
  ];
  test.each([
    ['', 'This page could not be found'],
    ['/he', 'העמוד לא נמצא'],
    ['/fr', 'This page could not be found'],
  ])('under %j is the 404 page, in HTML and in JSON', async (prefix, message) => {
    for (const path of unknown()) {
      const response = await app.fetch(prefix + path);
      const text = await sound(response);
      expect([path, response.status, response.headers.get('cache-control'), text.includes(message)]).toEqual([
        path,
        404,
        'private, no-store',
        true,
      ]);
      const other = await app.fetch(prefix + path, { headers: twin });
      expect([path, other.status, await other.json()]).toEqual([
        path,
        404,
        expect.objectContaining({ screen: 'missing', status: 404 }),
      ]);
    }
  });
  test.each([
    '/xx',
    '/xx/hotels',
    '/EN/hotels',
    '/he-il/hotels',
    '/HE/hotels',
    '/he%00/hotels',
    '/hehe',
    '/__proto__',
    '/constructor/hotels',
    '/he/he/hotels',
    '/en-US/hotels',
    '/%68e%2fhotels',
  ])('the locale of %s', async (path) => {
    const response = await app.fetch(path);
    await sound(response);
    expect(response.status).toBe(404);
  });
});

describe('a search', () => {
  const good = { check_in: inDays(20), check_out: inDays(22), guests: '2' };
  const mistakes: [string, Record<string, string>][] = [
    ['check_in', { check_in: 'soon' }],
    ['check_in', { check_in: '2026-02-30' }],
    ['check_in', { check_in: '2020-01-01' }],
    ['check_in', { check_in: inDays(400), check_out: inDays(402) }],
    ['check_in', { check_in: '' }],
    ['check_in', { check_in: '"><img src=x onerror=alert(1)>' }],
    ['check_out', { check_out: inDays(19) }],
    ['check_out', { check_out: inDays(20) }],
    ['check_out', { check_out: inDays(51) }],
    ['check_out', { check_out: '' }],
    ['check_out', { check_out: 'x'.repeat(10_240) }],
    ['guests', { guests: '0' }],
    ['guests', { guests: '100' }],
    ['guests', { guests: '2--1' }],
    ['guests', { guests: '2-18' }],
    ['guests', { guests: '2-x' }],
    ['guests', { guests: '1,1,1,1,1,1,1,1,1' }],
    ['guests', { guests: '2-1-1-1-1-1' }],
    ['guests', { guests: 'x'.repeat(10_240) }],
    ['guests', { guests: '</script><script>alert(1)</script>' }],
  ];
  test.each(mistakes)('with a mistake in %s shows its message and keeps what was typed: %j', async (field, change) => {
    const query = new URLSearchParams({ ...good, ...change });
    for (const path of [`${city}/results`, room.path, `/he${city}/results`]) {
      const response = await app.fetch(`${path}?${query}`);
      const text = await sound(response);
      expect([path, response.status]).toEqual([path, 422]);
      const data = (await (await app.fetch(`${path}?${query}`, { headers: twin })).json()) as {
        view: { search: Record<string, unknown> & { errors?: Record<string, string> } };
      };
      const { search } = data.view;
      expect(Object.keys(search.errors ?? {})).toEqual([field]);
      expect(text).toContain(search.errors?.[field]?.replaceAll('’', '’').replaceAll('&', '&amp;'));
      const typed = Object.values(change)[0] ?? '';
      const kept = search[{ check_in: 'checkIn', check_out: 'checkOut', guests: 'guests' }[field] ?? ''] as string;
      if (typed.length <= 100) expect(kept).toBe(typed);
      else expect(typed.startsWith(kept.slice(0, 50))).toBe(true);
    }
    const led = await app.fetch(
      `/hotels/search?${new URLSearchParams({ place: city.split('/').slice(3).join('/'), ...good, ...change })}`,
    );
    expect(led.status).toBe(303);
    expect((await app.fetch(led.headers.get('location') ?? '')).status).toBe(422);
  });
  test.each(['XYZ', '€', 'x'.repeat(10_240), '"><b>', 'EUR\u0000'])(
    'in the unknown currency %j says so',
    async (currency) => {
      for (const path of [`${city}/results`, room.path]) {
        const response = await app.fetch(`${path}?${new URLSearchParams({ ...good, currency })}`);
        await sound(response);
        expect([path, response.status]).toEqual([path, 422]);
      }
    },
  );
  test.each([
    'sort=cheapest',
    'stars=9',
    'stars=x&stars=y',
    'board=ZZ',
    'score=99',
    'min_price=-1',
    'max_price=1e9',
    'page=-1',
    'page=0',
    'page=x',
    'page=1.5',
    'free_cancellation=maybe',
  ])('with the filter %s names it', async (filter) => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams(good)}&${filter}`);
    expect([filter, response.status]).toEqual([filter, 422]);
    await sound(response);
  });
  test('with a page that is too far shows the last one', async () => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams(good)}&page=999999999`);
    expect(response.status).toBe(200);
    expect(await sound(response)).toContain('href="/hotels/destination/');
  });
  test.each(['', 'nowhere-at-all-xyz', '%00', 'x'.repeat(10_240), '"><img src=x onerror=alert(1)>'])(
    'for %j asks again',
    async (q) => {
      const response = await app.fetch(`/hotels/search?q=${encodeURIComponent(q)}`);
      const text = await sound(response);
      expect(response.status).toBe(422);
      expect(text).not.toContain('<img src=x');
    },
  );
  test('whose session is over has one button that searches again', async () => {
    const response = await app.fetch(`${city}/results?${new URLSearchParams({ ...good, session: 'A'.repeat(22) })}`);
    expect(response.status).toBe(410);
    await sound(response);
  });
});

describe('any address', () => {
  const names = [
    'q',
    'place',
    'check_in',
    'check_out',
    'guests',
    'rooms',
    'adults',
    'children',
    'age1',
    'country',
    'currency',
    'session',
    'sort',
    'stars',
    'board',
    'score',
    'min_price',
    'max_price',
    'page',
    'free_cancellation',
    'quote',
    'reservation',
    'id',
    'step',
    'reference',
    'mail',
    'fid',
    'nope',
    '__proto__',
    'check_in[]',
  ];
  test.each(['', '/he', '/fr'])(
    'under %j with any query is a page',
    async (prefix) => {
      const pair = fc.tuple(fc.constantFrom(...names), hostileText);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: pages().length - 1 }),
          fc.array(pair, { maxLength: 6 }),
          async (which, pairs) => {
            const query = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()]));
            const path = pages()[which] ?? '/';
            await sound(
              await app.fetch(`${prefix}${path === '/' && prefix ? '' : path}?${query}`, {
                headers: { 'sec-fetch-site': 'same-origin' },
              }),
            );
          },
        ),
        { numRuns: 250 },
      );
    },
    90_000,
  );
  test('with a broken query is a page', async () => {
    for (const path of pages()) for (const query of brokenQueries) await sound(await app.fetch(`${path}?${query}`));
  });
  test('with hostile parts is a page', async () => {
    for (const text of hostileTexts) {
      const part = encodeURIComponent(text);
      for (const path of [
        `/${part}`,
        `/hotels/destination/${part}/${part}`,
        `${city}/${part}`,
        `/transaction/${part}/success`,
        `/he/hotels/${part}`,
      ])
        await sound(await app.fetch(path));
    }
  });
  test('with hostile cookies and languages is a page', async () => {
    for (const text of hostileTexts.map(encodeURIComponent)) {
      const headers = {
        cookie: `currency=${text}; country=${text}; i18n_redirected=${text}; trips=${text}; form=${text}; auth.session=${text}; ${text}=1`,
        'accept-language': text.slice(0, 300),
        accept: `text/html,${text.slice(0, 100)}`,
      };
      for (const path of ['/', '/hotels', `${city}/results`, '/reservation', room.path])
        await sound(await app.fetch(path, { headers }));
    }
  });
});

describe('forms', () => {
  const details = {
    first_1: 'Dana',
    last_1: 'Levi',
    email: 'dana@example.com',
    phone: '+972501234567',
    nationality: 'IL',
    terms: '1',
    contact: '',
    requests: '',
  };
  const hidden = (html: string, name: string) =>
    (new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
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
      expect(await status(`_token=${token}&a=${'x'.repeat(65_536)}`)).toBe(413);
      const files = new FormData();
      files.append('_token', new File(['x'], 'x.txt'));
      expect(await status(files)).toBe(403);
    },
  );
  test('take files, doubled and endless fields for what they are', async () => {
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
    const many = `_token=${token}&${'first_1=x&'.repeat(6_000)}`.slice(0, 65_000);
    expect((await guest.post(path, many)).status).toBe(422);
  });
  test('any detail is kept or refused, never a fault', async () => {
    const { path, guest, token } = await booking(64);
    const fields = [
      ...Object.keys(details),
      'first_2',
      'step',
      'details',
      'details_requests',
      'key',
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
      { numRuns: 80 },
    );
  });
  test('the review takes back only what was sealed for this quote', async () => {
    const one = await booking(66);
    const other = await booking(68);
    const review = await (await one.guest.post(one.path, { ...details, _token: one.token })).text();
    const sealed = {
      step: 'review',
      details: hidden(review, 'details'),
      details_requests: hidden(review, 'details_requests'),
      key: hidden(review, 'key'),
    };
    expect(sealed.details).not.toBe('');
    const count = async () =>
      Number((await app.database.pool.query('select count(*) as n from booking.reservation')).rows[0].n);
    const before = await count();
    for (const bad of [
      { details: flip(sealed.details) },
      { details: '' },
      { details: sealed.details_requests },
      { details_requests: sealed.details },
      { details_requests: '' },
      { key: '' },
      { key: 'x' },
      { key: '<'.repeat(20) },
    ])
      await sound(await one.guest.post(one.path, { ...sealed, ...bad, _token: one.token }));
    await sound(await other.guest.post(other.path, { ...sealed, _token: other.token }));
    expect(await count()).toBe(before);
    const done = await one.guest.post(one.path, { ...sealed, _token: one.token });
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\?reservation=/)]);
    const again = await one.guest.post(one.path, { ...sealed, _token: one.token });
    expect(again.headers.get('location')).toBe(done.headers.get('location'));
    expect(await count()).toBe(before + 1);
    const stranger = visitor(app);
    const token = await stranger.token('/reservation');
    const theirs = await stranger.post(one.path, { ...sealed, key: `${sealed.key}x`, _token: token });
    expect(await sound(theirs)).not.toContain('Dana');
    expect((await stranger.get(done.headers.get('location') ?? '')).status).toBe(404);
    expect((await stranger.get(`/book${one.path.slice(5)}`)).status).toBe(409);
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
