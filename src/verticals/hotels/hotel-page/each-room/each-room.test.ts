import nodePath from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormView } from '#booking/checkout/book/book-view.ts';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { listOutbox } from '#mail/outbox.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { placeOf } from '#tests/people.ts';
import { sellOut } from '#tests/sold-out.ts';
import {
  bookingKeys,
  directRoom,
  type DirectRoom,
  inDays,
  pay,
  untilState,
  type Visitor,
  visitor,
} from '#tests/visitor.ts';
import { textOf } from './running-total.tsx';
import type { EachRateView, EachRoomView, HotelView } from '../hotel-view.ts';

let app: TestApp;
let room: DirectRoom;
beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
});
afterAll(async () => await app.close());

const json = { accept: 'application/json' };
const address = (guests: string, from = 30, each = true) =>
  `${room.path}?check_in=${inDays(from)}&check_out=${inDays(from + 2)}&guests=${guests}${each ? '&each=1' : ''}`;

async function shown(guest: Visitor, path: string): Promise<HotelView> {
  const { view } = (await (await guest.get(path, json)).json()) as { view: HotelView };
  return view;
}

/** A rate with the lists of its page, which are sent with it. */
type Shown = EachRateView & Pick<EachRoomView, 'offers'>;

async function eachOf(guest: Visitor, path: string) {
  const { each } = await shown(guest, path);
  if (!each) throw new Error('no room is chosen by itself');
  const { offers } = each;
  const withLists = (rates: readonly EachRateView[]): Shown[] => rates.map((rate) => ({ ...rate, offers }));
  const groups = each.groups.map(({ heading, rooms }) => ({
    heading,
    rooms: rooms.map((type) => ({ ...type, rates: withLists(type.rates) })),
  }));
  return { ...each, groups };
}

interface Groups<Rate> {
  readonly groups: readonly { readonly rooms: readonly { readonly rates: readonly Rate[] }[] }[];
}
const ratesIn = <Rate>({ groups }: Groups<Rate>): Rate[] =>
  groups.flatMap(({ rooms }) => rooms.flatMap(({ rates }) => rates));

/** Sends the whole form as a browser does: each rate with its number. */
async function reserve(
  guest: Visitor,
  path: string,
  counts: readonly (readonly [rate: Shown, count: number | string])[],
  more: readonly (readonly [string, string])[] = [],
  headers: Readonly<Record<string, string>> = json,
): Promise<Response> {
  const form = new URLSearchParams({ _token: await guest.token(path) });
  for (const [{ offer }, count] of counts) {
    form.append('of', offer);
    form.append('count', String(count));
  }
  for (const list of counts[0]?.[0].offers ?? []) form.append('offers', list);
  for (const [name, value] of more) form.append(name, value);
  return await guest.post(path, form.toString(), headers);
}

const newGuest = () => visitor(app, placeOf());
const minor = (amount: string) => Number(amount.replaceAll(/\D/g, ''));

