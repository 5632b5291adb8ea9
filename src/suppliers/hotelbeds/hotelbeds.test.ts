import { beforeEach, describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Party } from '#values/party.ts';
import { dueNow } from '#values/price.ts';
import { describeSupplierContract } from '#verticals/hotels/supplier.contract.ts';
import { createHotelbeds } from './hotelbeds.ts';
import { account, couple, setUp, signal, stay, url } from './server/test-setup.ts';
import { readToken } from './token.ts';

const family: Party = [{ adults: 2, childAges: [8, 5] }];
const three: Party = [
  { adults: 2, childAges: [5] },
  { adults: 1, childAges: [] },
  { adults: 2, childAges: [5] },
];

for (const [name, propertyId, party] of [
  ['two adults', '168', couple],
  ['a family', '168', family],
  ['three rooms, two alike', '168', three],
  ['another zone and currency', '3424', couple],
] as const) {
  describeSupplierContract(`hotelbeds for ${name}`, () => {
    const setup = setUp({ party });
    return {
      ...setup,
      propertyId,
      otherIds: [propertyId === '168' ? '3424' : '168', '999'],
      stay,
      party,
      refusesThePast: false,
      cleanup: () => undefined,
    };
  });
}

let setup: ReturnType<typeof setUp>;
beforeEach(() => {
  setup = setUp();
});
const criteria = { stay, party: couple, nationality: 'IL' };
const freeOf = (currency = 'EUR') => ({ minor: 0n, currency });

