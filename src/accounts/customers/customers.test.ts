import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { bookingKeys, directRoom, json, quoteOf, visitor } from '#tests/visitor.ts';

type Person = Awaited<ReturnType<typeof registered>>;

let app: TestApp;
const people = new Map<string, Person>();
/** Ids of customers by the agency that has them. */
const ids: Record<string, string> = {};
const sent = {
  first_name: 'Dana',
  last_name: 'Levi',
  email: 'dana@example.com',
  phone: '+972501234567',
  nationality: 'IL',
  born_on: '1988-04-17',
  document: { kind: 'passport', country: 'IL', number: 'ZQ7741902', expires: '2026-12-30' },
  notes: 'Window <b>seat</b>',
  consent: true,
};
const path = '/v3/dashboard/customers';
const who = (name: string) => people.get(name)!;
const get = async (name: string, to: string) => await who(name).guest.get(to, { accept: 'application/json' });
const add = async (name: string, more: object = {}) => await who(name).call(path, { ...sent, ...more });
const namesOf = async (name: string, query = '') => {
  const answer = await get(name, path + query);
  if (answer.status !== 200) return answer.status;
  const { data } = await json<{ data: { customers: { first_name: string }[] } }>(answer);
  return data.customers.map((one) => one.first_name).toSorted();
};
const post = async (name: string, to: string, fields: Record<string, string>) =>
  await who(name).guest.post(to, { _token: await who(name).guest.token(to), ...fields });

beforeAll(async () => {
  app = await openTestApp();
  const { number: north } = await agencyOf(app, 'North');
  const { number: south } = await agencyOf(app, 'South', { parent: north });
  const { number: east } = await agencyOf(app, 'East');
  people.set('agent', await signedInWith(app, { agency: north, role: 'agent' }));
  people.set('agent of all', await signedInWith(app, { agency: north, role: 'agent', grants: ['reservations'] }));
  people.set('viewer', await signedInWith(app, { agency: north, role: 'viewer' }));
  people.set('agent below', await signedInWith(app, { agency: south, role: 'agent' }));
  people.set('agent elsewhere', await signedInWith(app, { agency: east, role: 'agent' }));
  people.set('support', await signedInWith(app, { staffRole: 'support' }));
  people.set('content', await signedInWith(app, { staffRole: 'content' }));
  people.set('traveller', await registered(app));
  for (const [agency, name, first_name] of [
    ['north', 'agent', 'Dana'],
    ['south', 'agent below', 'Sofia'],
    ['east', 'agent elsewhere', 'Erik'],
  ] as const) {
    const answer = await add(name, { first_name });
    expect(answer.status).toBe(201);
    ids[agency] = (await json<{ data: { id: string } }>(answer)).data.id;
  }
}, 240_000);
afterAll(async () => await app?.close());

