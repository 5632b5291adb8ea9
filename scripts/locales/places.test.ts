import { expect, test } from 'vitest';
import { treeOf } from '../checks/tree.ts';
import { takePlaces, unformedPlaces, unnamedPlaces } from './places.ts';

const written = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

const tree = treeOf({
  'locales/ru/places.json': written({ rome: 'Рим' }),
  'locales/ru/place-forms.json': written({ dubai: { of: 'Дубая' }, rome: { in: 'в Риме', of: 'Рима', to: 'в Рим' } }),
});

test.each([
  ['no object', [], 'The file must hold an object'],
  ['nothing', null, 'The file must hold an object'],
])('refuses %s', (_, given, message) => expect(() => takePlaces(tree, 'ru', given)).toThrow(message));

test.each([
  ['a place that there is not', { atlantis: 'Атлантида' }, 'atlantis: is no place of the world'],
  ['Latin letters', { paris: 'Paris' }, 'paris: “Paris” is in Latin letters'],
  ['markup', { paris: '<b>Париж</b>' }, 'paris: “<b>Париж</b>” is empty or has'],
  ['what is no text', { paris: { name: 3 } }, 'paris: is no text'],
  ['a form that there is not', { paris: { at: 'x' } }, 'paris: has a form “at”; this language has: in of to'],
  ['forms of an airport', { BCN: { in: 'в аэропорту' } }, 'BCN: is no place that stands in sentences'],
])('refuses %s', (_, given, refusal) => {
  const { taken, refused, changes } = takePlaces(tree, 'ru', given);
  expect(refused).toEqual([expect.stringContaining(refusal)]);
  expect([taken, [...changes]]).toEqual([[], []]);
});

test('refuses to ask for forms where a language has none', () =>
  expect(() => unformedPlaces(tree, 'ja')).toThrow('no use for case forms'));

test('tells places without a name, and those that lack a form', () => {
  expect(unnamedPlaces(tree, 'ru')).toMatchObject({
    paris: { kind: 'city', english: 'Paris', within: 'France' },
    'paris/le-marais': { kind: 'district', within: 'Paris' },
    BCN: { kind: 'airport', within: 'Barcelona' },
  });
  expect(unnamedPlaces(tree, 'ru')).not.toHaveProperty('rome');
  expect(unnamedPlaces(tree, 'ru')).not.toHaveProperty('FR');
  expect(unformedPlaces(tree, 'ru')).toMatchObject({
    dubai: { forms: 'in to' },
    FR: { kind: 'country', english: 'France', forms: 'in of to' },
  });
  expect(unformedPlaces(tree, 'ru')).not.toHaveProperty('rome');
  expect(unformedPlaces(tree, 'fr')['rome']).toMatchObject({ forms: 'in' });
});

test('writes names and forms in the order of the world', () => {
  const { taken, changes } = takePlaces(tree, 'ru', { paris: { in: 'в Париже' }, dubai: { name: 'Дубай', in: 'в Дубае' } });
  expect(taken).toEqual(['paris', 'dubai']);
  expect(Object.fromEntries([...changes].map(([file, text]) => [file, JSON.stringify(JSON.parse(text ?? ''))]))).toEqual({
    'locales/ru/places.json': '{"dubai":"Дубай","rome":"Рим"}',
    'locales/ru/place-forms.json':
      '{"dubai":{"of":"Дубая","in":"в Дубае"},"paris":{"in":"в Париже"},"rome":{"in":"в Риме","of":"Рима","to":"в Рим"}}',
  });
});
