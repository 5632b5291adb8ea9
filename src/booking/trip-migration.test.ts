import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { readNet } from '#pricing/net.ts';
import { runs } from '#tests/full.ts';
import { anyItem, percentPrices } from '#tests/pricing.ts';
import { createStage, type Outside } from '#tests/stage.ts';
import { findViolations } from './reconciliation/own-books.ts';
import { readableReference } from '#values/reference.ts';
import { openTestBooking, type TestBooking } from './checkout/test-booking.ts';
import { outcomeOf } from './checkout/test-outcome.ts';
import { OlderBooking } from './test-older-booking.ts';
import { type OlderScenario, olderScenarios, type OlderWorld } from './test-older-scenarios.ts';

const migrations = readMigrations('src');
const older = migrations.filter(({ name }) => name < '20261123T0500-travellers.sql');
const oneToOne = {
  id: null,
  base: 'EUR',
  quote: 'EUR',
  numerator: 1n,
  denominator: 1n,
  fetchedAt: '2026-11-01T00:00:00Z',
};

interface Written {
  readonly scenario: OlderScenario;
  readonly one: OlderBooking;
}

type Outcome = ReturnType<typeof outcomeOf>;
interface Shown {
  readonly api: Awaited<ReturnType<Outcome['api']>>;
  readonly page: Awaited<ReturnType<Outcome['detail']>>;
}

let stage: Awaited<ReturnType<typeof createStage>>;
let booking: TestBooking;
const written: Written[] = [];
let before: readonly object[];
let migrated: {
  readonly violations: unknown;
  readonly states: readonly object[];
  /** What travellers see of those whose supplier is still connected, in their order. */
  readonly shown: readonly Shown[];
};

/** Ids and references by which mails, addresses and people name a reservation. */
const names = (table: 'reservation_id' | 'trip_id', database: Database) =>
  sql<object>`
    select reservation.id, reservation.reference, email, person_id, payment.id as payment, payment.reference as paid_as,
      array(select event.seq || encode(event.hash, 'hex') from booking.event
       where event.${sql.raw(table)} = reservation.id order by seq) as history
    from booking.reservation
    ${table === 'trip_id' ? sql`join booking.trip on trip.id = reservation.trip_id and trip.reference = reservation.reference` : sql``}
    join booking.payment on payment.${sql.raw(table)} = reservation.id and replaced_at is null
    order by reservation.id`.execute(database.db);

const statesOf = (database: Database, ids: readonly string[]) =>
  sql<object>`
    select reservation.id, reservation.state, trip.state as trip, payment.state as payment,
      (select refund.state from booking.refund where refund.reservation_id = reservation.id) as refund,
      (select receivable.state from booking.receivable where receivable.trip_id = trip.id) as debt,
      array(select code from booking.alarm where alarm.trip_id = trip.id and cleared_at is null order by code) as alarms
    from booking.reservation join booking.trip on trip.id = reservation.trip_id
    join booking.payment on payment.trip_id = trip.id and replaced_at is null
    where reservation.id = any(${[...ids]}::uuid[])`.execute(database.db);

/** Rows whose supplier and gateway are asked about them; further ones are at rest. */
const connected = 100;
const rowCount = runs(10_000, connected);
/** Milliseconds in which the saga gets through all of them. */
const patience = runs(150_000, 25_000);
const atRest = ['confirmed and captured', 'a refund that a person must make', 'a card that could not be charged'];
const resting = olderScenarios.filter(({ name }) => atRest.includes(name));
const done = async () => ({ kind: 'done' });
/** Stands for a supplier and a gateway that are no longer connected. */
const disconnected = {
  supply: {
    hold: async () => ({ kind: 'held' }),
    book: async () => ({ kind: 'confirmed' }),
    cancel: async () => ({ kind: 'cancelled' }),
  },
  gateway: {
    createPayment: async ({ reference }: { reference: string }) => ({
      kind: 'created',
      gatewayReference: reference,
      redirectUrl: 'http://pay.test/',
    }),
    capture: done,
    void: done,
  },
  pay: async () => null,
} as unknown as OlderWorld;

async function writeResting(database: Database, count: number): Promise<Written[]> {
  const money = { minor: 10_000n, currency: 'EUR' };
  const policy = { zone: 'Europe/Madrid', steps: [] };
  const price = { total: money, net: money, lines: [], policy };
  const offer = { supplier: 'gone', gateway: 'gone', token: 'token', ...price, endsAt: '2100-01-02T00:00:00Z' };
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const scenario = resting[at % resting.length]!;
      const one = await new OlderBooking(database.pool, offer).create();
      await scenario.build(one, disconnected);
      return { scenario, one };
    }),
  );
}

