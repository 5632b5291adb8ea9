import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dueNow } from '#values/price.ts';
import type { ListedRate, Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { createHotelbeds } from './hotelbeds.ts';
import { propertyOf } from './server/test-books.ts';
import { account, couple, setUp, signal, stay } from './server/test-setup.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

const setup = setUp();
const criteria = { stay, party: couple, nationality: 'IL' };
const propertyIds = ['168', '3424'];
const window = ['2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z'] as const;

/** How the answers to calls of one kind are spoilt; all others come from the server as they are. */
let spoiling: { readonly kind: Kind; readonly how: Mutation } | null = null;
type Kind = 'availability' | 'check' | 'book' | 'list' | 'detail' | 'cancel';

function kindOf(request: Request): Kind {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/hotels')) return 'availability';
  if (pathname.endsWith('/checkrates')) return 'check';
  if (pathname.endsWith('/bookings')) return request.method === 'POST' ? 'book' : 'list';
  return request.method === 'DELETE' ? 'cancel' : 'detail';
}

let last: Answer = { status: 0, text: '' };
const supplier = createHotelbeds({
  ...account,
  now: setup.now,
  zoneOf: (id) => propertyOf(Number(id))?.zone,
  currencyOf: (id) => propertyOf(Number(id))?.currency,
  fetch: async (request) => {
    const kind = kindOf(request);
    const response = await setup.server.fetch(request);
    const answer = { status: response.status, text: await response.text() };
    last = spoiling?.kind === kind ? spoil(answer, spoiling.how) : answer;
    return new Response(last.text, { status: last.status });
  },
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e21,
    1.5,
    '',
    'NaN',
    '-1.00',
    '1e9',
    '999999999999.99',
    '0.00',
    '12.345',
    'Infinity',
    '0x10',
  ),
  fc.constantFrom<unknown>(
    'USD',
    'XXX',
    'eur',
    '2027-02-30',
    '2027-01-10',
    '+275760-09-13T00:00:00Z',
    'AT_HOTEL',
    'NRF',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { amount: '-5.00' },
    [{ included: false, amount: '9'.repeat(30), currency: 'JPY' }],
    { toString: 1 },
  ),
  fc.string({ maxLength: 40 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? value.map((_, place) => place) : Object.keys(value);
  return [path, ...keys.flatMap((key) => places((value as Record<string | number, unknown>)[key], [...path, key]))];
}

function changed(value: unknown, path: readonly (string | number)[], how: string, by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return how === 'remove' ? undefined : by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  if (rest.length > 0) copy[key] = changed(copy[key], rest, how, by);
  else if (how === 'replace') copy[key] = by;
  else if (Array.isArray(copy))
    copy.splice(Number(key), how === 'remove' ? 1 : 0, ...(how === 'remove' ? [] : [copy[key]]));
  else if (how === 'remove') delete copy[key];
  return copy;
}

const mutation = fc.record({
  edits: fc.array(fc.record({ at: fc.nat(), how: fc.constantFrom('replace', 'remove', 'repeat'), by: hostile }), {
    minLength: 1,
    maxLength: 3,
  }),
  cut: fc.option(fc.nat(), { freq: 20 }),
  status: fc.option(fc.constantFrom(200, 201, 202, 301, 400, 403, 404, 410, 429, 500, 503), { freq: 6, nil: null }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function spoil(answer: Answer, { edits, cut, status }: Mutation): Answer {
  let body: unknown = JSON.parse(answer.text);
  for (const edit of edits) {
    const paths = places(body);
    body = changed(body, paths[edit.at % paths.length] ?? [], edit.how, edit.by);
  }
  const text = JSON.stringify(body) ?? '';
  return { status: status ?? answer.status, text: cut === null ? text : text.slice(0, cut % (text.length + 1)) };
}

async function spoilt<Result>(kind: Kind, how: Mutation, call: () => Promise<Result>): Promise<Result> {
  spoiling = { kind, how };
  try {
    return await call();
  } finally {
    spoiling = null;
  }
}

function expectSane(rate: SupplierRate): void {
  expect(rate.nightly.map((night) => night.night)).toEqual(['2027-01-14', '2027-01-15', '2027-01-16']);
  expect(rate.nightly.reduce((all, night) => all + night.minor, 0n)).toBe(rate.lines[0]?.amount.minor);
  expectSaneListed(rate, rate.propertyId);
}

function expectSaneListed(rate: ListedRate, propertyId: string): void {
  const total = dueNow(rate.lines, rate.currency);
  expect(rate.currency).toBe(propertyOf(Number(propertyId))?.currency);
  expect(total.minor > 0n && total.minor < 10n ** 7n * 3n).toBe(true);
  expect(rate.lines.every((line) => line.amount.minor > 0n)).toBe(true);
  expect(rate.policy.steps.length).toBeGreaterThan(0);
  expect(
    rate.policy.steps.every(
      (step) => step.fee.minor >= 0n && step.fee.minor <= total.minor && step.fee.currency === rate.currency,
    ),
  ).toBe(true);
}

let token = '';
let order: Order;

beforeAll(async () => {
  token = (await setup.ratesOf())[0]?.token ?? '';
  order = setup.orderFor(await setup.quoted());
});

describe('spoilt answers never throw and never show an absurd price', () => {
  test('search and rates', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const search = await spoilt('availability', how, () => supplier.search({ ...criteria, propertyIds }, signal()));
        if (search.kind === 'found') {
          expect(new Set(search.properties.map((property) => property.propertyId)).size).toBe(search.properties.length);
          for (const property of search.properties) {
            expect(propertyIds).toContain(property.propertyId);
            expectSaneListed(property.cheapest, property.propertyId);
            if (property.cheapestRefundable) expectSaneListed(property.cheapestRefundable, property.propertyId);
          }
        }
        const rates = await spoilt('availability', how, () =>
          supplier.rates({ ...criteria, propertyId: '168' }, signal()),
        );
        if (rates.kind !== 'found') return;
        for (const rate of rates.rates) expectSane(rate);
        expect(new Set(rates.rates.map((rate) => `${rate.roomCode}/${rate.planCode}`)).size).toBe(rates.rates.length);
      }),
      { numRuns: 1_500 },
    ));

  test('quotes', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const quote = await spoilt('check', how, () => supplier.quote(token, signal()));
        if (quote.kind === 'offered') expectSane(quote.rate);
      }),
      { numRuns: 2_000 },
    ));

  test('bookings: only a sound confirmation confirms', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        setup.server.bookings.length = 0;
        const book = await spoilt('book', how, () => supplier.book(order));
        // It was made each time; nothing that came back is a refusal in the supplier's words.
        expect(['confirmed', 'unknown']).toContain(book.kind);
        if (book.kind !== 'confirmed') return;
        expect([200, 201]).toContain(last.status);
        expect(JSON.parse(last.text)).toMatchObject({
          booking: { clientReference: order.reference, status: expect.stringMatching(/^(CONFIRMED|MODIFIED)$/) },
        });
      }),
      { numRuns: 1_500 },
    ));

  test('lookups, lists and cancellations', async () => {
    setup.server.bookings.length = 0;
    await supplier.book(order);
    await fc.assert(
      fc.asyncProperty(mutation, fc.constantFrom<Kind>('list', 'detail'), async (how, kind) => {
        const status = await spoilt(kind, how, () => supplier.status(order));
        // Never "not found": it would be booked again.
        expect(['found', 'unknown']).toContain(status.kind);
        if (status.kind === 'found' && status.fee) expect(status.fee.minor <= order.supplierPrice.minor).toBe(true);
        const list = await spoilt(kind, how, () => supplier.list(...window));
        expect(list === 'unknown' || list.every((booking) => booking.price.minor >= 0n)).toBe(true);
        const fee = await spoilt('cancel', how, () => supplier.cancellationFee(order));
        expect(['fee', 'unknown']).toContain(fee.kind);
        if (fee.kind === 'fee') expect(fee.fee.minor <= order.supplierPrice.minor).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    await fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        for (const booking of setup.server.bookings) Object.assign(booking, { status: 'CONFIRMED', fee: null });
        const cancel = await spoilt('cancel', how, () => supplier.cancel(order, order.supplierPrice));
        expect(['cancelled', 'unknown', 'fee_changed']).toContain(cancel.kind);
      }),
      { numRuns: 500 },
    );
  });

  test('tokens of any kind', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.jsonValue().map((value) => `hb1.${Buffer.from(JSON.stringify(value)).toString('base64url')}`),
          hostile.map(
            (value) =>
              `hb1.${Buffer.from(JSON.stringify(['168', 'EUR', '2027-01-14', '2027-01-17', '2', '100', ['k'], value, null, null])).toString('base64url')}`,
          ),
        ),
        async (text) => {
          expect(['sold_out', 'unavailable']).toContain((await supplier.quote(text, signal())).kind);
          expect(['rejected', 'price_changed']).toContain(
            (await supplier.book({ ...order, supplierToken: text })).kind,
          );
        },
      ),
      { numRuns: 500 },
    ));
});
