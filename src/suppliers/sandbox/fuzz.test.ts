import { leadGuests } from '#tests/travellers.ts';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Order } from '#verticals/hotels/supplier.ts';
import {
  type Answer,
  type SaneLimits,
  eachSeed,
  expectSaneCards,
  expectSaneListed,
  expectSaneRate,
  garbled,
} from '#tests/hotels/garbage.ts';
import { runs } from '#tests/full.ts';
import { dueNow } from '#values/price.ts';
import { sampleCatalogue } from '#tests/hotels/sample-catalogue.ts';
import { createSandboxSupplier } from './sandbox.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { readToken } from './token.ts';

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

/** The supplier's answers to the calls of `play`, in order, and the corrupted answers to give from then on. */
const recorded: Answer[] = [];
let replay: Answer | null = null;
const supplier = createSandboxSupplier({
  apiKey: 'k',
  now,
  currencyOf: (id) => sampleCatalogue.property(id)?.currency,
  wire: handlerWire(url, async (request) => {
    if (replay) return new Response(replay.text, { status: replay.status });
    const response = await server.fetch(request);
    const text = await response.text();
    recorded.push({ status: response.status, text });
    return new Response(text, { status: response.status });
  }),
});

const asked = (propertyId: string): SaneLimits => ({
  currency: sampleCatalogue.property(propertyId)?.currency ?? '',
  nights: ['2027-01-10', '2027-01-11'],
  dearestNight: 10n ** 7n,
});
const others = ['nrt-1', 'tlv-1', 'kwi-1', 'JPY', 'DBL', 'FAM', '2027-01-11', 'tax'];
const spoil = (answer: Answer, seed: number) => garbled(answer, seed, others);

let token = '';
let order: Order;
let answers: Record<'search' | 'rates' | 'quote' | 'hold' | 'book' | 'status' | 'fee' | 'list' | 'cancel', Answer>;

beforeAll(async () => {
  const last = (): Answer => recorded.at(-1) ?? { status: 0, text: '' };
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
    travellers: leadGuests(['Dana', 'Levi']),
    answers: {},
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

async function withReply<Result>(answer: Answer, call: () => Promise<Result>): Promise<Result> {
  replay = answer;
  try {
    return await call();
  } finally {
    replay = null;
  }
}

const quiet = { timeout: 120_000 };

describe('thousands of spoilt answers never throw and never show an absurd price', () => {
  test('search', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const answer = await withReply(spoil(answers.search, seed), () =>
        supplier.search({ ...criteria, propertyIds }, signal()),
      );
      if (answer.kind !== 'found') return;
      const ids = answer.properties.map(({ propertyId }) => propertyId);
      if (new Set(ids).size < ids.length || !ids.every((id) => propertyIds.includes(id)))
        expect(ids).toBe('each property once, of those asked for');
      for (const { propertyId, cheapest, cheapestRefundable } of answer.properties) {
        expectSaneListed(cheapest, asked(propertyId));
        if (cheapestRefundable) expectSaneListed(cheapestRefundable, asked(propertyId));
        shown += 1;
      }
      expectSaneCards(answer.properties, 22_000);
    });
    expect(shown).toBeGreaterThan(runs(300, 37));
  });

  test('rates', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const found = await withReply(spoil(answers.rates, seed), () =>
        supplier.rates({ ...criteria, propertyId: 'bcn-1' }, signal()),
      );
      if (found.kind !== 'found') return;
      for (const rate of found.rates) {
        expectSaneRate(rate, asked('bcn-1'));
        const kept = readToken(rate.token);
        if (rate.propertyId !== 'bcn-1' || kept?.propertyId !== 'bcn-1' || kept.party[0]?.adults !== 2)
          expect(kept).toBe('for whom and what was asked');
        shown += 1;
      }
    });
    expect(shown).toBeGreaterThan(runs(300, 37));
  });

  test('quotes', quiet, async () => {
    let shown = 0;
    await eachSeed(runs(4_000, 500), async (seed) => {
      const answer = await withReply(spoil(answers.quote, seed), () => supplier.quote(token, signal()));
      if (answer.kind !== 'offered') return;
      expectSaneRate(answer.rate, asked('bcn-1'));
      if (!Number.isFinite(Date.parse(answer.expiresAt))) expect(answer.expiresAt).toBe('an instant');
      shown += 1;
    });
    expect(shown).toBeGreaterThan(runs(200, 25));
  });

  test('orders: only a sound confirmation confirms, only a known refusal refuses', quiet, async () => {
    const among = (kinds: readonly string[], kind: string) => kinds.includes(kind) || expect(kind).toBe(kinds.join());
    await eachSeed(runs(1_000, 125), async (seed) => {
      const booked = spoil(answers.book, seed);
      const book = await withReply(booked, () => supplier.book(order));
      among(['confirmed', 'unknown'], book.kind);
      if (book.kind === 'confirmed') {
        expect([200, 201]).toContain(booked.status);
        expect(JSON.parse(booked.text)).toMatchObject({
          client_reference: order.reference,
          state: 'confirmed',
          rooms: [{ adults: 2 }],
        });
      }
      const answered = async (answer: Answer, call: () => Promise<{ kind: string }>) =>
        (await withReply(spoil(answer, seed), call)).kind;
      among(['held', 'unknown'], await answered(answers.hold, () => supplier.hold(order)));
      among(['found', 'unknown'], await answered(answers.status, () => supplier.status(order)));
      among(['fee', 'unknown'], await answered(answers.fee, () => supplier.cancellationFee(order)));
      const accepted = order.supplierPrice;
      among(['cancelled', 'unknown'], await answered(answers.cancel, () => supplier.cancel(order, accepted)));
      const list = await withReply(spoil(answers.list, seed), () =>
        supplier.list('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'),
      );
      expect(list === 'unknown' || list.every((booking) => booking.price.minor >= 0n)).toBe(true);
    });
  });

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
      { numRuns: runs(500, 75) },
    ));
});
