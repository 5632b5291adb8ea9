import { expect, test } from 'vitest';
import { kindFacts } from '#demo/world/attractions/kinds.ts';
import { tourNames } from './tour-names.ts';

const named = Object.entries(await tourNames());

test.each(named)('every tour in %s is named by its city, and by nothing else that varies', (_, names) => {
  for (const [kind, name] of Object.entries(names)) {
    expect(Object.keys(kindFacts)).toContain(kind);
    expect(name).toMatch(/^[^{}<>]*\{place\}[^{}<>]*$/);
  }
});

test('English has all of them', () => expect(named.map(([locale]) => locale)).toContain('en'));
