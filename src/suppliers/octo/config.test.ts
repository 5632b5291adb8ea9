import { expect, test } from 'vitest';
import { octoConfigs, sandboxTicketsConfig } from './config.ts';

const one = { id: 'acme', url: 'https://octo.example.com', token: 'secret' };
const read = (value: unknown) => octoConfigs({ OCTO_SUPPLIERS: JSON.stringify(value) });

test.each([
  ['no JSON', 'acme'],
  ['no list', JSON.stringify(one)],
  ['no token', JSON.stringify([{ ...one, token: '' }])],
  ['an address of another kind', JSON.stringify([{ ...one, url: 'ftp://octo.example.com' }])],
  ['an id that can not be stored', JSON.stringify([{ ...one, id: 'Acme Tickets' }])],
  ['the id of another supplier', JSON.stringify([{ ...one, id: 'direct' }])],
  ['one id twice', JSON.stringify([one, one])],
  ['a misspelt name', JSON.stringify([{ ...one, commission: 10 }])],
  ['a commission of everything', JSON.stringify([{ ...one, commission_bp: 10_000 }])],
])('%s is refused', (_, OCTO_SUPPLIERS) =>
  expect(() => octoConfigs({ OCTO_SUPPLIERS })).toThrow(/OCTO_SUPPLIERS must be a JSON list/),
);

test('several suppliers may be connected, and none is by default', () => {
  expect(octoConfigs({})).toEqual([]);
  expect(read([one, { ...one, id: 'beta', commission_bp: 1_500, languages: ['de', 'en'] }])).toEqual([
    { ...one, commissionBp: 0, languages: ['en'] },
    { ...one, id: 'beta', commissionBp: 1_500, languages: ['de', 'en'] },
  ]);
});

test('the sandbox runs inside this process unless it has an address', () => {
  expect(sandboxTicketsConfig({})).toEqual({ url: null, token: 'sandbox' });
  expect(sandboxTicketsConfig({ SANDBOX_TICKETS_URL: 'http://127.0.0.1:4312' }).url).toBe('http://127.0.0.1:4312');
  expect(() => sandboxTicketsConfig({ SANDBOX_TICKETS_URL: 'here' })).toThrow(/SANDBOX_TICKETS_URL/);
});
