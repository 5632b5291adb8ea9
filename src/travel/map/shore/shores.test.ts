import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readShore } from '#ui/map/shore.ts';
import shores from './shores.json' with { type: 'json' };
import { addShores, shoreOf } from './shores.ts';

const barcelona = 3128760;
const madrid = 3117735;

test('the shore of a city is served for good under its version, another version is not kept, no shore is missing', async () => {
  const app = new Hono();
  addShores(app);
  const address = shoreOf(barcelona)!;
  const answer = await app.request(address);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const { known, water } = readShore(await answer.text());
  const [[west, south]] = known.geometry.coordinates[0] as [[number, number]];
  expect([west < 2.17, south < 41.39, water.geometry.coordinates.length > 0]).toEqual([true, true, true]);
  const older = await app.request(address.replace(/[0-9a-f]{8}/, '00000000'));
  expect([older.status, older.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(shoreOf(madrid)).toBeNull();
  for (const path of ['/maps/shores/x/1', '/maps/shores/x/__proto__', '/maps/shores/x/3117735'])
    expect((await app.request(path)).status).toBe(404);
});

test('all shores can be read, and are at most 300 kB together', () => {
  const packed = Object.values(shores);
  for (const text of packed) expect(readShore(text).water.geometry.coordinates.length).toBeGreaterThan(0);
  expect(packed.join('').length).toBeLessThan(300_000);
});