async function writeConnected(database: Database, scenario: OlderScenario, outside: Outside): Promise<Written> {
  const offered = await outside.offer(scenario.refundable ?? true);
  const price = percentPrices(1_200).sell(offered.rate, anyItem, { sale: oneToOne, desk: new Map() });
  const { total, lines, policy } = price;
  const endsAt = new Date(Date.now() + (scenario.isPast ? -1 : 1) * 86_400_000).toISOString();
  const offer = { supplier: 'sandbox', gateway: 'sandbox', token: offered.rate.token, endsAt };
  const sold = { ...offer, total, lines, policy, net: readNet(price.supplierPrice) };
  const one = await new OlderBooking(database.pool, sold).create();
  await scenario.build(one, outside);
  return { scenario, one };
}

/** Filled by the version before trips, then upgraded. */
async function upgraded(outside: Outside): Promise<Database> {
  const database = await (await templateDatabase(older)).cloneDatabase();
  for (let at = 0; at < connected; at += 1)
    written.push(await writeConnected(database, olderScenarios[at % olderScenarios.length]!, outside));
  while (written.length < rowCount)
    written.push(...(await writeResting(database, Math.min(50, rowCount - written.length))));
  before = (await names('reservation_id', database)).rows;
  await migrate(database.pool, migrations, silentLog);
  // A site's server would have done this by itself: without it, books of ten thousand rows are compared by nested loops.
  await database.pool.query('analyze');
  const ids = written.map(({ one }) => one.id);
  const seen = outcomeOf(database.db, booking);
  const shown: Shown[] = [];
  for (const id of ids.slice(0, connected))
    // oxlint-disable-next-line no-await-in-loop -- one after another: a page takes several connections
    shown.push({ api: await seen.api(id), page: await seen.detail(id, id) });
  const states = (await statesOf(database, ids)).rows;
  migrated = { violations: await findViolations(database.db), states, shown };
  return database;
}

beforeAll(async () => {
  booking = await openTestBooking();
  stage = await createStage({ timeScale: 0.005, webhooks: false, openDatabase: upgraded });
}, 600_000);
afterAll(async () => {
  await stage?.close();
  await booking?.close();
});

/** What each shows to its traveller: the state, what was taken from the card, and what is given back. */
const shouldShow: Readonly<Record<string, readonly [state: string, money: string, refund?: string]>> = {
  new: ['created', 'none'],
  held: ['held', 'none'],
  'opening the payment page when its process ended': ['held', 'none'],
  'waiting for a payment that never comes': ['awaiting_payment', 'none'],
  'paid, and nobody has noticed': ['awaiting_payment', 'none'],
  'paid, not booked yet': ['booking', 'authorised'],
  'booked by a process that ended': ['booking', 'authorised'],
  'a booking call that never arrived': ['unknown', 'authorised'],
  'a booking that needs a person': ['needs_human', 'authorised'],
  'confirmed, not captured yet': ['confirmed', 'authorised'],
  'confirmed and captured': ['confirmed', 'charged'],
  'a stay that is over': ['confirmed', 'charged'],
  completed: ['completed', 'charged'],
  'being cancelled': ['cancelling', 'charged'],
  'cancelled without an answer': ['cancel_unknown', 'charged'],
  'a cancellation that needs a person': ['needs_human', 'charged'],
  'cancelled, not refunded yet': ['cancelled', 'charged', 'owed'],
  'refunded by a process that ended': ['cancelled', 'charged', 'owed'],
  'a refund that a person must make': ['cancelled', 'charged', 'manual'],
  'refused after paying, still held and authorised': ['failed', 'released'],
  'a card that could not be charged': ['confirmed', 'due'],
  'a debt that has just been paid': ['confirmed', 'due'],
  'a debt of a stay whose cancellation needs a person': ['needs_human', 'due'],
  'a debt that was waived by a cancellation': ['cancelled', 'released'],
};

const byId = (rows: readonly object[]) => new Map(rows.map((row) => [(row as { id: string }).id, row]));

