import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { uuidOf } from '#suppliers/octo/uuid.ts';
import type { TestApp } from '#tests/app.ts';

/** The sandbox's own side: a second process on the books of the one that an app has opened. */
export function ticketSupplierSide(app: TestApp) {
  const server = createTicketServer({
    catalogue: catalogueOf(worldAttractions()),
    file: join(app.dataDirectory, 'sandbox-tickets.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
  });
  return {
    /** `availability_id` or `redeemed_at`. */
    async change(reference: string, change: object): Promise<void> {
      const url = `http://tickets.test/admin/bookings/${uuidOf(reference)}/change`;
      const headers = { 'x-api-key': 'sandbox' };
      const answer = await server.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(change) }));
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    },
    close: () => server.close(),
  };
}
