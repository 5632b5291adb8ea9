import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type Api, type ApiEnv, notFound } from '#web/api/api.ts';
import {
  answers,
  countryText,
  dateText,
  instantText,
  jsonBody,
  localeQuery,
  orNull,
  uuidText,
} from '#web/api/schemas.ts';
import { signedIn, signedInChange } from '#web/api/security.ts';
import type { Principal } from '#web/principal.ts';
import { problem, refusals } from '../api/error-codes.ts';
import type { CustomerField } from '../pages/customers/customers-view.ts';
import { type Customer, documentKinds, longestNotes } from './customer.ts';
import type { CustomerBookings } from './customer-bookings.ts';
import { type Customers, readCursor, writeCursor } from './customer.sql.ts';
import { customerScope, mayChangeCustomer } from './customer-scope.ts';
import { customersPerPage, searchOf } from './customers.ts';
import { readCustomer } from './read-customer.ts';

export interface CustomersApiDeps {
  readonly customers: Customers;
  readonly bookings: CustomerBookings;
  readonly now: () => Date;
}

const short = (most: number) => z.string().max(most);
/** As they are sent: empty and left out are the same. */
const sentCustomer = z
  .strictObject({
    first_name: short(200).openapi({ example: 'Dana', description: 'As in the passport, in English letters' }),
    last_name: short(200).openapi({ example: 'Levi' }),
    email: short(300).optional().openapi({ example: 'dana@example.com' }),
    phone: short(100).optional().openapi({ example: '+972501234567' }),
    nationality: short(2).optional().openapi({ example: 'IL' }),
    born_on: short(10).optional().openapi({ example: '1988-04-17' }),
    document: z
      .strictObject({
        kind: z.enum(documentKinds),
        country: short(2).openapi({ example: 'IL' }),
        number: short(100).openapi({ example: '31195855' }),
        expires: short(10).openapi({ example: '2031-05-20' }),
      })
      .optional(),
    notes: short(2 * longestNotes)
      .optional()
      .openapi({ example: 'Window seat' }),
    consent: z.boolean().optional().openapi({ description: 'The customer has agreed that these data are kept' }),
  })
  .openapi('NewCustomer');
type SentCustomer = z.infer<typeof sentCustomer>;

const listedSchema = z
  .strictObject({
    id: uuidText,
    first_name: z.string().openapi({ example: 'Dana' }),
    last_name: z.string().openapi({ example: 'Levi' }),
    email: z.string().nullable().openapi({ example: 'dana@example.com' }),
    phone: z.string().nullable().openapi({ example: '+972501234567' }),
    agency: z.string().openapi({ example: 'Northwind Travel' }),
    document_expires: orNull(dateText),
  })
  .openapi('ListedCustomer');
const customerSchema = z
  .strictObject({
    id: uuidText,
    first_name: z.string().openapi({ example: 'Dana' }),
    last_name: z.string().openapi({ example: 'Levi' }),
    email: z.string().nullable().openapi({ example: 'dana@example.com' }),
    phone: z.string().nullable().openapi({ example: '+972501234567' }),
    nationality: orNull(countryText),
    born_on: orNull(dateText),
    document: orNull(
      z.strictObject({
        kind: z.enum(documentKinds),
        country: countryText,
        number: z.string().openapi({ example: '31195855' }),
        expires: dateText,
      }),
    ),
    notes: z.string().openapi({ example: 'Window seat' }),
    agency: z.string().openapi({ example: 'Northwind Travel' }),
    consent_at: orNull(instantText),
    created_at: instantText,
    may_change: z.boolean(),
  })
  .openapi('Customer');

const tags = ['Dashboard'];
const params = z.object({ id: z.string().max(100).openapi({ description: '`id` of a customer' }) });
const reading = { method: 'get' as const, tags, security: signedIn };
const changing = { tags, security: signedInChange };

