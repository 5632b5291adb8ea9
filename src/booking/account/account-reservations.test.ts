import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { registered } from '#tests/people.ts';
import { confirmed, type Reserved, visitor } from '#tests/visitor.ts';

let app: TestApp;
let owner: Awaited<ReturnType<typeof registered>>;
let stranger: typeof owner;
let agent: typeof owner;
let booked: Reserved;

beforeAll(async () => {
  app = await openTestApp();
  [owner, stranger, agent] = [await registered(app), await registered(app), await registered(app)];
  // As a guest, with the address in another case, before the address is verified.
  booked = await confirmed(app, { contact: { email: owner.form.email.toUpperCase(), phone: '+972501234567' } });
  const { pool } = app.database;
  await pool.query(`insert into accounts.agency (name) values ('North Test')`);
  await pool.query(
    `update accounts.person set plan_id = 1, role = 'agent', agency_id = (select id from accounts.agency limit 1), actions = '{reservations}'
     where email = $1`,
    [agent.form.email],
  );
  for (const one of [stranger, agent]) await prove(one.form.email);
}, 180_000);
afterAll(async () => await app.close());

const prove = async (email: string) =>
  void (await app.database.pool.query('update accounts.person set email_proven_at = now() where email = $1', [email]));
const page = (id = booked.id) => `/account/reservations/${id}`;
const list = '/account/reservations';

describe('a reservation belongs to its owner alone', () => {
  test('a visitor is led to the log-in and back', async () => {
    for (const path of [list, page(), '/he/account/reservations']) {
      const answer = await visitor(app).get(path);
      expect(answer.status).toBe(303);
      const to = new URL(answer.headers.get('location') ?? '', app.origin);
      expect([to.pathname, to.searchParams.get('next')]).toEqual([
        path.startsWith('/he') ? '/he/login' : '/login',
        path,
      ]);
    }
  });

  test.each(['/', '?q=', '/x?q='])(
    'of an address too long to lead back to, the log-in alone is left: %s',
    async (start) => {
      for (const prefix of ['', '/he']) {
        const answer = await visitor(app).get(`${prefix}${list}${start}${'x'.repeat(4_080)}`);
        expect([answer.status, answer.headers.get('location')]).toEqual([303, `${prefix}/login`]);
      }
    },
  );

  test('another traveller and an agent get the same answers as for no reservation', async () => {
    for (const { guest } of [stranger, agent]) {
      const [theirs, none] = [await guest.get(page()), await guest.get(page(randomUUID()))];
      expect([theirs.status, none.status]).toEqual([404, 404]);
      const strip = async (response: Response) => (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
      expect(await strip(theirs)).toBe(await strip(none));
      expect(await (await guest.get(list)).text()).not.toContain(booked.id);
      const token = await guest.token('/login');
      for (const step of ['cancel', 'find']) {
        const posted = await guest.post(page(), { _token: token, step, agree: '1', fee: '0', currency: 'EUR' });
        expect(posted.status).toBe(404);
      }
      for (const paper of ['voucher', 'calendar'])
        expect((await guest.get(`/v3/reservations/${booked.id}/${paper}`)).status).toBe(404);
    }
  });

  test('the same address is not enough while it is not proven', async () => {
    expect((await owner.guest.get(page())).status).toBe(404);
    const shown = await (await owner.guest.get(list)).text();
    expect(shown).not.toContain(booked.id);
    expect(shown).toContain('shown yet');
  });

  test.each(['x', '%00', '../..', 'a'.repeat(2_000), "' or 1=1"])('%j is no reservation', async (id) => {
    const answer = await owner.guest.get(page(encodeURIComponent(id)));
    expect([404, 400]).toContain(answer.status);
  });
});

describe('its owner', () => {
  test('finds it once the address is proven, with its documents', async () => {
    await prove(owner.form.email);
    expect(await (await owner.guest.get(list)).text()).toContain(booked.id);
    const own = await owner.guest.get(page());
    expect(own.status).toBe(200);
    // Each step that is done says when.
    const steps = /Booking requested.*Check-in/s.exec(await own.text())?.[0] ?? '';
    for (const step of ['Booking requested', 'Payment authorised', 'Confirmed by the hotel'])
      expect(steps).toMatch(new RegExp(`${step}</span><span[^>]*>[^<]*\\d{4}[^<]*\\d:\\d\\d`));
    expect((await owner.guest.get(`/v3/reservations/${booked.id}/calendar`)).status).toBe(200);
  });

  test('finds it by its number and by part of the hotel’s name, and not by anything else', async () => {
    const { rows } = await app.database.pool.query(
      `select details::text as text from booking.quote
       join booking.reservation on quote.id = quote_id where reservation.id = $1`,
      [booked.id],
    );
    expect(rows).toHaveLength(1);
    const has = async (q: string) =>
      (await (await owner.guest.get(`${list}?q=${encodeURIComponent(q)}`)).text()).includes(booked.id);
    expect(await has(booked.reference)).toBe(true);
    for (const q of ['no such hotel', '%', '_', '\\', "'; drop table booking.reservation; --"])
      expect(await has(q)).toBe(false);
    expect(await (await owner.guest.get(`${list}?group=past`)).text()).not.toContain(booked.id);
    expect((await owner.guest.get(`${list}?group=nonsense&page=-1&q=${'x'.repeat(5_000)}`)).status).toBe(200);
  });

  test('sees in the list that it could not be charged, until that is paid', async () => {
    const told = 'We couldn’t charge your card';
    const shown = async () => await (await owner.guest.get(list)).text();
    expect(await shown()).not.toContain(told);
    const { pool } = app.database;
    await pool.query(`insert into booking.receivable (trip_id, currency, amount_minor) values ($1, 'EUR', 1200)`, [
      booked.id,
    ]);
    expect(await shown()).toContain(told);
    await pool.query(`update booking.receivable set state = 'paid', version = version + 1 where trip_id = $1`, [
      booked.id,
    ]);
    expect(await shown()).not.toContain(told);
  });

  test('loses sight of it by signing out', async () => {
    const token = await owner.guest.token('/login');
    await owner.guest.post('/login', { _token: token, step: 'sign_out' });
    expect((await owner.guest.get(page())).status).toBe(303);
    expect((await owner.guest.get(`/v3/reservations/${booked.id}/calendar`)).status).toBe(404);
  });
});
