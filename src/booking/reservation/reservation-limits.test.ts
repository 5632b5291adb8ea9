import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bareApi } from '#tests/bare-api.ts';
import type { PageAnswer } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { addBookingApi } from '../api/api.ts';
import type { BookView } from '../checkout/book/book-view.ts';
import { createCheckout } from '../pages.ts';
import { brands, openTestBooking, type TestBooking } from '../checkout/test-booking.ts';
import { sweepSources } from './reservation-limits.sql.ts';

let booking: TestBooking;
let checkout: ReturnType<typeof createCheckout>;
let requests = 0;
const { origin } = brands.default;
const other = () => ({ email: `guest.${(requests += 1)}@example.com`, clientIp: `192.0.2.${requests}` });
const person = (more: Partial<Principal> = {}): Principal => ({
  id: '01990000-0000-7000-8000-000000000001',
  name: 'Dana',
  provenEmail: null,
  avatar: null,
  planId: null,
  agency: null,
  staffRole: null,
  actions: [],
  options: { flights: false, packages: false, crm: false },
  ...more,
});
const agent = () => person({ id: '01990000-0000-7000-8000-000000000002', planId: 1 });
const stranger = person({ id: '01990000-0000-7000-8000-000000000009' });

async function open(limits: { perHour: number; unpaidRooms: number }): Promise<void> {
  booking = await openTestBooking(limits);
  checkout = createCheckout(booking.deps);
  await booking.database.pool.query(
    `insert into accounts.person (id, name, email, email_norm)
     select id, 'Dana', id || '@p', id || '@p' from unnest($1::uuid[]) as id`,
    [[person().id, agent().id, stranger.id]],
  );
}
beforeEach(() => void (requests = 0));
afterEach(async () => await booking.close());

interface Sent {
  readonly email?: string;
  readonly clientIp?: string;
  readonly principal?: Principal | null;
  readonly key?: string;
  readonly quote?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reservation of two rooms by `POST /reservations`. */
async function byApi({ email = 'dana@example.com', clientIp = '192.0.2.250', principal = null, ...more }: Sent = {}) {
  const api = bareApi({
    brandOf: () => brands.default,
    principalOf: async () => ({ person: principal, cookies: [] }),
  });
  addBookingApi(api, {
    ...booking.deps,
    grants: checkout.grants,
    payLinks: checkout.payLinks,
    now: () => new Date(),
  });
  const guest = { first_name: 'Dana', last_name: 'Levi' };
  const body = {
    quote: more.quote ?? (await booking.quote()),
    guests: [guest, guest],
    contact: { email, phone: '+972501234567' },
    nationality: 'IL',
  };
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': more.key ?? `limits-test-key-${(requests += 1)}`,
    ...more.headers,
  };
  const request = new Request(`${origin}/reservations`, { method: 'POST', headers, body: JSON.stringify(body) });
  return await api.fetch(request, { address: clientIp });
}

/** The form sent by a browser with these cookies. */
async function byForm({ email = 'dana@example.com', clientIp = '192.0.2.250', principal = null }: Sent, cookies = {}) {
  const path = `/book?quote=${await booking.quote()}`;
  const typed = {
    key: `limits-form-key-${(requests += 1)}`, room_1_first_name: 'Dana', room_1_last_name: 'Levi', room_2_first_name: 'Noa', room_2_last_name: 'Levi', email, phone: '+972501234567', nationality: 'IL', terms: '1',
  }; // prettier-ignore
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return await checkout.pages.book.submit!(booking.context(path, { cookies, visitor: clientIp, principal }), form);
}

