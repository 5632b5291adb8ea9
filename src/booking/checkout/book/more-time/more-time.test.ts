import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { directRoom, type DirectRoom, quoteOf, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let room: DirectRoom;
let guest: Visitor;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app, 5);
  guest = visitor(app);
});
afterAll(async () => await app?.close());

const typed = {
  room_1_first_name: 'Dana',
  room_1_last_name: 'Levi',
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  contact: '',
  requests: 'A quiet <room>',
};
const address = (quote: string) => `/book?quote=${quote}`;
const sql = async (text: string, values: readonly unknown[]) => (await app.database.pool.query(text, [...values])).rows;
/** Quotes are immutable, so this inserts a copy with another value. */
async function quoteWith(changes: { readonly endsIn?: number; readonly cheaper?: number }): Promise<string> {
  const quote = await quoteOf(app, room);
  const [{ total } = { total: '0' }] = (await sql('select total_minor as total from booking.quote where id = $1', [
    quote,
  ])) as { total: string }[];
  const id = randomUUID();
  const { endsIn = 600, cheaper = 0 } = changes;
  const differs = {
    id,
    total_minor: Number(total) - cheaper,
    expires_at: new Date(Date.now() + endsIn * 1_000).toISOString(),
  };
  for (const [table, key, values] of [
    ['quote', 'id', differs],
    ['quote_net', 'quote_id', { quote_id: id }],
  ] as const)
    await sql(
      `insert into booking.${table} select (jsonb_populate_record(one, $2)).* from booking.${table} one where ${key} = $1`,
      [quote, JSON.stringify(values)],
    );
  return id;
}
/** The hidden fields of the form with this button or step on a page. */
const hidden = (html: string, mark: string) => {
  const form = html.split('<form').find((part) => part.slice(0, part.indexOf('</form')).includes(mark)) ?? '';
  const inputs = [
    ...form.slice(0, form.indexOf('</form')).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g),
  ];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)]));
};
const unescaped = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const post = async (quote: string, fields: Record<string, string>) =>
  await guest.post(address(quote), { _token: await guest.token('/login'), ...fields });
const ask = async (quote: string, fields: Record<string, string>) => await post(quote, { more_time: '1', ...fields });
/** The quote that the forms of a page book. */
const quoteIn = (html: string) => /action="[^"]*\/book\?quote=([0-9a-f-]{36})"/.exec(html)?.[1] ?? '';
const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? '';
const priceOf = async (quote: string) =>
  (await sql('select total_minor as total from booking.quote where id = $1', [quote]))[0] as { total: string };

