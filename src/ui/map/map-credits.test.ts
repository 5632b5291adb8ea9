import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Map as LiveMap } from 'maplibre-gl';
import { followCredits, type MapCredits, ownCredits } from './map-credits.ts';

const asked: URL[] = [];
let said: unknown = { copyright: 'Map data <b>©2026</b> Surveys' };
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url);
    return Response.json(said);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Box = [[number, number], [number, number]];

function mapOf(
  metadata: unknown,
  box: Box = [
    [2, 41],
    [3, 42],
  ],
) {
  const listeners = new Set<() => void>();
  const map = {
    getStyle: () => ({ metadata, sources: { tiles: { type: 'raster', attribution: '<a href="x">© Tiles</a>' } } }),
    getBounds: () => ({ toArray: () => box }),
    getZoom: () => 12.4,
    on: (_type: string, listener: () => void) => listeners.add(listener),
    off: (_type: string, listener: () => void) => listeners.delete(listener),
  } as unknown as LiveMap;
  return { map, move: () => listeners.forEach((listener) => listener()) };
}

const google = { 'wayfare:maker': 'Google Maps', 'wayfare:credits': 'https://tiles.example/viewport?key=k' };
const settle = async () => await vi.advanceTimersByTimeAsync(500);

test('any other style names its makers once, without their markup', async () => {
  const { map, move } = mapOf(undefined);
  expect(ownCredits(map)).toEqual({ maker: null, texts: ['© Tiles'] });
  followCredits(map, () => expect.unreachable());
  move();
  await settle();
  expect(asked).toEqual([]);
});
test('who made what is in sight is asked when the map rests, and once', async () => {
  const { map, move } = mapOf(google);
  const shown: MapCredits[] = [];
  const stop = followCredits(map, (credits) => shown.push(credits));
  for (let step = 0; step < 5; step += 1) move();
  await settle();
  expect(shown).toEqual([{ maker: 'Google Maps', texts: ['Map data ©2026 Surveys'] }]);
  expect(asked.map(String)).toEqual(['https://tiles.example/viewport?key=k&zoom=13&north=42&south=41&east=3&west=2']);
  stop();
  move();
  await settle();
  expect(asked).toHaveLength(1);
});
test.each<[Box, string]>([
  [
    [
      [170, -10],
      [190, 10],
    ],
    'north=10&south=-10&east=-170&west=170',
  ],
  [
    [
      [-200, -89],
      [200, 89],
    ],
    'north=85&south=-85&east=180&west=-180',
  ],
])('a view of %j is asked for within one world', async (box, expected) => {
  followCredits(mapOf(google, box).map, () => undefined);
  await settle();
  expect(asked[0]!.search).toContain(expected);
});
test.each([{}, { copyright: '' }, { copyright: 5 }, null])(
  'the names of before stay when %j is answered',
  async (answer) => {
    said = answer;
    followCredits(mapOf(google).map, () => expect.unreachable());
    await settle();
    expect(asked).toHaveLength(1);
  },
);
