import { expect, test } from 'vitest';
import { formatParty, parseParty } from '#values/party.ts';
import { divideParty } from './divide-party.ts';

const divided = (text: string) => {
  const party = parseParty(text);
  const parts = party.ok ? divideParty(party.value) : null;
  return parts && formatParty(parts);
};

test.each(['1', '1-5', '2,1', '2,2,2,2,2'])('%s can not be divided', (text) => {
  expect(divided(text)).toBeNull();
});

test.each([
  ['2', '1,1'],
  ['5-3-4-5', '3-4,2-3-5'],
  ['2-1,4', '1,1-1,2,2'],
])('%s becomes %s', (text, parts) => {
  expect(divided(text)).toBe(parts);
});
