import { beforeAll, expect, test } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { translator } from '#i18n/messages.ts';
import type { ChangedFields } from '../stored/versions.sql.ts';
import { versionChanges } from './version-changes.ts';

beforeAll(async () => await loadLocale('en'));
const told = (changed: ChangedFields) =>
  versionChanges(changed, {
    t: translator('en'),
    format: formatFor('en-GB'),
    products: new Map([
      ['hotels', 'Hotels'],
      ['tickets', 'Tickets'],
      ['cars', 'Car rentals'],
    ]),
  }).map(({ label, before, after }) => [label, before, after].join(' | '));

test('each value that differs is told with what it was', () => {
  expect(
    told({
      name: ['Dune', 'Dune Trips'],
      whiteLabel: [false, true],
      colours: [{ bgBrand: { light: '#00aa77' }, brand: { dark: '#ffffff' } }, { bgBrand: { light: '#00aa78' } }],
      locales: [null, ['en', 'he']],
      currencies: [['EUR', 'USD'], null],
      products: [null, ['cars', 'tickets']],
      titles: [{}, { he: 'דיונה' }],
      texts: [
        { en: { 'home.title': 'One', 'home.lead': 'Same' } },
        { en: { 'home.title': 'Two', 'home.lead': 'Same' } },
      ],
      entity: [null, { name: 'Dune Ltd', address: ['1 Sand Road', 'Beersheba'] }],
      picture: ['/media/cities/295277-city-desert-1-none', '/media/cities/1-city-x'],
      supportPhone: [null, '+972 8 123'],
    }),
  ).toEqual([
    'Name of the site | Dune | Dune Trips',
    'Leave our name out | No | Yes',
    'Buttons · Light | #00aa77 | #00aa78',
    'Links and highlights · Dark | #ffffff | Empty',
    'Languages | All languages | English and עברית',
    'Currencies | EUR, USD | Empty',
    'Products | Empty | Car rentals and Tickets',
    'Title of the site · Hebrew | Empty | דיונה',
    'Texts · English | One | Two',
    'Legal name | Empty | Dune Ltd',
    'Address | Empty | 1 Sand Road, Beersheba',
    'Picture on the home page | The desert | The present picture',
    'Support phone | Empty | +972 8 123',
  ]);
});

test('what another release wrote is no fault: it has no words here', () => {
  expect(
    told({
      later: ['a', 'b'],
      name: ['a', { en: 'b' }],
      colours: ['red', { glow: { light: '#000000' }, brand: { sepia: '#111111' } }],
      entity: [{ fax: '1' }, { fax: '2' }],
      products: [['hotels'], ['cruises']],
      locales: [['en'], ['tlh']],
      titles: [{}, { tlh: 'x' }],
      legal: [null, null],
    }),
  ).toEqual([
    'Name of the site | a | Empty',
    'Products | Hotels | cruises',
    'Languages | English | tlh',
    'Title of the site · tlh | Empty | x',
  ]);
});

test('long values are shortened, and long lists end', () => {
  const [long = ''] = told({ name: ['a', '𝕏'.repeat(500)] });
  expect([...long].length).toBeLessThan(230);
  expect(long.endsWith('𝕏…')).toBe(true);
  const texts = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`home.t${String(at)}`, 'x']));
  expect(told({ texts: [{}, { en: texts }] })).toHaveLength(30);
});