const listRoute = createRoute({
  ...reading,
  path: '/dashboard/customers',
  operationId: 'listCustomers',
  summary: 'The customers of the signed-in agent’s agency, by name',
  description: 'With the action `reservations` those of the agencies below it too.',
  request: {
    query: localeQuery.extend({
      q: z.string().max(200).optional().openapi({ description: 'Part of a name, of the address or of the phone' }),
      after: z.string().max(900).optional().openapi({ description: '`next` of the page before' }),
    }),
  },
  responses: {
    200: answers(
      z.strictObject({ customers: z.array(listedSchema), next: z.string().nullable() }),
      'A page of the list',
    ),
    ...refusals('unauthenticated', 'not_found'),
  },
});
const addRoute = createRoute({
  ...changing,
  method: 'post',
  path: '/dashboard/customers',
  operationId: 'addCustomer',
  summary: 'Add a customer',
  request: { query: localeQuery, body: jsonBody(sentCustomer) },
  responses: {
    201: answers(customerSchema, 'The customer'),
    ...refusals('unauthenticated', 'not_found', 'invalid', 'too_many_requests'),
  },
});
const showRoute = createRoute({
  ...reading,
  path: '/dashboard/customers/{id}',
  operationId: 'showCustomer',
  summary: 'One customer with their document',
  request: { params, query: localeQuery },
  responses: { 200: answers(customerSchema, 'The customer'), ...refusals('unauthenticated', 'not_found') },
});
const changeRoute = createRoute({
  ...changing,
  method: 'put',
  path: '/dashboard/customers/{id}',
  operationId: 'changeCustomer',
  summary: 'Replace the data of a customer',
  request: { params, query: localeQuery, body: jsonBody(sentCustomer) },
  responses: {
    200: answers(customerSchema, 'The customer'),
    ...refusals('unauthenticated', 'not_found', 'invalid', 'too_many_requests'),
  },
});
const eraseRoute = createRoute({
  ...changing,
  method: 'delete',
  path: '/dashboard/customers/{id}',
  operationId: 'eraseCustomer',
  summary: 'Erase a customer; bookings keep the details they were made with',
  request: { params, query: localeQuery },
  responses: {
    200: answers(z.strictObject({ erased: z.literal(true) }), 'Erased'),
    ...refusals('unauthenticated', 'not_found'),
  },
});
const exportRoute = createRoute({
  ...reading,
  path: '/dashboard/customers/{id}/export',
  operationId: 'exportCustomer',
  summary: 'All stored data of a customer, as a file',
  request: { params, query: localeQuery },
  responses: {
    200: { description: 'The data', content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } } },
    ...refusals('unauthenticated', 'not_found', 'too_many_requests'),
  },
});

interface Entitled {
  readonly principal: Principal;
  readonly customer: Customer;
}

