import { describe, expect, test } from 'vitest';
import { locales } from './locales.ts';
import { negotiateLocale, preferredLocale } from './negotiate.ts';

describe('preferredLocale', () => {
  test.each([
    undefined,
    null,
    '',
    '*',
    'xx',
    'q=1',
    ',;,',
    'he;q=0',
    'he;q=7',
    'x'.repeat(10_240),
    `${'he,'.repeat(4000)}he`,
  ])('has no opinion about %s', (header) => expect(preferredLocale(header)).toBeUndefined());
  test.each([
    ['he', 'he'],
    ['iw-IL', 'he'],
    ['en-US,he;q=0.9', 'en'],
    ['xx, he;q=0.2, fr;q=0.8', 'fr'],
    ['zh-Hant-HK', 'zh-tw'],
    ['zh', 'zh-cn'],
    ['tl', 'tl-ph'],
    ['fil', 'tl-ph'],
    ['pt-BR', 'pt-br'],
    ['pt', 'pt'],
    ['pt-PT', 'pt'],
    ['HE-il', 'he'],
  ])('reads %s as %s', (header, code) => expect(preferredLocale(header)).toBe(code));
  test('knows the tag of every locale', () => {
    for (const locale of locales) expect(preferredLocale(locale.iso)).toBe(locale.code);
  });
});

describe('negotiateLocale', () => {
  test.each(['xx', '../he', 'HE', '__proto__', 'x'.repeat(10_240)])('ignores the cookie %s', (cookie) => {
    expect(negotiateLocale(cookie, 'fr')).toBe('fr');
  });
  test('a crawler stays with English', () => expect(negotiateLocale(undefined, undefined)).toBe('en'));
  test('the cookie comes before the browser', () => expect(negotiateLocale('ar', 'fr')).toBe('ar'));
});
