import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#booking/booking.ts';
import { silentLog } from '#connector/log.ts';
import type { TestApp } from '#tests/app.ts';
import { withoutPolicies } from '#tests/row-policies.ts';
import { cookieOf } from '#tests/people.ts';
import { json, mailSent, untilState, visitor } from '#tests/visitor.ts';
import { addNote } from './record/note.sql.ts';
import { scopeOf, widestScope } from '../scope/scope.ts';
import { withinScope } from '../scope/scoped.sql.ts';
import { agencyBooks, type Listed } from './test-agency-books.ts';
import { permissions } from './test-permissions.ts';

let app: TestApp;
const { open, people, bookings, get, list, listed, nameOf, named, principalOf, byPolicies, ...books } = agencyBooks();
beforeAll(async () => {
  await open();
  app = books.app();
}, 240_000);
afterAll(async () => await app?.close());

const all = '?all=true';
const daysAgo = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString();
const netFields = ['incomes', 'original_incomes', 'original_price'];

describe.each(permissions)('%s, by the application alone', (who, own, whole, seen, net, acts) => {
  withoutPolicies(() => app.database);
  test('lists what their role includes, with the fields that it includes', async () => {
    expect(await named(who)).toEqual(own);
    expect(await named(who, all)).toEqual(whole);
    for (const query of ['', all]) {
      const answer = await list(who, query);
      if (answer.status !== 200) continue;
      const { data } = await json<Listed>(answer);
      for (const row of [...data.bookings, ...data.totals])
        expect(netFields.filter((field) => field in row)).toEqual(
          net ? netFields.filter((one) => one !== 'original_incomes' || 'id' in row) : [],
        );
    }
  });

  test('opens each booking that their role includes, and gets the same 404 for all others', async () => {
    for (const [name, { id }] of bookings) {
      const isSeen = seen.split(' ').includes(name);
      const answer = await get(who, `/v3/dashboard/bookings/${id}`);
      expect([name, answer.status]).toEqual([name, who === 'nobody' ? 401 : isSeen ? 200 : 404]);
      const text = await answer.text();
      expect([name, netFields.some((field) => text.includes(`"${field}"`))]).toEqual([name, isSeen && net]);
      for (const paper of ['voucher', 'calendar'])
        expect((await get(who, `/v3/dashboard/bookings/${id}/${paper}`)).status).toBe(answer.status);
      const page = await (people.get(who)?.guest ?? visitor(app)).get(`/dashboard/bookings/${id}`);
      const mayOpen = !['content', 'traveller'].includes(who);
      expect([name, page.status]).toEqual([name, who === 'nobody' ? 303 : isSeen ? 200 : mayOpen ? 404 : 403]);
    }
  });

  test('acts where their role includes it', async () => {
    for (const [name, { id }] of bookings) {
      const mayAct = acts.split(' ').includes(name);
      const refused = who === 'nobody' ? 401 : seen.split(' ').includes(name) ? 403 : 404;
      const call =
        people.get(who)?.call ??
        (async (path: string, body: unknown, more = {}) =>
          await visitor(app).post(path, JSON.stringify(body), { 'content-type': 'application/json', ...more }));
      const note = await call(`/v3/dashboard/bookings/${id}/notes`, { text: `seen by ${who}` });
      expect([name, note.status]).toEqual([name, mayAct ? 201 : refused]);
      const guest = people.get(who)?.guest;
      for (const step of guest ? ['link_make', 'link_revoke'] : []) {
        const page = await guest!.post(`/dashboard/bookings/${id}`, {
          _token: await guest!.token('/reservation'),
          step,
        });
        const forbidden = ['content', 'traveller'].includes(who) ? 403 : refused;
        // Nothing is owed for it, so that a link can't be made.
        const allowed = step === 'link_make' ? 409 : 303;
        expect([name, step, page.status]).toEqual([name, step, mayAct ? allowed : forbidden]);
      }
      if (mayAct) continue;
      const fee = { amount: '0', currency: 'EUR' };
      const key = { 'idempotency-key': randomUUID() };
      expect((await call(`/v3/dashboard/bookings/${id}/cancellation`, { fee }, key)).status).toBe(refused);
      expect((await call(`/v3/dashboard/bookings/${id}/confirmation`, {})).status).toBe(refused);
    }
  });
});

