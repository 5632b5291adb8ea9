import { expect, test } from 'vitest';
import { localDeadline } from '#values/local-time.ts';
import { money } from '#values/money.ts';
import { revivePolicy, storePolicy } from './stored.ts';

const zone = 'Europe/Madrid';
const steps = [{ from: localDeadline('2026-12-01T18:00', zone), fee: money(50, 'EUR') }];

test('a policy stored before there were kinds is a schedule', () => {
  const { kind, ...before } = JSON.parse(storePolicy({ zone, steps }));
  expect(kind).toBe('schedule');
  expect(revivePolicy(before)).toEqual({ kind: 'schedule', zone, steps });
});

test('a policy on request has no steps to be taken for free cancellation', () => {
  const stored = JSON.parse(storePolicy({ kind: 'on_request', zone }));
  expect(revivePolicy(stored)).toEqual({ kind: 'on_request', zone });
  expect(stored).not.toHaveProperty('steps');
});
