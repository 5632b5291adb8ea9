import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { password, registered } from '#tests/people.ts';
import { json } from '#tests/visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

/** Makes a person one of an agency. */
async function joined(email: string, columns: string): Promise<void> {
  const { pool } = app.database;
  await pool.query(`insert into accounts.agency (name) values ('North') on conflict do nothing`);
  await pool.query(
    `update accounts.person set plan_id = 1, agency_id = (select id from accounts.agency limit 1), ${columns}
     where email = $1`,
    [email],
  );
}

describe('a session', () => {
  test('names the actions of an agent’s role and grants, and no others', async () => {
    const { me, form } = await registered(app);
    await joined(form.email, `role = 'agent', actions = '{net}', flights = true`);
    expect(await json(await me())).toEqual({
      data: {
        name: 'Dana Levi',
        avatar: null,
        plan_id: 1,
        actions: ['book', 'net'],
        options: { flights: true, packages: false, crm: false },
      },
    });
    await joined(form.email, `role = 'finance'`);
    const { data } = await json<{ data: { actions: string[] } }>(await me());
    expect(data.actions).toEqual(['reservations', 'net', 'finance']);
  });

  test('refuses a blocked account, and says so only to those who know the password', async () => {
    const { call, me, form } = await registered(app);
    const { pool } = app.database;
    await pool.query('update accounts.person set blocked_at = now() where email = $1', [form.email]);
    expect((await me()).status).toBe(401);
    const wrong = await call('/login', { email: form.email, password: 'a wrong guess' });
    expect(await wrong.text()).not.toContain('blocked');
    const right = await call('/login', { email: form.email, password });
    expect([wrong.status, right.status]).toEqual([422, 422]);
    expect(await right.text()).toContain('This account is blocked.');
    expect((await me()).status).toBe(401);
  });

  test('has the rights that its owner has now', async () => {
    const { me, form } = await registered(app);
    const planOf = async () => (await json<{ data: { plan_id: number | null } }>(await me())).data.plan_id;
    const { pool } = app.database;
    await joined(form.email, `role = 'agent'`);
    expect(await planOf()).toBe(1);
    await pool.query(`update accounts.agency set status = 'blocked'`);
    expect(await planOf()).toBeNull();
    await pool.query(`update accounts.agency set status = 'active'`);
    expect(await planOf()).toBe(1);
    await pool.query('update accounts.person set plan_id = null, role = null, agency_id = null where email = $1', [
      form.email,
    ]);
    expect(await planOf()).toBeNull();
  });
});
