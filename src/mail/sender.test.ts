import { describe, expect, test } from 'vitest';
import { headersFrom } from './sender.ts';

const senders = {
  address: null,
  operator: 'wayfare',
  host: 'www.wayfare.example',
  domains: ['coast.example', 'dune.example'],
};
const coast = {
  brand: 'coast',
  name: 'Coast Club',
  address: 'help@coast.example',
  host: 'stay.coast.example',
};
const ours = { brand: 'wayfare', name: 'Wayfare', address: 'help@wayfare.example', host: 'www.wayfare.example' };

describe('a partner’s email comes from the operator, with answers to the partner,', () => {
  test.each([
    ['when its address is the operator’s', { ...coast, address: 'help@wayfare.example' }],
    ['when its address is at a domain that the operator has not allowed', { ...coast, address: 'coast@mail.example' }],
    ['when its address is at another partner’s domain', { ...coast, address: 'help@dune.example' }],
    ['when its address is under an allowed domain', { ...coast, address: 'help@x.coast.example' }],
    ['when its site is on another domain', { ...coast, host: 'coast.agents.example' }],
    ['when its site only ends like the domain', { ...coast, host: 'gold-coast.example' }],
  ])('%s', (_, from) => {
    expect(headersFrom(from, senders)).toEqual({
      from: { name: 'Coast Club', address: 'no-reply@www.wayfare.example' },
      replyTo: { name: 'Coast Club', address: from.address },
    });
  });
});

test('a partner on an allowed domain of its own writes from its address there', () => {
  expect(headersFrom(coast, senders)).toEqual({ from: { name: 'Coast Club', address: 'help@coast.example' } });
  expect(headersFrom({ ...coast, host: 'coast.example', address: 'Help@Coast.example' }, senders)).toEqual({
    from: { name: 'Coast Club', address: 'Help@Coast.example' },
  });
});

test('the operator writes from its support address, or from MAIL_FROM with answers there', () => {
  expect(headersFrom(ours, senders)).toEqual({ from: { name: 'Wayfare', address: 'help@wayfare.example' } });
  const set = { ...senders, address: 'booking@wayfare.example' };
  expect(headersFrom(ours, set)).toEqual({
    from: { name: 'Wayfare', address: 'booking@wayfare.example' },
    replyTo: { name: 'Wayfare', address: 'help@wayfare.example' },
  });
  expect(headersFrom({ ...coast, host: 'coast.agents.example' }, set).from.address).toBe('booking@wayfare.example');
});
