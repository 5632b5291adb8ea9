import { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '#web/api/api.ts';
import { problem } from './error-codes.ts';

const shape = /^[\x21-\x7e]{16,255}$/;

/** Required header of every operation that moves money, for the route's `request.headers`. */
export const keyHeader = z.object({
  'Idempotency-Key': z.string().openapi({
    example: '7f6f1d9c-2f0b-4f43-a3f3-2a4c9d3b5e10',
    minLength: 16,
    maxLength: 255,
    description:
      'New for each change, 16 to 255 visible characters: a UUID will do. A retry with the same key and the same request is the same change, and has the same answer.',
  }),
});

/** Runs before the schemas: without a valid key nothing else is validated. */
export const needsKey: MiddlewareHandler<ApiEnv> = async (c, next) =>
  shape.test(c.req.header('idempotency-key') ?? '') ? await next() : problem(c, { code: 'idempotency_key_required' });