describe('a combination of rooms is refused', () => {
  it('with its sentence and what was chosen, when guests would have no room', async () => {
    const guest = newGuest();
    const path = address('2,2,2');
    const [rate] = ratesIn(await eachOf(guest, path));
    const answer = await reserve(guest, path, [[rate!, 1]]);
    expect(answer.status).toBe(422);
    const { view } = (await answer.json()) as { view: HotelView };
    expect(view.notices[0]).toMatchObject({
      title: 'Some guests don’t have a room yet',
      text: expect.stringContaining('2 adults: you need 3 and have chosen 1'),
    });
    expect(ratesIn(view.each!)[0]?.chosen).toBe(1);
    expect((await reserve(guest, path, [])).status).toBe(422);
  });

  it('when it has more rooms than the party, also more than a trip may have', async () => {
    const guest = newGuest();
    const path = address('2,2');
    const [rate] = ratesIn(await eachOf(guest, path));
    for (const count of [3, 14, 999]) {
      const answer = await reserve(guest, path, [[rate!, count]]);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { view: HotelView }).view.notices[0]?.title).toBe(
        'More rooms than your group needs',
      );
    }
  });

  it('when a type has fewer rooms left than are chosen, at one board or at several', async () => {
    const guest = newGuest();
    await app.database.pool.query(
      `insert into direct.room_night (room_type_id, night, allotment, sold)
       select id, night::date, allotment, allotment - 1 from direct.room_type,
         generate_series($3::date, $3::date + 1, interval '1 day') night where property_id = 'd-' || $1 and code = $2`,
      [room.hotelId, room.roomCode, inDays(60)],
    );
    const path = address('2,2', 60);
    const type = (await eachOf(guest, path)).groups[0]!.rooms.find(({ code }) => code === room.roomCode)!;
    expect(type.rates.map(({ most }) => most)).toEqual(type.rates.map(() => 1));
    const several = type.rates.slice(0, 2).map((rate) => [rate, 1] as const);
    for (const counts of [[[type.rates[0]!, 2] as const], ...(several.length > 1 ? [several] : [])]) {
      const answer = await reserve(guest, path, counts);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { view: HotelView }).view.notices[0]?.text).toContain('Only 1 room is left');
    }
  });

  it.each(['-1', '1.5', 'x', '', '1e3'])('with the number %j, and without its numbers', async (count) => {
    const guest = newGuest();
    const path = address('2,2');
    const [rate] = ratesIn(await eachOf(guest, path));
    expect((await reserve(guest, path, [[rate!, count]])).status).toBe(422);
    expect((await reserve(guest, path, [], [['of', rate!.offer]])).status).toBe(422);
  });

  it('of other dates, other guests, or with an offer that is not ours', async () => {
    const guest = newGuest();
    const path = address('2,2');
    const [other] = ratesIn(await eachOf(guest, address('2,2', 33)));
    const [single] = ratesIn(await eachOf(guest, address('1,1')));
    for (const rate of [other!, single!, { ...other!, offer: 'x' }]) {
      const answer = await reserve(guest, path, [[rate, 2]]);
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { view: HotelView }).view.state).toBe('priced');
    }
  });

  it('whole, when one of its rooms has been sold meanwhile', async () => {
    const guest = newGuest();
    const path = address('2,2', 66);
    const { groups } = await eachOf(guest, path);
    const [mine, another] = [true, false].map(
      (isMine) => groups[0]!.rooms.find(({ code }) => (code === room.roomCode) === isMine)!.rates[0]!,
    );
    await sellOut(app, room, 66);
    const answer = await reserve(guest, path, [
      [mine!, 1],
      [another!, 1],
    ]);
    expect(answer.status).toBe(409);
    const { view } = (await answer.json()) as { view: HotelView };
    expect(ratesIn(view.each!).filter(({ chosen }) => chosen === 1)).toHaveLength(1);
    const { rows } = await app.database.pool.query('select from booking.reservation');
    expect(rows).toHaveLength(0);
  });
});