describe('shopping', () => {
  test.each(['network', 'html', 'truncated', 'oversize', 'over_quota', 'system_error'] as const)(
    '%s makes it unavailable',
    async (fault) => {
      const [rate] = await setup.ratesOf();
      setup.server.play(fault);
      expect((await setup.supplier.search({ ...criteria, propertyIds: ['168'] }, signal())).kind).toBe('unavailable');
      expect((await setup.supplier.rates({ ...criteria, propertyId: '168' }, signal())).kind).toBe('unavailable');
      expect((await setup.supplier.quote(rate?.token ?? '', signal())).kind).toBe('unavailable');
    },
  );

  test('silence ends with the budget, or as soon as the caller has gone', async () => {
    const impatient = setUp({ timeScale: 0.002 });
    impatient.server.play('hang');
    const search = { ...criteria, propertyIds: ['168'] };
    expect(await impatient.supplier.search(search, signal())).toEqual({ kind: 'unavailable', reason: 'timeout' });
    setup.server.play('hang');
    const gone = new AbortController();
    const answer = setup.supplier.search(search, gone.signal);
    gone.abort();
    expect(await answer).toEqual({ kind: 'unavailable', reason: 'aborted' });
  });

  test('wrong keys find nothing', async () => {
    const { server, now } = setup;
    const stranger = createHotelbeds({
      ...account,
      secret: 'other',
      wire: handlerWire(url, server.fetch),
      now,
      zoneOf: () => 'UTC',
    });
    expect(await stranger.search({ ...criteria, propertyIds: ['168'] }, signal())).toEqual({
      kind: 'unavailable',
      reason: 'status 401',
    });
  });

  test('properties without a zone, or in another currency, are not shown', async () => {
    const { server, now } = setup;
    const zoneless = createHotelbeds({
      ...account,
      wire: handlerWire(url, server.fetch),
      now,
      zoneOf: (id) => (id === '168' ? 'Mars/Olympus' : undefined),
    });
    expect(await zoneless.search({ ...criteria, propertyIds: ['168', '3424'] }, signal())).toEqual({
      kind: 'found',
      properties: [],
    });
    expect(server.seen).toEqual([]);
    const picky = createHotelbeds({
      ...account,
      wire: handlerWire(url, server.fetch),
      now,
      zoneOf: () => 'Europe/Madrid',
      currencyOf: () => 'GBP',
    });
    expect(await picky.search({ ...criteria, propertyIds: ['168'] }, signal())).toEqual({
      kind: 'found',
      properties: [],
    });
    expect(await picky.rates({ ...criteria, propertyId: '168' }, signal())).toEqual({
      kind: 'unavailable',
      reason: 'wrong currency',
    });
  });

  test('packages and rates paid at the hotel are not sold', async () => {
    const plans = (await setup.ratesOf()).map((rate) => `${rate.roomCode} ${rate.planCode}`);
    expect(plans).toEqual(['DBT.ST RO-NRF', 'DBT.ST BB-NOR', 'JSU.VM HB-NOR']);
  });

  test("asks by code, rooms alike together, children by age, in the passport's market", async () => {
    await setUp({ party: three }).ratesOf();
    const asker = setUp({ party: three });
    await asker.ratesOf();
    expect(asker.server.seen[0]?.body).toEqual({
      stay,
      occupancies: [
        { rooms: 2, adults: 2, children: 1, paxes: [{ type: 'CH', age: 5 }] },
        { rooms: 1, adults: 1, children: 0 },
      ],
      hotels: { hotel: [168] },
      sourceMarket: 'IL',
      language: 'ENG',
      dailyRate: true,
    });
  });

  test('a quote checks one key a call and shows the new price', async () => {
    const asker = setUp({ party: three });
    const rate = (await asker.ratesOf()).find((one) => one.planCode === 'RO-NRF');
    asker.server.play('price_up');
    const answer = await asker.supplier.quote(rate?.token ?? '', signal());
    if (!rate || answer.kind !== 'offered') throw new Error(answer.kind);
    const before = dueNow(rate.lines, 'EUR').minor;
    expect(Number(dueNow(answer.rate.lines, 'EUR').minor - before)).toBeCloseTo(Number(before) / 10, -2);
    const checks = asker.server.seen.filter(({ path }) => path === '/hotel-api/1.0/checkrates');
    expect(checks.map(({ body }) => (body as { rooms: unknown[] }).rooms.length)).toEqual([1, 1]);
    expect([readToken(rate.token)?.checked, readToken(answer.rate.token)?.checked]).toEqual([false, true]);
  });

  test('what guests must know of a rate comes with the check, once for rooms that share it', async () => {
    const asker = setUp({ party: three });
    const known = { language: 'en', texts: ['Pool closed until 1 March. Key deposit of 50 EUR, paid at the desk.'] };
    expect((await asker.ratesOf()).every((rate) => rate.remarks === undefined)).toBe(true);
    expect((await asker.quoted('BB-NOR')).remarks).toEqual(known);
    expect((await asker.quoted('RO-NRF')).remarks).toBeUndefined();
  });

  test("a hotel's own selling price is told and stays in the token", async () => {
    const rate = await setup.quoted('HB-NOR');
    const offered = readToken(rate.token);
    expect(Number(offered?.fixedSale)).toBe(Math.round(Number(offered?.price) * 1.2));
    expect(rate.mandatorySellingPrice).toBe(offered?.fixedSale);
    expect(readToken((await setup.quoted()).token)?.fixedSale).toBeNull();
  });

  test('sold out at the check', async () => {
    const [rate] = await setup.ratesOf();
    setup.server.play('sold_out');
    expect(await setup.supplier.quote(rate?.token ?? '', signal())).toEqual({ kind: 'sold_out' });
  });
});

