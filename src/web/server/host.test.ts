import { describe, expect, test } from 'vitest';
import { parseHost, truncateAddress } from './host.ts';
import { refusal } from './refuse.ts';

describe('parseHost', () => {
  test.each([
    '',
    ' ',
    'a b',
    'a/b',
    'a@b',
    'a..b',
    '.a',
    'a:b',
    'a:',
    'a:123456',
    'пример.рф',
    'a\\b',
    'a?b',
    'a#b',
    '[::1]',
    'a%00',
    '<a>',
    'a,b',
    '999.999.999.999',
    'a:99999',
    'x'.repeat(300),
  ])('refuses %s', (host) => expect(parseHost(host)).toBeNull());
  test.each([
    ['LOCALHOST:3000', 'localhost:3000'],
    ['example.com.', 'example.com'],
    ['example.com.:443', 'example.com:443'],
    ['a-b.example', 'a-b.example'],
  ])('reads %s as %s', (host, plain) => expect(parseHost(host)).toBe(plain));
});

describe('refusal', () => {
  const raw = (method: string, url: string, ...rawHeaders: string[]) => refusal({ method, url, rawHeaders });
  test.each([
    ['no host', raw('GET', '/'), 400],
    ['two hosts', raw('GET', '/', 'Host', 'a', 'host', 'a'), 400],
    ['a malformed host', raw('GET', '/', 'Host', 'a/b'), 400],
    ['absolute form', raw('GET', 'http://evil.example/', 'Host', 'a'), 400],
    ['asterisk form', raw('OPTIONS', '*', 'Host', 'a'), 400],
    ['TRACE', raw('TRACE', '/', 'Host', 'a'), 405],
    ['CONNECT', raw('CONNECT', 'a:443', 'Host', 'a'), 405],
    ['an invented method', raw('BREW', '/', 'Host', 'a'), 405],
    ['GET with a length', raw('GET', '/', 'Host', 'a', 'Content-Length', '1'), 400],
    ['GET with chunks', raw('GET', '/', 'Host', 'a', 'Transfer-Encoding', 'chunked'), 400],
  ])('of %s', (_name, given, status) => expect(given).toBe(status));
  test('not of an ordinary request', () => {
    expect(raw('GET', '/', 'Host', 'localhost:3000', 'Content-Length', '0')).toBeNull();
    expect(raw('POST', '/book', 'Host', 'localhost:3000', 'Content-Length', '5')).toBeNull();
  });
});

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, group) => expect(truncateAddress(address)).toBe(group));
