import { z } from '@hono/zod-openapi';

const email = z.string().min(1).max(254);
/** Longer ones are refused by the rules for passwords; this is what a body may carry. */
const password = z.string().min(1).max(4_096);

/** Clients send one form for signing in and registering, so the other one's fields may be there. */
export const signInBody = z.strictObject({
  email,
  password,
  remember: z.boolean().default(true),
  name: z.string().max(400).optional(),
  password_confirmation: z.string().max(4_096).optional(),
});

export const registerBody = z.strictObject({
  name: z.string().min(1).max(400),
  email,
  password,
  password_confirmation: z.string().max(4_096),
  remember: z.boolean().default(true),
});

export const authUser = z
  .object({
    name: z.string(),
    avatar: z.string().nullable(),
    plan_id: z.number().int().nullable().describe('Not null: an agent.'),
    actions: z.array(z.string()),
    options: z.object({ flights: z.boolean(), packages: z.boolean(), crm: z.boolean() }),
  })
  .openapi('AuthUser');
