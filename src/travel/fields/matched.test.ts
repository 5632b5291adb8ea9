import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matched } from './matched.ts';

test.each([
  ['Barcelona', 'bar', ['', 'Bar', 'celona']],
  ['Barcelona', 'x', ['Barcelona', '', '']],
  ['Barcelona', 'celona', ['Barcelona', '', '']],
  ['Barcelona', '  ', ['Barcelona', '', '']],
  ['Sagrada Família', 'famili', ['Sagrada ', 'Famíli', 'a']],
  ['Barcelona–El Prat', 'el', ['Barcelona–', 'El', ' Prat']],
  ['ברצלונה', 'ברצ', ['', 'ברצ', 'לונה']],
  ['İstanbul', 'is', ['', 'İs', 'tanbul']],
  ['バルセロナ', 'バル', ['', 'バル', 'セロナ']],
  ['Hotel 🏨 Inn', 'inn', ['Hotel 🏨 ', 'Inn', '']],
])('%s, typed %j', (name, typed, parts) => {
  expect(matched(name, typed)).toEqual(parts);
});

test('the parts make up the name, for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, typed) => {
      expect(matched(name, typed).join('')).toBe(name);
    }),
  );
});
