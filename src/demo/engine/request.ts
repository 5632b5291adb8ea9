import { z } from 'zod';
import { isCurrency } from '#values/currency.ts';
import { type Answer, refusal } from './answer.ts';

/** The buyer's reference of a booking. */
export const reference = z.string().regex(/^[0-9A-Za-z-]{3,40}$/);
export const amount = z.object({
  amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
  currency: z.string().refine(isCurrency),
});
export const guest = z.object({ first_name: z.string().min(1).max(100), last_name: z.string().min(1).max(100) });
export const listRequest = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  after: z.string().max(100).optional(),
});
export type ListRequest = z.infer<typeof listRequest>;

/** Executes a call with a valid body; refuses any other. */
export function parsed<Value>(
  schema: { safeParse(value: unknown): { data?: Value } },
  body: unknown,
  then: (value: Value) => Answer,
): Answer {
  const value = schema.safeParse(body).data;
  return value === undefined ? refusal(400, 'invalid_request') : then(value);
}

const maxBodyBytes = 256 * 1024;

/** The body; undefined when it is empty, too long or no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0 || bytes.byteLength > maxBodyBytes) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
