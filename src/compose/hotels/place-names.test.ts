import { expect, test } from 'vitest';
import { worldKeys } from '#demo/world/geography/world-keys.ts';
import { placeNamesIn } from '../../../scripts/locales/locale-files.ts';
import { placeNames } from './place-names.ts';

const { names, forms } = await placeNames.load();
const keys = new Set(worldKeys().map(({ key }) => key));

test('unbuilt programs read the same place names', async () =>
  expect(await placeNamesIn('locales').load()).toEqual({ names, forms }));

test('the version says which names these are', () => expect(placeNames.version).toBe(placeNamesIn('locales').version));

test.each(Object.entries(names))('every name in %s is a text for a place of the world', (_, own) => {
  expect(Object.keys(own).filter((key) => !keys.has(key))).toEqual([]);
  for (const [key, name] of Object.entries(own)) expect(name, key).toMatch(/^[^\s<>](?:[^<>]*[^\s<>])?$/);
});
