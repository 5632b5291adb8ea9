import { expect } from 'vitest';
import { findByEmail } from '#accounts/person.sql.ts';
import { agencyPeople, type AgencyPerson } from '#tests/agency-people.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import {
  directRoom,
  type DirectRoom,
  goodDetails,
  json,
  pay,
  type Reserved,
  stay,
  untilState,
  visitor,
} from '#tests/visitor.ts';
import type { BookingReader } from '../scope/scoped.sql.ts';
import { seenUnfiltered } from './test-unfiltered.ts';

export type Listed = {
  data: { bookings: Record<string, unknown>[]; totals: Record<string, unknown>[]; next: string | null };
};

/** An agency's people, one of their bookings each, and what they see of them. */
export function agencyBooks() {
  let app: TestApp;
  let room: DirectRoom;
  const people = new Map<string, AgencyPerson>();
  const bookings = new Map<string, Reserved>();

  /** Opens the app with its people, and a booking of four of them. */
  async function open(): Promise<void> {
    app = await openTestApp();
    room = await directRoom(app);
    for (const [name, person] of await agencyPeople(app)) people.set(name, person);
    const sold = async (name: string, seller: string) => bookings.set(name, await booked(people.get(seller)!));
    await sold('own', 'agent');
    await sold('colleague', 'agent of all');
    await sold('below', 'owner below');
    await sold('elsewhere', 'owner elsewhere');
    for (const one of bookings.values()) await pay(app, one);
    for (const one of bookings.values())
      expect(await untilState(app, one.transaction, ['confirmed'])).toBe('confirmed');
    await app.database.pool.query(
      `insert into booking.note (reservation_id, author_name, text) select id, 'Rita', 'first' from booking.reservation`,
    );
  }

  async function booked(person: AgencyPerson | null): Promise<Reserved> {
    const rates = `/v3/hotels/${room.hotelId}/rates?${stay()}`;
    const headers: Record<string, string> = person ? { cookie: person.guest.cookie() } : {};
    let answer = await app.fetch(rates, { headers });
    for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) answer = await app.fetch(rates, { headers });
    const { data } = await json<{ data: { rates: { offer: string; cancellation: unknown[] }[] } }>(answer);
    const call = person ? person.call : (await registered(app)).call;
    const quote = await json<{ data: { id: string } }>(await call('/v3/quotes', { offer: data.rates[0]!.offer }));
    const { id } = quote.data;
    const reserved = await call('/v3/reservations', { quote: id, ...goodDetails }, { 'idempotency-key': `key-${id}` });
    return (await json<{ data: Reserved }>(reserved)).data;
  }

  const get = async (who: string, path: string) =>
    await (people.get(who)?.guest ?? visitor(app)).get(path, { accept: 'application/json' });
  const list = async (who: string, query = '') => await get(who, `/v3/dashboard/bookings${query}`);
  const listed = async (who: string, query = '') => (await json<Listed>(await list(who, query))).data;
  const nameOf = (id: unknown) => [...bookings].find(([, one]) => one.id === id)?.[0] ?? String(id);
  const named = async (who: string, query = '') => {
    const answer = await list(who, query);
    if (answer.status !== 200) return answer.status;
    return (await json<Listed>(answer)).data.bookings.map(({ id }) => nameOf(id)).toSorted();
  };

  const principalOf = async (who: string) => {
    const person = people.get(who);
    const found = person && (await findByEmail(app.database.db, person.form.email));
    return found?.person ?? null;
  };
  /** What only the database's policies leave to a reader, by the bookings' names; the same for each kind of query. */
  const byPolicies = async (reader: BookingReader) => {
    const ids = [...bookings.values()].map(({ id }) => id);
    const { counted, ...found } = await seenUnfiltered(app.database.dashboardDb, reader, ids);
    const names = Object.values(found).map((one) => one.map(nameOf).toSorted().join(' '));
    expect([new Set(names).size, counted]).toEqual([1, found.list.length]);
    return found.list.map(nameOf).toSorted();
  };

  return { open, app: () => app, people, bookings, get, list, listed, nameOf, named, principalOf, byPolicies };
}