test.each(permissions)('%s reads nothing else by policies alone, nor writes it', async (who, own, whole, seen) => {
  const principal = await principalOf(who);
  for (const [asksAll, expected] of [
    [false, own],
    [true, whole],
  ] as const) {
    const scope = principal && scopeOf(principal, asksAll);
    if (!scope) expect(expected).toBeTypeOf('number');
    else expect(await byPolicies({ brand: 'wayfare', scope })).toEqual(expected);
  }
  const scope = principal && widestScope(principal);
  if (!scope) return;
  const reader = { brand: 'wayfare', scope };
  for (const [name, { id }] of bookings) {
    const note = withinScope(app.database.dashboardDb, reader, (db) =>
      addNote(db, id, { id: principal.id, name: who }, 'by policy'),
    );
    if (seen.split(' ').includes(name)) await expect(note).resolves.toMatchObject({ text: 'by policy' });
    else await expect(note).rejects.toThrow(/row-level security/);
  }
});

test('every operation about bookings is among those whose permissions are tested here', async () => {
  const { paths } = await json<{ paths: Record<string, object> }>(await app.fetch('/v3/openapi.json'));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith('/v3/dashboard/bookings') ? Object.keys(methods).map((method) => `${method} ${path}`) : [],
  );
  expect(operations.toSorted()).toEqual([
    'get /v3/dashboard/bookings',
    'get /v3/dashboard/bookings.csv',
    'get /v3/dashboard/bookings/{id}',
    'get /v3/dashboard/bookings/{id}/calendar',
    'get /v3/dashboard/bookings/{id}/voucher',
    'post /v3/dashboard/bookings/{id}/cancellation',
    'post /v3/dashboard/bookings/{id}/confirmation',
    'post /v3/dashboard/bookings/{id}/notes',
  ]);
});

test('the role of the dashboard sees nothing without a scope, of another brand, or beyond its columns', async () => {
  const { dashboardDb } = app.database;
  for (const table of ['agency_booking', 'agency_month', 'trip', 'reservation', 'supplier_change', 'note']) {
    const { rows } = await sql`select count(*)::int as count from ${sql.table(`booking.${table}`)}`.execute(
      dashboardDb,
    );
    expect([table, rows]).toEqual([table, [{ count: 0 }]]);
  }
  expect(await byPolicies({ brand: 'sunny', scope: { kind: 'all' } })).toEqual([]);
  for (const forbidden of [
    sql`select locale from booking.trip`,
    sql`select * from booking.quote_net`,
    sql`select password_hash from accounts.person`,
    sql`select * from booking.payment`,
    sql`delete from booking.note`,
    sql`update booking.trip set agent_id = null`,
  ])
    await expect(forbidden.execute(dashboardDb)).rejects.toThrow(/permission denied/);
});

