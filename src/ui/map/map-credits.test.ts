import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Map as LiveMap } from 'maplibre-gl';
import { followCredits, type MapCredits, ownCredits } from './map-credits.ts';

const requests: string[] = [];
const named = { makers: 'Map data <b>©2026</b> Surveys' };
let said: unknown = named;
let status = 200;
beforeEach(() => {
  requests.length = 0;
  said = named;
  status = 200;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json(said, { status });
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

const google = { 'wayfare:owner': 'Google Maps', 'wayfare:makers': '/makers' };
const settle = async () => await vi.advanceTimersByTimeAsync(500);

test('any other style names its makers once, without their markup', async () => {
  const { map, move } = mapOf(undefined);
  expect(ownCredits(map)).toEqual({ owner: null, texts: ['© Tiles'] });
  followCredits(map, () => expect.unreachable());
  move();
  await settle();
  expect(requests).toEqual([]);
});
test('credits of the visible area are fetched once when the map stops moving', async () => {
  const { map, move } = mapOf(google);
  const shown: MapCredits[] = [];
  const stop = followCredits(map, (credits) => shown.push(credits));
  for (let step = 0; step < 5; step += 1) move();
  await settle();
  expect(shown).toEqual([{ owner: 'Google Maps', texts: ['Map data ©2026 Surveys'] }]);
  expect(requests).toEqual(['/makers?zoom=13&bbox=2%2C41%2C3%2C42']);
  stop();
  move();
  await settle();
  expect(requests).toHaveLength(1);
});
test('a view across the date line is fetched within one world', async () => {
  followCredits(
    mapOf(google, [
      [170, -10],
      [190, 10],
    ]).map,
    () => undefined,
  );
  await settle();
  expect(requests).toEqual(['/makers?zoom=13&bbox=170%2C-10%2C-170%2C10']);
});
test.each(['https://elsewhere.example/makers', '//elsewhere.example/makers', 5])(
  'credits are fetched from our own origin, not from %s',
  async (address) => {
    followCredits(mapOf({ ...google, 'wayfare:makers': address }).map, () => expect.unreachable());
    await settle();
    expect(requests).toEqual([]);
  },
);
test.each([
  [503, named],
  [200, {}],
  [200, null],
])('the names of before stay when %i %j is answered', async (refused, answer) => {
  [status, said] = [refused, answer];
  followCredits(mapOf(google).map, () => expect.unreachable());
  await settle();
  expect(requests).toHaveLength(1);
});