describe('customers are refused', () => {
  test('to everybody outside of their agency, as if they did not exist', async () => {
    const status = async (name: string, agency: string) => (await get(name, `${path}/${ids[agency]}`)).status;
    const seen = { agent: 'north', 'agent of all': 'north south', viewer: 'north south', 'agent below': 'south' };
    const all = { ...seen, 'agent elsewhere': 'east', support: 'north south east', content: '', traveller: '' };
    for (const [name, agencies] of Object.entries(all))
      for (const agency of ['north', 'south', 'east'])
        expect([name, agency, await status(name, agency)]).toEqual([
          name,
          agency,
          agencies.includes(agency) ? 200 : 404,
        ]);
    expect((await visitor(app).get(`${path}/${ids['north']}`, { accept: 'application/json' })).status).toBe(401);
    expect((await get('agent', `${path}/nothing`)).status).toBe(404);
    expect((await get('agent', `/dashboard/customers/${ids['east']}`)).status).toBe(404);
    expect((await get('agent elsewhere', `${path}/${ids['north']}/export`)).status).toBe(404);
    expect((await get('traveller', '/dashboard/customers')).status).toBe(403);
  });

  test('to be changed or erased by another agency, by a viewer, and with fields that nobody may send', async () => {
    const change = async (name: string, agency: string, method: string, body: object) =>
      await app.fetch(`${path}/${ids[agency]}`, {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: who(name).guest.cookie(),
          origin: app.origin,
          'x-xsrf-token': /XSRF-TOKEN=([^;]+)/.exec(who(name).guest.cookie())![1]!,
        },
        body: JSON.stringify(body),
      });
    for (const [name, agency] of [
      ['agent elsewhere', 'north'],
      ['viewer', 'north'],
      ['agent', 'south'],
    ] as const)
      for (const method of ['PUT', 'DELETE'])
        expect([name, method, (await change(name, agency, method, sent)).status]).toEqual([name, method, 404]);
    const assigned = await change('agent', 'north', 'PUT', { ...sent, agency_id: ids['east'], id: ids['east'] });
    expect(assigned.status).toBe(422);
    expect((await post('viewer', `/dashboard/customers/${ids['north']}`, { step: 'erase', sure: '1' })).status).toBe(
      403,
    );
    expect((await add('viewer')).status).toBe(404);
    expect((await add('content')).status).toBe(404);
    expect(await namesOf('agent')).toEqual(['Dana']);
  });

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'לוי' }, 'last_name'],
    [{ email: 'nobody' }, 'email'],
    [{ phone: '12' }, 'phone'],
    [{ nationality: 'XX' }, 'nationality'],
    [{ born_on: '2090-01-01' }, 'born_on'],
    [{ document: { ...sent.document, number: '4111 1111 1111 1111' } }, 'document.number'],
    [{ document: { ...sent.document, expires: '2026-02-31' } }, 'document.expires'],
    [{ notes: 'Card 4111 1111 1111 1111' }, 'notes'],
  ])('with %o', async (more, field) => {
    const answer = await add('agent', more);
    const { errors } = await json<{ errors: Record<string, string[]> }>(answer);
    expect([answer.status, Object.keys(errors)]).toEqual([422, [field]]);
  });
});

