import { describe, expect, test } from 'vitest';
import { cleanReceived, longestMessage, readMessage } from './message.ts';

describe('what is typed', () => {
  test.each([
    ['', 'missing'],
    [' \r\n\t ', 'missing'],
    ['x'.repeat(longestMessage + 1), 'too_long'],
    ['字'.repeat(10_000), 'too_long'],
    ['My card is 4111 1111 1111 1111', 'card_number'],
    ['٤١١١ ١١١١ ١١١١ ١١١١', 'card_number'],
  ])('is refused: %.20s', (typed, problem) => {
    expect(readMessage(typed).problem).toBe(problem);
  });

  test('is sent as it is, with one kind of line end, and without a card number when it is shown again', () => {
    expect(readMessage('  One\r\nTwo <b>three</b> ')).toEqual({ text: 'One\nTwo <b>three</b>', problem: null });
    expect(readMessage('🛏️'.repeat(longestMessage / 2)).problem).toBeNull();
    expect(readMessage('Card 4111 1111 1111 1111, please').text).not.toContain('4111');
  });
});

describe('what a property has written', () => {
  test('loses what hides text or turns it around, card numbers and its excess, and keeps lines and joined letters', () => {
    expect(cleanReceived('a\u202Eb\u2066c\u0000d\u0007e')).toBe('a b c d e');
    expect(cleanReceived('One\r\nTwo')).toBe('One\nTwo');
    expect(cleanReceived('می\u200Cخواهم 👩\u200D👧')).toBe('می\u200Cخواهم 👩\u200D👧');
    expect(cleanReceived('Send 4111 1111 1111 1111')).not.toContain('4111');
    expect(cleanReceived('x'.repeat(100_000))).toHaveLength(4_000);
  });
});
