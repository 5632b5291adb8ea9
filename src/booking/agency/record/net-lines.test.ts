import { expect, test } from 'vitest';
import { readNet } from '#pricing/net.ts';
import { seededRandom } from '#tests/random.ts';
import { money } from '#values/money.ts';
import type { PriceLine } from '#values/price.ts';
import { netLines } from './net-lines.ts';

const line = (minor: bigint, more: Partial<PriceLine> = {}): PriceLine => ({
  kind: 'base',
  code: 'room',
  amount: money(minor, 'EUR'),
  payee: 'platform',
  timing: 'now',
  ...more,
});
const owedOf = (lines: readonly PriceLine[], total: bigint, owed: bigint) =>
  netLines(lines, money(total, 'EUR'), owed).map((one) => readNet(one.owed).minor);

test('what is paid at the property is no line of it, and a discount lowers what is owed', () => {
  const lines = [line(1_000n), line(-100n, { kind: 'discount' }), line(500n, { timing: 'at_property' })];
  expect(owedOf(lines, 900n, 810n)).toEqual([900n, -90n]);
});

test('the parts add up to what is owed for all, and each is within a unit of its share', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const random = seededRandom(seed);
    const lines = Array.from({ length: 1 + random.below(9) }, () => line(BigInt(random.below(30_000))));
    const total = lines.reduce((sum, { amount }) => sum + amount.minor, 0n);
    const owed = (total * BigInt(random.below(10_001))) / 10_000n;
    const parts = owedOf(lines, total, owed);
    expect([seed, parts.reduce((sum, part) => sum + part, 0n)]).toEqual([seed, owed]);
    for (const [at, part] of parts.entries()) {
      const exact = total === 0n ? 0 : (Number(lines[at]!.amount.minor) * Number(owed)) / Number(total);
      expect([seed, Math.abs(Number(part) - exact) <= 1]).toEqual([seed, true]);
    }
  }
});
