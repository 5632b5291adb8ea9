import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#compose/config.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';

const path = '/.well-known/security.txt';
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({
    env: {
      PUBLIC_ORIGIN: 'https://www.example.test',
      SECURITY_CONTACT: 'mailto:security@example.test https://example.test/report',
    },
  });
}, 180_000);
afterAll(async () => await app.close());

const linesOf = async (test: TestApp) => {
  const answer = await test.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
  return (await answer.text()).trimEnd().split('\n');
};

describe('security.txt', () => {
  test('names the configured contacts, its own address and when it ends', async () => {
    const lines = await linesOf(app);
    const [contact, second, expires = '', ...rest] = lines;
    expect([contact, second]).toEqual([
      'Contact: mailto:security@example.test',
      'Contact: https://example.test/report',
    ]);
    expect(rest).toEqual(['Preferred-Languages: en', 'Canonical: https://www.example.test/.well-known/security.txt']);
    const days = (Date.parse(expires.replace(/^Expires: /, '')) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test('names the support address while no contact is configured', async () => {
    const plain = await openTestApp();
    expect((await linesOf(plain))[0]).toBe('Contact: mailto:support@localhost');
    await plain.close();
  });

  test('is not there on hosts that are not ours', async () => {
    expect((await app.fetch(`https://evil.example${path}`)).headers.get('location')).toBe(
      `https://www.example.test${path}`,
    );
  });
});

test.each([
  'security@example.test',
  'javascript:alert(1)',
  'http://example.test/report',
  'mailto:',
  'mailto:a@b.example\nExpires: x',
])('the contact %j is refused', (contact) => {
  expect(() => readConfig({ SECRET: 's'.repeat(32), SECURITY_CONTACT: contact })).toThrow(ConfigError);
  expect(() => readConfig({ SECRET: 's'.repeat(32), SECURITY_CONTACT: contact })).toThrow('SECURITY_CONTACT');
});
