import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { listOutbox } from '#mail/outbox.ts';
import { newcomer, password, placeOf, registered } from '#tests/people.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';
import { tellStaff } from './tell-staff.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 180_000);
afterAll(async () => await app.close());

const query = async (text: string, ...values: unknown[]) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];
/** A visitor leaves contact details; `website` is a field that only programs fill in. */
async function leave(more: Record<string, string> = {}): Promise<{ readonly id: string; readonly email: string }> {
  const { email } = newcomer();
  const details = { name: 'Dana Levi', email, phone: '052 123 4567', calling_code: '972', url: '/hotels', ...more };
  const answer = await app.fetch('/v3/services/proxy?locale=he', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(details),
  });
  expect(answer.status).toBe(201);
  const [row] = await query('select id from accounts.lead where email = $1', email);
  return { id: String(row!['id']), email };
}
const admin = async () => await signedInWith(app, { staffRole: 'admin' });
const list = '/dashboard/applications?status=leads';
const invite = async (guest: Visitor, lead: string) =>
  await guest.post('/dashboard/applications', {
    _token: (await guest.token(list)) || (await guest.token('/profile')),
    step: 'invite',
    lead,
  });
const linkTo = async (email: string) => {
  const [link] = /\/he\/join\?lead=[\w-]{43}/.exec(await mailTo(app, email, /./))!;
  return link;
};
const given = (name: string) => ({
  agency_name: name,
  legal_name: 'Blue Door Travel Ltd',
  tax_id: 'IL 123456789',
  terms: '1',
});
/** What the form of a page holds. */
async function formOf(guest: Visitor, path: string): Promise<Record<string, string>> {
  const html = await (await guest.get(path)).text();
  const value = (tag: string) => /value="([^"]*)"/.exec(tag)?.[1] ?? '';
  const inputs = [...html.matchAll(/<input\b[^>]*\bname="([^"]+)"[^>]*>/g)];
  const selected = /<option\b(?=[^>]*\bselected)[^>]*value="([^"]*)"/.exec(
    /<select\b[^>]*name="country"[\s\S]*?<\/select>/.exec(html)?.[0] ?? '',
  );
  return { ...Object.fromEntries(inputs.map(([tag, name]) => [name, value(tag)])), country: selected?.[1] ?? '' };
}

describe('people who left their contact details', () => {
  test('are seen and invited by staff who decide about applications, and by nobody else', async () => {
    const lead = await leave();
    const others = [
      await registered(app),
      ...(await Promise.all(
        (['support', 'finance', 'content'] as const).map((staffRole) => signedInWith(app, { staffRole })),
      )),
    ];
    for (const { guest } of others) {
      expect((await guest.get(list)).status).toBe(403);
      expect((await invite(guest, lead.id)).status).toBe(403);
    }
    const { guest } = await admin();
    for (const id of [randomUUID(), 'x']) expect((await invite(guest, id)).status).toBe(id === 'x' ? 404 : 409);
    const program = await leave({ website: 'https://spam.example' });
    expect((await invite(guest, program.id)).status).toBe(409);
    const page = await (await guest.get(list)).text();
    expect([page.includes(lead.email), page.includes(program.email)]).toEqual([true, false]);
    expect(await query('select invited_at from accounts.lead where id = any($1)', [lead.id, program.id])).toEqual([
      { invited_at: null },
      { invited_at: null },
    ]);
  });

  test('get a link that fills the application in, and what they send belongs to their details', async () => {
    const lead = await leave();
    const { guest: staff, id: staffId } = await admin();
    expect((await invite(staff, lead.id)).headers.get('location')).toBe(
      '/dashboard/applications?status=leads&done=invited',
    );
    const link = await linkTo(lead.email);
    const guest = visitor(app, placeOf());
    expect(await formOf(guest, '/he/join?lead=' + 'x'.repeat(43))).toMatchObject({ email: '', phone: '' });
    const form = await formOf(guest, link);
    expect(form).toMatchObject({ name: 'Dana Levi', email: lead.email, phone: '+972 521234567', country: 'IL' });
    const account = { password, password_confirmation: password };
    const done = await guest.post(link, { ...form, ...given('Blue Lead'), ...account });
    expect(done.status).toBe(303);
    expect(
      await query(
        `select application.name, application.country, application.phone, invited_by from accounts.lead
         join accounts.application on application.id = application_id where lead.id = $1`,
        lead.id,
      ),
    ).toEqual([{ name: 'Blue Lead', country: 'IL', phone: '+972521234567', invited_by: staffId }]);
    // The link is used up.
    expect(await formOf(visitor(app, placeOf()), link)).toMatchObject({ email: '' });
    expect((await invite(staff, lead.id)).status).toBe(409);
    expect(await (await staff.get(list)).text()).toContain('Has applied');
    expect(
      await query(`select before, after from accounts.audit where action = 'lead.invite' and subject = $1`, lead.id),
    ).toEqual([{ before: null, after: null }]);
  });

  test('can be invited again: the new link counts, the one before does not', async () => {
    const lead = await leave();
    const { guest: staff } = await admin();
    await invite(staff, lead.id);
    const first = await linkTo(lead.email);
    const [{ hash }] = (await query('select invitation_hash as hash from accounts.lead where id = $1', lead.id)) as [
      { hash: Buffer },
    ];
    await invite(staff, lead.id);
    await vi.waitFor(
      async () => {
        const [row] = await query('select invitation_hash as hash from accounts.lead where id = $1', lead.id);
        expect(hash.equals(row!['hash'] as Buffer)).toBe(false);
      },
      { timeout: 20_000 },
    );
    expect(await formOf(visitor(app, placeOf()), first)).toMatchObject({ email: '' });
  });
});

test('staff who decide are written to once, in their language, when an application can be decided', async () => {
  const [decides, other] = [await admin(), await signedInWith(app, { staffRole: 'support' })];
  await query(`update accounts.person set locale = 'he', email_proven_at = now() where id = any($1)`, [
    decides.id,
    other.id,
  ]);
  const person = await registered(app);
  await query('update accounts.person set email_proven_at = null where email = $1', person.form.email);
  const form = await formOf(person.guest, '/join');
  const name = `Told ${randomUUID().slice(0, 8)}`;
  await person.guest.post('/join', { ...form, ...given(name), country: 'GB', phone: '+44 20 7946 0000' });
  const subjects = async (email: string) =>
    (await listOutbox(`${app.dataDirectory}/mail`)).filter((one) => one.to === email && one.subject.includes(name));
  const told = async () =>
    (await query('select staff_told_at from accounts.application where name = $1', name))[0]!['staff_told_at'];
  await tellStaff(app.database.db as never);
  expect(await told()).toBeNull();
  await query('update accounts.person set email_proven_at = now() where email = $1', person.form.email);
  await Promise.all([tellStaff(app.database.db as never), tellStaff(app.database.db as never)]);
  expect(await told()).toBeInstanceOf(Date);
  await tellStaff(app.database.db as never);
  expect(await mailTo(app, decides.form.email, new RegExp(name))).toContain('/he/dashboard/applications');
  expect([(await subjects(decides.form.email)).length, (await subjects(other.form.email)).length]).toEqual([1, 0]);
});