describe('the pages', () => {
  const text = async (who: string, path: string) => await (await people.get(who)!.guest.get(path)).text();

  test('lead visitors to the log-in and back, and refuse what a role does not include', async () => {
    for (const path of [
      '/dashboard/bookings',
      `/dashboard/bookings${all}`,
      `/he/dashboard/bookings/${bookings.get('own')!.id}`,
    ]) {
      const answer = await visitor(app).get(path);
      const to = new URL(answer.headers.get('location') ?? '', app.origin);
      expect([answer.status, to.searchParams.get('next')]).toEqual([303, path]);
    }
    expect((await people.get('agent')!.guest.get(`/dashboard/bookings${all}`)).status).toBe(403);
    expect(await text('agent', `/dashboard/bookings${all}`)).not.toContain(bookings.get('own')!.id);
  });

  test('show the agency’s own money with net prices only, and never to those who may not see it', async () => {
    const shows = async (who: string, display: string, path = `/dashboard/bookings${all}`) => {
      people.get(who)!.guest.setCookie('priceDisplay', display);
      return (await text(who, path)).includes('Original price');
    };
    expect(await shows('owner', 'gross')).toBe(false);
    expect(await shows('owner', 'net')).toBe(true);
    expect(await shows('viewer', 'net')).toBe(false);
    const one = `/dashboard/bookings/${bookings.get('own')!.id}`;
    for (const who of ['viewer', 'agent']) expect((await text(who, one)).includes('step=amend')).toBe(who === 'agent');
    expect(await shows('viewer', 'net', one)).toBe(false);
    expect(await shows('owner', 'gross', one)).toBe(true);
  });

  test('a note is escaped, refused when it is empty or has a card number, and recorded with its author', async () => {
    const { guest } = people.get('agent')!;
    const path = `/dashboard/bookings/${bookings.get('own')!.id}`;
    const token = await guest.token(path);
    const post = async (note: string) =>
      await guest.post(path, { _token: token, step: 'note', note, author: 'Eve', reservation_id: 'x' });
    expect((await post('   ')).status).toBe(422);
    expect((await post('4111 1111 1111 1111')).status).toBe(422);
    expect((await post('x'.repeat(2_001))).status).toBe(422);
    expect((await post('<script>alert(1)</script> quiet room')).status).toBe(303);
    const shown = await text('agent', path);
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt; quiet room');
    expect((await guest.post(path, { step: 'note', note: 'no token' })).status).toBe(403);
  });

  test('fields that nobody may set are refused', async () => {
    const path = `/v3/dashboard/bookings/${bookings.get('own')!.id}`;
    const { call } = people.get('agent')!;
    for (const more of [
      { author: 'Eve' },
      { author_id: randomUUID() },
      { reservation_id: randomUUID() },
      { at: 'now' },
    ])
      expect((await call(`${path}/notes`, { text: 'quiet room', ...more })).status).toBe(422);
    const fee = { amount: '0', currency: 'EUR' };
    const key = { 'idempotency-key': randomUUID() };
    expect((await call(`${path}/cancellation`, { fee, person: randomUUID() }, key)).status).toBe(422);
    expect((await call(`/v3/dashboard/bookings?agent=${randomUUID()}`, {})).status).toBe(405);
  });

  test('the confirmation is sent again, a few times an hour', async () => {
    const { guest } = people.get('agent')!;
    const { id } = bookings.get('own')!;
    const path = `/dashboard/bookings/${id}`;
    await mailSent(app, bookings.get('own')!);
    const token = await guest.token(path);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await guest.post(path, { _token: token, step: 'resend' })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const { rows } = await app.database.pool.query(
      `select kind, reservation_id from booking.outbox where dedup_key like '%:again:%'`,
    );
    expect(rows).toEqual(Array.from({ length: 5 }, () => ({ kind: 'confirmed', reservation_id: id })));
  });

  test('a booking is cancelled at the fee that was shown, and the record says who did it', async () => {
    const owner = people.get('owner')!;
    const { id, transaction } = bookings.get('below')!;
    const path = `/dashboard/bookings/${id}`;
    const form = await text('owner', `${path}?step=cancel`);
    const [, fee = ''] = /name="fee" value="(\d+)"/.exec(form) ?? [];
    const [, currency = ''] = /name="currency" value="([A-Z]{3})"/.exec(form) ?? [];
    const token = await owner.guest.token(path);
    const cancel = async (agreed: string) =>
      await owner.guest.post(path, { _token: token, step: 'cancel', agree: '1', fee: agreed, currency });
    expect((await cancel(`${fee}1`)).status).toBe(409);
    const answer = await cancel(fee);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    // Access to the traveller's own page is not left behind.
    expect(cookieOf(owner.guest, 'trips')).toBe('');
    expect(await untilState(app, transaction, ['cancelled'])).toBe('cancelled');
    const { rows } = await app.database.pool.query(
      `select person.email from booking.event join accounts.person on person.id::text = detail ->> 'person'
       where trip_id = $1 and event.name = 'cancel_requested'`,
      [id],
    );
    expect(rows).toEqual([{ email: owner.form.email }]);
    const [row] = (await listed('owner below')).bookings;
    const minor = (field: string) => (row![field] as { amount: string }).amount;
    expect([row!['state'], minor('price')]).toEqual(['cancelled', fee]);
    expect(Number(minor('incomes'))).toBeLessThanOrEqual(Number(minor('original_incomes')));
  });
});