describe('more time is not given', () => {
  test('for an unknown quote', async () => {
    expect((await ask('01990000-0000-7000-8000-000000000000', typed)).status).toBe(404);
  });

  test('when the room has been sold: nothing is booked, and the hotel is a link away', async () => {
    const quote = await quoteOf(app, room);
    const [{ allotment } = { allotment: 0 }] = (await sql(
      'select allotment from direct.room_type where code = $1 and property_id = $2',
      [room.roomCode, `d-${room.hotelId}`],
    )) as { allotment: number }[];
    await sql('update direct.room_type set allotment = 0 where property_id = $1', [`d-${room.hotelId}`]);
    const answer = await ask(quote, typed);
    await sql('update direct.room_type set allotment = $2 where property_id = $1', [`d-${room.hotelId}`, allotment]);
    const html = await answer.text();
    expect([answer.status, html.includes('This room has just been booked'), html.includes(`${room.path}?`)]).toEqual([
      409,
      true,
      true,
    ]);
  });

  test('from another site', async () => {
    const answer = await guest.post(
      address(await quoteOf(app, room)),
      { more_time: '1', ...typed },
      { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' },
    );
    expect([403, 419]).toContain(answer.status);
  });
});

describe('more time', () => {
  test('is offered while the price is held, with the hour until which it is', async () => {
    const quote = await quoteOf(app, room);
    const html = await (await guest.get(address(quote))).text();
    expect(html).toMatch(/Price held until [^<]+\d:\d\d[^<]* \(hotel time\)\./);
    expect(html).toContain('name="more_time"');
    const he = await (await guest.get(`/he${address(quote)}`)).text();
    expect(he).toContain('שעון מקומי במלון');
  });

  test('is another quote with everything typed so far, finished or not', async () => {
    const quote = await quoteWith({ endsIn: 100 });
    const answer = await ask(quote, { ...typed, room_1_last_name: '', email: 'not yet' });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const fresh = quoteIn(html);
    expect(fresh).not.toBe(quote);
    expect(await priceOf(fresh)).toEqual(await priceOf(quote));
    for (const kept of ['value="Dana"', 'value="not yet"', 'A quiet &lt;room&gt;', 'You have more time'])
      expect(html).toContain(kept);
    expect(html).not.toContain('aria-invalid="true"');
    const left = await sql(
      'select extract(epoch from expires_at - now()) > 600 as long from booking.quote where id = $1',
      [fresh],
    );
    expect(left).toEqual([{ long: true }]);
  });

  test('leads back to the same form, and what is booked is the new quote', async () => {
    const quote = await quoteOf(app, room);
    const html = await (await ask(quote, { ...typed, terms: '1' })).text();
    const fresh = quoteIn(html);
    expect(fresh).not.toBe(quote);
    const booked = await post(fresh, { ...typed, terms: '1', key: keyIn(html) });
    expect([booked.status, booked.headers.get('location')]).toEqual([303, expect.stringContaining('/pay?')]);
    expect(
      await sql('select email from booking.trip join booking.reservation on trip_id = trip.id where quote_id = $1', [
        fresh,
      ]),
    ).toEqual([{ email: 'dana@example.com' }]);
    // Going back does not book the same stay twice.
    expect((await ask(fresh, typed)).status).toBe(303);
  });

  test('is taken by itself when the form is sent after the end: the price of now is shown before it is booked', async () => {
    const quote = await quoteWith({ endsIn: -1 });
    const sent = { ...typed, terms: '1', key: 'k'.repeat(20) };
    const trips = async () => (await sql('select from booking.trip', [])).length;
    const before = await trips();
    const answer = await post(quote, sent);
    const html = await answer.text();
    expect([answer.status, await trips()]).toEqual([409, before]);
    for (const kept of ['value="Dana"', 'value="dana@example.com"', 'A quiet &lt;room&gt;', 'we checked it again'])
      expect(html).toContain(kept);
    const fresh = quoteIn(html);
    expect(fresh).not.toBe(quote);
    expect((await post(fresh, { ...sent, key: keyIn(html) })).headers.get('location')).toMatch(/^\/pay\?/);
  });

  test('can be had on the page of a price that has ended', async () => {
    const quote = await quoteWith({ endsIn: -1 });
    const ended = await guest.get(address(quote));
    const html = await ended.text();
    expect([ended.status, html.includes('This price has expired')]).toEqual([410, true]);
    const again = await ask(quote, hidden(html, 'name="more_time"'));
    expect([again.status, quoteIn(await again.text()) === quote]).toEqual([200, false]);
    // What can be had now is there to choose, what was chosen first.
    const list = html.slice(html.indexOf('Available now for the same dates'));
    expect(list.slice(0, list.indexOf('name="offer"'))).toContain('Your choice');
    const [, to = ''] = /action="([^"]*)"/.exec(list) ?? [];
    const [, offer = ''] = /<button value="([^"]*)"/.exec(list) ?? [];
    const chosen = await guest.post(unescaped(to), { _token: await guest.token('/login'), offer });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, expect.stringContaining('/book?quote=')]);
  });

  test('at a higher price asks to agree to it, also who sent the form after the end', async () => {
    for (const send of [
      async (quote: string) => await ask(quote, { ...typed, terms: '1' }),
      async (quote: string) => await post(quote, { ...typed, terms: '1', key: 'k'.repeat(20) }),
    ]) {
      const quote = await quoteWith({ cheaper: 1_000, endsIn: -1 });
      const html = await (await send(quote)).text();
      expect(html).toContain('The amount charged at booking went up from');
      const dearer = quoteIn(html);
      // Without the tick nothing is booked.
      expect((await post(dearer, { ...typed, terms: '1', key: keyIn(html) })).status).toBe(422);
      // On a second extension the price is still higher than the chosen one, so consent is still required; an earlier
      // tick is kept.
      const still = await (await ask(dearer, { ...typed, terms: '1' })).text();
      expect(still).toContain('The amount charged at booking went up from');
      expect(/<input[^>]*name="accept_changes"[^>]*>/.exec(still)?.[0]).not.toContain('checked');
      const ticked = await (await ask(dearer, { ...typed, accept_changes: '1' })).text();
      expect(/<input[^>]*name="accept_changes"[^>]*>/.exec(ticked)?.[0]).toContain('checked');
    }
  });
});
