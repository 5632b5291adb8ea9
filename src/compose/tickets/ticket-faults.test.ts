import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
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

const reserve = async (last_name: string) =>
  await postJson(
    app,
    '/v3/reservations',
    {
      quote: await quote(),
      travellers: [{ slot: 'visitor_1', fields: { first_name: 'Dana', last_name } }],
      contact: { email: 'dana@example.com', phone: '+972501234567' },
    },
    { 'idempotency-key': randomUUID() },
  );

// The lead traveller's family name sets a fault of the sandbox.
test.each([
  ['Rejected', 'failed'],
  ['Soldout', 'failed'],
  ['Pending', 'confirmed'],
  ['Error-After-Commit', 'confirmed'],
  ['Garbage', 'confirmed'],
  ['Late', 'confirmed'],
])('tickets for %s end %s', async (last_name, state) => {
  const reserved = await reserve(last_name);
  expect(reserved.status, await reserved.clone().text()).toBe(202);
  const { data } = await json<{ data: Reserved }>(reserved);
  expect(await pay(app, data)).toBe(true);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe(state);
});

test('tickets that stay PENDING are for a person after half an hour, and are not charged', async () => {
  const server = createTicketServer({
    catalogue: catalogueOf(worldAttractions()),
    file: join(app.dataDirectory, 'sandbox-tickets.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
  });
  const fault = async (method: string, body?: object) => {
    const { status } = await server.fetch(
      new Request('http://tickets.test/admin/faults', {
        method,
        headers: { 'x-api-key': 'sandbox' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    expect(status).toBe(method === 'POST' ? 201 : 200);
  };
  await fault('POST', { fault: 'accepted_202', argument: 1_000_000_000 });
  const { data } = await json<{ data: Reserved }>(await reserve('Levi'));
  expect(await pay(app, data)).toBe(true);
  const { pool } = app.database;
  const stateOf = async () => {
    const { rows } = await pool.query<{ state: string }>('select state from booking.reservation where id = $1', [
      data.id,
    ]);
    return rows[0]!.state;
  };
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('unknown');
  await pool.query(`update booking.step_journal set sent_at = sent_at - interval '31 minutes' where trip_id = $1`, [
    data.id,
  ]);
  expect(await untilState(app, data.transaction, ['confirmed', 'failed', 'needs_human'])).toBe('needs_human');
  const { rows } = await pool.query('select state from booking.payment where id = $1', [data.transaction]);
  expect(rows).toEqual([{ state: 'authorised' }]);
  await fault('DELETE');
  server.close();
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
    `update tickets.catalogue_reading set began_at = began_at - interval '7 hours',
      ended_at = ended_at - interval '7 hours', tried_at = tried_at - interval '7 hours'`,
  );
  const alarms: object[] = [];
  const log = { ...silentLog, error: (message: string, fields?: object) => alarms.push({ message, ...fields }) };
  await loadCatalogues({ db, suppliers: [supplier], log }, new AbortController().signal);
  server.close();
  expect(alarms).toEqual([expect.objectContaining({ supplier: sandboxTicketsId, reason: 'shrunk' })]);
  expect(await onSale()).toBe(before);
});
