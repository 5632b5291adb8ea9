import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { cookieOf, placeOf, registered } from '#tests/people.ts';
import { pollUntil } from '#tests/poll.ts';
import { directRoom, type DirectRoom, inDays, json, visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let others: string[];
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const { rows } = await app.database.pool.query<{ id: string }>(
    `select id from hotels.property where status = 'open' and id <> $1 order by id limit 3`,
    [room.hotelId],
  );
  others = rows.map(({ id }) => id);
}, 240_000);
afterAll(async () => await app?.close());

type Person = Awaited<ReturnType<typeof registered>>;
const page = '/favorites';
const [from, until] = [inDays(20), inDays(22)];
const stay = `${from}_${until}_2`;
const text = async (answer: Promise<Response>) => await (await answer).text();
const cards = (html: string) => [...html.matchAll(/value="([^"]+)"[^>]* name="remove"/g)].map(([, id]) => id);
const show = async ({ guest }: Person, list = '') => await text(guest.get(page + (list && `?list=${list}`)));

const totalIn = (html: string) => />([^<>]*\d[^<>]*) today</.exec(html)?.[1] ?? '';
/** A page with a price: deadlines are fifty times as short here, and on a busy machine a supplier may miss one. */
const priced = async (look: () => Promise<string>) => await pollUntil(look, (html) => totalIn(html) !== '');

/** Sends the form of a step; answers the response. */
async function step({ guest }: Person, name: string, fields: Record<string, string> = {}): Promise<Response> {
  return await guest.post('/favorites/lists', { _token: await guest.token(page), step: name, ...fields });
}

async function created(one: Person, name: string): Promise<string> {
  const { status, headers } = await step(one, 'create', { name });
  const to = headers.get('location') ?? '';
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/favorites\?list=[0-9a-f-]{36}&done=create$/)]);
  return to.slice(16, 52);
}

/** The path of a list's link. */
const linkIn = (html: string) => /value="[^"]*(\/lists\/[\w-]{43})"/.exec(html)?.[1] ?? null;

