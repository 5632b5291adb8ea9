import { expect, test } from 'vitest';
import { ReleasingMap } from './releasing-map.ts';

test('what is not there, or taken out already, is undefined', () => {
  const map = new ReleasingMap<string, object>();
  expect([map.get('a'), map.take('a'), map.takeAll(), map.size]).toEqual([undefined, undefined, [], 0]);
  map.set('a', { one: 1 });
  expect(map.take('a')).toEqual({ one: 1 });
  expect([map.get('a'), map.take('a'), map.size]).toEqual([undefined, undefined, 0]);
});

test('values are found by key, replaced, and taken out together in their order', () => {
  const map = new ReleasingMap<number, string>();
  for (let key = 0; key < 100; key += 1) map.set(key, `value ${key}`);
  map.set(7, 'another');
  expect([map.get(7), map.size]).toEqual(['another', 100]);
  expect(map.takeAll().slice(6, 9)).toEqual(['value 6', 'another', 'value 8']);
  expect(map.size).toBe(0);
});
