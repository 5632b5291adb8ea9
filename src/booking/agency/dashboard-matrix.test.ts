import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByEmail } from '#accounts/person.sql.ts';
import { agencyPeople, type AgencyPerson } from '#tests/agency-people.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { withoutPolicies } from '#tests/row-policies.ts';
import { directRoom, json, quoteOf, visitor } from '#tests/visitor.ts';
import { widestScope } from '../scope/scope.ts';
import { withinScope } from '../scope/scoped.sql.ts';

/** Whose customers and proposals there are: of an agent, a colleague, an agency below, and another one. */
const sellers = {
  own: 'agent',
  colleague: 'agent of all',
  below: 'owner below',
  elsewhere: 'owner elsewhere',
} as const;
type Seller = keyof typeof sellers;
const everyone: Seller[] = ['own', 'colleague', 'below', 'elsewhere'];
const north: Seller[] = ['own', 'colleague'];
const tree: Seller[] = [...north, 'below'];

interface Rights {
  readonly who: string;
  readonly proposals: {
    readonly seen: readonly Seller[];
    readonly changed: readonly Seller[];
    readonly net: readonly Seller[];
  };
  readonly customers: { readonly seen: readonly Seller[]; readonly changed: readonly Seller[] };
  /** Those of `own` and of `colleague` are the same. */
  readonly statements: readonly Seller[];
  /** What the lists answer: 200, or how they are refused. */
  readonly lists: { readonly proposals: number; readonly customers: number; readonly finance: number };
  /** What making a customer and a proposal answer. */
  readonly makes: { readonly customer: number; readonly proposal: number };
}

const none = { seen: [], changed: [], net: [] };
const matrix: readonly Rights[] = [
  {
    who: 'agent',
    proposals: { seen: ['own'], changed: ['own'], net: ['own'] },
    customers: { seen: north, changed: north },
    statements: [],
    lists: { proposals: 200, customers: 200, finance: 403 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'agent without net',
    proposals: none,
    customers: { seen: north, changed: north },
    statements: [],
    lists: { proposals: 200, customers: 200, finance: 403 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'agent of all',
    proposals: { seen: tree, changed: tree, net: tree },
    customers: { seen: tree, changed: tree },
    statements: [],
    lists: { proposals: 200, customers: 200, finance: 403 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'viewer',
    proposals: { seen: tree, changed: [], net: [] },
    customers: { seen: tree, changed: [] },
    statements: [],
    lists: { proposals: 200, customers: 200, finance: 403 },
    makes: { customer: 404, proposal: 403 },
  },
  {
    who: 'finance',
    proposals: { seen: tree, changed: [], net: tree },
    customers: { seen: tree, changed: [] },
    statements: tree,
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 404, proposal: 403 },
  },
  {
    who: 'owner',
    proposals: { seen: tree, changed: tree, net: tree },
    customers: { seen: tree, changed: tree },
    statements: tree,
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'owner below',
    proposals: { seen: ['below'], changed: ['below'], net: ['below'] },
    customers: { seen: ['below'], changed: ['below'] },
    statements: ['below'],
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'owner elsewhere',
    proposals: { seen: ['elsewhere'], changed: ['elsewhere'], net: ['elsewhere'] },
    customers: { seen: ['elsewhere'], changed: ['elsewhere'] },
    statements: ['elsewhere'],
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 201, proposal: 201 },
  },
  {
    who: 'support',
    proposals: { seen: everyone, changed: everyone, net: everyone },
    customers: { seen: everyone, changed: everyone },
    statements: [],
    lists: { proposals: 200, customers: 200, finance: 403 },
    makes: { customer: 404, proposal: 403 },
  },
  {
    who: 'staff finance',
    proposals: { seen: everyone, changed: [], net: everyone },
    customers: { seen: everyone, changed: [] },
    statements: everyone,
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 404, proposal: 403 },
  },
  {
    who: 'admin',
    proposals: { seen: everyone, changed: everyone, net: everyone },
    customers: { seen: everyone, changed: everyone },
    statements: everyone,
    lists: { proposals: 200, customers: 200, finance: 200 },
    makes: { customer: 404, proposal: 403 },
  },
  ...['content', 'traveller'].map((who) => ({
    who,
    proposals: none,
    customers: none,
    statements: [],
    lists: { proposals: 403, customers: 404, finance: 403 },
    makes: { customer: 404, proposal: 403 },
  })),
  {
    who: 'nobody',
    proposals: none,
    customers: none,
    statements: [],
    lists: { proposals: 401, customers: 401, finance: 401 },
    makes: { customer: 401, proposal: 401 },
  },
];

