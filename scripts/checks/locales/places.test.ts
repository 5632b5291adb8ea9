import { expect, test } from 'vitest';
import { allPlaces } from './place-files.ts';
import { places } from './places.ts';
import { treeOf } from '../tree.ts';

const russian = Object.fromEntries(allPlaces.map(({ key }) => [key, 'Имя']));

function texts(code: string, names: object, forms: object = {}): string[] {
  const tree = treeOf({
    'locales/en/locale.json': '{}',
    [`locales/${code}/locale.json`]: '{}',
    [`locales/${code}/places.json`]: JSON.stringify(names),
    [`locales/${code}/place-forms.json`]: JSON.stringify(forms),
  });
  return places(tree).map(({ file, text }) => `${file}: ${text}`);
}

test.each(['barcelona', 'barcelona/eixample', 'barcelona/sagrada-familia', 'ES/catalonia', 'BCN'])(
  'names a place without a name where readers have letters of their own: %s',
  (key) => {
    const { [key]: _, ...others } = russian;
    expect(texts('ru', others)).toEqual([`locales/ru/places.json: no name for ${key}`]);
  },
);
test('long lists are cut short, and say how long they are', () =>
  expect(texts('ru', {})).toEqual([
    expect.stringMatching(/^locales\/ru\/places\.json: no name for dubai, .* and \d+ more$/),
  ]));
test('a name in Latin letters is none', () =>
  expect(texts('ru', { ...russian, barcelona: 'Barcelona' })).toEqual([
    'locales/ru/places.json: wrong barcelona: “Barcelona” is in Latin letters',
  ]));
test('an abbreviation is the same everywhere', () =>
  expect(texts('ru', { ...russian, 'kuala-lumpur/klcc': 'KLCC' })).toEqual([]));
test.each([
  ['a place that there is not', { atlantis: 'Atlántida' }, {}, 'places.json: wrong atlantis: is no place of the world'],
  ['a name with spaces around it', { rome: ' Roma' }, {}, 'places.json: wrong rome: “ Roma” is empty or has'],
  ['a form of no place', {}, { atlantis: { in: 'x' } }, 'wrong atlantis: is no place that stands in sentences'],
  ['a form of a sight', {}, { BCN: { in: 'x' } }, 'wrong BCN: is no place that stands in sentences'],
  [
    'a form that the language has no use for',
    {},
    { rome: { of: 'de Roma' } },
    'has a form “of”; this language has: in',
  ],
  ['a form that says none', {}, { rome: { in: 'none' } }, 'rome: in: “none” says that there is no form'],
])('finds %s', (_, names, forms, finding) =>
  expect(texts('es', names, forms)).toEqual([expect.stringContaining(finding)]),
);
test('Latin letters may leave the English name, and forms are welcome', () =>
  expect(texts('es', { rome: 'Roma' }, { rome: { in: 'en Roma' }, ES: { in: 'en España' } })).toEqual([]));
