import { expect, test } from 'vitest';
import { withoutIsolates } from '#i18n/bidi.ts';
import { addressText } from './address-text.ts';

const street = { street: '12 rue des Lilas', postcode: '75011' };

test('names of the street’s own direction stand as they are', () => {
  expect(addressText(street, 'Paris', 'France')).toBe('12 rue des Lilas, 75011 Paris, France');
  expect(addressText({ street: 'הירקון 12', postcode: null }, 'תל אביב', 'ישראל')).toBe('הירקון 12, תל אביב, ישראל');
});

test('names of another direction are isolated one by one, so that the town still follows its postcode', () => {
  const address = addressText(street, 'פריז', 'צרפת');
  expect(address).toBe('12 rue des Lilas, 75011 \u2068פריז\u2069, \u2068צרפת\u2069');
  expect(withoutIsolates(address)).toBe('12 rue des Lilas, 75011 פריז, צרפת');
  expect(addressText({ street: 'הירקון 12', postcode: null }, 'Tel Aviv', 'Israel')).toBe(
    'הירקון 12, \u2068Tel Aviv\u2069, \u2068Israel\u2069',
  );
});
