import { afterEach, beforeEach, expect, test } from 'vitest';
import { handlerWire } from '#connector/handler-wire.ts';
import { createOutbound } from '#connector/outbound.ts';
import { createSandboxSupplier } from './sandbox.ts';
import { apiKey, orderFor, party, setUp, type Setup, signal, stay, url } from '#tests/hotels/sandbox-supplier.ts';

/** The supplier of a setup behind the breaker and the limits that calls over the network have. */
function guarded({ server, now }: Setup) {
  const wire = createOutbound({
    name: 'sandbox supplier',
    url,
    timeoutMs: 5_000,
    concurrency: 4,
    queue: 0,
    wire: handlerWire(url, server.fetch),
  });
  return createSandboxSupplier({ wire, apiKey, now });
}

let setup: Setup;
let supplier: ReturnType<typeof guarded>;
const search = (stop = signal()) => supplier.search({ propertyIds: ['bcn-1'], stay, party, nationality: 'IL' }, stop);
const play = (fault: string, endpoint: string) => setup.admin('POST', '/admin/faults', { fault, endpoint });

beforeEach(() => {
  setup = setUp();
  supplier = guarded(setup);
});
afterEach(() => setup.server.close());

test('a booking is sent, asked for and cancelled while the breaker of failing searches is open', async () => {
  const order = await orderFor(setup);
  expect((await supplier.hold(order)).kind).toBe('held');
  await play('server_error', 'availability');
  await Promise.all(Array.from({ length: 30 }, () => search()));
  for (let n = 0; n < 20; n += 1) await search();
  expect(await search()).toEqual({ kind: 'unavailable', reason: 'refused_open' });

  expect((await supplier.book(order)).kind).toBe('confirmed');
  expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  expect((await supplier.cancellationFee(order)).kind).toBe('fee');
  expect(await supplier.list('2026-12-01T00:00:00Z', '2026-12-02T00:00:00Z')).toHaveLength(1);
  expect((await supplier.cancel(order, order.supplierPrice)).kind).toBe('cancelled');
});

test('a booking in flight and a status question need no place of searches that hang', async () => {
  const order = await orderFor(setup);
  await play('hang', 'availability');
  const storm = new AbortController();
  const searches = Array.from({ length: 4 }, () => search(storm.signal));
  expect(await search()).toEqual({ kind: 'unavailable', reason: 'refused_busy' });
  const [booked] = await Promise.all([supplier.book(order), supplier.status(order)]);
  expect(booked.kind).toBe('confirmed');
  expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
  storm.abort();
  await Promise.all(searches);
});

test('bookings that fail leave status questions their way', async () => {
  const order = await orderFor(setup);
  await play('commit_then_500', 'book');
  for (let n = 0; n < 21; n += 1) expect((await supplier.book(order)).kind).toBe('unknown');
  expect(await supplier.status(order)).toMatchObject({ kind: 'found', state: 'confirmed' });
});