describe('booking', () => {
  test('needs a checked rate and a lead guest for each room', async () => {
    const rate = (await setup.ratesOf()).find((one) => one.planCode === 'RO-NRF');
    if (!rate) throw new Error('no rate');
    expect(await setup.supplier.book(setup.orderFor(rate))).toEqual({ kind: 'rejected', reason: 'unchecked_rate' });
    const order = { ...setup.orderFor(await setup.quoted()), travellers: [] };
    expect(await setup.supplier.book(order)).toEqual({ kind: 'rejected', reason: 'lead_guests' });
    expect(setup.server.bookings).toEqual([]);
  });

  test.each([
    ['sold_out', { kind: 'sold_out' }],
    ['price_up', { kind: 'price_changed' }],
    ['guests_refused', { kind: 'rejected', reason: 'INVALID_DATA' }],
  ] as const)('%s books nothing and is said', async (fault, answer) => {
    const order = setup.orderFor(await setup.quoted());
    setup.server.play(fault);
    expect(await setup.supplier.book(order)).toEqual(answer);
    expect(setup.server.bookings).toEqual([]);
    expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
  });

  test.each(['network', 'html', 'truncated', 'system_error', 'over_quota', 'oversize'] as const)(
    "%s instead of an answer leaves it open; then it isn't there",
    async (fault) => {
      const order = setup.orderFor(await setup.quoted());
      setup.server.play(fault);
      expect((await setup.supplier.book(order)).kind).toBe('unknown');
      expect((await setup.supplier.status(order)).kind).toBe('unknown');
      setup.server.play('none');
      expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
      expect((await setup.supplier.book(order)).kind).toBe('confirmed');
      expect(setup.server.bookings).toHaveLength(1);
    },
  );

  test.each(['network', 'html', 'truncated', 'system_error', 'oversize'] as const)(
    '%s after it was made leaves it open; then the list has it',
    async (fault) => {
      const order = setup.orderFor(await setup.quoted());
      setup.server.play('none', fault);
      expect((await setup.supplier.book(order)).kind).toBe('unknown');
      expect(await setup.supplier.status(order)).toMatchObject({
        kind: 'found',
        state: 'confirmed',
        supplierReference: setup.server.bookings[0]?.reference,
        payableThrough: { name: 'HOTELBEDS TEST SPAIN, S.L.U', taxNumber: 'ESB00000000' },
      });
      expect(setup.server.bookings).toHaveLength(1);
    },
  );

  test('silence after it was made, too', async () => {
    const impatient = setUp({ timeScale: 0.001 });
    const order = impatient.orderFor(await impatient.quoted());
    impatient.server.play('none', 'hang');
    expect(await impatient.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'timeout' });
    impatient.server.play('none');
    expect(await impatient.supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('202 is no confirmation', async () => {
    const order = setup.orderFor(await setup.quoted());
    setup.server.play('accepted');
    expect(await setup.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'garbage' });
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('a booking that shows up late is found when it does', async () => {
    const order = setup.orderFor(await setup.quoted());
    setup.server.play('hidden');
    expect((await setup.supplier.book(order)).kind).toBe('unknown');
    setup.server.play('none');
    expect(await setup.supplier.status(order)).toEqual({ kind: 'not_found' });
    for (const booking of setup.server.bookings) booking.hidden = false;
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  });

  test('other guests than asked for are no confirmation', async () => {
    const order = setup.orderFor(await setup.quoted());
    setup.server.play('guests_differ');
    expect(await setup.supplier.book(order)).toEqual({ kind: 'unknown', reason: 'guests differ' });
  });

  test("two bookings of one reference are a person's affair", async () => {
    const order = setup.orderFor(await setup.quoted());
    await setup.supplier.book(order);
    await setup.supplier.book(order);
    expect(await setup.supplier.status(order)).toEqual({ kind: 'unknown', reason: 'booked twice' });
  });

  test('is found and listed when summaries leave our reference out, and long after it was made', async () => {
    const order = setup.orderFor(await setup.quoted());
    const other = setup.orderFor(await setup.quoted());
    await setup.supplier.book(order);
    await setup.supplier.book(other);
    setup.server.play('no_references');
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', supplierReference: '102-4000000' });
    const books = await setup.supplier.list('2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z');
    expect(books !== 'unknown' && books.map(({ reference }) => reference)).toEqual([order.reference, other.reference]);
    setup.advance(60 * 86_400_000);
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', supplierReference: '102-4000000' });
  });

  test("names each room's guests, children by age", async () => {
    const asker = setUp({ party: three });
    const order = asker.orderFor(await asker.quoted());
    expect((await asker.supplier.book(order)).kind).toBe('confirmed');
    const sent = asker.server.seen.at(-1)?.body as { rooms: { paxes: unknown[] }[] };
    expect(sent).toMatchObject({
      holder: { name: 'Dana', surname: 'Levi 1' },
      clientReference: order.reference,
      tolerance: 0,
      remark: 'A quiet room',
    });
    expect(sent.rooms.map((room) => room.paxes)).toEqual([
      [
        { roomId: 1, type: 'AD', name: 'Dana', surname: 'Levi 1' },
        { roomId: 1, type: 'AD' },
        { roomId: 1, type: 'CH', age: 5 },
        { roomId: 2, type: 'AD', name: 'Dana', surname: 'Levi 3' },
        { roomId: 2, type: 'AD' },
        { roomId: 2, type: 'CH', age: 5 },
      ],
      [{ roomId: 1, type: 'AD', name: 'Dana', surname: 'Levi 2' }],
    ]);
  });

  test.each([
    ['no total', { bookings: { bookings: [] } }],
    ['a total but no entries', { bookings: { total: 1 } }],
    ['no bookings at all', { auditData: {} }],
  ])('a list with %s is not the word that there is none', async (_, body) => {
    const order = setup.orderFor(await setup.quoted());
    const supplier = createHotelbeds({
      ...account,
      wire: handlerWire(url, () => Promise.resolve(Response.json(body))),
      now: setup.now,
      zoneOf: () => 'UTC',
    });
    expect((await supplier.status(order)).kind).toBe('unknown');
    expect(await supplier.list('2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z')).toBe('unknown');
  });

  test('a list that answers for another reference is no answer', async () => {
    const order = setup.orderFor(await setup.quoted());
    const other = setup.orderFor(await setup.quoted());
    await setup.supplier.book(other);
    const lying = createHotelbeds({
      ...account,
      now: setup.now,
      zoneOf: () => 'UTC',
      wire: handlerWire(url, (request) =>
        setup.server.fetch(new Request(request.url.replace(order.reference, other.reference), request)),
      ),
    });
    expect(await lying.status(order)).toEqual({ kind: 'unknown', reason: 'references differ' });
  });

  test('the list goes on for as many pages as there are', async () => {
    const rate = await setup.quoted('BB-NOR');
    const order = setup.orderFor(rate);
    await setup.supplier.book(order);
    const [made] = setup.server.bookings;
    if (!made) throw new Error('no booking');
    for (let count = 1; count < 60; count += 1)
      setup.server.bookings.push({ ...made, reference: `102-${count}`, clientReference: `REF${count}` });
    const books = await setup.supplier.list('2026-12-01T00:00:00Z', '2026-12-01T23:00:00Z');
    expect(books !== 'unknown' && new Set(books.map(({ reference }) => reference)).size).toBe(60);
    expect(await setup.supplier.list('2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([]);
    setup.server.play('html');
    expect(await setup.supplier.list('2026-12-01T00:00:00Z', '2026-12-01T23:00:00Z')).toBe('unknown');
  });
});

describe('cancelling', () => {
  test('a refusal cancels nothing', async () => {
    const order = setup.orderFor(await setup.quoted());
    await setup.supplier.book(order);
    setup.server.play('cancel_refused');
    expect(await setup.supplier.cancellationFee(order)).toEqual({ kind: 'not_allowed', reason: 'PRODUCT_ERROR' });
    expect(await setup.supplier.cancel(order, freeOf())).toEqual({ kind: 'rejected', reason: 'PRODUCT_ERROR' });
    expect(setup.server.bookings[0]?.status).toBe('CONFIRMED');
  });

  test("the fee is the simulation's; a higher one than accepted cancels nothing", async () => {
    const rate = await setup.quoted('RO-NRF');
    const order = setup.orderFor(rate);
    await setup.supplier.book(order);
    expect(await setup.supplier.cancellationFee(order)).toEqual({ kind: 'fee', fee: order.supplierPrice });
    expect(await setup.supplier.cancel(order, freeOf())).toEqual({ kind: 'fee_changed', fee: order.supplierPrice });
    expect(setup.server.seen.filter(({ path }) => path.endsWith('cancellationFlag=CANCELLATION'))).toEqual([]);
    expect(await setup.supplier.cancel(order, order.supplierPrice)).toEqual({
      kind: 'cancelled',
      fee: order.supplierPrice,
    });
    expect(await setup.supplier.cancellationFee(order)).toEqual({ kind: 'not_allowed', reason: 'already_cancelled' });
  });

  test('a lost answer is open, and the booking tells what became of it', async () => {
    const order = setup.orderFor(await setup.quoted());
    await setup.supplier.book(order);
    setup.server.play('none', 'network');
    expect((await setup.supplier.cancel(order, freeOf())).kind).toBe('unknown');
    setup.server.play('none');
    expect(await setup.supplier.status(order)).toMatchObject({ kind: 'found', state: 'cancelled', fee: freeOf() });
    expect(await setup.supplier.cancel(order, freeOf())).toEqual({ kind: 'cancelled', fee: freeOf() });
  });
});
