import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { worldSeed } from '#compose/hotels/load-supply.ts';
import { createSandboxServer } from '#demo/hotels/server.ts';
import { sandboxCatalogue } from '#demo/world/catalogue.ts';
import type { TestApp } from './app.ts';
import { json, pay, postJson, ratesOf, reserveByApi, type Reserved, untilState } from './visitor.ts';

/** The secret of `SANDBOX_SUPPLIER_WEBHOOK_SECRET` in these tests. */
export const supplierSecret = 'a-supplier-secret-of-a-test';

/** The sandbox supplier's own side: a second process on the books of the one that an app has opened. */
export function supplierSide(app: TestApp) {
  const server = createSandboxServer({
    catalogue: sandboxCatalogue({ seed: worldSeed, properties: app.config.worldProperties }),
    file: join(app.dataDirectory, 'sandbox-supplier.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
    webhook: {
      url: `${app.origin}/v3/webhooks/suppliers/sandbox`,
      secret: supplierSecret,
      deliver: async (request) => await app.app.fetch(request),
    },
  });
  const act = async (reference: string, action: 'change' | 'cancel' | 'message', body: object) => {
    const headers = { 'x-api-key': 'sandbox' };
    const url = `http://supplier.test/admin/bookings/${reference}/${action}`;
    const answer = await server.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  return {
    /** `check_in`, `check_out` or `room_code`. */
    change: (reference: string, change: object) => act(reference, 'change', change),
    cancel: (reference: string) => act(reference, 'cancel', {}),
    /** The property writes to its guest. */
    write: (reference: string, text: string, language = 'en') => act(reference, 'message', { text, language }),
    /** Plays a fault from now on, as protocol.md describes. */
    fault: async (rule: object) => {
      const headers = { 'x-api-key': 'sandbox' };
      const body = JSON.stringify(rule);
      await server.fetch(new Request('http://supplier.test/admin/faults', { method: 'POST', headers, body }));
    },
    /** Sends the webhooks that are due. */
    deliverDue: () => server.deliverDue(),
    close: () => server.close(),
  };
}

/** A confirmed booking of a hotel that only the sandbox supplier sells. */
export async function bookedAtSandbox(app: TestApp, from = 30): Promise<Reserved> {
  const { rows } = await app.database.pool.query<{ id: string }>(`
    select property.id from hotels.property where property.status = 'open' and not exists (
      select from hotels.property_mapping other where other.property_id = property.id and other.supplier <> 'sandbox')
    order by property.id limit 30`);
  for (const { id } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the first hotel with a free room
    const [rate] = await ratesOf(app, id, from).catch(() => []);
    if (!rate) continue;
    const { data: quote } = await json<{ data: { id: string } }>(
      await postJson(app, '/v3/quotes', { offer: rate.offer }),
    );
    const more = { accept_changes: true };
    const { data } = await json<{ data: Reserved }>(await reserveByApi(app, quote.id, `key-${quote.id}`, more));
    await pay(app, data);
    const state = await untilState(app, data.transaction, ['confirmed', 'failed', 'expired', 'needs_human']);
    if (state === 'confirmed') return data;
    throw new Error(`the booking ended as ${state}`);
  }
  throw new Error('no hotel of the sandbox has a free room');
}
