import { expect, test } from 'vitest';
import { readSandboxGatewayConfig } from './config.ts';

const made = (name: string) => `made-for-${name}`;

test.each([
  { SANDBOX_GATEWAY_URL: 'ftp://x' },
  { SANDBOX_GATEWAY_URL: 'here' },
  { SANDBOX_GATEWAY_API_KEY: 'short' },
  { SANDBOX_GATEWAY_WEBHOOK_SECRET: 'with spaces in the middle' },
  { SANDBOX_GATEWAY_CAPTURE: 'sometimes' },
  { SANDBOX_GATEWAY_CURRENCIES: 'EUR,XXQ' },
])('a malformed variable is named: %j', (environment) => {
  expect(() => readSandboxGatewayConfig(environment, made)).toThrow(Object.keys(environment)[0]);
});

test('empty is not set, and what is not set is made', () => {
  expect(readSandboxGatewayConfig({ SANDBOX_GATEWAY_URL: '' }, made)).toEqual({
    url: null,
    apiKey: 'made-for-sandbox-gateway-api-key',
    webhookSecret: 'made-for-sandbox-gateway-webhook-secret',
    terms: expect.objectContaining({ separateCapture: true, partialCapture: true }),
  });
  expect(
    readSandboxGatewayConfig(
      { SANDBOX_GATEWAY_URL: 'https://pay.example/', SANDBOX_GATEWAY_API_KEY: 'k'.repeat(16) },
      made,
    ),
  ).toMatchObject({
    url: 'https://pay.example',
    apiKey: 'k'.repeat(16),
  });
});

test.each([
  ['parts', true, true],
  ['whole', true, false],
  ['joint', false, false],
])('the gateway captures as %s', (capture, separateCapture, partialCapture) => {
  expect(readSandboxGatewayConfig({ SANDBOX_GATEWAY_CAPTURE: capture }, made).terms).toMatchObject({
    separateCapture,
    partialCapture,
  });
});

test('it charges any currency, or those that are named', () => {
  const charged = (list?: string) =>
    readSandboxGatewayConfig({ SANDBOX_GATEWAY_CURRENCIES: list }, made).terms.currencies;
  expect([charged(), charged('EUR'), charged('USD, ILS')]).toEqual(['any', ['EUR'], ['USD', 'ILS']]);
});
