import { describe, expect, test } from 'vitest';
import { uuidOf } from '../uuid.ts';
import { readWebhook } from './webhook.ts';

const secret = 'a-secret-of-octo-in-tests';
const now = new Date('2027-04-20T12:10:00Z');
const reference = '7K3QH2M9XW4TB6RD8PYC';
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const event = (booking: object = {}) => ({
  webhook: { id: 'hook_1', event: 'booking_update', url: 'https://example.com' },
  booking: { uuid: uuidOf(reference), resellerReference: reference, status: 'CONFIRMED', ...booking },
});

function read(body: unknown, headers: Record<string, string> = basic('wayfare', secret), at = now) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readWebhook(secret, new Headers(headers), new TextEncoder().encode(text), at);
}

describe('refused', () => {
  test.each([
    ['without a secret', {}],
    ['with another secret', basic('wayfare', `${secret}s`)],
    ['with an empty one', basic('wayfare', '')],
    ['of another user', basic('acme', secret)],
    ['with the secret as a token', { authorization: `Bearer ${secret}` }],
  ])('%s', (_, headers) => expect(read(event(), headers as Record<string, string>).kind).toBe('invalid'));

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['no booking', { webhook: { event: 'booking_update' } }],
    ['a booking without an id', event({ uuid: 'one' })],
    ['of products', { ...event(), webhook: { event: 'product_update' } }],
    ['too large', { ...event(), more: 'x'.repeat(262_144) }],
  ])('%s', (_, body) => expect(read(body).kind).toBe('invalid'));

  test('letters that are none', () =>
    expect(readWebhook(secret, new Headers(basic('wayfare', secret)), new Uint8Array([0xff, 0xfe]), now).kind).toBe(
      'invalid',
    ));
});

const reading = (...asked: Parameters<typeof read>) => {
  const found = read(...asked);
  if (found.kind !== 'event') throw new Error(found.reason);
  return found;
};

test('an event names the reservation, whatever else it says', () => {
  expect(reading(event()).reference).toBe(reference);
  expect(reading(event({ status: 'NONSENSE', uuid: uuidOf(reference).toUpperCase() })).reference).toBe(reference);
});

test('a booking under a reference of ours that is not its own names no reservation', () => {
  const uuid = uuidOf('somebody else');
  expect(reading(event({ uuid })).reference).toBe(uuid);
  expect(reading(event({ resellerReference: null })).reference).toBe(uuidOf(reference));
});

test('the same content is one event within an hour, another content another', () => {
  const first = reading(event()).eventId;
  expect(reading(event(), undefined, new Date('2027-04-20T12:59:59Z')).eventId).toBe(first);
  expect(reading(event({ status: 'CANCELLED' })).eventId).not.toBe(first);
  expect(reading(event(), undefined, new Date('2027-04-20T13:00:00Z')).eventId).not.toBe(first);
});
