import { expect, test } from 'vitest';
import { readTheme, themeFor } from '../theme.ts';
import { readContent, readStored } from './content.ts';

const written = {
  name: 'Sunny Stays',
  supportEmail: 'help@sunny.example',
  paymentDescriptor: 'SUNNY STAYS',
  locales: ['en', 'he'],
  titles: { en: 'Sunny' },
  colours: { brand: { light: '#123456' } },
  products: ['hotels'],
};
const later = {
  ...written,
  slogans: ['new'],
  locales: ['en', 'tlh', 'he', 'qya'],
  titles: { en: 'Sunny', tlh: 'jul' },
  colours: { brand: { light: '#123456', print: '#000000' }, glow: { light: '#ffffff' } },
  products: ['hotels', 'The Yachts'],
};

test('what only a later release knows is left out of a stored version', () => {
  expect(readStored(later)).toEqual(readContent(written));
  const theme = themeFor({ brand: { light: '#123456' } });
  expect(readTheme({ ...theme, '--glow': { light: '#ffffff', dark: '#000000' } })).toEqual(theme);
});

test('colours of a release without a fill of their own fill with the visible colour', () => {
  const { '--brand-fill': _, ...earlier } = themeFor({ bgBrand: { light: '#123456' } })!;
  expect(readTheme(earlier)).toEqual({ ...earlier, '--brand-fill': earlier['--brand'] });
});

test('what is wrong is still refused, stored or written', () => {
  for (const wrong of [
    { ...later, name: 7 },
    { ...later, supportEmail: undefined },
    { ...later, colours: { brand: { light: 'red' } } },
    { ...later, products: ['The Yachts'] },
    [],
    null,
    'x',
  ])
    expect([wrong, readStored(wrong).ok]).toEqual([wrong, false]);
  expect(readContent(later).ok).toBe(false);
  expect(() => readTheme({ '--brand': { light: '#ffffff', dark: '#000000' } })).toThrow();
});