describe('a database from before there were trips', () => {
  it('has one trip for each reservation, with the same id, references, payment and history', async () => {
    expect(before.length).toBe(written.length);
    const withoutHistory = (rows: readonly object[]) => rows.map((row) => ({ ...row, history: null }));
    expect(withoutHistory((await names('trip_id', stage.database)).rows)).toEqual(withoutHistory(before));
  });

  it('has states that agree with each other, and sound books', () => {
    expect(migrated.violations).toEqual([]);
    const states = byId(migrated.states);
    for (const { scenario, one } of written) {
      const [state, trip, payment] = scenario.migrated;
      expect({ is: scenario.name, ...states.get(one.id) }).toMatchObject({ is: scenario.name, state, trip, payment });
    }
  });

  it.each(olderScenarios.map(({ name }) => name))('%s: its page and the API show what was booked', (name) => {
    const [state, money, refund = null] = shouldShow[name]!;
    const all = written
      .slice(0, connected)
      .flatMap(({ scenario, one }, at) => (scenario.name === name ? [{ one, scenario, ...migrated.shown[at]! }] : []));
    expect(all.length).toBeGreaterThan(0);
    for (const { one, scenario, api, page } of all) {
      const isOwed = money === 'due';
      const charged = { amount: one.total.toString(), currency: 'EUR', exponent: 2 };
      // The price of a trip is that of what can be had.
      const had = { ...charged, amount: state === 'failed' ? '0' : charged.amount };
      const captured = { ...charged, amount: money === 'charged' ? charged.amount : '0' };
      expect(api).toMatchObject({ id: one.id, reference: one.reference, mode: 'single', state, charged_now: had });
      expect(api.reservations).toMatchObject([
        {
          id: one.id,
          trip: one.id,
          reference: one.reference,
          state,
          failure: state === 'failed' ? 'sold_out' : null,
          charged_now: charged,
          guests: [{ first_name: 'Dana', last_name: 'Levi' }],
          contact: { name: 'Dana Levi', email: 'dana@example.com', phone: '+34600000000' },
          nationality: 'ES',
          payment: { transaction: one.paymentId, state: scenario.migrated[2], captured },
          refund: refund && { state: refund, amount: charged, done_at: null },
          due: isOwed ? { amount: charged } : null,
          supplier_changes: [],
          replaces: null,
        },
      ]);
      const [reservation] = api.reservations;
      expect(
        reservation!.lines.reduce((sum, line) => sum + (line.timing === 'now' ? BigInt(line.amount.amount) : 0n), 0n),
      ).toBe(one.total);
      expect(page).toMatchObject({
        id: one.id,
        reference: readableReference(one.reference),
        state,
        money,
        refund: refund && { state: refund },
        due: isOwed ? { isFee: false, isAgreed: false } : null,
        travellers: [{ name: 'Dana Levi' }],
        contact: { name: 'Dana Levi', email: 'dana@example.com' },
        siblings: [],
      });
    }
  });

  it.each(olderScenarios.map(({ name }) => name))(
    '%s: goes on to its end',
    async (name) => {
      const ours = written.slice(0, connected).filter(({ scenario }) => scenario.name === name);
      const [scenario] = ours.map((one) => one.scenario);
      const [state, trip, payment] = scenario!.settled;
      const { refund = null, debt = null, alarms = [] } = scenario!;
      const ids = ours.map(({ one }) => one.id);
      const reached = async () => {
        const states = byId((await statesOf(stage.database, ids)).rows);
        return ids.map((id) => states.get(id));
      };
      const wanted = ids.map((id) => ({ id, state, trip, payment, refund, debt, alarms }));
      await expect.poll(reached, { timeout: patience, interval: 250 }).toEqual(wanted);
    },
    2 * patience,
  );

  it(
    'keeps the history of before under that of after, and every book agrees with every other',
    async () => {
      await expect.poll(() => stage.violations(), { timeout: patience, interval: 250 }).toEqual([]);
      const after = byId((await names('trip_id', stage.database)).rows) as Map<string, { history: string[] }>;
      for (const { id, history } of before as readonly { id: string; history: string[] }[])
        expect(after.get(id)!.history.slice(0, history.length)).toEqual(history);
    },
    2 * patience,
  );

  it('answers a repeated request of before with its reservation, and another one under that key with a refusal', async () => {
    const { id, quoteId, key } = written[0]!.one;
    const before = await stage.submit(quoteId, {}, key);
    expect(before).toMatchObject({ kind: 'reserved', tripId: id, reference: written[0]!.one.reference });
    expect(await stage.submit(quoteId, {}, key)).toEqual(before);
    expect(await stage.submit(quoteId, { surname: 'Cohen' }, key)).toEqual({ kind: 'key_mismatch' });
    expect(await stage.submit(written[1]!.one.quoteId, {}, key)).toEqual({ kind: 'key_mismatch' });
    const both = [quoteId, written[1]!.one.quoteId].map((one) => ({ quoteId: one }));
    expect(await stage.submitTrip('loose', both, key)).toEqual({ kind: 'key_mismatch' });
    expect(await stage.submit(quoteId)).toMatchObject({ kind: 'already_reserved', tripId: id });
  });

  it('sends the mails that were not sent yet, and none again', async () => {
    const idsOf = (names: readonly string[]) =>
      written.filter(({ scenario }) => names.includes(scenario.name)).map(({ one }) => one.id);
    const sentTo = (ids: readonly string[]) => stage.mails.filter(({ tripId }) => ids.includes(tripId));
    const refused = idsOf(['refused after paying, still held and authorised']);
    await expect.poll(() => sentTo(refused).map(({ kind }) => kind)).toEqual(refused.map(() => 'failed'));
    expect(sentTo(idsOf(atRest))).toEqual([]);
  });
});