describe('lists of an account', () => {
  test('are changed by nobody who is not logged in, and not without the token of the form', async () => {
    const answer = await visitor(app).post('/favorites/lists', { step: 'create', name: 'Rome' });
    expect(answer.status).toBe(403);
    const { guest } = await registered(app);
    expect((await guest.post('/favorites/lists', { step: 'create', name: 'Rome' })).status).toBe(403);
    const out = visitor(app, placeOf());
    const login = await out.post('/favorites/lists', {
      _token: await out.token('/login'),
      step: 'create',
      name: 'Rome',
    });
    expect(login.headers.get('location')).toBe('/login?next=%2Ffavorites');
    const { rows } = await app.database.pool.query('select from accounts.favorite_list');
    expect(rows).toEqual([]);
  });

  test.each([
    ['nothing', '', 'Enter a name'],
    ['spaces', '  \u200b ', 'Enter a name'],
    ['61 letters', 'x'.repeat(61), 'up to 60'],
    ['a card number', 'Visa 4111 1111 1111 1111', 'card number'],
  ])('have a name that is not %s', async (_, name, told) => {
    const answer = await step(await registered(app), 'create', { name });
    const html = await answer.text();
    expect([answer.status, html.includes(told), html.includes('4111 1111')]).toEqual([422, true, false]);
  });

  test('hold HTML as the text that it is; one name is used once; 21 with the first are the most', async () => {
    const one = await registered(app);
    const name = `<img src=x onerror=alert(1)>"'&\u202e`;
    const id = await created(one, name);
    const html = await show(one, id);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect([html.includes('<img src=x'), html.includes('\u202e')]).toEqual([false, false]);
    expect((await step(one, 'create', { name: name.toUpperCase() })).status).toBe(422);
    await app.database.pool.query(
      `insert into accounts.favorite_list (person_id, name)
       select person_id, 'List ' || nth from accounts.favorite_list, generate_series(1, 19) as nth where id = $1`,
      [id],
    );
    const full = await step(one, 'create', { name: 'One more' });
    expect([full.status, (await full.text()).includes('up to 20 lists')]).toEqual([422, true]);
  });

  test('a favourite is moved and copied, taken off one list, renamed lists keep it, a deleted list takes it along', async () => {
    const one = await registered(app);
    await one.guest.post(page, { add: room.hotelId, stay });
    const [rome, milan] = [await created(one, 'Rome'), await created(one, 'Milan')];
    await step(one, 'copy', { list: '', item: room.hotelId, to: rome });
    await step(one, 'copy', { list: '', item: room.hotelId, to: rome });
    expect(await Promise.all(['', rome, milan].map(async (list) => cards(await show(one, list))))).toEqual([
      [room.hotelId],
      [room.hotelId],
      [],
    ]);
    await step(one, 'move', { list: '', item: room.hotelId, to: milan });
    expect(await Promise.all(['', rome, milan].map(async (list) => cards(await show(one, list))))).toEqual([
      [],
      [room.hotelId],
      [room.hotelId],
    ]);
    await step(one, 'rename', { list: milan, name: 'Milano' });
    expect(await show(one, milan)).toContain('Milano');
    await one.guest.post(page, { remove: room.hotelId, list: rome });
    const ids = async () => (await json<{ data: string[] }>(await one.guest.get('/v3/account/favorites'))).data;
    expect([cards(await show(one, rome)), await ids()]).toEqual([[], [room.hotelId]]);
    await step(one, 'delete', { list: milan });
    expect([await ids(), (await one.guest.get(`${page}?list=${milan}`)).status]).toEqual([[], 404]);
  });

  test('of another person are as if they were not there', async () => {
    const [one, other] = [await registered(app), await registered(app)];
    const list = await created(one, 'Rome');
    await one.guest.post(page, { add: room.hotelId });
    await step(one, 'move', { list: '', item: room.hotelId, to: list });
    await other.guest.post(page, { add: room.hotelId });
    expect((await other.guest.get(`${page}?list=${list}`)).status).toBe(404);
    await step(other, 'rename', { list, name: 'Mine' });
    await step(other, 'share', { list });
    await step(other, 'copy', { list, item: room.hotelId, to: '' });
    await step(other, 'move', { list: '', item: room.hotelId, to: list });
    await other.guest.post(page, { remove: room.hotelId, list });
    await step(other, 'delete', { list });
    const html = await show(one, list);
    expect([cards(html), html.includes('Rome'), linkIn(html)]).toEqual([[room.hotelId], true, null]);
    expect(cards(await show(other))).toEqual([room.hotelId]);
  });

  test.each(['', 'x', '%00', '../..', '00000000-0000-0000-0000-000000000000'])(
    'odd ids change nothing: %j',
    async (odd) => {
      const one = await registered(app);
      await one.guest.post(page, { add: room.hotelId });
      for (const name of ['rename', 'delete', 'unshare', 'move', 'copy', 'nothing', '__proto__'])
        // oxlint-disable-next-line no-await-in-loop
        expect((await step(one, name, { list: odd, item: `${odd}'--`, to: odd, name: 'X' })).status).toBe(303);
      expect(cards(await show(one))).toEqual([room.hotelId]);
    },
  );

  test('1,000 favourites are 200 on all lists together, and the page stands', async () => {
    const one = await registered(app);
    const id = await created(one, 'Many');
    const put = async (ids: readonly string[]) =>
      await one.guest.get('/v3/account/favorites', {}).then(
        async () =>
          await app.fetch('/v3/account/favorites', {
            method: 'PUT',
            headers: {
              cookie: one.guest.cookie(),
              origin: app.origin,
              'content-type': 'application/json',
              'x-xsrf-token': cookieOf(one.guest, 'XSRF-TOKEN'),
            },
            body: JSON.stringify({ ids }),
          }),
      );
    const many = Array.from({ length: 1_000 }, (_, at) => `n${at}`);
    expect((await put(many)).status).toBe(422);
    for (let at = 0; at < many.length; at += 200)
      // oxlint-disable-next-line no-await-in-loop
      expect((await put(many.slice(at, at + 200))).status).toBe(200);
    await step(one, 'copy', { list: '', item: 'n999', to: id });
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(distinct item)::int as count from accounts.favorite where person_id =
         (select person_id from accounts.favorite_list where id = $1)`,
      [id],
    );
    expect(rows).toEqual([{ count: 200 }]);
    expect((await one.guest.get(page)).status).toBe(200);
  });
});

describe('a saved stay', () => {
  test('is in the form of a hotel’s page with dates, and costs on the list what the results say', async () => {
    const one = await registered(app);
    const query = `check_in=${from}&check_out=${until}&guests=2`;
    const hotel = await text(one.guest.get(`${room.path}?${query}`));
    expect(/<form [^>]*action="\/favorites".*?<\/form>/.exec(hotel)?.[0]).toContain(`value="${stay}"`);
    await one.guest.post(page, { add: room.hotelId, stay });
    const html = await priced(async () => await show(one));
    const total = totalIn(html);
    expect([total !== '', hotel.includes(total)]).toEqual([true, true]);
    expect(html).toContain(`${room.path}?check_in=${from}&amp;check_out=${until}&amp;guests=2#rooms`);
  });

  test('that is sold out, over, or of odd text is told as such', async () => {
    const one = await registered(app);
    await one.guest.post(page, { add: room.hotelId, stay: `${from}_${until}_6-17-17-17-17` });
    const soldOut = 'Not available for these dates and guests';
    expect(
      await pollUntil(
        async () => await show(one),
        (html) => html.includes(soldOut),
      ),
    ).toContain(soldOut);
    await one.guest.post(page, { add: room.hotelId, stay: '2021-03-01_2021-03-04_2' });
    const over = await show(one);
    expect([over.includes('These dates are over'), over.includes('check_in=2021')]).toEqual([true, false]);
    for (const odd of [
      '',
      'x',
      `${until}_${from}_2`,
      `${from}_${until}_0`,
      `${from}_${until}_2'--`,
      '2030-02-30_2030-03-04_2',
    ])
      // oxlint-disable-next-line no-await-in-loop
      await one.guest.post(page, { add: others[0]!, stay: odd });
    const { rows } = await app.database.pool.query('select check_in from accounts.favorite where item = $1', [
      others[0],
    ]);
    expect(rows).toEqual([{ check_in: null }]);
  });
});

