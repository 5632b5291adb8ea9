import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { readBody } from '#web/form/form-post.ts';
import { problemResponse } from '#web/problem.ts';
import type { Gateway } from '../gateway.ts';
import { receiveWebhook } from '../saga/webhook.ts';
import type { BookingTables } from '../tables.ts';

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
  app.post('/v3/webhooks/:gateway', async (c) => {
    const gateway = gateways.find((one) => one.id === c.req.param('gateway'));
    if (!gateway)
      return problemResponse({ status: 404, code: 'not_found', message: 'This does not exist.' }, newTraceId());
    const body = await readBody(c.req.raw, mostBytes);
    if (!body)
      return problemResponse(
        { status: 413, code: 'body_too_large', message: 'The body has more than 256 kB.' },
        newTraceId(),
      );
    const taken = await receiveWebhook(db, gateway, c.req.raw.headers, body, now());
    if (taken === 'refused')
      return problemResponse(
        { status: 401, code: 'bad_signature', message: 'The signature or its time is not right.' },
        newTraceId(),
      );
    return c.json({ data: {} }, 200, { 'cache-control': 'private, no-store' });
  });
  app.all('/v3/webhooks/:gateway', () => {
    const refused = problemResponse(
      { status: 405, code: 'method_not_allowed', message: 'This method is not for this address.' },
      newTraceId(),
    );
    refused.headers.set('allow', 'POST');
    return refused;
  });
  return app;
}
