import { expect, test } from 'vitest';
import { loadLocale } from '#i18n/load-locale.ts';
import { translator } from '#i18n/messages.ts';

const kinds = ['hotel', 'apartment', 'resort', 'hostel', 'guesthouse', 'boutique'];

test.each([
  ['fr', '1 étoile', '3 étoiles'],
  ['it', '1 stella', '3 stelle'],
  ['ro', 'o stea', '3 stele'],
])('one star is singular in %s, whatever the kind of house', async (code, one, three) => {
  await loadLocale(code);
  const translate = translator(code);
  for (const kind of kinds) {
    expect(translate(`facts.noun_${kind}`, { stars: 1 }), kind).toMatch(new RegExp(`${one}$|${one} `));
    expect(translate(`facts.noun_${kind}`, { stars: 3 }), kind).toContain(three);
  }
});
