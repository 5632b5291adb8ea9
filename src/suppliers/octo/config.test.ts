import { expect, test } from 'vitest';
import { octoConfigs, sandboxTicketsConfig } from './config.ts';

const one = { id: 'acme', url: 'https://octo.example.com', token: 'secret' };
const secret = 'a-secret-of-octo_in-tests';
const sandbox = (env: Record<string, string>) => sandboxTicketsConfig(env, (name) => `made-of-${name}`);
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
  ['a short secret of webhooks', JSON.stringify([{ ...one, webhook_secret: 'fifteen-letters' }])],
  ['a secret that no address can have', JSON.stringify([{ ...one, webhook_secret: 'sixteen letters/@' }])],
  ['a commission of everything', JSON.stringify([{ ...one, commission_bp: 10_000 }])],
])('%s is refused', (_, OCTO_SUPPLIERS) =>
  expect(() => octoConfigs({ OCTO_SUPPLIERS })).toThrow(/OCTO_SUPPLIERS must be a JSON list/),
);

test('several suppliers may be connected, and none is by default', () => {
  expect(octoConfigs({})).toEqual([]);
  expect(
    read([one, { ...one, id: 'beta', commission_bp: 1_500, languages: ['de', 'en'], webhook_secret: secret }]),
  ).toEqual([
    { ...one, commissionBp: 0, languages: ['en'] },
    { ...one, id: 'beta', commissionBp: 1_500, languages: ['de', 'en'], webhookSecret: secret },
  ]);
});

test('the sandbox runs inside this process unless it has an address', () => {
  expect(sandbox({})).toEqual({ url: null, token: 'sandbox', webhookSecret: 'made-of-sandbox-tickets-webhook-secret' });
  expect(sandbox({ SANDBOX_TICKETS_URL: 'http://127.0.0.1:4312' }).url).toBe('http://127.0.0.1:4312');
  expect(() => sandbox({ SANDBOX_TICKETS_URL: 'here' })).toThrow(/SANDBOX_TICKETS_URL/);
  expect(sandbox({ SANDBOX_TICKETS_WEBHOOK_SECRET: secret }).webhookSecret).toBe(secret);
  expect(() => sandbox({ SANDBOX_TICKETS_WEBHOOK_SECRET: 'short' })).toThrow(/SANDBOX_TICKETS_WEBHOOK_SECRET/);
});
