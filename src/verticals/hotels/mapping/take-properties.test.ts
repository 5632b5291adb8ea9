import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#database/open.ts';
import { propertyById } from '../content/property.sql.ts';
import { openWorld } from '#tests/hotels/hotels.ts';
import type { SupplierProperty } from './mapping.sql.ts';
import { zonesBySupplierId } from './load-zones.sql.ts';
import { openCandidates } from './mapping.sql.ts';
import { acceptCandidate, rejectCandidate } from './review.ts';
import { type ContentPage, syncContent } from './sync-content.ts';
import { takeProperties } from './take-properties.ts';

let database: Database;
let ours: {
  id: string;
  name: string;
  lat: number;
  lng: number;
  street: string;
  postcode: string | null;
  stars: number;
  tz: string;
};

beforeAll(async () => {
  database = await openWorld();
  const { rows } = await sql<typeof ours>`
    select id, name, lat, lng, street, postcode, stars, tz from hotels.property
    where stars > 0 and length(name) > 20 order by id limit 1`.execute(database.db);
  ours = rows[0]!;
}, 180_000);
afterAll(async () => await database?.close());
beforeEach(async () => {
  await database.pool.query(
    `delete from hotels.mapping_candidate; delete from hotels.property_mapping where supplier = 'hotelbeds'; delete from hotels.content_cursor`,
  );
});

const take = async (...properties: SupplierProperty[]) => await takeProperties(database.db, 'hotelbeds', properties);
const theirs = (more: Partial<SupplierProperty> = {}): SupplierProperty => ({
  id: '168',
  name: ours.name.toUpperCase(),
  position: { lat: ours.lat + 0.0002, lng: ours.lng },
  address: ours.street,
  postcode: ours.postcode,
  stars: ours.stars,
  rooms: [
    { code: 'DBT.ST', name: 'DOUBLE STANDARD', beds: [], maxAdults: 2 },
    { code: 'XXX', name: 'Penthouse', beds: [], maxAdults: null },
  ],
  ...more,
});
const counts = { matched: 0, review: 0, unmatched: 0, settled: 0 };
const mappings = async () =>
  (
    await database.pool.query(
      `select supplier_property_id as id, property_id, method, reviewed_by from hotels.property_mapping where supplier = 'hotelbeds'`,
    )
  ).rows;

describe('nothing is sold under another house’s name', () => {
  test('an unmatched property is stored, not sold', async () => {
    expect(
      await take(theirs({ name: 'Zzyzx Quux', address: null, postcode: null, position: { lat: -60, lng: 0 } })),
    ).toEqual({ ...counts, unmatched: 1 });
    expect(await mappings()).toEqual([]);
    expect(await openCandidates(database.db, 10, false)).toEqual([]);
    expect(await openCandidates(database.db, 10, true)).toMatchObject([{ id: '168', propertyId: null }]);
    expect(await acceptCandidate(database.db, 'hotelbeds', '168', 'dana')).toEqual({ kind: 'no_property' });
  });

  test('an uncertain match waits for review, and the decision is final', async () => {
    const doubtful = theirs({ position: null });
    expect(await take(doubtful, doubtful)).toEqual({ ...counts, review: 1, settled: 1 });
    expect(await mappings()).toEqual([]);
    expect(await rejectCandidate(database.db, 'hotelbeds', '168')).toEqual({ kind: 'rejected' });
    expect(await rejectCandidate(database.db, 'hotelbeds', '168')).toEqual({ kind: 'not_open' });
    expect(await take(theirs())).toEqual({ ...counts, settled: 1 });
    expect(await mappings()).toEqual([]);
  });

  test.each([
    ['quotes', { name: `'; drop table hotels.property; --` }],
    ['markup', { name: '"><img src=x onerror=alert(1)>' }],
    ['one letter', { name: 'é' }],
    ['a pole', { position: { lat: 90, lng: 180 } }],
    ['a room like the prototype', { rooms: [{ code: '__proto__', name: 'constructor', beds: [], maxAdults: null }] }],
  ])('hostile facts are facts: %s', async (_, more) => {
    const taken = await take(theirs(more));
    expect(Object.values(taken).reduce((all, count) => all + count, 0)).toBe(1);
  });
});

test('a sure match is sold as ours, with the rooms that are clear', async () => {
  expect(await take(theirs())).toEqual({ ...counts, matched: 1 });
  expect(await take(theirs())).toEqual({ ...counts, settled: 1 });
  expect(await mappings()).toEqual([{ id: '168', property_id: ours.id, method: 'matched', reviewed_by: null }]);
  const property = await propertyById(database.publicDb, ours.id);
  expect(property?.mappings).toContainEqual({ supplier: 'hotelbeds', id: '168' });
  expect(property?.roomMappings.every(({ code }) => code === 'DBT.ST')).toBe(true);
  expect(await zonesBySupplierId(database.db, 'hotelbeds')).toEqual(new Map([['168', ours.tz]]));
});

test('a person accepts, names another of ours, and is named', async () => {
  await take(theirs({ position: null }));
  expect(await acceptCandidate(database.db, 'hotelbeds', '168', 'dana', 'no-such')).toEqual({ kind: 'no_property' });
  expect(await acceptCandidate(database.db, 'hotelbeds', '168', 'dana')).toEqual({
    kind: 'accepted',
    propertyId: ours.id,
  });
  expect(await mappings()).toEqual([{ id: '168', property_id: ours.id, method: 'reviewed', reviewed_by: 'dana' }]);
});

describe('reading a supplier’s list', () => {
  const pages = (from: number): ContentPage => ({
    kind: 'page',
    properties: [theirs({ id: `${from}`, position: null })],
    next: from < 3 ? from + 1 : null,
  });
  const read = async (source: Parameters<typeof syncContent>[2], today = '2026-11-21') =>
    await syncContent(database.db, 'hotelbeds', source, today, new AbortController().signal);

  test('continues where it stopped, then fetches changes since its start', async () => {
    const requests: unknown[] = [];
    const stopping = async (from: number, since: string | null): Promise<ContentPage> => {
      requests.push([from, since]);
      return from === 2 && requests.length < 3 ? { kind: 'unavailable', reason: 'status 403' } : pages(from);
    };
    expect(await read(stopping)).toMatchObject({ review: 1, stopped: 'status 403' });
    expect(await read(stopping, '2026-11-22')).toMatchObject({ review: 2, stopped: null });
    expect(await read(stopping, '2026-11-25')).toMatchObject({ stopped: null });
    expect(requests).toEqual([
      [1, null],
      [2, null],
      [2, null],
      [3, null],
      [1, '2026-11-21'],
      [2, '2026-11-21'],
      [3, '2026-11-21'],
    ]);
  });

  test('a list that goes round in circles is left', async () => {
    expect(await read(async (from) => ({ kind: 'page', properties: [], next: from }))).toMatchObject({
      stopped: 'list goes backwards',
    });
  });
});