describe('rooms chosen by themselves', () => {
  it('are offered to a party with several rooms, and to no other', async () => {
    const guest = newGuest();
    expect((await shown(guest, address('2', 30, false))).apart).toBeNull();
    expect((await shown(guest, address('2'))).each).toBeNull();
    const { apart } = await shown(guest, address('2,2', 30, false));
    expect((await eachOf(guest, apart!.href)).groups).toHaveLength(1);
  });

  it('are a list for each kind of room that the party has, with the price of one room', async () => {
    const guest = newGuest();
    const { each, cheapest } = await shown(guest, address('2,1,2'));
    expect(each!.groups.map(({ heading }) => heading)).toEqual(['2 rooms, each for 2 adults', 'One room for 1 adult']);
    const [two, one] = each!.groups.map(({ rooms }) => minor(rooms[0]!.rates[0]!.total));
    expect(minor(cheapest!.total)).toBe(2 * two! + one!);
  });

  it('of eight kinds are reserved with all rates of the page, and with as many as any page has', async () => {
    const guest = newGuest();
    const path = address('1,2,3,1-5,2-5,1-9,2-9,1-5-9', 90);
    const { groups, offers } = await eachOf(guest, path);
    expect(groups).toHaveLength(8);
    const wanted = new Set(groups.map(({ rooms }, at) => rooms[at % rooms.length]!.rates[0]!));
    const counts = ratesIn({ groups }).map((rate) => [rate, wanted.has(rate) ? 1 : 0] as const);
    const others = Array.from({ length: 500 - counts.length }, () => [
      ['of', offers[0]!.slice(0, 450)],
      ['count', '0'],
    ]).flat() as [string, string][];
    for (const more of [[], others]) {
      // oxlint-disable-next-line no-await-in-loop -- the same rooms
      const answer = await reserve(guest, path, counts, more, {});
      expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/book']);
    }
  });

  it('become one page of guests with one total, one payment and one heading, booked all or none', async () => {
    const guest = newGuest();
    const path = address('2,2', 40);
    const each = await eachOf(guest, path);
    const types = each.groups[0]!.rooms;
    const [first, second] = [types[0]!, types[1]!];
    const chosen = [
      [first.rates[0]!, 1],
      [second.rates[0]!, 1],
    ] as const;
    const answer = await reserve(guest, path, chosen, [], {});
    const to = answer.headers.get('location') ?? '';
    expect(to).toMatch(/^\/book\?quote=[\w-]+(%2C|,)[\w-]+&together=1&back=/);
    const { view } = (await (await guest.get(to, json)).json()) as { view: FormView };
    expect(view.trip.isTogether).toBe(true);
    expect(view.trip.things.map(({ name }) => name.split(' · ')[0])).toEqual([first.name, second.name]);
    expect(view.items.flatMap(({ slots }) => slots.map(({ label }) => label))).toEqual([
      `Room 1 · ${first.name} · 2 adults`,
      `Room 2 · ${second.name} · 2 adults`,
    ]);
    expect(minor(view.trip.price.total.amount)).toBe(minor(first.rates[0]!.total) + minor(second.rates[0]!.total));
    const countsOf = (wanted: readonly EachRateView[]) =>
      ratesIn(each).map(({ offer }) => wanted.filter((one) => one.offer === offer).length);
    expect(
      textOf(
        each.running,
        ratesIn(each).map(({ cost }) => cost),
        countsOf([]),
      ),
    ).toBe('Rooms chosen: 0 of 2');
    expect(
      textOf(
        each.running,
        ratesIn(each).map(({ cost }) => cost),
        countsOf([first.rates[0]!, second.rates[0]!]),
      ),
    ).toBe(`Rooms chosen: 2 of 2 · All together: ${view.trip.price.total.amount}`);
    const html = await (await guest.get(to)).text();
    expect(html.match(/name="item_\d_requests"/g)).toEqual(['name="item_1_requests"']);

    const people = {
      item_1_room_1_first_name: 'Dana',
      item_1_room_1_last_name: 'Levi',
      item_2_room_1_first_name: 'Noa',
      item_2_room_1_last_name: 'Cohen',
      item_1_requests: 'Next to each other',
      email: 'rooms@example.com',
      phone: '+972501234567',
      nationality: 'IL',
      terms: '1',
    };
    const keys = await bookingKeys(guest, to);
    const missing = await guest.post(to, { ...people, ...keys, item_2_room_1_last_name: '' }, json);
    expect(missing.status).toBe(422);
    const { errors } = ((await missing.json()) as { view: FormView }).view;
    expect(errors.map(({ field }) => field)).toEqual(['item_2_room_1_last_name']);

    const booked = await guest.post(to, { ...people, ...keys });
    expect(booked.status).toBe(303);
    const id = new URL(booked.headers.get('location')!, app.origin).searchParams.get('reservation')!;
    const { rows: payments } = await app.database.pool.query('select id from booking.payment where trip_id = $1', [id]);
    expect(payments).toHaveLength(1);
    await pay(app, { id, transaction: payments[0].id });
    expect(await untilState(app, payments[0].id, ['confirmed', 'failed'])).toBe('confirmed');
    const { rows } = await app.database.pool.query(
      `select trip.mode, reservation.state, requests from booking.reservation
       join booking.trip on trip.id = trip_id where trip_id = $1`,
      [id],
    );
    expect(rows).toEqual([1, 2].map(() => ({ mode: 'package', state: 'confirmed', requests: 'Next to each other' })));

    const pages = await guest.get(`/transaction/${payments[0].id}/success`);
    const done = await pages.text();
    expect([done.includes(first.name), done.includes(second.name)]).toEqual([true, true]);
    const own = await (await guest.get(`/reservation?id=${id}`)).text();
    expect(own.includes(second.name)).toBe(true);
    const name = (await shown(guest, path)).name;
    await expect
      .poll(async () => await mailTo('rooms@example.com'), { timeout: 20_000 })
      .toMatchObject({ subject: expect.stringMatching(new RegExp(`^(?!.*${name}.*${name}).*`)) });
  });
});

