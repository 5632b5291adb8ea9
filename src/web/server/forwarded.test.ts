import { expect, test } from 'vitest';
import { clientIp, isDirectProxy, readProxies } from './forwarded.ts';

test.each([
  '',
  'proxy',
  '10.0.0.0/33',
  '10.0.0.0/x',
  '10.0.0.0/8/8',
  '::1/129',
  '127.0.0.1,',
  '127.0.0.1 ::1',
  '1.2.3',
])('"%s" are no proxies', (text) => expect(readProxies(text)).toBeNull());

test.each([
  ['nobody is believed unless named', '127.0.0.1', '192.0.2.7', null, '127.0.0.1'],
  ['a stranger is not believed', '198.51.100.4', '192.0.2.7', '127.0.0.1', '198.51.100.4'],
  ['the proxy is', '127.0.0.1', '192.0.2.7', '127.0.0.1', '192.0.2.7'],
  ['also when it is seen through an IPv6 socket', '::ffff:127.0.0.1', '192.0.2.7', '127.0.0.1', '192.0.2.7'],
  ['localhost by its fourth version', '127.0.0.1', '192.0.2.7', 'localhost', '192.0.2.7'],
  ['localhost by its sixth', '::1', '2001:db8::7', 'localhost', '2001:db8::7'],
  ['one of a network', '10.1.2.3', '192.0.2.7', '10.0.0.0/8', '192.0.2.7'],
  ['what the visitor made up stands before', '::1', '1.1.1.1, 192.0.2.7', 'localhost', '192.0.2.7'],
  ['two proxies in a row', '::1', '1.1.1.1, 192.0.2.7, 10.0.0.9', 'localhost, 10.0.0.0/8', '192.0.2.7'],
  ['all are proxies', '::1', '10.0.0.8, 10.0.0.9', 'localhost,10.0.0.0/8', '10.0.0.8'],
  ['a proxy that says nothing', '::1', undefined, 'localhost', '::1'],
  ['a proxy that says no address', '::1', 'unknown', 'localhost', '::1'],
])('%s', (_, peer, said, proxies, client) =>
  expect(clientIp(peer, said, proxies === null ? null : readProxies(proxies))).toBe(client),
);

test.each([
  ['127.0.0.1', null, true],
  ['::ffff:127.0.0.1', null, true],
  ['::1', null, true],
  ['10.0.0.7', null, false],
  ['10.0.0.7', '10.0.0.0/8', true],
  ['192.0.2.1', '10.0.0.0/8', false],
  ['', '10.0.0.0/8', false],
])('whether %s, with the proxies %s, is one of this deployment: %s', (peer, proxies, answer) =>
  expect(isDirectProxy(peer, proxies === null ? null : readProxies(proxies))).toBe(answer),
);
