import { expect, test } from 'vitest';
import { previewTokens } from './preview-token.ts';

const secret = 'a-test-secret-of-32-characters-or-more';
const version = { id: 'dune', version: 7 };
let time = Date.UTC(2026, 10, 28);
const previews = previewTokens(secret, () => time);

test('a preview is open for half an hour, in the session that it was made for', () => {
  const token = previews.token(version, 'mine');
  expect(previews.open(token, 'mine')).toEqual(version);
  expect(previews.open(token, 'another')).toBeNull();
  time += 30 * 60_000 - 1;
  expect(previews.open(token, 'mine')).toEqual(version);
  time += 1;
  expect(previews.open(token, 'mine')).toBeNull();
});

test('without a session there is none, nor for a text that is no token of ours', () => {
  expect(previews.open(previews.token(version, ''), '')).toBeNull();
  const foreign = previewTokens(`another ${secret}`, () => time).token(version, 'mine');
  const token = previews.token(version, 'mine');
  for (const text of [foreign, '', 'x', `${token}x`, token.slice(1), token.toUpperCase()])
    expect([text, previews.open(text, 'mine')]).toEqual([text, null]);
});
