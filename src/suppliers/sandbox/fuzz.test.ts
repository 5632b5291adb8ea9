import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedRate, Order, SupplierRate } from '#verticals/hotels/supplier.ts';
import { dueNow } from '#values/price.ts';
import { sampleCatalogue } from './sample-catalogue.ts';
import { createSandboxSupplier } from './sandbox.ts';
import { createSandboxServer } from './server/server.ts';

const now = () => new Date('2026-12-01T12:00:00Z');
const stay = { checkIn: '2027-01-10', checkOut: '2027-01-12' };
const party = [{ adults: 2, childAges: [] }];
const criteria = { stay, party, nationality: 'IL' };
const propertyIds = ['bcn-1', 'nrt-1'];
const url = 'http://sandbox.test';
const signal = () => new AbortController().signal;

const server = createSandboxServer({
  catalogue: sampleCatalogue,
  file: ':memory:',
  apiKey: 'k',
  now,
  random: (size) => randomBytes(size),
});

/** What the supplier answered to the calls of `play`, in order, and the answers to give instead from then on. */
const recorded: { status: number; text: string }[] = [];
let replay: { status: number; text: string } | null = null;
const supplier = createSandboxSupplier({
  url,
  apiKey: 'k',
  now,
  currencyOf: (id) => sampleCatalogue.property(id)?.currency,
  fetch: async (request) => {
    if (replay) return new Response(replay.text, { status: replay.status });
    const response = await server.fetch(request);
    const text = await response.text();
    recorded.push({ status: response.status, text });
    return new Response(text, { status: response.status });
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
    'Mars/Olympus',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom<unknown>(
    [],
    {},
    [[]],
    { amount: '-5.00', currency: 'EUR' },
    { amount: '9'.repeat(30), currency: 'JPY' },
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

function changed(
  value: unknown,
  path: readonly (string | number)[],
  how: 'replace' | 'remove' | 'repeat',
  by: unknown,
): unknown {
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
  status: fc.option(fc.constantFrom(200, 201, 202, 204, 301, 400, 404, 409, 429, 500, 503), { freq: 6, nil: null }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer Value> ? Value : never;

function spoil(
  answer: { status: number; text: string },
  { edits, cut, status }: Mutation,
): { status: number; text: string } {
  let body: unknown = JSON.parse(answer.text);
  for (const edit of edits) {
    const paths = places(body);
    body = changed(body, paths[edit.at % paths.length] ?? [], edit.how, edit.by);
  }
  const text = JSON.stringify(body) ?? '';
  const empty = status === 204;
  return {
    status: empty ? 200 : (status ?? answer.status),
    text: empty ? '' : cut === null ? text : text.slice(0, cut % (text.length + 1)),
  };
}

const dearest: Readonly<Record<string, bigint>> = { EUR: 10n ** 7n, JPY: 10n ** 7n };

function expectSane(rate: SupplierRate): void {
  const base = rate.lines[0]?.amount.minor;
  expect(rate.nightly.reduce((all, night) => all + night.minor, 0n)).toBe(base);
  expectSaneListed(rate, rate.propertyId);
}

function expectSaneListed(rate: ListedRate, propertyId: string): void {
  const total = dueNow(rate.lines, rate.currency);
  const expected = sampleCatalogue.property(propertyId)?.currency;
  expect(rate.currency).toBe(expected);
  expect(total.minor > 0n && total.minor < (dearest[rate.currency] ?? 0n) * 2n).toBe(true);
  expect(rate.lines.every((line) => line.amount.minor >= 0n)).toBe(true);
  expect(rate.policy.steps.length).toBeGreaterThan(0);
  expect(
    rate.policy.steps.every(
      (step) => step.fee.minor >= 0n && step.fee.minor <= total.minor && step.fee.currency === rate.currency,
    ),
  ).toBe(true);
}

let token = '';
let order: Order;
let answers: Record<
  'search' | 'rates' | 'quote' | 'hold' | 'book' | 'status' | 'fee' | 'list' | 'cancel',
  { status: number; text: string }
>;

beforeAll(async () => {
  const last = () => recorded.at(-1) ?? { status: 0, text: '' };
  await supplier.search({ ...criteria, propertyIds }, signal());
  const search = last();
  const found = await supplier.rates({ ...criteria, propertyId: 'bcn-1' }, signal());
  const rates = last();
  token = found.kind === 'found' ? (found.rates[0]?.token ?? '') : '';
  const quoted = await supplier.quote(token, signal());
  if (quoted.kind !== 'offered') throw new Error(quoted.kind);
  const quote = last();
  order = {
    product: 'hotels',
    supplier: 'sandbox',
    reference: 'FUZZ0000000000000000',
    supplierToken: quoted.rate.token,
    supplierPrice: dueNow(quoted.rate.lines, 'EUR'),
    leadGuests: [{ firstName: 'Dana', lastName: 'Levi' }],
    contact: { email: 'dana@example.com', phone: '' },
    nationality: 'IL',
    requests: '',
    details: null,
  };
  const record = async (call: Promise<unknown>) => {
    await call;
    return last();
  };
  const hold = await record(supplier.hold(order));
  const book = await record(supplier.book(order));
  const status = await record(supplier.status(order));
  const fee = await record(supplier.cancellationFee(order));
  const list = await record(supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'));
  const cancel = await record(supplier.cancel(order, order.supplierPrice));
  answers = { search, rates, quote, hold, book, status, fee, list, cancel };
});
afterAll(() => server.close());

async function withReply<Answer>(
  answer: { status: number; text: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  replay = answer;
  try {
    return await call();
  } finally {
    replay = null;
  }
}

describe('spoiled answers never throw and never show an absurd price', () => {
  test('search', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const answer = await withReply(spoil(answers.search, how), () =>
          supplier.search({ ...criteria, propertyIds }, signal()),
        );
        if (answer.kind !== 'found') return;
        expect(answer.properties.every((property) => propertyIds.includes(property.propertyId))).toBe(true);
        expect(new Set(answer.properties.map((property) => property.propertyId)).size).toBe(answer.properties.length);
        for (const property of answer.properties) {
          expectSaneListed(property.cheapest, property.propertyId);
          if (property.cheapestRefundable) expectSaneListed(property.cheapestRefundable, property.propertyId);
        }
      }),
      { numRuns: 2_500 },
    ));

  test('rates and quotes', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const rates = await withReply(spoil(answers.rates, how), () =>
          supplier.rates({ ...criteria, propertyId: 'bcn-1' }, signal()),
        );
        if (rates.kind === 'found') for (const rate of rates.rates) expectSane(rate);
        const quote = await withReply(spoil(answers.quote, how), () => supplier.quote(token, signal()));
        if (quote.kind === 'offered') expectSane(quote.rate);
      }),
      { numRuns: 2_500 },
    ));

  test('orders: only a sound confirmation confirms, only a known refusal refuses', () =>
    fc.assert(
      fc.asyncProperty(mutation, async (how) => {
        const booked = spoil(answers.book, how);
        const book = await withReply(booked, () => supplier.book(order));
        expect(['confirmed', 'unknown']).toContain(book.kind);
        if (book.kind === 'confirmed') {
          expect([200, 201]).toContain(booked.status);
          expect(JSON.parse(booked.text)).toMatchObject({
            client_reference: order.reference,
            state: 'confirmed',
            rooms: [{ adults: 2 }],
          });
        }
        expect(['held', 'unknown']).toContain(
          (await withReply(spoil(answers.hold, how), () => supplier.hold(order))).kind,
        );
        expect(['found', 'unknown']).toContain(
          (await withReply(spoil(answers.status, how), () => supplier.status(order))).kind,
        );
        expect(['fee', 'unknown']).toContain(
          (await withReply(spoil(answers.fee, how), () => supplier.cancellationFee(order))).kind,
        );
        const accepted = order.supplierPrice;
        expect(['cancelled', 'unknown']).toContain(
          (await withReply(spoil(answers.cancel, how), () => supplier.cancel(order, accepted))).kind,
        );
        const list = await withReply(spoil(answers.list, how), () =>
          supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
        );
        expect(list === 'unknown' || list.every((booking) => booking.price.minor >= 0n)).toBe(true);
      }),
      { numRuns: 1_000 },
    ));

  test('tokens of any kind', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.base64String(),
          fc.jsonValue().map((value) => `sb1.${btoa(encodeURIComponent(JSON.stringify(value)))}`),
        ),
        async (text) => {
          expect(['sold_out', 'unavailable']).toContain((await supplier.quote(text, signal())).kind);
          expect((await supplier.book({ ...order, supplierToken: text })).kind).toBe('rejected');
        },
      ),
      { numRuns: 500 },
    ));
});
