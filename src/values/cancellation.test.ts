import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { feeAt, type FeeSchedule, freeUntil, isFreeAt, noWorsePolicy, policyParts } from './cancellation.ts';
import { deadlineAt, localDeadline } from './local-time.ts';
import { compareMoney, money } from './money.ts';

const zone = 'Asia/Jerusalem';
const eur = (minor: number) => money(minor, 'EUR');
const policy: FeeSchedule = {
  zone,
  steps: [
    { from: localDeadline('2026-12-20T18:00', zone), fee: eur(10_000) },
    { from: localDeadline('2026-12-22T18:00', zone), fee: eur(30_000) },
  ],
};

test('a fee on request is never taken to be free, nor a better policy than a schedule', () => {
  const onRequest = { kind: 'on_request', zone } as const;
  const now = '2026-12-01T00:00:00Z';
  expect([isFreeAt(policy, now, 'EUR'), isFreeAt(onRequest, now, 'EUR')]).toEqual([true, false]);
  expect(freeUntil(onRequest, now)).toBeNull();
  expect(noWorsePolicy(onRequest, policy, 'EUR')).toBe(false);
  expect(noWorsePolicy(policy, onRequest, 'EUR')).toBe(false);
  expect(noWorsePolicy(onRequest, onRequest, 'EUR')).toBe(true);
});

describe('what cancelling costs', () => {
  it('nothing before the first step, and at the very cutoff the later step', () => {
    expect(feeAt(policy, '2026-12-20T15:59:59.999Z', 'EUR')).toEqual(eur(0));
    expect(feeAt(policy, '2026-12-20T16:00:00Z', 'EUR')).toEqual(eur(10_000));
    expect(feeAt(policy, '2026-12-22T15:59:59Z', 'EUR')).toEqual(eur(10_000));
    expect(feeAt(policy, '2030-01-01T00:00:00Z', 'EUR')).toEqual(eur(30_000));
  });
  it('is free until the first step, told in the clock of the hotel', () => {
    expect(freeUntil(policy, '2026-12-01T00:00:00Z')).toEqual({
      at: '2026-12-20T16:00:00Z',
      local: '2026-12-20T18:00',
      zone,
    });
    expect(freeUntil(policy, '2026-12-20T16:00:00Z')).toBeNull();
  });
  it('a clock time that comes twice means its first coming', () => {
    expect(localDeadline('2027-10-31T01:30', zone).at).toBe('2027-10-30T22:30:00Z');
  });
  it('malformed local times and zones are refused', () => {
    expect(() => localDeadline('2026-12-20 25:00', zone)).toThrow(RangeError);
    expect(() => localDeadline('2026-12-20T18:00', 'Mars/Base')).toThrow(RangeError);
  });
});

describe('the parts of a policy', () => {
  const [first, second] = policy.steps.map(({ from }) => from.at);
  const fees = (at: string) => policyParts(policy, at, 'EUR').map(({ fee }) => fee.minor);
  it('that are over are left out, and at the exact cutoff the later one has begun', () => {
    expect(fees('2026-12-01T00:00:00Z')).toEqual([0n, 10_000n, 30_000n]);
    expect(fees('2026-12-20T15:59:59.999Z')).toEqual([0n, 10_000n, 30_000n]);
    expect(fees(first!)).toEqual([10_000n, 30_000n]);
    expect(fees(second!)).toEqual([30_000n]);
    expect(fees('2030-01-01T00:00:00Z')).toEqual([30_000n]);
  });
  it('meet each other, the first without a beginning and the last without an end', () => {
    const parts = policyParts(policy, '2026-12-01T00:00:00Z', 'EUR');
    expect(parts.map(({ from, until }) => [from?.at ?? null, until?.at ?? null])).toEqual([
      [null, first],
      [first, second],
      [second, null],
    ]);
  });
  it('of a stay that was never free are one', () => {
    const never = { zone, steps: [{ from: localDeadline('2000-01-01T00:00', zone), fee: eur(5) }] };
    expect(policyParts(never, '2026-12-01T00:00:00Z', 'EUR')).toHaveLength(1);
  });
});

const steps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 50_000 })), { maxLength: 6 })
  .map((all) => ({
    zone,
    steps: all
      .toSorted((a, b) => a[0] - b[0])
      .map(([hours, fee]) => ({
        from: deadlineAt(new Date(Date.UTC(2026, 11, 1, hours)).toISOString(), zone),
        fee: eur(fee),
      })),
  }));

describe('for every two policies', () => {
  it('one is no worse only if at no moment it costs more', () => {
    fc.assert(
      fc.property(steps, steps, (offered, accepted) => {
        const everyHour = Array.from({ length: 510 }, (_, hour) => new Date(Date.UTC(2026, 11, 1, hour)).toISOString());
        const never = everyHour.every((at) => compareMoney(feeAt(offered, at, 'EUR'), feeAt(accepted, at, 'EUR')) <= 0);
        expect(noWorsePolicy(offered, accepted, 'EUR')).toBe(never);
      }),
      { numRuns: 60 },
    );
  });
  it('each is no worse than itself', () => {
    fc.assert(
      fc.property(steps, (one) => {
        expect(noWorsePolicy(one, one, 'EUR')).toBe(true);
      }),
    );
  });
  it('the first part costs what cancelling costs now, and each further one what it costs when it begins', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 510 }), (one, hour) => {
        const now = new Date(Date.UTC(2026, 11, 1, hour)).toISOString();
        const [first, ...rest] = policyParts(one, now, 'EUR');
        expect(first?.fee).toEqual(feeAt(one, now, 'EUR'));
        for (const part of rest) expect(part.fee).toEqual(feeAt(one, part.from!.at, 'EUR'));
      }),
    );
  });
});
