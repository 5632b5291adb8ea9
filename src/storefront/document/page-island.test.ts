import { expect, test } from 'vitest';
import type { PageData } from '../page-data.ts';
import { joinPage, splitPage } from './page-island.ts';

const data = {
  screen: 'hotel',
  view: { name: 'Hotel </script>', rooms: [{ code: 'double' }], similar: null },
  head: { title: 'Hotel', canonical: '/hotel', jsonLd: [{ '@type': 'Hotel' }] },
  locale: 'en',
} as unknown as PageData;

test('a page comes back whole, and browsers get neither what the markup has nor what search engines read', () => {
  const written = splitPage(data, { rooms: [], drawn: true });
  expect(joinPage(written)).toEqual({ ...data, view: { ...(data.view as object), drawn: null } });
  expect(JSON.parse(written.island)).toEqual({
    ...data,
    view: { ...(data.view as object), rooms: [], drawn: true },
    head: { title: 'Hotel', canonical: '/hotel' },
  });
  expect(written.island).not.toMatch(/double|@type/);
});

test('a page that leaves out nothing comes back whole', () => expect(joinPage(splitPage(data))).toEqual(data));
