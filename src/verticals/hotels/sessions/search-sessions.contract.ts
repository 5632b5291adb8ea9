import { expect, test } from 'vitest';
import { began, searchAbout as about, randomSessionId, testSearch } from '#tests/hotels/searches.ts';
import type { FoundHotel } from '../search/city-search.ts';
import { hotelSearches, type HotelSessions } from './hotel-sessions.ts';

export interface SessionStand {
  /** The stores where searches are saved and where they are read: in one process, or in two. */
  readonly keeper: HotelSessions;
  readonly reader: HotelSessions;
  /** Moves the clock of both stores. */
  pass(ms: number): void;
}

const minute = 60_000;

/** Behaviour of every session store that pages and the API rely on. */
export function searchSessionsContract(open: () => SessionStand): void {
  test.each([
    '',
    'x',
    '\u0000',
    'ש'.repeat(22),
    '..%2f..%2f',
    'A'.repeat(22),
    'A'.repeat(5_000),
    "'; drop table travel.search_session; --",
  ])('there is no session %j', async (id) => {
    const { reader } = open();
    expect(await reader.find(id, about)).toBeNull();
    expect(await reader.variantOf(id)).toBeNull();
    expect(reader.watch(id, about, () => undefined)).toBeNull();
  });

  test('a session is not found with another brand, pricing or id', async () => {
    const { keeper, reader } = open();
    const id = await keeper.keep(about, testSearch(90n).live);
    expect(await reader.find(id, { ...about, brand: 'partner' })).toBeNull();
    expect(await reader.find(id, { ...about, pricing: 'platform:2 public' })).toBeNull();
    expect(await reader.find(id, { ...about, brand: "wayfare' or true --" })).toBeNull();
    expect(await reader.find(randomSessionId(), about)).toBeNull();
    expect(reader.watch(id, { ...about, brand: 'partner' }, () => undefined)).toBeNull();
    expect(reader.watch(id, { ...about, pricing: 'platform:2 public' }, () => undefined)).toBeNull();
    expect(await reader.find(id, about)).not.toBeNull();
  });

  test('half an hour after the prices a session is over, for good', async () => {
    const { keeper, reader, pass } = open();
    const id = await keeper.keep(about, testSearch(90n).live);
    const unread = await keeper.keep(about, testSearch(80n).live);
    pass(30 * minute);
    expect(await reader.find(id, about)).not.toBeNull();
    pass(1);
    expect(await reader.find(id, about)).toBeNull();
    expect(await reader.find(unread, about)).toBeNull();
  });

  test.each([1, 2, null])('what is found of an ended search is what it said, at revision %s', async (revision) => {
    const { keeper, reader } = open();
    const { live } = testSearch(90n);
    const id = await keeper.keep(about, live);
    const said = hotelSearches.contentOf(about, live).session(revision);
    // A search stores its brand too.
    const rows = said.rows.map((row) => {
      const { supplier: _supplier, property: _property, ...kept } = row as FoundHotel;
      return kept;
    });
    expect(await reader.find(id, about, revision)).toEqual({ ...said, rows });
    expect(rows).toHaveLength(revision === 1 ? 2 : 3);
    expect(new Date(said.at).getTime()).toBe(began);
  });

  test('a supplier’s words come back as they were', async () => {
    const { keeper, reader } = open();
    const words = `\u0000 \n\r\u2028 \ud800 "\\' '; drop table places.place; -- </script> חדר \u{1f3e8}`;
    const id = await keeper.keep(about, testSearch(90n, 'complete', words).live);
    const found = await reader.find(id, about);
    expect(found?.rows.map(({ cheapest }) => cheapest.room)).toEqual([words, words, words]);
  });

  test.each(['complete', 'failed'] as const)('a search that goes on is there, and ends as %s', async (last) => {
    const { keeper, reader } = open();
    const { live, end } = testSearch(90n, 'partial');
    const id = await keeper.keep(about, live);
    const reading = reader.find(id, about);
    end(last);
    expect(await reading).not.toBeNull();
    expect((await reader.find(id, about))?.state).toBe(last);
    expect(reader.watch(id, about, () => undefined)).toBeNull();
  });

  test('the same search by board is found under its own id', async () => {
    const { keeper, reader } = open();
    const id = await keeper.keep(about, testSearch(90n).live);
    const anew = await keeper.keep({ ...about, byBoard: true }, testSearch(90n).live);
    expect(await reader.variantOf(id)).toBeNull();
    await keeper.keepVariant(id, anew);
    expect(await reader.variantOf(id)).toBe(anew);
    expect((await reader.find(anew, about))?.byBoard).toBe(true);
  });
}