let app: TestApp;
let people: ReadonlyMap<string, AgencyPerson>;
const ids: Record<'customers' | 'proposals' | 'statements', Map<string, string>> = {
  customers: new Map(),
  proposals: new Map(),
  statements: new Map(),
};
const covered = new Set<string>();
let quote: string;

const newCustomer = { first_name: 'Dana', last_name: 'Levi' };
type Told = { data: Record<string, unknown> };

beforeAll(async () => {
  app = await openTestApp();
  people = await agencyPeople(app);
  const room = await directRoom(app);
  quote = await quoteOf(app, room);
  for (const [name, who] of Object.entries(sellers)) {
    const { call } = people.get(who)!;
    const [rate] = (
      await json<{ data: { rates: { offer: string }[] } }>(
        await people
          .get(who)!
          .guest.get(`/v3/hotels/${room.hotelId}/rates?check_in=${day(40)}&check_out=${day(42)}&guests=2`),
      )
    ).data.rates;
    const quoted = await json<{ data: { id: string } }>(await call('/v3/quotes', { offer: rate!.offer }));
    const made = await json<{ data: { id: string } }>(
      await call('/v3/dashboard/proposals', { quotes: [quoted.data.id] }),
    );
    ids.proposals.set(name, made.data.id);
    const customer = await json<{ data: { id: string } }>(await call('/v3/dashboard/customers', newCustomer));
    ids.customers.set(name, customer.data.id);
  }
  for (const [name, agency] of [
    ['own', 'North'],
    ['below', 'South'],
    ['elsewhere', 'East'],
  ]) {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into booking.statement (number, agency_id, currency, until_at, opening_minor, closing_minor, due_on)
       select number || '-1', id, 'EUR', now(), 0, 0, current_date from accounts.agency where name = $1 returning id`,
      [agency],
    );
    ids.statements.set(name!, rows[0]!.id);
  }
  ids.statements.set('colleague', ids.statements.get('own')!);
}, 240_000);
afterAll(async () => await app?.close());

const day = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString();

/** Asks an operation as somebody; its status and body. */
async function ask(who: string, operation: string, id = '', body?: unknown, query = '') {
  covered.add(operation);
  const [method = '', path = ''] = operation.split(' ');
  const person = people.get(who);
  const guest = person?.guest ?? visitor(app);
  const at = `/v3${path.replace('{id}', id)}${query}`;
  const cookie = guest.cookie();
  const headers = { origin: app.origin, 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) };
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? '';
  const answer = await app.fetch(at, {
    method: method.toUpperCase(),
    headers: {
      ...headers,
      'x-xsrf-token': token,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, data: () => (JSON.parse(text) as Told).data };
}

const refusedFor = (who: string, seen: readonly string[], name: string) =>
  who === 'nobody' ? 401 : seen.includes(name) ? 403 : 404;

describe.each(matrix)('$who, by the application alone', ({ who, proposals, customers, statements, lists, makes }) => {
  withoutPolicies(() => app.database);

  test('lists what their role includes, and makes what it lets them make', async () => {
    const own = await ask(who, 'get /dashboard/proposals');
    expect(own.status).toBe(lists.proposals);
    if (own.status === 200) {
      const listed = own.data()['proposals'] as { id: string }[];
      const known = listed.map(({ id }) => nameOf('proposals', id)).filter((one) => one !== null);
      expect(known.toSorted()).toEqual(proposals.seen.toSorted());
    }
    const kept = await ask(who, 'get /dashboard/customers');
    expect(kept.status).toBe(lists.customers);
    if (kept.status === 200) {
      const listed = kept.data()['customers'] as { id: string }[];
      const known = listed.map(({ id }) => nameOf('customers', id)).filter((one) => one !== null);
      expect(known.toSorted()).toEqual(customers.seen.toSorted());
    }
    const finance = await ask(who, 'get /dashboard/finance');
    // Staff have none of their own, and name the agency.
    const hasOwn = !['staff finance', 'admin'].includes(who);
    expect(finance.status).toBe(hasOwn ? lists.finance : 404);
    expect((await ask(who, 'post /dashboard/customers', '', newCustomer)).status).toBe(makes.customer);
    expect((await ask(who, 'post /dashboard/proposals', '', { quotes: [quote] })).status).toBe(makes.proposal);
  });

  test('opens what their role includes with the fields that it includes, and gets the same 404 for all others', async () => {
    for (const [name, id] of ids.proposals) {
      const answer = await ask(who, 'get /dashboard/proposals/{id}', id);
      const isSeen = proposals.seen.includes(name as Seller);
      expect([name, answer.status]).toEqual([name, who === 'nobody' ? 401 : isSeen ? 200 : 404]);
      expect([name, answer.text.includes('"agency":{"net"')]).toEqual([name, proposals.net.includes(name as Seller)]);
      if (!isSeen) continue;
      const mayAct = proposals.changed.includes(name as Seller);
      expect([answer.data()['may_act'], answer.data()['link'] !== null]).toEqual([mayAct, mayAct]);
    }
    for (const [name, id] of ids.customers) {
      const isSeen = customers.seen.includes(name as Seller);
      const expected = who === 'nobody' ? 401 : isSeen ? 200 : 404;
      const answer = await ask(who, 'get /dashboard/customers/{id}', id);
      expect([name, answer.status]).toEqual([name, expected]);
      if (isSeen) expect(answer.data()['may_change']).toBe(customers.changed.includes(name as Seller));
      expect((await ask(who, 'get /dashboard/customers/{id}/export', id)).status).toBe(expected);
    }
    for (const [name, id] of ids.statements) {
      for (const file of ['pdf', 'csv'] as const) {
        const { status } = await ask(who, `get /dashboard/statements/{id}/${file}`, id);
        const seen = who === 'nobody' ? 401 : statements.includes(name as Seller) ? 200 : 404;
        expect([name, file, status]).toEqual([name, file, seen]);
      }
    }
    const { rows: agencies } = await app.database.pool.query<{ name: string; number: string }>(
      'select name, number from accounts.agency',
    );
    const named = { own: 'North', below: 'South', elsewhere: 'East' };
    for (const [seller, name] of Object.entries(named)) {
      const number = agencies.find((one) => one.name === name)!.number;
      const { status, text } = await ask(who, 'get /dashboard/finance', '', undefined, `?agency=${number}`);
      const isSeen = statements.includes(seller as Seller);
      const hidden = who === 'nobody' ? 401 : lists.finance === 403 ? 403 : 404;
      expect([name, status, text.includes(name)]).toEqual([name, isSeen ? 200 : hidden, isSeen]);
    }
    if (lists.finance === 200)
      for (const number of ['999999', '0', '1e3', "1'"])
        expect(
          (await ask(who, 'get /dashboard/finance', '', undefined, `?agency=${encodeURIComponent(number)}`)).status,
        ).toBe(404);
    expect((await ask(who, 'get /dashboard/proposals/{id}', randomUUID())).status).toBe(who === 'nobody' ? 401 : 404);
  });

  test('changes what their role includes, and nothing else', async () => {
    for (const [name, id] of ids.proposals) {
      const may = proposals.changed.includes(name as Seller);
      const refused = refusedFor(who, proposals.seen, name);
      const { rows } = await app.database.pool.query<{ id: string }>(
        'select id from booking.proposal_item where proposal_id = $1 order by place',
        [id],
      );
      const items = rows.map((item) => ({ id: item.id, day: null, choice: null, note: '', price: null }));
      const content = { title: 'Spring', intro: '', client: { name: '', email: '' }, customer: null, locale: 'en', valid_days: 3, items }; // prettier-ignore
      expect((await ask(who, 'put /dashboard/proposals/{id}', id, content)).status).toBe(may ? 200 : refused);
      expect((await ask(who, 'post /dashboard/proposals/{id}/items', id, { quotes: [quote] })).status).toBe(
        may ? 200 : refused,
      );
      // It has no client's address yet.
      expect((await ask(who, 'post /dashboard/proposals/{id}/send', id, {})).status).toBe(may ? 422 : refused);
      if (!may) expect((await ask(who, 'post /dashboard/proposals/{id}/withdraw', id, {})).status).toBe(refused);
    }
    for (const [name, id] of ids.customers) {
      const may = customers.changed.includes(name as Seller);
      const refused = who === 'nobody' ? 401 : 404;
      expect((await ask(who, 'put /dashboard/customers/{id}', id, newCustomer)).status).toBe(may ? 200 : refused);
      if (!may) expect((await ask(who, 'delete /dashboard/customers/{id}', id)).status).toBe(refused);
    }
  });
});

test.each(matrix)(
  '$who reads nothing else by the database’s policies alone',
  async ({ who, proposals, customers, statements }) => {
    const person = people.get(who);
    const principal = person ? ((await findByEmail(app.database.db, person.form.email))?.person ?? null) : null;
    const scope = principal && widestScope(principal);
    if (!scope) return expect([proposals.seen, customers.seen]).toEqual([[], []]);
    const seen = await withinScope(app.database.dashboardDb, { brand: 'wayfare', scope }, async (db) => {
      const idsOf = async (table: string, column = 'id') =>
        (await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(db)).rows;
      return {
        proposals: await idsOf('booking.proposal'),
        items: await idsOf('booking.proposal_item', 'proposal_id'),
        customers: await idsOf('accounts.customer'),
        statements: await idsOf('booking.statement'),
      };
    });
    const named = (kind: keyof typeof ids, rows: readonly { id: string }[]) =>
      [...new Set(rows.map(({ id }) => nameOf(kind, id)).filter((one) => one !== null))].toSorted();
    expect(named('proposals', seen.proposals)).toEqual(proposals.seen.toSorted());
    expect(named('proposals', seen.items)).toEqual(proposals.seen.toSorted());
    expect(named('customers', seen.customers)).toEqual(customers.seen.toSorted());
    // Statements follow from the scope here; who may see money at all is decided before.
    if (statements.length > 0)
      expect(named('statements', seen.statements)).toEqual(statements.filter((one) => one !== 'colleague').toSorted());
    if (scope.kind === 'own') expect(seen.statements).toEqual([]);
  },
);

/** The seller of an id; null for what the tests have added. */
function nameOf(kind: keyof typeof ids, id: string): Seller | null {
  return ([...ids[kind]].find(([, one]) => one === id)?.[0] as Seller | undefined) ?? null;
}

test('the role of the dashboard sees none of it without a scope, nor tokens, nor writes', async () => {
  const { dashboardDb } = app.database;
  for (const table of [
    'booking.proposal',
    'booking.proposal_item',
    'booking.statement',
    'booking.statement_line',
    'accounts.customer',
  ]) {
    const { rows } = await sql`select count(*)::int as count from ${sql.table(table)}`.execute(dashboardDb);
    expect([table, rows]).toEqual([table, [{ count: 0 }]]);
  }
  const { rows } = await sql`select * from booking.agency_bookings_with('dana')`.execute(dashboardDb);
  expect(rows).toEqual([]);
  for (const forbidden of [
    sql`select token_hash from booking.proposal`,
    sql`update booking.proposal set state = 'accepted'`,
    sql`delete from accounts.customer`,
    sql`insert into booking.proposal_item (proposal_id, place, quote_id) select id, 9, id from booking.proposal`,
  ])
    await expect(forbidden.execute(dashboardDb)).rejects.toThrow(/permission denied/);
});

test('every operation of the dashboard has its permissions tested', async () => {
  const { paths } = await json<{ paths: Record<string, object> }>(await app.fetch('/v3/openapi.json'));
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/v3/dashboard/') ? Object.keys(methods).map((method) => `${method} ${path.slice(3)}`) : [],
  );
  // Those about bookings are in `agency-bookings.test.ts`, those about brands beside their editor.
  const others = described.filter((one) => !/ \/dashboard\/(?:bookings|brand)\b/.test(one));
  expect(others.toSorted()).toEqual([...covered].toSorted());
});
