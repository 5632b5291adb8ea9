import { afterEach, beforeEach, expect, test } from 'vitest';
import { feeAt, scheduleOf } from '#values/cancellation.ts';
import { dueNow } from '#values/price.ts';
import { sampleCatalogue } from '#tests/hotels/sample-catalogue.ts';
import type { SandboxProperty } from '#demo/hotels/server.ts';
import { orderFor, party, setUp, type Setup, signal, stay } from '#tests/hotels/sandbox-supplier.ts';

let rules: Partial<SandboxProperty>;
let setup: Setup;
beforeEach(() => {
  rules = {};
  const property = (id: string) => {
    const known = sampleCatalogue.property(id);
    return known && { ...known, ...rules };
  };
  setup = setUp({ catalogue: { property } });
});
afterEach(() => setup.server.close());

const asked = { stay, party, nationality: 'IL' };
const ratesOf = async () => await setup.supplier.rates({ ...asked, propertyId: 'bcn-1' }, signal());
const rate = async () => {
  const answer = await ratesOf();
  const found = answer.kind === 'found' ? answer.rates.find(({ planCode }) => planCode === 'FLEX') : undefined;
  if (!found) throw new Error(answer.kind);
  return found;
};

test.each([
  [{ fewestNights: () => 9 }, 'minimum_stay', 9],
  [{ isClosed: (night: string) => night === stay.checkIn }, 'closed', null],
  [{ isClosed: (night: string) => night === stay.checkOut }, null, null],
] as const)('%j refuses with %s', async (more, reason, minimumNights) => {
  const { token } = await rate();
  rules = more;
  const found = await setup.supplier.search({ ...asked, propertyIds: ['bcn-1', 'tlv-1', 'nobody'] }, signal());
  if (found.kind !== 'found') throw new Error(found.reason);
  const unknown = { reason: 'unknown_property', properties: 1, minimumNights: null };
  expect(found.refused).toEqual(reason ? [{ reason, properties: 2, minimumNights }, unknown] : [unknown]);
  const answer = await ratesOf();
  if (!reason) return expect(answer.kind).toBe('found');
  expect(answer).toEqual({ kind: 'none', reason, ...(minimumNights ? { minimumNights } : {}) });
  expect(await setup.supplier.quote(token, signal())).toEqual({ kind: 'sold_out' });
});

test('a promotion is a line below nothing; its regular price is told where it was asked', async () => {
  const regular = await rate();
  const seen: [string, string, number][] = [];
  let wasRegular = true;
  rules = {
    promotion: (...facts) => (seen.push(facts), { type: 'early_bird', discountBp: 1_500, wasRegular }),
  };
  const found = await rate();
  const before = dueNow(regular.lines, 'EUR').minor;
  const owed = dueNow(found.lines, 'EUR').minor;
  expect(owed).toBe(before - (before * 1_500n + 5_000n) / 10_000n);
  expect(found.lines.find(({ kind }) => kind === 'discount')).toMatchObject({ code: 'early_bird', timing: 'now' });
  expect(found.regularLines).toEqual(regular.lines.filter(({ timing }) => timing === 'now'));
  expect(feeAt(scheduleOf(found.policy), '2999-01-01T00:00:00Z', 'EUR').minor).toBe(owed);
  expect(seen[0]?.slice(1)).toEqual([stay.checkIn, found.nightly.length]);
  const quote = await setup.supplier.quote(found.token, signal());
  if (quote.kind !== 'offered') throw new Error(quote.kind);
  expect(quote.rate.lines).toEqual(found.lines);
  expect((await setup.supplier.book(await orderFor(setup))).kind).toBe('confirmed');

  wasRegular = false;
  expect((await rate()).regularLines).toBeUndefined();
  rules = {};
  const later = await setup.supplier.quote(found.token, signal());
  expect(later.kind === 'offered' && dueNow(later.rate.lines, 'EUR').minor).toBe(before);
});

test.each([
  [
    'for each room',
    { kind: 'per_room_night' as const, amount: { minor: 700n, currency: 'EUR' } },
    (rooms: bigint, nights: bigint) => 700n * rooms * nights,
  ],
  [
    'as a share',
    { kind: 'percent' as const, percentBp: 1_000 },
    (_rooms: bigint, _nights: bigint, total: bigint) => (total + 5n) / 10n,
  ],
])('a city tax %s', async (_, cityTax, expected) => {
  const taxes = sampleCatalogue.property('bcn-1')!.taxes;
  rules = { taxes: { ...taxes, cityTax } };
  const found = await rate();
  const tax = found.lines.find(({ code }) => code === 'city_tax')?.amount.minor;
  const total = dueNow(found.lines, 'EUR').minor;
  expect(tax).toBe(expected(BigInt(party.length), BigInt(found.nightly.length), total));
});
