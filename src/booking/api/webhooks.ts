import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { readBody } from '#web/form/form-post.ts';
import type { Gateway } from '../gateway.ts';
import { receiveWebhook } from '../saga/webhook.ts';
import type { BookingTables } from '../tables.ts';
import { refusalTo } from './error-codes.ts';

const mostBytes = 256 * 1_024;

export interface WebhookDeps {
  readonly db: Kysely<BookingTables>;
  readonly gateways: readonly Gateway[];
  readonly now: () => Date;
  readonly newTraceId: () => string;
}

/** `POST /v3/webhooks/{gateway}`, raw bytes: mount it on the app before the API, which reads bodies as JSON. */
export function webhookRoutes({ db, gateways, now, newTraceId }: WebhookDeps): Hono {
  const app = new Hono();
  const refuse = (request: Request, what: Parameters<typeof refusalTo>[1]) => refusalTo(request, what, newTraceId());
  app.post('/v3/webhooks/:gateway', async (c) => {
    const gateway = gateways.find((one) => one.id === c.req.param('gateway'));
    if (!gateway) return await refuse(c.req.raw, { code: 'not_found' });
    const body = await readBody(c.req.raw, mostBytes);
    if (!body) return await refuse(c.req.raw, { code: 'body_too_large', values: { limit: '256 kB' } });
    const taken = await receiveWebhook(db, gateway, c.req.raw.headers, body, now());
    if (taken === 'refused') return await refuse(c.req.raw, { code: 'bad_signature' });
    return c.json({ data: {} }, 200, { 'cache-control': 'private, no-store' });
  });
  app.all('/v3/webhooks/:gateway', async (c) => {
    const refused = await refuse(c.req.raw, { code: 'method_not_allowed' });
    refused.headers.set('allow', 'POST');
    return refused;
  });
  return app;
}