const stay = { email: 'rooms@example.com', phone: '+972501234567', nationality: 'IL', terms: '1' };
const statesOf = async (tripId: string) => {
  const { rows } = await app.database.pool.query<{ id: string; state: string; refunded: string | null }>(
    `select reservation.id, reservation.state, (select sum(amount_minor)::text from booking.refund
       where reservation_id = reservation.id and state = 'done') as refunded
     from booking.reservation where trip_id = $1 order by position`,
    [tripId],
  );
  return rows;
};

/** Books what is chosen and pays it; the trip's id. */
async function paid(guest: Visitor, to: string, people: Readonly<Record<string, string>>): Promise<string> {
  const booked = await guest.post(to, { ...people, ...stay, ...(await bookingKeys(guest, to)) });
  const id = new URL(booked.headers.get('location')!, app.origin).searchParams.get('reservation')!;
  const { rows } = await app.database.pool.query('select id from booking.payment where trip_id = $1', [id]);
  await pay(app, { id, transaction: rows[0].id });
  expect(await untilState(app, rows[0].id, ['confirmed', 'failed'])).toBe('confirmed');
  return id;
}

describe('rooms that were booked together', () => {
  it('are changed to other dates one by one: the new price is paid, the old one comes back, and the other room stays', async () => {
    const guest = newGuest();
    const path = address('2,2', 44);
    const [first, second] = (await eachOf(guest, path)).groups[0]!.rooms;
    const chosen = [first!, second!].map(({ rates }) => [rates[0]!, 1] as const);
    const to = (await reserve(guest, path, chosen, [], {})).headers.get('location')!;
    const names = (at: number) => ({
      [`item_${at}_room_1_first_name`]: 'Dana',
      [`item_${at}_room_1_last_name`]: 'Levi',
    });
    const tripId = await paid(guest, to, { ...names(1), ...names(2) });
    const [kept, changed] = (await statesOf(tripId)).map(({ id }) => id);
    const page = `/reservation?id=${changed}`;
    expect(await (await guest.get(page)).text()).toContain('step=change');

    const query = new URLSearchParams({ check_in: inDays(74), check_out: inDays(76), guests: '2' });
    const list = await (await guest.get(`${page}&step=change&${query.toString()}`)).text();
    expect(list).toContain('Only this booking is changed. The other booking of your trip stays as it is');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(list)?.[1] ?? '';
    const option = { step: 'change', offer: field('offer'), fee: field('fee'), currency: field('currency') };
    const form = { ...option, _token: field('_token') };
    const book = (await guest.post(`${page}&step=change`, form)).headers.get('location')!;
    expect(book).toMatch(/^\/book\?quote=/);
    expect(await statesOf(tripId)).toMatchObject([{ state: 'confirmed' }, { state: 'confirmed' }]);
    const newTrip = await paid(guest, book, { room_1_first_name: 'Dana', room_1_last_name: 'Levi' });

    await expect
      .poll(async () => (await statesOf(tripId)).map(({ state }) => state), { timeout: 30_000 })
      .toEqual(['confirmed', 'cancelled']);
    expect((await statesOf(newTrip)).map(({ state }) => state)).toEqual(['confirmed']);
    const { rows } = await app.database.pool.query<{ back: string }>(
      `select (quote.total_minor - reservation.accepted_fee_minor)::text as back
       from booking.reservation join booking.quote on quote.id = quote_id where reservation.id = $1`,
      [changed],
    );
    await expect
      .poll(async () => (await statesOf(tripId)).map(({ refunded }) => refunded), { timeout: 30_000 })
      .toEqual([null, rows[0]!.back === '0' ? null : rows[0]!.back]);
    expect(await (await guest.get(`/reservation?id=${kept}`)).text()).toContain('step=change');
    await expect.poll(() => findViolations(app.database.db), { timeout: 20_000 }).toEqual([]);
  });
});

async function mailTo(to: string) {
  return (await listOutbox(nodePath.join(app.dataDirectory, 'mail'))).find((one) => one.to === to);
}
