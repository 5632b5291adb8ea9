import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createBrand, publishNewest, setAgency } from '#brands/write-brands.sql.ts';
import { findViolations } from '#booking/reconciliation/own-books.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { onHost } from '#tests/on-host.ts';
import { placeOf } from '#tests/people.ts';
import { bookingKeys, directRoom, type DirectRoom, json, pay, quoteOf, untilState, visitor } from '#tests/visitor.ts';

const west = 'http://west.agents.localhost:3000';
type Person = Awaited<ReturnType<typeof signedInWith>>;

let app: TestApp;
let room: DirectRoom;
let numbers: { west: string; far: string; north: string; blocked: string; agent: string };
let owner: Person;
let agent: Person;

beforeAll(async () => {
  app = await openTestApp();
  room = await directRoom(app);
  const onCommission = { model: 'commission', commissionBp: 300 } as const;
  const [own, far, north, blocked] = [
    await agencyOf(app, 'West', onCommission),
    await agencyOf(app, 'Far', onCommission),
    await agencyOf(app, 'North'),
    await agencyOf(app, 'Blocked', onCommission),
  ];
  owner = await signedInWith(app, { agency: own.number, role: 'owner' });
  agent = await signedInWith(app, { agency: own.number, role: 'agent', grants: ['net'] });
  await app.database.pool.query(`update accounts.agency set status = 'blocked' where number = $1`, [blocked.number]);
  const { rows } = await app.database.pool.query<{ number: string }>(
    'select number::text from accounts.person where id = $1',
    [agent.id],
  );
  numbers = {
    west: String(own.number),
    far: String(far.number),
    north: String(north.number),
    blocked: String(blocked.number),
    agent: rows[0]!.number,
  };
  const brand = {
    name: 'West Trips',
    whiteLabel: true,
    supportEmail: 'help@west.example',
    paymentDescriptor: 'WEST TRIPS',
    colours: { bgBrand: { light: '#7a4b00' } },
  };
  expect(await createBrand(app.database.db, 'west', brand, 'Rita')).toMatchObject({ kind: 'done' });
  expect(await setAgency(app.database.db, 'west', own.number)).toMatchObject({ kind: 'done' });
  await publishNewest(app.database.db, 'west');
  await vi.waitUntil(() => app.app.siteKey('west.agents.localhost:3000') !== null, { timeout: 20_000 });
}, 240_000);
afterAll(async () => await app?.close());

interface Trip {
  readonly id: string;
  readonly transaction: string;
  readonly total: string;
  readonly net: string;
  readonly agency: string | null;
  readonly agent: string | null;
}

/** A traveller books the room, without an account, after `fid` brought them. */
async function book(day: number, { fid, origin = app.origin }: { fid?: string; origin?: string } = {}): Promise<Trip> {
  const here = onHost(app, origin);
  const guest = visitor(here, placeOf());
  if (fid !== undefined) guest.setCookie('fid', fid);
  const quote = await quoteOf(here, room, day);
  const path = `/book?quote=${quote}`;
  const fields = {
    ...(await bookingKeys(guest, path)),
    room_1_first_name: 'Dana',
    room_1_last_name: 'Levi',
    email: 'dana@example.com',
    phone: '+972501234567',
    nationality: 'IL',
    terms: '1',
  };
  expect((await guest.post(path, fields)).headers.get('location')).toMatch(/^\/pay/);
  const { rows } = await app.database.pool.query<Trip>(
    `select trip.id, payment.id as transaction, trip.total_minor::text as total, agency.number::text as agency,
       agent.number::text as agent, booking.net_minor::text as net
     from booking.reservation join booking.trip on trip.id = reservation.trip_id
       join booking.payment on payment.trip_id = trip.id left join accounts.agency on agency.id = trip.agency_id
       left join accounts.person agent on agent.id = trip.agent_id
       left join booking.agency_booking booking on booking.reservation_id = reservation.id
     where quote_id = $1`,
    [quote],
  );
  return rows[0]!;
}

interface Amount {
  readonly amount: string;
}
type Listed = { data: { bookings: { id: string; incomes?: Amount }[] } };
const listed = async (person: Person, query = '') =>
  (await json<Listed>(await person.guest.get(`/v3/dashboard/bookings${query}`))).data.bookings;

describe('a booking is of no agency', () => {
  test('whose visitor came by nobody, by an agency that sells at net prices, or by one that is blocked', async () => {
    for (const [at, fid] of [undefined, numbers.north, numbers.blocked].entries())
      expect(await book(20 + 3 * at, fid === undefined ? {} : { fid })).toMatchObject({ agency: null, agent: null });
  });

  test('on the site of another agency than that of the link', async () => {
    const trip = await book(30, { fid: numbers.far, origin: west });
    expect(trip).toMatchObject({ agency: numbers.west, agent: null });
  });
});

describe('an agency on commission', () => {
  test('has what its link brought among its bookings, with its commission, at the price of everybody', async () => {
    const [brought, alone] = [await book(60, { fid: numbers.west }), await book(60)];
    expect([brought.agency, brought.agent, brought.total]).toEqual([numbers.west, null, alone.total]);
    const commission = (BigInt(brought.total) * 300n + 5_000n) / 10_000n;
    expect(BigInt(brought.total) - BigInt(brought.net)).toBe(commission);
    const of = async (person: Person, query?: string) =>
      (await listed(person, query)).find(({ id }) => id === brought.id)?.incomes?.amount;
    expect([await of(owner, '?all=true'), await of(agent)]).toEqual([commission.toString(), undefined]);
    expect(await pay(app, brought)).toBe(true);
    expect(await untilState(app, brought.transaction, ['confirmed'])).toBe('confirmed');
    const finance = await (await owner.guest.get('/v3/dashboard/finance')).json();
    expect(JSON.stringify(finance)).toContain(`"expected":{"amount":"${commission}"`);
    expect(await findViolations(app.database.db as never)).toEqual([]);
  });

  test('sees the agent whose own number was in the link', async () => {
    const trip = await book(64, { fid: numbers.agent });
    expect(trip).toMatchObject({ agency: numbers.west, agent: numbers.agent });
    expect((await listed(agent)).map(({ id }) => id)).toContain(trip.id);
  });

  test('has what is booked on its own site among its bookings there', async () => {
    const trip = await book(68, { origin: west });
    expect(trip).toMatchObject({ agency: numbers.west, agent: null });
    expect(BigInt(trip.net)).toBeLessThan(BigInt(trip.total));
  });
});
