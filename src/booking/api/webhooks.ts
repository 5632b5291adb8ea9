import { type Context, Hono } from 'hono';
import { readBody } from '#web/form/form-post.ts';
import type { Gateway } from '../gateway.ts';
import { receiveSupplierWebhook } from '../saga/supplier-webhook.ts';
import { receiveWebhook, type UnpaidTrips } from '../saga/webhook.ts';
import type { ProductSupply } from '../vertical.ts';
import { refusalTo } from './error-codes.ts';

const mostBytes = 256 * 1_024;

export interface WebhookDeps extends UnpaidTrips {
  readonly gateways: readonly Gateway[];
  /** By product name. */
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly now: () => Date;
  readonly newTraceId: () => string;
}

/**
 * `POST /v3/webhooks/{gateway}` and `POST /v3/webhooks/suppliers/{supplier}` (a supplier may have the id of a gateway), raw
 * bytes: mount it on the app before the API, which reads bodies as JSON.
 */
export function webhookRoutes({ db, advanceSoon, gateways, supplies, now, newTraceId }: WebhookDeps): Hono {
  const app = new Hono();
  const refuse = (request: Request, what: Parameters<typeof refusalTo>[1]) => refusalTo(request, what, newTraceId());
  const read = async (request: Request): Promise<Uint8Array<ArrayBuffer> | Response> =>
    (await readBody(request, mostBytes)) ??
    (await refuse(request, { code: 'body_too_large', values: { limit: '256 kB' } }));
  const answer = async (c: Context, taken: 'accepted' | 'refused') =>
    taken === 'refused'
      ? await refuse(c.req.raw, { code: 'bad_signature' })
      : c.json({ data: {} }, 200, { 'cache-control': 'private, no-store' });
  app.post('/v3/webhooks/:gateway', async (c) => {
    const gateway = gateways.find((one) => one.id === c.req.param('gateway'));
    if (!gateway) return await refuse(c.req.raw, { code: 'not_found' });
    const body = await read(c.req.raw);
    if (body instanceof Response) return body;
    return await answer(c, await receiveWebhook({ db, advanceSoon }, gateway, c.req.raw.headers, body, now()));
  });
  app.post('/v3/webhooks/suppliers/:supplier', async (c) => {
    const body = await read(c.req.raw);
    if (body instanceof Response) return body;
    const { headers } = c.req.raw;
    const all = Object.values(supplies);
    const taken = await receiveSupplierWebhook(db, all, c.req.param('supplier'), headers, body, now());
    if (taken === 'unknown_supplier') return await refuse(c.req.raw, { code: 'not_found' });
    return await answer(c, taken);
  });
  for (const path of ['/v3/webhooks/:gateway', '/v3/webhooks/suppliers/:supplier'])
    app.all(path, async (c) => {
      const refused = await refuse(c.req.raw, { code: 'method_not_allowed' });
      refused.headers.set('allow', 'POST');
      return refused;
    });
  return app;
}
