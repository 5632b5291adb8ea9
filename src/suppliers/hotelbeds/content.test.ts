import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import { createHotelbedsContent } from './hotelbeds.ts';
import content from './server/fixtures/content.json' with { type: 'json' };
import { account, signal, url } from './server/test-setup.ts';
import { createOutbound } from '#connector/outbound.ts';

const now = () => new Date('2026-12-01T12:00:00Z');

function reader(answer: () => Response, seen: URL[] = []) {
  const fetch = (request: Request) => {
    seen.push(new URL(request.url));
    return Promise.resolve(answer());
  };
  return createHotelbedsContent({ ...account, wire: handlerWire(url, fetch), now });
}

test.each([
  ['an error', () => new Response('{"error":{"code":"SYSTEM_ERROR"}}', { status: 500 }), 'status 500'],
  ['no JSON', () => new Response('<html>'), 'garbage'],
  ['another page', () => Response.json({ hotels: {} }), 'garbage'],
])('%s is no page', async (_, answer, reason) => {
  expect(await reader(answer).page(1, null, signal())).toEqual({ kind: 'unavailable', reason });
});

test('properties come with what is known of them; unreadable ones are left out, unreadable facts are unknown', async () => {
  const seen: URL[] = [];
  const page = await reader(() => Response.json(content), seen).page(1, '2026-11-01', signal());
  if (page.kind !== 'page') throw new Error(page.reason);
  expect(seen[0]?.searchParams.get('lastUpdateTime')).toBe('2026-11-01');
  expect([seen[0]?.searchParams.get('from'), seen[0]?.searchParams.get('to')]).toEqual(['1', '100']);
  expect(page.next).toBeNull();
  expect(page.properties.map((property) => property.code)).toEqual(['168', '3424']);
  expect(page.properties[0]).toMatchObject({
    name: 'Mar Blava Palma',
    country: 'ES',
    city: 'PALMA',
    position: { lat: 39.569506, lng: 2.650544 },
    stars: 4,
    licence: 'H/1234',
    rooms: [{ code: 'DBT.ST', maxAdults: 3, maxChildren: 2 }, { code: 'JSU.VM' }],
    pictures: ['00/000168/000168a_hb_a_001.jpg', '00/000168/000168a_hb_ro_002.jpg'],
    updated: '2026-11-02',
  });
  expect(page.properties[1]).toMatchObject({ stars: null, position: null, rooms: [], description: null });
});

test('pages go on until the total', async () => {
  const page = await reader(() => Response.json({ total: 250, hotels: [] })).page(101, null, signal());
  expect(page).toEqual({ kind: 'page', properties: [], next: 201 });
  expect(await reader(() => Response.json({ total: 200, hotels: [] })).page(101, null, signal())).toMatchObject({
    next: null,
  });
});

test('compressed answers over the network are read', async () => {
  const server = createServer((request, response) => {
    const asked = /gzip/.test(request.headers['accept-encoding'] ?? '') && request.headers['api-key'] === 'key';
    response
      .writeHead(asked ? 200 : 406, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(JSON.stringify(content)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wire = createOutbound({
    name: 'Hotelbeds',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    timeoutMs: 5_000,
  });
  const page = await createHotelbedsContent({ ...account, wire, now }).page(1, null, signal());
  server.closeAllConnections();
  server.close();
  expect(page).toMatchObject({ kind: 'page', properties: { length: 2 } });
});
