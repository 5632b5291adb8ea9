import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bookingWords } from '#booking/words.ts';
import { attractionKinds, unitKinds } from './supplier.ts';

const messages = (namespace: string) =>
  Object.keys(JSON.parse(readFileSync(`locales/en/${namespace}.json`, 'utf8')) as Record<string, string>);

test('every category and every kind of ticket has its texts', () => {
  const keys = [
    ...attractionKinds.flatMap((kind) => [`kind_${kind}`, `kinds_${kind}`, `about_${kind}`]),
    ...unitKinds.map((kind) => `unit_${kind}`),
    ...attractionKinds
      .filter((kind) => kind !== 'experience')
      .flatMap((kind) => [`highlight_${kind}_1`, `highlight_${kind}_2`]),
  ];
  expect(messages('ticket-facts')).toEqual(expect.arrayContaining(keys));
});

test('tickets have every word of booking', () => {
  expect(messages('tickets-booking')).toEqual(expect.arrayContaining([...bookingWords]));
});
