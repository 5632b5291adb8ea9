import { createHash, timingSafeEqual } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#web/api/api.ts';
import { answers, jsonBody, localeQuery, orNull, uuidText } from '#web/api/schemas.ts';
import { problem, refusals } from '../api/error-codes.ts';
import { findPerson } from '../person.sql.ts';
import { agencyNamed, spendCode } from './hand-off.sql.ts';
import type { AccountsDeps } from '../deps.ts';

const audience = 'flights';

const sent = z
  .strictObject({
    code: z
      .string()
      .max(200)
      .openapi({ example: 'n0T-4-r34l-c0d3', description: '`code` of the address that a person came with' }),
    client_secret: z.string().max(500).openapi({ format: 'password', example: 'a secret of 32 characters or more' }),
  })
  .openapi('SsoExchange');

const exchanged = z
  .strictObject({
    id: uuidText,
    name: z.string().openapi({ example: 'Dana Levi' }),
    email: z.string().openapi({ example: 'dana@example.com' }),
    email_verified: z.boolean(),
    agency: orNull(
      z.strictObject({
        number: z.int().openapi({ example: 1001 }),
        name: z.string().openapi({ example: 'Northwind Travel' }),
        role: z.enum(['owner', 'finance', 'agent', 'viewer']),
      }),
    ),
    options: z.strictObject({ flights: z.boolean(), packages: z.boolean(), crm: z.boolean() }),
  })
  .openapi('SsoPerson');

const route = createRoute({
  method: 'post',
  path: '/sso/exchange',
  operationId: 'exchangeSsoCode',
  tags: ['Session'],
  summary: 'Exchange a one-time code for the person who came with it',
  description:
    'For the server of the operator’s flights (`SSO_FLIGHTS_URL`). A code is good for 60 seconds and once; call it without cookies.',
  request: { query: localeQuery, body: jsonBody(sent) },
  responses: {
    200: answers(exchanged, 'The person, with agency and options'),
    ...refusals('unknown_client', 'code_over', 'too_many_requests'),
  },
});

/** `POST /v3/sso/exchange`: the other end of `/sso?to=flights`. The secret is checked before the code is used up. */
export function addExchangeApi(api: Api, { db, sso }: Pick<AccountsDeps, 'db' | 'sso'>): void {
  api.openapi(route, async (c) => {
    const decision = await c.var.api.limit('sso exchange', 300, 60);
    if (!decision.allowed)
      return problem(c, { code: 'too_many_requests', retryAfterSeconds: decision.retryAfterSeconds });
    const { code, client_secret: secret } = c.req.valid('json');
    if (!sso.flights || !isEqual(secret, sso.flights.secret)) return problem(c, { code: 'unknown_client' });
    const personId = await spendCode(db, code, audience);
    const person = personId === null ? null : await findPerson(db, personId);
    if (!person) return problem(c, { code: 'code_over' });
    const { id, name, email, agency, options } = person;
    const data = {
      id,
      name,
      email,
      email_verified: person.provenEmail !== null,
      agency: agency && { ...(await agencyNamed(db, agency.id)), role: agency.role },
      options: { flights: options.flights, packages: options.packages, crm: options.crm },
    };
    return c.json({ data }, 200);
  });
}

/** In constant time, whatever their lengths. */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
