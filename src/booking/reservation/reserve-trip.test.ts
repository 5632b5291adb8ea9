import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { leadGuests } from '#tests/travellers.ts';
import { quoted } from '../saga/test-reservation.ts';
import type { BookingTables, TripMode } from '../tables.ts';
import { mostItems, reserve, type Limited, type ReserveAnswer } from './reserve.ts';

let database: Database<BookingTables>;
let good: readonly string[];
beforeAll(async () => {
  database = (await (await templateDatabase(readMigrations('src'))).cloneDatabase()) as Database<BookingTables>;
  // Quotes are looked up one by one in the order of the request, as in a large table.
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  for (const way of ['hashjoin', 'mergejoin', 'seqscan'])
    await sql`alter database ${sql.id(named[0]!.name)} set ${sql.raw(`enable_${way}`)} = off`.execute(database.db);
  // Each row takes a moment, so that requests of the same moment overlap.
  await sql`create function booking.take_a_moment() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.01); return new; end $$`.execute(database.db);
  await sql`create trigger slow before insert on booking.reservation
    for each row execute function booking.take_a_moment()`.execute(database.db);
});
afterAll(async () => database?.close());
beforeEach(async () => {
  good = [await quoted(database.db), await quoted(database.db)];
});

interface Sent {
  readonly key?: string;
  readonly mode?: TripMode;
  readonly acceptChanges?: boolean;
  readonly limited?: Limited | null;
}

function send(
  quoteIds: readonly string[],
  { key = randomUUID(), mode = 'loose', acceptChanges = false, limited = null }: Sent = {},
): Promise<ReserveAnswer> {
  const command = {
    brand: 'wayfare',
    mode,
    items: quoteIds.map((quoteId) => ({
      quoteId,
      requests: '',
      travellers: leadGuests(['Dana', 'Levi']),
      acceptChanges,
    })),
    personId: null,
    idempotencyKey: key,
    locale: 'en',
    contactName: 'Dana Levi',
    email: 'dana@example.com',
    phone: '+34600000000',
    nationality: 'ES',
    evidence: {},
  };
  return reserve(database.db, 'sandbox', command, limited);
}

