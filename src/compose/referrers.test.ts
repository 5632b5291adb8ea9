import type { Kysely } from 'kysely';
import { expect, test, vi } from 'vitest';
import { silentLog } from '#connector/log.ts';
import { createReferrerOf } from './referrers.ts';

vi.mock('#accounts/accounts.ts', () => ({ findReferrer: () => new Promise(() => undefined) }));

test('an agent’s number is given up when the look-up takes longer than its time', async () => {
  const faults: string[] = [];
  const log = { ...silentLog, error: (message: string) => void faults.push(message) };
  const referrerOf = createReferrerOf({} as Kysely<object>, { ofAgency: async () => null }, log);
  await expect(referrerOf('42')).rejects.toThrow('no answer within 300 ms');
  expect(faults).toEqual(['an agent could not be looked up']);
});
