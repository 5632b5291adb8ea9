import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingWords } from './words.ts';

const messages = (namespace: string) =>
  JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')) as Record<string, string>;

test('hotels have every word once, and nothing else but how offers of theirs change', () => {
  const own = Object.keys(messages('hotel-booking')).filter((key) => !key.startsWith('change_'));
  expect(own.toSorted()).toEqual([...bookingWords].toSorted());
});

test.each(['book', 'booking', 'reservation', 'transaction', 'voucher', 'mail', 'pay'])(
  'no message of %s speaks of hotels',
  (namespace) => {
    const said =
      /hotel|\brooms?\b|\bstay(?:ing)?\b(?! visible| the same| as they are)|check-?(?: )?(?:in|out)\b|front desk|\bguests?\b/i;
    expect(Object.entries(messages(namespace)).filter(([, text]) => said.test(text))).toEqual([]);
  },
);