async function rows(): Promise<object> {
  const tables = ['booking.trip', 'booking.reservation', 'booking.payment', 'booking.idempotency'];
  const counts = [...tables, 'booking.event', 'booking.reservation_source', 'graphile_worker.jobs'].map(
    (table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(table)}`,
  );
  return (await sql<object>`select ${sql.join(counts)}`.execute(database.db)).rows[0]!;
}

/** The answer to a request that must leave nothing behind. */
async function refusal(quoteIds: readonly string[], sent: Sent = {}): Promise<ReserveAnswer> {
  const before = await rows();
  const answer = await send(quoteIds, sent);
  expect(await rows()).toEqual(before);
  return answer;
}

const madeOf = (answers: readonly ReserveAnswer[]) =>
  new Set(answers.flatMap((one) => (one.kind === 'reserved' ? [one.tripId] : [])));
const kindsOf = (answers: readonly ReserveAnswer[]) => [...new Set(answers.map(({ kind }) => kind))].toSorted();

describe('a trip of several is refused as a whole', () => {
  it('in two currencies', async () => {
    const pounds = await quoted(database.db, { currency: 'GBP' });
    expect(await refusal([...good, pounds])).toEqual({ kind: 'currencies_differ' });
    expect(await refusal([pounds, good[0]!], { mode: 'package' })).toEqual({ kind: 'currencies_differ' });
  });

  it.each([0, 1, 2])('with an expired quote as number %i', async (at) => {
    const expired = await quoted(database.db, { expiresAt: '2020-01-01T00:00:00Z' });
    expect(await refusal(good.toSpliced(at, 0, expired))).toEqual({ kind: 'quote_expired', quoteId: expired });
  });

  it('with one quote twice, however it is written', async () => {
    const [one, two] = good as [string, string];
    const upper = one.toUpperCase();
    expect(await refusal([one, two, one])).toEqual({ kind: 'quote_twice' });
    expect(await refusal([one, upper])).toEqual({ kind: 'quote_missing', quoteId: upper });
  });

  it.each(['0199aaaa-0000-7000-8000-000000000000', 'none', ''])('with the unknown quote "%s"', async (quoteId) => {
    expect(await refusal([...good, quoteId])).toEqual({ kind: 'quote_missing', quoteId });
  });

  it("with another brand's quote", async () => {
    const quoteId = await quoted(database.db, { brand: 'other' });
    expect(await refusal([...good, quoteId])).toEqual({ kind: 'quote_missing', quoteId });
  });

  it('with a change for the worse that was not accepted', async () => {
    const changes = [{ what: 'price', code: 'price', worse: true, before: '1', after: '2' }] as const;
    const quoteId = await quoted(database.db, { changes });
    expect(await refusal([...good, quoteId])).toEqual({ kind: 'must_acknowledge', quoteId });
    expect((await send([...good, quoteId], { acceptChanges: true })).kind).toBe('reserved');
  });

  it.each(['single', 'loose', 'package'] as const)('with nothing to book (%s)', async (mode) => {
    expect(await refusal([], { mode })).toEqual({ kind: 'no_items' });
  });

  it('with two of them as a single one', async () => {
    expect(await refusal(good, { mode: 'single' })).toEqual({ kind: 'too_many_items' });
  });

  it('with more reservations than a trip may have', async () => {
    const quotes = [...good];
    while (quotes.length <= mostItems) quotes.push(await quoted(database.db));
    expect(await refusal(quotes)).toEqual({ kind: 'too_many_items' });
    expect((await send(quotes.slice(1))).kind).toBe('reserved');
  });

  it.each(['loose', 'package'] as const)('with a quote that is reserved already (%s)', async (mode) => {
    const [taken, ...others] = [await quoted(database.db), ...good] as [string, ...string[]];
    const first = (await send([await quoted(database.db), taken], { mode })) as { readonly tripId: string };
    const wanted = { kind: 'already_reserved', quoteId: taken, tripId: first.tripId };
    expect(await refusal([...others, taken], { mode })).toEqual(wanted);
    expect((await send(others, { mode })).kind).toBe('reserved');
  });

  it('under a key that was used for other quotes, or for these in another mode or order', async () => {
    const key = randomUUID();
    expect((await send(good, { key })).kind).toBe('reserved');
    expect(await refusal([await quoted(database.db)], { key })).toEqual({ kind: 'key_mismatch' });
    expect(await refusal(good, { key, mode: 'package' })).toEqual({ kind: 'key_mismatch' });
    expect(await refusal(good.toReversed(), { key })).toEqual({ kind: 'key_mismatch' });
  });

  it('above a limit of unpaid rooms, which counts those of all reservations of a trip', async () => {
    const source = { visitor: randomUUID(), clientIp: '', isAgent: false };
    const limited = { source, limits: { perHour: 0, unpaidRooms: 3 } };
    expect((await send(good, { limited })).kind).toBe('reserved');
    const quotes = [await quoted(database.db), await quoted(database.db)];
    expect((await refusal(quotes, { limited })).kind).toBe('too_many');
    expect((await send(quotes.slice(1), { limited })).kind).toBe('reserved');
  });
});

describe('at the same moment', () => {
  const many = Array.from({ length: 20 }, (_, at) => at);

  it.each(['loose', 'package'] as const)('20 requests with one key make one %s trip', async (mode) => {
    const key = randomUUID();
    const answers = await Promise.all(many.map(() => send(good, { key, mode })));
    expect([kindsOf(answers), madeOf(answers).size]).toEqual([['reserved'], 1]);
    const [tripId] = madeOf(answers);
    const made = await database.db
      .selectFrom('booking.reservation')
      .select(['id', 'position', 'quote_id', 'required'])
      .where('trip_id', '=', tripId!)
      .orderBy('position')
      .execute();
    expect(made.map(({ quote_id }) => quote_id)).toEqual(good);
    expect(made.map(({ position, required }) => [position, required])).toEqual([
      [1, mode === 'package'],
      [2, mode === 'package'],
    ]);
    expect(made.map(({ id }) => id === tripId)).toEqual([true, false]);
  });

  it('20 trips of the same quotes in either order: one wins, the others leave nothing', async () => {
    const before = (await rows()) as Record<string, number>;
    const answers = await Promise.all(many.map((at) => send(at % 2 === 0 ? good : good.toReversed())));
    expect([kindsOf(answers), madeOf(answers).size]).toEqual([['already_reserved', 'reserved'], 1]);
    expect(await rows()).toEqual({
      ...before,
      'booking.trip': before['booking.trip']! + 1,
      'booking.reservation': before['booking.reservation']! + 2,
      'booking.payment': before['booking.payment']! + 1,
      'booking.idempotency': before['booking.idempotency']! + 1,
    });
  });

  it('trips that share one quote each with the next one: none is half made', async () => {
    const ring = await Promise.all(many.map(() => quoted(database.db)));
    const answers = await Promise.all(many.map((at) => send([ring[at]!, ring[(at + 1) % ring.length]!])));
    expect(kindsOf(answers)).toEqual(['already_reserved', 'reserved']);
    const { rows: sizes } = await sql<{ size: number }>`
      select count(*)::int as size from booking.reservation where trip_id = any(${[...madeOf(answers)]}::uuid[])
      group by trip_id`.execute(database.db);
    expect(sizes).toEqual([...madeOf(answers)].map(() => ({ size: 2 })));
  });
});