describe('a shared list', () => {
  async function shared(one: Person, fields: Record<string, string> = {}) {
    await one.guest.post(page, { add: room.hotelId, stay });
    await step(one, 'share', { list: '', ...fields });
    return linkIn(await show(one))!;
  }

  test('is read by whoever has the link, is not indexed, and tells nothing of its owner', async () => {
    const one = await registered(app);
    const link = await shared(one);
    const reader = visitor(app, placeOf());
    const html = await priced(async () => await text(reader.get(link)));
    const answer = await reader.get(link);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain(room.path);
    expect(totalIn(html)).not.toBe('');
    expect([html.includes('Dana'), html.includes(one.form.email), /name="(remove|step)"/.test(html)]).toEqual([
      false,
      false,
      false,
    ]);
    const { rows } = await app.database.pool.query('select share_hash, share_id from accounts.favorite_list');
    expect(JSON.stringify(rows)).not.toContain(link.slice(7));
  });

  test('shows the first name if its owner wants that', async () => {
    const html = await text(visitor(app, placeOf()).get(await shared(await registered(app), { shows_name: '1' })));
    expect([html.includes('Dana has shared'), html.includes('Levi')]).toEqual([true, false]);
  });

  test('that was ended, shared anew, deleted, or never was, is no longer shared: 404 with a way on', async () => {
    const one = await registered(app);
    const first = await shared(one);
    await step(one, 'share', { list: '' });
    const second = linkIn(await show(one))!;
    expect(second).not.toBe(first);
    await step(one, 'unshare', { list: '' });
    const list = await created(one, 'Rome');
    await step(one, 'share', { list });
    const third = linkIn(await show(one, list))!;
    expect((await visitor(app).get(third)).status).toBe(200);
    await step(one, 'delete', { list });
    for (const link of [first, second, third, `/lists/${'a'.repeat(43)}`, '/lists/x', `/lists/${list}`]) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await visitor(app, placeOf()).get(link);
      // oxlint-disable-next-line no-await-in-loop
      const html = await answer.text();
      expect([link, answer.status, html.includes('This list is no longer shared')]).toEqual([link, 404, true]);
      expect([html.includes('content="noindex"'), html.includes('href="/hotels"')]).toEqual([true, true]);
    }
  });

  test('is on the site of its brand alone, in the file of one’s data, and gone with the account', async () => {
    const one = await registered(app);
    const link = await shared(one);
    const elsewhere = await app.fetch(`http://sunny.localhost:3000${link}`);
    expect(elsewhere.status).toBe(404);
    const data = await json<{ favorites: object[]; favorite_lists: object[] }>(
      await one.guest.get('/profile/data.json'),
    );
    expect(data).toMatchObject({
      favorites: [{ product: 'hotels', item: room.hotelId, list: null, check_in: from, check_out: until, guests: '2' }],
      favorite_lists: [{ name: null, shared_on: 'wayfare', shows_first_name: false }],
    });
    await app.database.pool.query('delete from accounts.person where email = $1', [one.form.email]);
    expect((await visitor(app, placeOf()).get(link)).status).toBe(404);
  });
});
