import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { uuidOf } from '#suppliers/octo/uuid.ts';
import type { TestApp } from '#tests/app.ts';

/** The sandbox's own side: a second process on the books of the one that an app has opened; it tells of changes if it knows the secret. */
export function ticketSupplierSide(app: TestApp, webhookSecret?: string) {
  const server = createTicketServer({
    catalogue: catalogueOf(worldAttractions()),
    file: join(app.dataDirectory, 'sandbox-tickets.db'),
    apiKey: 'sandbox',
    now: () => new Date(),
    random: (size) => randomBytes(size),
    ...(webhookSecret === undefined
      ? {}
      : {
          webhook: {
            url: `${app.origin}/v3/webhooks/suppliers/sandbox-tickets`,
            secret: webhookSecret,
            deliver: async (request: Request) => await app.app.fetch(request),
          },
        }),
  });
  const admin = async (path: string, body: object) => {
    const headers = { 'x-api-key': 'sandbox' };
    const answer = await server.fetch(
      new Request(`http://tickets.test/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
  return {
    /** `availability_id` or `redeemed_at`. */
    change: async (reference: string, change: object) => await admin(`/bookings/${uuidOf(reference)}/change`, change),
    cancel: async (reference: string) => await admin(`/bookings/${uuidOf(reference)}/cancel`, {}),
    fault: async (fault: string, rest: object) => await admin('/faults', { fault, ...rest }),
    close: () => server.close(),
  };
}
