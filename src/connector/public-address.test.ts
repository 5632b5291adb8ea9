import { describe, expect, test } from 'vitest';
import { createOutbound } from './outbound.ts';
import { isPublicAddress, isPublicName, publicLookup } from './public-address.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('names without a dot, of inner zones, and addresses are no names of the public internet', () => {
  for (const name of [
    'localhost',
    'db',
    'a.localhost',
    'metadata.google.internal',
    'nas.local',
    '127.0.0.1',
    '[::1]',
    'x.local.',
    '2130706433',
  ])
    expect([name, isPublicName(name)]).toEqual([name, false]);
  expect(isPublicName('login.example.com')).toBe(true);
});

describe('a call to the public internet only', () => {
  const calls = (url: string) => createOutbound({ name: 'one', url, timeoutMs: 5_000, publicOnly: true });

  test.each(['http://127.0.0.1:1', 'http://localhost:1', 'http://[::1]:1', 'http://0x7f000001:1'])(
    'never goes to %s',
    async (url) => {
      await expect(calls(url)({ method: 'GET', path: '/', headers: {} })).rejects.toThrow(
        'no host of the public internet',
      );
    },
  );

  test('fails when the name has an inner address', async () => {
    const error = await new Promise<Error | null>((done) => publicLookup('localhost', {}, (problem) => done(problem)));
    expect(error?.message).toBe('the host has an inner address');
  });
});
