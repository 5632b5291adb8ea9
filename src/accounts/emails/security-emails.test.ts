import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '#database/queue.ts';
import { transaction } from '#database/transaction.ts';
import { type FakeSmtp, fakeSmtp } from '#mail/test-smtp.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { secured } from '#tests/authenticator.ts';
import { mailTo } from '#tests/mails.ts';
import { onHost } from '#tests/on-host.ts';
import { cookieOf, password, placeOf, registered } from '#tests/people.ts';
import { softwarePasskey } from '#tests/software-passkey.ts';
import { visitor, type Visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(async () => await app.close());

const twoStep = '/profile/security/two-step';
const passkeys = '/profile/security/passkeys';
const send = async (guest: Visitor, path: string, fields: Record<string, string>) =>
  await guest.post(path, { _token: await guest.token('/login/link'), ...fields });
const addPasskey = async (guest: Visitor, key = softwarePasskey()) => {
  const answer = await guest.get(passkeys, { accept: 'application/json' });
  const { view } = (await answer.json()) as {
    view: { asked: { options: { challenge: string; rp: { id: string } }; sealed: string } };
  };
  const { options, sealed } = view.asked;
  await send(guest, passkeys, {
    step: 'add',
    sealed,
    passkey: key.make({ challenge: options.challenge, rpId: options.rp.id }),
  });
  return key;
};

describe('an email tells the owner of an account', () => {
  test('that two-step login is on or off, and that recovery codes are new or used', async () => {
    const { guest, form } = await registered(app);
    const { codes } = await secured(app, guest, form.email);
    const on = await mailTo(app, form.email, /^Two-step login is on for your Wayfare account$/);
    for (const part of ['This happened on', 'If this wasn’t you', '/password/reset', 'If it was you'])
      expect(on).toContain(part);
    const again = visitor(app, placeOf());
    await send(again, '/login', { step: 'sign_in', email: form.email, password });
    await send(again, '/login/second-step', { with: 'recovery', code: codes[0]! });
    expect(await mailTo(app, form.email, /^A recovery code was used/)).toContain('You have 9 left.');
    await send(guest, twoStep, { step: 'codes' });
    expect(await mailTo(app, form.email, /^New recovery codes/)).toContain('don’t work any more');
    await send(guest, twoStep, { step: 'off' });
    expect(await mailTo(app, form.email, /^Two-step login is off/)).toContain('turn two-step login on again');
  });

  test('that a passkey was added or removed, with its name and the device', async () => {
    const { guest, form } = await registered(app);
    const key = await addPasskey(guest);
    const added = await mailTo(app, form.email, /^A passkey was added to your Wayfare account$/);
    expect(added).toContain('a new password alone doesn’t remove it');
    await guest.post(
      passkeys,
      { _token: await guest.token('/login/link'), step: 'remove', passkey_id: key.id },
      { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' },
    );
    expect(await mailTo(app, form.email, /^A passkey was removed/)).toContain('with Firefox on Windows');
  });

  test('that the password was changed, on the profile or by a link', async () => {
    const { guest, form } = await registered(app);
    const wrong = { step: 'password', current_password: 'nonsense', password: 'two dry umbrellas' };
    expect((await send(guest, '/profile', wrong)).status).toBe(422);
    await send(guest, '/profile', { ...wrong, current_password: password });
    expect(await mailTo(app, form.email, /^Your Wayfare password was changed$/)).toContain(
      'All devices were logged out',
    );
    const other = await registered(app);
    await send(other.guest, '/password/reset', { email: other.form.email });
    const link = /link=([\w-]{43})/.exec(await mailTo(app, other.form.email, /^Reset your/))?.[1] ?? '';
    await send(other.guest, '/password/reset', { link, password: 'two dry umbrellas' });
    expect(await mailTo(app, other.form.email, /^Your Wayfare password was changed$/)).toContain('only your mailbox');
  });

  test('in the brand of the host', async () => {
    const partner = onHost(app, 'http://sunny.localhost:3000');
    const { guest, form } = await registered(partner);
    await secured(partner, guest, form.email);
    const text = await mailTo(app, form.email, /^Two-step login is on for your Sunny Stays account$/);
    expect(text).toContain('http://sunny.localhost:3000/password/reset');
    expect(text).not.toContain('Wayfare');
  });

  test('in their own language, whatever the page’s was', async () => {
    const { guest, form } = await registered(app);
    await app.database.pool.query("update accounts.person set locale = 'he' where email = $1", [form.email]);
    await send(guest, '/profile', { step: 'email', email: `new.${form.email}`, email_password: password });
    const link = /link=([\w-]{43})/.exec(await mailTo(app, `new.${form.email}`, /^Confirm your new/))?.[1] ?? '';
    await send(guest, '/email/prove', { link });
    expect(await mailTo(app, form.email, /[\u05d0-\u05ea]{3}/)).toContain('Wayfare');
  });
});

describe('without a mail server', () => {
  let smtp: FakeSmtp;
  let silent: TestApp;
  beforeAll(async () => {
    smtp = await fakeSmtp();
    await smtp.stop();
    silent = await openTestApp({ env: { SMTP_URL: smtp.url } });
  }, 120_000);
  afterAll(async () => {
    await silent.close();
    await smtp.stop();
  });

  test('the change is made and its email waits; it exists if and only if the change does', async () => {
    const { guest, form } = await registered(silent);
    const query = async (text: string) => (await silent.database.pool.query(text)).rows as Record<string, unknown>[];
    const waiting =
      "select payload->>'change' as change from graphile_worker._private_jobs where payload->>'purpose' = 'security'";
    await query(`create function refuse_jobs() returns trigger language plpgsql as $$
      begin if new.payload->>'purpose' = 'security' then raise 'the queue is full'; end if; return new; end $$`);
    await query(
      'create trigger refuse_jobs before insert on graphile_worker._private_jobs for each row execute function refuse_jobs()',
    );
    const answer = await addPasskey(guest).then(() => query('select from accounts.passkey'));
    expect([answer, await query(waiting)]).toEqual([[], []]);
    await query('drop trigger refuse_jobs on graphile_worker._private_jobs');
    await addPasskey(guest);
    await secured(silent, guest, form.email);
    expect(await query('select from accounts.passkey')).toHaveLength(1);
    expect((await query(waiting)).map(({ change }) => change).toSorted()).toEqual(['passkey_added', 'two_step_on']);
    await smtp.start();
    await query("update graphile_worker._private_jobs set run_at = now() where payload->>'purpose' = 'security'");
    await expect
      .poll(() => smtp.mails.filter((mail) => /^Subject: (A passkey|Two-step)/m.test(mail)).length, { timeout: 20_000 })
      .toBe(2);
    expect(cookieOf(guest, 'auth.session')).toHaveLength(43);
  });
});

test('an email that an earlier release has queued as account_letter is sent', async () => {
  const { form } = await registered(app);
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from accounts.person where email_norm = lower($1)',
    [form.email],
  );
  const id = randomUUID();
  const payload = { purpose: 'reset', person: rows[0]!.id, brand: 'wayfare', locale: 'en', id };
  await transaction(app.database.db, (trx) => addJob(trx, 'account_letter', payload, { jobKey: `letter ${id}` }));
  expect(await mailTo(app, form.email, /^Reset your Wayfare password$/)).toContain('/password/');
});