type Drawn = Extract<PageAnswer<BookView>, { kind: 'page' }>;
function drawn(answer: PageAnswer<BookView>): Drawn {
  if (answer.kind !== 'page') throw new Error(`not a page: ${JSON.stringify(answer)}`);
  return answer;
}
const idOf = async (answer: Response) => ((await answer.json()) as { data: { id: string } }).data.id;
const made = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from booking.reservation`.execute(booking.database.db)).rows[0]!.n,
  );
const codeOf = async (answer: Response) => `${answer.status} ${((await answer.json()) as { code?: string }).code}`;

describe('reservations in an hour', () => {
  beforeEach(async () => await open({ perHour: 3, unpaidRooms: 0 }));

  it('for one e-mail address, in any case and from any client, are refused above the limit', async () => {
    for (const email of ['dana@example.com', 'Dana@Example.com', 'DANA@EXAMPLE.COM'])
      expect((await byApi({ ...other(), email })).status).toBe(202);
    const before = await made();
    const refused = await byApi({ ...other(), email: 'dana@example.com' });
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_reservations',
      message: expect.stringMatching(/ in 60 minutes\.$/),
    });
    expect(await made()).toEqual(before);
    expect((await byApi(other())).status).toBe(202);
  });

  it('of one client IP are refused above five times the limit', async () => {
    for (let count = 0; count < 15; count += 1)
      expect((await byApi({ email: other().email, clientIp: '198.51.100.7' })).status).toBe(202);
    expect((await byApi({ email: other().email, clientIp: '198.51.100.7' })).status).toBe(429);
    expect((await byForm({ email: other().email, clientIp: '198.51.100.7' })).kind).toBe('page');
  });

  it('of one visitor count together, by form and by API', async () => {
    const principal = person();
    expect((await byForm({ ...other(), principal })).kind).toBe('redirect');
    for (let count = 0; count < 2; count += 1) expect((await byApi({ ...other(), principal })).status).toBe(202);
    expect((await byApi({ ...other(), principal })).status).toBe(429);
    expect(drawn(await byForm({ ...other(), principal })).status).toBe(429);
    expect((await byApi({ ...other(), principal: stranger })).status).toBe(202);
  });

  it('of one browser that is not signed in count by its cookie', async () => {
    const cookies = { form: 'a'.repeat(22) };
    for (let count = 0; count < 3; count += 1) expect((await byForm(other(), cookies)).kind).toBe('redirect');
    const refused = drawn(await byForm(other(), cookies));
    expect(refused).toMatchObject({ status: 429, view: { step: 'form' } });
    expect((await byForm(other(), { form: 'b'.repeat(22) })).kind).toBe('redirect');
  });

  it('of an agent are ten times as many', async () => {
    for (let count = 0; count < 30; count += 1) {
      const answer = await byApi({ email: 'office@agency.example', clientIp: '198.51.100.8', principal: agent() });
      expect(answer.status).toBe(202);
    }
    const again = { email: 'office@agency.example', clientIp: '198.51.100.8' };
    expect((await byApi({ ...again, principal: agent() })).status).toBe(429);
    expect((await byApi({ ...other(), principal: null })).status).toBe(202);
  });

  it('sent again under the same key are the same reservation and count once', async () => {
    const quote = await booking.quote();
    const answers = await Promise.all(Array.from({ length: 12 }, () => byApi({ quote, key: 'the-same-key-again' })));
    expect(new Set(await Promise.all(answers.map(async (one) => `${one.status} ${await one.text()}`))).size).toBe(1);
    for (let count = 0; count < 2; count += 1) expect((await byApi()).status).toBe(202);
    expect((await byApi()).status).toBe(429);
    expect((await byApi({ quote, key: 'the-same-key-again' })).status).toBe(202);
    expect(await made()).toBe(3);
  });

  it('that are refused for another reason count for nothing', async () => {
    const ended = await booking.quote({ expiresAt: new Date(Date.now() - 1_000).toISOString() });
    for (let count = 0; count < 5; count += 1) expect((await byApi({ quote: ended })).status).toBe(410);
    for (let count = 0; count < 3; count += 1) expect((await byApi()).status).toBe(202);
    expect((await byApi()).status).toBe(429);
    expect((await byApi({ quote: ended })).status).toBe(410);
  });

  it('are exact however many arrive at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => byApi()));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(21);
    expect(await made()).toBe(3);
  });

  it('may be made again when the hour is over; what is older than a day is forgotten', async () => {
    for (let count = 0; count < 3; count += 1) expect((await byApi()).status).toBe(202);
    const age = (hours: number) =>
      booking.database.pool.query(`update booking.reservation_source set created_at = now() - $1::interval`, [
        `${hours} hours`,
      ]);
    await age(1);
    expect((await byApi()).status).toBe(202);
    await age(25);
    await sweepSources(booking.database.db);
    expect((await booking.database.pool.query('select from booking.reservation_source')).rowCount).toBe(0);
    expect(await made()).toBe(4);
  });
});

describe('rooms that are not paid', () => {
  beforeEach(async () => await open({ perHour: 0, unpaidRooms: 6 }));

  it('are bounded for one visitor, and free again when they are paid or let go', async () => {
    const principal = person();
    const ids = [];
    // A family takes three times two rooms.
    for (let count = 0; count < 3; count += 1) ids.push(await idOf(await byApi({ ...other(), principal })));
    const refused = await byApi({ ...other(), principal });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await codeOf(refused)).toBe('429 too_many_unpaid');
    await booking.walk(ids[0]!, ['held', 'awaiting_payment', 'booking']);
    expect((await byApi({ ...other(), principal })).status).toBe(202);
    expect((await byApi({ ...other(), principal })).status).toBe(429);
    await booking.walk(ids[1]!, ['failed']);
    expect((await byApi({ ...other(), principal })).status).toBe(202);
  });

  it('are bounded more widely for one e-mail address and for one client IP', async () => {
    for (let count = 0; count < 6; count += 1)
      expect((await byApi({ ...other(), email: 'dana@example.com' })).status).toBe(202);
    expect(await codeOf(await byApi({ ...other(), email: 'dana@example.com' }))).toBe('429 too_many_unpaid');
    for (let count = 0; count < 12; count += 1)
      expect((await byApi({ ...other(), clientIp: '198.51.100.9' })).status).toBe(202);
    expect(await codeOf(await byApi({ ...other(), clientIp: '198.51.100.9' }))).toBe('429 too_many_unpaid');
  });

  it('of a single large reservation are never too many', async () => {
    await booking.close();
    await open({ perHour: 0, unpaidRooms: 1 });
    expect((await byApi()).status).toBe(202);
    expect((await byApi()).status).toBe(429);
  });

  it('link to the unpaid reservation for its own visitor alone', async () => {
    await booking.close();
    await open({ perHour: 0, unpaidRooms: 2 });
    const cookies = { form: 'c'.repeat(22) };
    const first = await byForm(other(), cookies);
    if (first.kind !== 'redirect') throw new Error(first.kind);
    const trips = { trips: first.cookies!.find(({ name }) => name === 'trips')!.value };
    const own = drawn(await byForm(other(), { ...cookies, ...trips }));
    if (own.view.step !== 'form') throw new Error(own.view.step);
    expect(own.retryAfterSeconds).toBeGreaterThan(60);
    expect(own.view.typed['email']).toMatch(/^guest\.\d+@example\.com$/);
    expect(own.view.trip.notice).toMatchObject({ tone: 'warning', action: { href: first.to } });
    const without = drawn(await byForm(other(), cookies));
    if (without.view.step !== 'form') throw new Error(without.view.step);
    expect(without.view.trip.notice?.action).toBeUndefined();
  });
});

it('nothing is counted when there are no limits', async () => {
  await open({ perHour: 0, unpaidRooms: 0 });
  for (let count = 0; count < 30; count += 1) expect((await byApi()).status).toBe(202);
  expect((await booking.database.pool.query('select from booking.reservation_source')).rowCount).toBe(0);
});