/** Customers for the people of their agency and for staff: everybody else gets 404. */
export function addCustomersApi(api: Api, { customers, bookings, now }: CustomersApiDeps): void {
  const entitled = async (c: Context<ApiEnv>, changes = false): Promise<Entitled | { readonly refused: never }> => {
    const principal = await c.var.api.principal();
    if (!principal) return { refused: problem(c, { code: 'unauthenticated' }) };
    const scope = customerScope(principal);
    const customer = scope && (await customers.find(scope, c.req.param('id') ?? ''));
    if (!customer || (changes && !mayChangeCustomer(principal, customer.agencyPath)))
      return { refused: problem(c, notFound) };
    return { principal, customer };
  };
  const authorOf = ({ id, name }: Principal) => ({ personId: id, name });
  const read = (c: Context<ApiEnv>, sent: SentCustomer) => {
    const { value, problems } = readCustomer(textOf(sent), now().toISOString().slice(0, 10));
    const errors = Object.fromEntries(
      Object.entries(problems).map(([field, what]) => [
        field.replace('document_', 'document.'),
        [c.var.api.translate(`customers.problem_${what}`)],
      ]),
    );
    return { value, errors: Object.keys(errors).length > 0 ? errors : null };
  };
  const changesLeft = async (c: Context<ApiEnv>, { id }: Principal) =>
    await c.var.api.limit('changes of customers', 100, 3_600, id);
  const found = async (principal: Principal, id: string) => {
    const customer = await customers.find(customerScope(principal)!, id);
    return present(principal, customer!);
  };

  api.openapi(listRoute, async (c) => {
    const principal = await c.var.api.principal();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    const scope = customerScope(principal);
    if (!scope) return problem(c, notFound);
    const { q, after } = c.req.valid('query');
    const limit = customersPerPage;
    const rows = await customers.list(scope, {
      search: searchOf(q ?? null),
      after: readCursor(after ?? null),
      limit: limit + 1,
    });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    const data = {
      customers: rows.slice(0, limit).map((one) => ({
        id: one.id,
        first_name: one.firstName,
        last_name: one.lastName,
        email: one.email,
        phone: one.phone,
        agency: one.agencyName,
        document_expires: one.expires,
      })),
      next: last ? writeCursor(last) : null,
    };
    return c.json({ data }, 200);
  });

  api.openapi(addRoute, async (c) => {
    const principal = await c.var.api.principal();
    if (!principal) return problem(c, { code: 'unauthenticated' });
    if (!principal.agency || !principal.actions.includes('book')) return problem(c, notFound);
    const { value, errors } = read(c, c.req.valid('json'));
    if (errors) return problem(c, { code: 'invalid', errors });
    const { allowed, ...decision } = await changesLeft(c, principal);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const id = await customers.add(principal.agency.id, value, authorOf(principal));
    return c.json({ data: await found(principal, id) }, 201);
  });

  api.openapi(showRoute, async (c) => {
    const one = await entitled(c);
    return 'refused' in one ? one.refused : c.json({ data: present(one.principal, one.customer) }, 200);
  });

  api.openapi(changeRoute, async (c) => {
    const one = await entitled(c, true);
    if ('refused' in one) return one.refused;
    const { value, errors } = read(c, c.req.valid('json'));
    if (errors) return problem(c, { code: 'invalid', errors });
    const { allowed, ...decision } = await changesLeft(c, one.principal);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    await customers.change(one.customer, value, authorOf(one.principal));
    return c.json({ data: await found(one.principal, one.customer.id) }, 200);
  });

  api.openapi(eraseRoute, async (c) => {
    const one = await entitled(c, true);
    if ('refused' in one) return one.refused;
    await customers.erase(one.customer, authorOf(one.principal));
    return c.json({ data: { erased: true as const } }, 200);
  });

  api.openapi(exportRoute, async (c) => {
    const one = await entitled(c);
    if ('refused' in one) return one.refused;
    const { principal, customer } = one;
    const { allowed, ...decision } = await c.var.api.limit('export of customers', 30, 3_600, principal.id);
    if (!allowed) return problem(c, { code: 'too_many_requests', ...decision });
    const { brand, locale, translate } = c.var.api;
    const { may_change: _, ...data } = present(principal, customer);
    const booked = await bookings.list({ brand, locale, translate, principal }, customer.id);
    const file = { ...data, bookings: booked.map(({ href: _href, ...one }) => one) };
    return new Response(JSON.stringify(file, null, 2), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="customer-${customer.id}.json"`,
        'cache-control': 'private, no-store',
      },
    }) as never;
  });
}

function textOf({ document, consent, ...sent }: SentCustomer): (field: CustomerField) => string {
  const texts: Partial<Record<CustomerField, string | undefined>> = {
    ...sent,
    ...(document && {
      document_kind: document.kind,
      document_country: document.country,
      document_number: document.number,
      document_expires: document.expires,
    }),
    consent: consent === true ? '1' : '',
  };
  return (field) => texts[field] ?? '';
}

function present(principal: Principal, one: Customer) {
  return {
    id: one.id,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
    phone: one.phone,
    nationality: one.nationality,
    born_on: one.bornOn,
    document: one.document && { ...one.document },
    notes: one.notes,
    agency: one.agencyName,
    consent_at: one.consentAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    may_change: mayChangeCustomer(principal, one.agencyPath),
  };
}