describe('customers', () => {
  test('are listed by agency, found by part of what is known, and page by page', async () => {
    expect(await namesOf('agent')).toEqual(['Dana']);
    expect(await namesOf('agent of all')).toEqual(['Dana', 'Sofia']);
    expect(await namesOf('support')).toEqual(['Dana', 'Erik', 'Sofia']);
    expect([await namesOf('content'), await namesOf('traveller')]).toEqual([404, 404]);
    expect(await namesOf('agent of all', '?q=sofia%20LE')).toEqual(['Sofia']);
    expect(await namesOf('agent of all', '?q=%25')).toEqual([]);
    await app.database.pool.query(
      `insert into accounts.customer (agency_id, first_name, last_name)
       select agency_id, 'Many', 'Name' || lpad(n::text, 2, '0') from accounts.customer, generate_series(1, 30) n where id = $1`,
      [ids['east']],
    );
    const pages: string[] = [];
    for (let query: string | null = ''; query !== null;) {
      const answer: Response = await get('agent elsewhere', path + query);
      const { data } = await json<{ data: { customers: { id: string }[]; next: string | null } }>(answer);
      pages.push(...data.customers.map(({ id }) => id));
      query = data.next && `?after=${data.next}`;
    }
    expect([pages.length, new Set(pages).size]).toEqual([31, 31]);
    expect((await get('agent elsewhere', `${path}?after=bm90aGluZw`)).status).toBe(200);
  });

  test('are changed on their page; the number of a document is stored encrypted, its expiry is warned about', async () => {
    const page = `/dashboard/customers/${ids['north']}`;
    const html = await (await who('agent').guest.get(page)).text();
    expect(html).toContain('ZQ7741902');
    expect(html).toMatch(/valid until|expired on/);
    expect(html).toContain('Window &lt;b&gt;seat');
    const { rows } = await app.database.pool.query('select to_jsonb(customer)::text as row from accounts.customer');
    expect(JSON.stringify(rows)).not.toContain('ZQ7741902');
    const swapped = `update accounts.customer set document_sealed = (select document_sealed from accounts.customer where id = $1),
      document_expires_on = '2031-01-01' where id = $2`;
    await app.database.pool.query(swapped, [ids['north'], ids['south']]);
    expect(await (await get('support', `${path}/${ids['south']}`)).text()).not.toContain('ZQ7741902');
    const fields = { first_name: 'Dana', last_name: 'Cohen', document_kind: 'passport', notes: 'Aisle', consent: '1' };
    expect((await post('agent', page, { ...fields, last_name: '' })).status).toBe(422);
    expect((await post('agent', page, fields)).status).toBe(303);
    const { data } = await json<{ data: Record<string, unknown> }>(await get('agent', `${path}/${ids['north']}`));
    expect(data).toMatchObject({ last_name: 'Cohen', email: null, document: null, notes: 'Aisle', may_change: true });
  });

  test('fill in a booking, which their page then lists; erased, the booking stays', async () => {
    const created = await add('agent', { first_name: 'Mira', last_name: 'Katz', email: 'mira@example.com' });
    const { id } = (await json<{ data: { id: string } }>(created)).data;
    const quote = await quoteOf(app, await directRoom(app));
    const { guest } = who('agent');
    const book = `/book?quote=${quote}`;
    const found = await (await guest.get(`${book}&find_customer=katz`)).text();
    const href = /href="(\/book\?[^"]*customer=[^"]*)"/.exec(found)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(href).toContain(id);
    const filled = await (await guest.get(href)).text();
    expect(filled).toContain(`name="customer" value="${id}"`);
    for (const [name, value] of [
      ['room_1_first_name', 'Mira'],
      ['room_1_last_name', 'Katz'],
      ['email', 'mira@example.com'],
    ])
      expect(filled).toMatch(
        new RegExp(`<input[^>]*name="${name}"[^>]*value="${value}"|value="${value}"[^>]*name="${name}"`),
      );
    const others = await (await who('traveller').guest.get(`${book}&find_customer=katz&customer=${id}`)).text();
    expect(others).not.toMatch(/find_customer"|Mira|name="customer"/);
    const elsewhere = await (await who('agent elsewhere').guest.get(`${book}&customer=${id}`)).text();
    expect(elsewhere).not.toContain('Mira');
    const typed = { customer: id, room_1_first_name: 'Mira', room_1_last_name: 'Katz', email: 'mira@example.com', phone: '+972501234567', nationality: 'IL', terms: '1' }; // prettier-ignore
    const keys = await bookingKeys(guest, book);
    expect((await post('agent', book, { ...typed, ...keys })).headers.get('location')).toMatch(/^\/pay/);
    const page = `/dashboard/customers/${id}`;
    const html = await (await guest.get(page)).text();
    const booking = /href="(\/dashboard\/bookings\/[\da-f-]{36})"/.exec(html)![1]!;
    expect(await (await guest.get(booking)).text()).toContain(`href="${page}"`);
    const file = await json<{ bookings: object[]; last_name: string }>(await get('agent', `${path}/${id}/export`));
    expect([file.last_name, file.bookings.length]).toEqual(['Katz', 1]);
    expect((await post('agent', page, { step: 'erase' })).status).toBe(422);
    expect((await post('agent', page, { step: 'erase', sure: '1' })).status).toBe(303);
    expect((await guest.get(page)).status).toBe(404);
    expect(await (await guest.get(booking)).text()).not.toContain(page);
    const kept = await app.database.pool.query(
      `select (select count(*)::int from booking.trip where contact_name = 'Mira Katz') as trips,
        (select count(*)::int from booking.trip_customer) as links,
        (select array_agg(action order by id) from accounts.audit where subject = $1) as audit`,
      [id],
    );
    expect(kept.rows).toEqual([{ trips: 1, links: 0, audit: ['customer.create', 'customer.erase'] }]);
  });
});
