import { expect, test } from 'vitest';
import { hotelbedsConfig } from './hotelbeds.ts';
import { couple, setUp, signal, stay } from './server/test-setup.ts';
import { signature } from './signature.ts';

test.each([
  [{ HOTELBEDS_API_KEY: 'k' }, 'HOTELBEDS_SECRET'],
  [{ HOTELBEDS_SECRET: 's', HOTELBEDS_API_KEY: ' ' }, 'HOTELBEDS_API_KEY'],
  [{ HOTELBEDS_API_KEY: 'k', HOTELBEDS_SECRET: 's', HOTELBEDS_URL: 'ftp://x' }, 'HOTELBEDS_URL'],
])('half an account is refused by name: %j', (env, name) => {
  expect(() => hotelbedsConfig(env)).toThrow(name);
});

test('without keys there is no account, with them the test system is the default', () => {
  expect(hotelbedsConfig({})).toBeNull();
  expect(hotelbedsConfig({ HOTELBEDS_URL: 'https://api.hotelbeds.com' })).toBeNull();
  const keys = { HOTELBEDS_API_KEY: ' k ', HOTELBEDS_SECRET: 's' };
  expect(hotelbedsConfig(keys)).toEqual({
    url: 'https://api.test.hotelbeds.com',
    apiKey: 'k',
    secret: 's',
    currency: null,
  });
  expect(hotelbedsConfig({ ...keys, HOTELBEDS_CURRENCY: 'EUR' })?.currency).toBe('EUR');
  expect(() => hotelbedsConfig({ ...keys, HOTELBEDS_CURRENCY: 'euro' })).toThrow('HOTELBEDS_CURRENCY');
  expect(hotelbedsConfig({ ...keys, HOTELBEDS_URL: 'https://api.hotelbeds.com' })?.url).toBe(
    'https://api.hotelbeds.com',
  );
});

test('a signature is made of the key, the secret and whole seconds', () => {
  // printf keysecret1796126400 | sha256sum
  const made = '2eced3d821179bdaeae4463f2b7bf144a38810378d64e8238652e75bf45f9c03';
  expect(signature('key', 'secret', new Date(1_796_126_400_999))).toBe(made);
  expect(signature('key', 'secret', new Date(1_796_126_401_000))).not.toBe(made);
});

test('every call is signed anew', async () => {
  const setup = setUp();
  const criteria = { propertyIds: ['168'], stay, party: couple, nationality: 'IL' };
  expect((await setup.supplier.search(criteria, signal())).kind).toBe('found');
  setup.advance(3_600_000);
  expect((await setup.supplier.search(criteria, signal())).kind).toBe('found');
});
