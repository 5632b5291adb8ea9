import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import { silentLog } from '#connector/log.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { createOctoSupplier, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { loadCatalogues } from '#verticals/tickets/mapping/load-catalogues.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { inDays, json, pay, postJson, type Reserved, untilState } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => (app = await openTestApp({ env: { PRODUCTS: 'hotels,tickets' } })), 240_000);
afterAll(async () => await app?.close());

interface Attraction {
  readonly id: string;
  readonly kind: string;
  readonly options: readonly { readonly option: number }[];
}
interface Times {
  readonly times?: readonly { readonly offer: string | null }[];
}

/** A quote for two adults on a bus, on a day soon. */
async function quote(): Promise<string> {
  const listed = await json<{ data: { attractions: Attraction[] } }>(
    await app.fetch('/v3/tickets/attractions?place=spain/barcelona'),
  );
  const { id } = listed.data.attractions.find(({ kind }) => kind === 'bus_tour')!;
  const { data } = await json<{ data: Attraction }>(await app.fetch(`/v3/tickets/attractions/${id}`));
  for (let days = 20; days < 34; days += 1) {
    const path = `/v3/tickets/attractions/${id}/times?option=${String(data.options[0]!.option)}&date=${inDays(days)}&units=adult:2`;
    // oxlint-disable-next-line no-await-in-loop -- the next day is asked for only when this one is full
    const { data: found } = await json<{ data: Times }>(await app.fetch(path));
    const offer = found.times?.find((time) => time.offer !== null)?.offer;
    if (!offer) continue;
    // oxlint-disable-next-line no-await-in-loop
    const made = await json<{ data: { id: string } }>(await postJson(app, '/v3/tickets/quotes', { offer }));
    return made.data.id;
  }
  throw new Error('nothing is left');
}

// The lead traveller's family name sets a fault of the sandbox.
test.each([
  ['Rejected', 'failed'],
  ['Soldout', 'failed'],
  ['Pending', 'confirmed'],
  ['Error-After-Commit', 'confirmed'],
  ['Garbage', 'confirmed'],
  ['Late', 'confirmed'],
])('tickets for %s end %s', async (last_name, state) => {
  const reserved = await postJson(
    app,
    '/v3/reservations',
    {
      quote: await quote(),
      travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name } }],
      contact: { email: 'dana@example.com', phone: '+972501234567' },
    },
    { 'idempotency-key': randomUUID() },
  );
  expect(reserved.status, await reserved.clone().text()).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe(state);
});

test('a catalogue that shrinks by half is an alarm, and all of it is still on sale', async () => {
  const server = createTicketServer({
    catalogue: catalogueOf(worldAttractions()),
    file: ':memory:',
    apiKey: 'key',
    now: () => new Date(),
    random: (size) => randomBytes(size),
  });
  const wire = handlerWire(
    'http://tickets.test',
    async (request) => {
      const headers = new Headers(request.headers);
      headers.set('x-sandbox-fault', 'half_catalogue');
      return await server.fetch(new Request(request, { headers }));
    },
    64 * 2 ** 20,
  );
  const supplier = createOctoSupplier({ id: sandboxTicketsId, wire, token: 'key', now: () => new Date() });
  const { pool, db } = app.database;
  const onSale = async () => {
    const { rows } = await pool.query('select id from tickets.product where gone_at is null order by id');
    return rows.length;
  };
  const before = await onSale();
  expect(before).toBeGreaterThan(100);
  // It was read when the site started.
  await pool.query(
    `update tickets.catalogue_reading set began_at = began_at - interval '7 hours', ended_at = ended_at - interval '7 hours'`,
  );
  const alarms: object[] = [];
  const log = { ...silentLog, error: (message: string, fields?: object) => alarms.push({ message, ...fields }) };
  await loadCatalogues({ db, suppliers: [supplier], log }, new AbortController().signal);
  server.close();
  expect(alarms).toEqual([expect.objectContaining({ supplier: sandboxTicketsId, reason: 'shrunk' })]);
  expect(await onSale()).toBe(before);
});
