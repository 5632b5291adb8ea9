import { expect, test } from 'vitest';
import { createLog, type LogFields } from './log.ts';

function logged(fields: LogFields): Record<string, unknown> {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error('request failed', fields);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}
const pathOf = (path: string) => logged({ path })['path'];

test.each([
  ['/hotels/destination/spain/barcelona', '/hotels/destination/spain/barcelona'],
  ['/account/reservations/01990000-0000-7000-8000-000000000001', '/account/reservations/01990000-0000-7000-8000-000000000001'],
  ['/hotels/destination/spain/barcelona/grand-hotel-of-the-three-kings-and-the-old-harbour', '/hotels/destination/spain/barcelona/grand-hotel-of-the-three-kings-and-the-old-harbour'],
  ['/hotels/%D7%90%D7%91', '/hotels/%D7%90%D7%91'],
  ['/book?quote=secret#here', '/book'],
])('an ordinary path is logged without its query: %s', (path, expected) => expect(pathOf(path)).toBe(expected)); // prettier-ignore

test.each([
  ['a card number', '/pay/4111111111111111', '/…'],
  ['a card number in escapes', '/pay/4111%201111%201111%201111/x', '/…'],
  ['a card number with plus signs', '/pay/4111+1111+1111+1111', '/…'],
  ['a card number in four segments', '/pay/4111/1111/1111/1111', '/…'],
  ['an e-mail address', '/who/dana.levi@example.com/x', '/who/…/x'],
  ['an e-mail address in escapes', '/who/dana%40example.com', '/who/…'],
  ['a token', '/link/P4bK80F1KnkkPbtpFnuvyQWL9bALBiG9nsww5qn', '/link/…'],
  ['a phone number', '/call/+972501234567', '/call/…'],
  ['a line end', '/a\r\n{"level":50}', '/…'],
  ['text in no encoding', '/a/%ff%00/%zz', '/a/%ff%00/%zz'],
])('%s is taken out of a path', (_what, path, expected) => expect(pathOf(path)).toBe(expected));

test('a path is cut at 200 characters, and nothing that was taken out comes back by the cut', () => {
  expect(pathOf(`/${'x'.repeat(10_000)}`)).toBe(`/${'x'.repeat(199)}…`);
  expect(String(pathOf(`/${'x'.repeat(190)}/4111111111111111`))).not.toContain('4111');
});

test('a card number is in no other field either', () => {
  const error = new Error('invalid input syntax for type uuid: "4111 1111 1111 1111"');
  const line = JSON.stringify(logged({ reason: 'bad 4111111111111111', name: '5555555555554444', error }));
  expect(line).not.toMatch(/4111|5555/);
  expect(line).toContain('invalid input syntax for type uuid');
  expect(JSON.stringify(logged({ error: { detail: '4111111111111111' } }))).not.toContain('4111');
});

test('only listed fields are logged', () => {
  expect(logged({ path: '/a', email: 'dana@example.com' } as LogFields)).not.toHaveProperty('email');
});
