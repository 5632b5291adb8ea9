import { expect, test } from 'vitest';
import { appAddress, base32, stepAt, stepOf, totp } from './totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1_000);

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s is that of the standard', (seconds, code) => expect(totp(secret, stepAt(at(seconds)))).toBe(code));

test('a code is good one step before and after its own, and no longer', () => {
  const own = stepAt(at(1_234_567_890));
  const good = (seconds: number) => stepOf(secret, '005924', at(seconds));
  expect([own * 30 - 31, own * 30 - 30, own * 30, own * 30 + 59, own * 30 + 60].map(good)).toEqual([
    null,
    own,
    own,
    own,
    null,
  ]);
  for (const code of ['', '5924', '0005924', '00592x', '００５９２４'])
    expect(stepOf(secret, code, at(own * 30))).toBeNull();
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of “%s”', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('the address for apps names the account and its site', () =>
  expect(appAddress(secret, 'dana@example.com', 'Sun & Sea: Trips')).toBe(
    'otpauth://totp/Sun%20%26%20Sea%20%20Trips:dana%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sun%20%26%20Sea%3A%20Trips',
  ));
