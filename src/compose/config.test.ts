import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 's'.repeat(32);

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '1.5'],
  ['PUBLIC_ORIGIN', 'https://a.example/path'],
  ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
  ['DATABASE_URL', 'mysql://a'],
  ['SECRET', 'short'],
  ['MAIL_FROM', 'Wayfare <a@b.example>'],
  ['MAIL_DOMAINS', '*.example'],
  ['SHARED_STATE', 'redis'],
  ['TRUSTED_PROXY', 'proxy.example'],
  ['PAGE_CACHE', 'maybe'],
  ['TIME_SCALE', '0'],
  ['PRODUCTS', 'hotels,,tickets'],
  ['DEMO', 'yes'],
  ['WAYFARE_ENV', 'test'],
  ['SMTP_URL', 'http://a'],
  ['MAP_STYLE_URL', 'file:///style.json'],
  ['MAP_ORIGINS', 'https://a.example,https://b.example/path'],
  ['MAP_GOOGLE_KEY', 'short'],
  ['MAP_GOOGLE_KEY', 'a key with spaces'],
  ['MAP_GOOGLE_URL', 'https://a.example/path'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ SECRET: secret, [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ SECRET: secret, [name]: value })).toThrow(name);
});
test.each([{}, { DEMO: 'off' }])('production without a real gateway and supplier is refused, with %j', (env) => {
  const read = () => readConfig({ SECRET: secret, WAYFARE_ENV: 'production', ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/^WAYFARE_ENV=production .*; set DEMO=on [^\n]*\.$/);
});
test('production may be a demonstration when it is meant as one', () =>
  expect(readConfig({ SECRET: secret, WAYFARE_ENV: 'production', DEMO: 'on' }).environment).toBe('production'));
test.each([
  [{ SECRET: secret }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://db.example/wayfare' }, 'SECRET'],
])('state is not shared with %j alone: %s is missing, and a sentence says why', (env, missing) => {
  const read = () => readConfig({ SHARED_STATE: 'postgres', ...env }, () => secret);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^SHARED_STATE=postgres is refused without ${missing}: [^\\n]+\\.$`));
});
test('state is shared when it is meant to be, and kept by each process otherwise', () => {
  const env = { SECRET: secret, DATABASE_URL: 'postgres://db.example/wayfare' };
  expect(readConfig({ ...env, SHARED_STATE: 'postgres' }).sharesState).toBe(true);
  expect(readConfig(env).sharesState).toBe(false);
});
test('a secret that a full disk has left empty is not used', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayfare-'));
  try {
    writeFileSync(join(directory, 'secret'), '');
    expect(() => readConfig({ DATA_DIR: directory })).toThrow(/secret holds no secret: delete it/);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
test('two bad variables are both named', () =>
  expect(() => readConfig({ PORT: 'x', TIME_SCALE: 'y' })).toThrow(/PORT[^]*TIME_SCALE/));
test('a map has one source', () => {
  const both = { MAP_STYLE_URL: 'https://a.example/style.json', MAP_GOOGLE_KEY: 'key-of-a-browser' };
  expect(() => readConfig({ SECRET: secret, ...both })).toThrow(/MAP_STYLE_URL and MAP_GOOGLE_KEY are both set/);
});
test('pages may fetch from the one host of a Google map', () => {
  const read = readConfig({ SECRET: secret, MAP_GOOGLE_KEY: 'key-of-a-browser', MAP_ORIGINS: 'https://a.example' });
  expect(read.mapOrigins).toEqual(['https://tile.googleapis.com']);
  expect(readConfig({ SECRET: secret }).mapOrigins).toEqual([]);
});
test('empty is not set', () => expect(readConfig({ SECRET: secret, PORT: '' }).port).toBe(3000));
test('the origin follows the port', () =>
  expect(readConfig({ SECRET: secret, PORT: '4000' }).publicOrigin).toBe('http://localhost:4000'));
test('the secret is made once and is its owner’s alone', () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayfare-'));
  try {
    const first = readConfig({ DATA_DIR: directory }).secret;
    expect(first).toHaveLength(43);
    expect(readConfig({ DATA_DIR: directory }).secret).toBe(first);
    expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
test.each([
  [{}, true],
  [{ WAYFARE_ENV: 'production', DEMO: 'on' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ PUBLIC_ORIGIN: 'https://www.example.com' }, false],
  [{ PUBLIC_ORIGIN: 'http://localhost.example.com' }, false],
  [{ PUBLIC_ORIGIN: 'http://shop.localhost:3000' }, true],
])('people with a known password, under %j: %s', (env, expected) =>
  expect(readConfig({ SECRET: secret, ...env }).demoPeople).toBe(expected),
);
