import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inEnglishLetters, isEnglishName } from './english-name.ts';

describe('a name in English letters', () => {
  test.each(['Dana Levi', "O'Brien-Cohen", 'Noa O’Brien', 'J. R. Smith Jr.', ''])('is %j', (name) =>
    expect(isEnglishName(name)).toBe(true),
  );
  test.each(['José', 'דנה', 'Dana2', 'Dana_Levi', '<b>', 'Dana\nLevi', 'Ｄana'])('is not %j', (name) =>
    expect(isEnglishName(name)).toBe(false),
  );
});

describe('what is suggested', () => {
  test.each([
    ['José García Ñíguez', 'Jose Garcia Niguez'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Søren Æbelø', 'Soren Aebelo'],
    ['Jürgen Straße', 'Jurgen Strasse'],
    ['Nguyễn Thị Đào', 'Nguyen Thi Dao'],
    ['Işıl Çağlar', 'Isil Caglar'],
    [' Zoë ', 'Zoe'],
  ])('for %s is %s', (name, english) => expect(inEnglishLetters(name)).toBe(english));

  test.each(['דנה לוי', 'Дана', '山田', 'Dana דנה', 'Dana 2', '', '…'])('for %j is nothing', (name) =>
    expect(inEnglishLetters(name)).toBeNull(),
  );

  test('is always a name in English letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const english = inEnglishLetters(name);
        if (english !== null) expect(isEnglishName(english)).toBe(true);
      }),
    );
  });
});