describe('the list', () => {
  test('is continued by its cursor, in either order, without a gap', async () => {
    const ids = async (query: string) => {
      const found: string[] = [];
      for (let next: string | null = ''; next !== null;) {
        const page = await listed('support', `${query}${next && `&after=${encodeURIComponent(next)}`}`);
        found.push(...page.bookings.map(({ id }) => String(id)));
        ({ next } = page);
      }
      return found;
    };
    for (const order of ['newest', 'starts', 'deadline']) {
      const whole = (await listed('support', `${all}&sort=${order}`)).bookings.map(({ id }) => id);
      expect(await ids(`${all}&sort=${order}&limit=1`)).toEqual(whole);
    }
    expect((await ids(`${all}&sort=newest`)).map(nameOf)).toEqual(['elsewhere', 'below', 'colleague', 'own']);
  });

  test.each([
    ['q=dana+levi', ['colleague', 'own']],
    ['q=nobody', []],
    ['q=NA+LE', ['below', 'colleague', 'own']],
    ['q=a', ['below', 'colleague', 'own']],
    ['q=%C3%81-%D7%A9', []],
    ['q=%25', []],
    ["q='; drop table booking.note; --", []],
    ['state=confirmed', ['colleague', 'own']],
    ['state=failed', []],
    ['from=2001-01-01&until=2001-12-31', []],
    ['by=starts&from=2001-01-01', ['below', 'colleague', 'own']],
    ['from=9999-99-99&by=x&sort=x&state=x&after=x', ['below', 'colleague', 'own']],
    [`after=${Buffer.from("2026-01-01T00:00:00.000000Z' or 1").toString('base64url')}`, ['below', 'colleague', 'own']],
  ])('with %s', async (query, expected) => {
    const found = await named('owner', `${all}&${query}`);
    expect(found).toEqual(query.startsWith('q=dana') ? ['below', ...expected] : expected);
  });

  test('is searched in every script, without accents, and by each part of a reference', async () => {
    const own = bookings.get('own')!;
    const written = (name: string) =>
      app.database.pool.query('update booking.trip set contact_name = $2, version = version + 1 where id = $1', [
        own.id,
        name,
      ]);
    await written('Zoë Łącki נועה לוי 北京王府井');
    for (const part of [
      'zoe',
      'ZOË',
      'lacki',
      'נועה',
      'עה לו',
      '王府井',
      '府井',
      own.reference,
      own.reference.slice(3, 9),
    ])
      expect([part, await named('owner', `${all}&q=${encodeURIComponent(part)}`)]).toEqual([part, ['own']]);
    expect(await named('owner elsewhere', `${all}&q=zoe`)).toEqual([]);
    expect(await named('owner below', `${all}&q=${own.reference}`)).toEqual([]);
    await written('Dana Levi');
    expect(await named('owner', `${all}&q=zoe`)).toEqual([]);
  });

  test.each([
    '',
    '&by=starts',
    '&state=confirmed',
    '&state=failed',
    '&state=cancelled&by=starts',
    '&product=hotel',
    '&product=ticket',
    `&from=${daysAgo(400)}`,
    `&from=${daysAgo(1)}&until=${daysAgo(-1)}`,
    `&by=starts&until=${daysAgo(-400)}&state=confirmed`,
    '&q=dana',
    '&sort=deadline',
    '&by=deadline',
    '&by=deadline&state=cancelled',
    `&by=deadline&from=${daysAgo(-1)}`,
    `&by=deadline&until=${daysAgo(1)}`,
    `&by=deadline&from=${daysAgo(0)}&until=${daysAgo(-60)}&state=confirmed&q=dana`,
  ])('adds up to the sums of its rows: %s', async (query) => {
    const { bookings: rows, totals } = await listed('owner', all + query);
    expect(totals.reduce((sum, { bookings: count }) => sum + Number(count), 0)).toBe(rows.length);
    const sum = (of: Record<string, unknown>[], field: string) =>
      of.reduce((total, row) => total + BigInt((row[field] as { amount: string }).amount), 0n);
    for (const field of ['price', 'original_price', 'incomes', 'payments'])
      expect(sum(totals, field)).toBe(sum(rows, field));
  });

  test('is limited to a product, an agency or a person, within what one may see', async () => {
    const agentOf = async (who: string) => (await principalOf(who))!;
    const seller = await agentOf('agent of all');
    const below = await agentOf('owner below');
    const elsewhere = await agentOf('owner elsewhere');
    const tree = ['below', 'colleague', 'own'];
    for (const [query, expected] of [
      ['product=hotel', tree],
      ['product=ticket', []],
      ['product=Hotel%27', tree],
      [`agent=${seller.id}`, ['colleague']],
      [`agent=${elsewhere.id}`, []],
      ['agent=x', tree],
      [`agency=${below.agency!.id}`, ['below']],
      [`agency=${seller.agency!.id}`, tree],
      [`agency=${elsewhere.agency!.id}`, []],
      [`agency=${below.agency!.id}&agent=${seller.id}`, []],
    ] as const) {
      expect([query, await named('owner', `${all}&${query}`)]).toEqual([query, expected]);
      const { totals } = await listed('owner', `${all}&${query}`);
      expect([query, totals.length > 0]).toEqual([query, expected.length > 0]);
    }
    // The own list has one's own whatever is asked for, and people of other agencies are not named.
    expect(await named('agent', `?agent=${seller.id}`)).toEqual([]);
    const page = await (await people.get('owner below')!.guest.get(`/dashboard/bookings${all}`)).text();
    expect(page).not.toContain('North');
    const names = await (await people.get('owner')!.guest.get(`/dashboard/bookings${all}`)).text();
    expect(names).toMatch(/<option[^>]*>South<\/option>/);
    expect(names).not.toContain('East');
  });

  test('as a file has no cell that a spreadsheet runs, and no net price for those who may not see it', async () => {
    const { pool } = app.database;
    await pool.query(
      `update booking.trip set contact_name = '=cmd|''/c calc''!A1', version = version + 1 where id = $1`,
      [bookings.get('own')!.id],
    );
    for (const [who, , whole] of permissions)
      expect([who, (await get(who, `/v3/dashboard/bookings.csv${all}`)).status]).toEqual([
        who,
        typeof whole === 'number' ? whole : 200,
      ]);
    const file = async (who: string) => await (await get(who, `/v3/dashboard/bookings.csv${all}`)).text();
    const [head, ...lines] = (await file('owner')).trim().split('\r\n');
    expect(head).toContain('Original price');
    expect(lines).toHaveLength(3);
    expect(lines.join('\n')).toContain(`"'=cmd|'/c calc'!A1"`);
    expect(await file('viewer')).not.toContain('Original price');
    expect((await get('agent', `/v3/dashboard/bookings.csv${all}`)).status).toBe(403);
  });
});

test('the books agree, and the list is what the reservations say', async () => {
  const found = await audit({ db: app.database.db as never, log: silentLog, supplies: {}, gateways: [] }, 48);
  expect(found).toEqual([]);
});
