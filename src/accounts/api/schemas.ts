import { z } from '@hono/zod-openapi';

/** Longest password in a body; the password rules are stricter. */
const text = (most: number) => z.string().max(most);
const email = text(254).openapi({ format: 'email', example: 'dana@example.com' });
const password = text(4_096).openapi({ format: 'password', example: 'three dry umbrellas' });

/** A form's checkbox arrives as text; any other word is an invalid boolean. */
const words: Readonly<Record<string, boolean>> = { on: true, true: true, 1: true, off: false, false: false, 0: false };
const remember = z
  .preprocess((value) => (typeof value === 'string' ? (words[value] ?? value) : value), z.boolean().default(true))
  .openapi({ type: 'boolean', default: true, example: true, description: 'Stay signed in on this device' });

/** Clients send one form for signing in and registering, so the other one's fields may be present. */
export const signInBody = z
  .strictObject({
    email: email.min(1),
    password: password.min(1),
    remember,
    name: text(400).optional().openapi({ example: '', description: 'Not read' }),
    password_confirmation: text(4_096).optional().openapi({ example: '', description: 'Not read' }),
  })
  .openapi('SignIn');

export const registerBody = z
  .strictObject({
    name: text(400).openapi({ example: 'Dana Levi' }),
    email,
    password,
    password_confirmation: text(4_096).openapi({ format: 'password', example: 'three dry umbrellas' }),
    remember,
  })
  .openapi('Registration');

export const authUser = z
  .object({
    name: z.string().openapi({ example: 'Dana Levi' }),
    avatar: z.string().nullable().openapi({ example: null, description: 'Path of a picture' }),
    plan_id: z.int().nullable().openapi({ example: null, description: 'Not null: an agent' }),
    actions: z.array(z.string()).openapi({ example: [] }),
    options: z.object({ flights: z.boolean(), packages: z.boolean(), crm: z.boolean() }),
  })
  .openapi('AuthUser');

export const registered = z
  .strictObject({
    data: authUser,
    message: z.string().openapi({ example: 'Welcome! We have sent you an email.' }),
    errors: z.record(z.string(), z.array(z.string())).openapi({ example: {} }),
  })
  .openapi('Registered');
