import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused } from '#tests/answers.ts';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { scanned, secured } from '#tests/authenticator.ts';
import { mailTo } from '#tests/mails.ts';
import { browser, cookieOf, placeOf, registered } from '#tests/people.ts';
import { json, visitor, type Visitor } from '#tests/visitor.ts';
import type { AccountTables } from '../tables.ts';
import { resetSecondFactor, setStaffPolicy } from './second-factor.sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 120_000);
afterAll(async () => await app.close());

const page = '/profile/security/two-step';
const stepPage = '/login/second-step';
const locationOf = (answer: Response) => answer.headers.get('location') ?? '';
const dbOf = () => app.database.db as unknown as Kysely<AccountTables>;
const isIn = async (guest: Visitor) => (await guest.get('/v3/auth')).status === 200;
type Form = Awaited<ReturnType<typeof registered>>['form'];

const withFactor = async () => {
  const person = await registered(app);
  return { ...person, ...(await secured(app, person.guest, person.form.email)) };
};
/** The first step: the password, on the page without scripts. */
const firstStep = async ({ email, password }: Form, more: Record<string, string> = {}) => {
  const guest = visitor(app, placeOf());
  const fields = { _token: await guest.token('/login'), step: 'sign_in', email, password, ...more };
  return { guest, answer: await guest.post('/login', fields) };
};
const secondStep = async (guest: Visitor, code: string, more: Record<string, string> = {}) =>
  await guest.post(stepPage, { _token: await guest.token('/login/link'), with: 'app', code, ...more });
const send = async (guest: Visitor, step: string) =>
  await guest.post(page, { _token: await guest.token('/profile'), step });
const query = async (text: string, ...values: string[]) => await app.database.pool.query(text, values);
const passTime = async (email: string) =>
  await query(
    "update accounts.session set logged_in_at = now() - interval '11 minutes' where person_id = (select id from accounts.person where email = $1)",
    email,
  );

describe('logging in with a second factor', () => {
  test('opens nothing after the first step, however it was taken', async () => {
    const { form } = await withFactor();
    const { guest, answer } = await firstStep(form, { remember: '1', next: '/searches' });
    expect([answer.status, locationOf(answer)]).toEqual([303, `${stepPage}?next=%2Fsearches`]);
    expect([cookieOf(guest, 'auth.session'), cookieOf(guest, 'auth.remember'), await isIn(guest)]).toEqual([
      '',
      '',
      false,
    ]);
    for (const path of ['/profile', page, '/account/reservations'])
      expect(locationOf(await guest.get(path))).toMatch(/^\/login\?next=/);
    const script = await browser(app);
    const { email, password } = form;
    expect((await refused(await script.call('/login', { email, password }), 403)).code).toBe('second_factor');
    expect((await script.me()).status).toBe(401);
    const byLink = visitor(app, placeOf());
    await byLink.post('/login/link', { _token: await byLink.token('/login/link'), email });
    const link = /link=([\w-]{43})/.exec(await mailTo(app, email, /^Your link to log in to /))?.[1] ?? '';
    const entered = await byLink.post('/login/link', {
      _token: await byLink.token('/login/link'),
      link,
      remember: '1',
    });
    expect([locationOf(entered), await isIn(byLink)]).toEqual([`${stepPage}?next=%2F`, false]);
  });

  test('takes a code once, of now or a step away, in the browser that took the first step', async () => {
    const { form, code, used, fresh } = await withFactor();
    const { guest } = await firstStep(form, { remember: '1' });
    // The code that set it up was used.
    expect((await secondStep(guest, used)).status).toBe(422);
    expect((await secondStep(visitor(app, placeOf()), await fresh())).status).toBe(410);
    const elsewhere = await app.fetch(`http://sunny.localhost:3000${stepPage}`, {
      headers: { cookie: guest.cookie() },
    });
    expect(locationOf(elsewhere)).toMatch(/^\/login/);
    for (const wrong of ['', '000000', code(3), code(-3)]) expect((await secondStep(guest, wrong)).status).toBe(422);
    // Five tries are over: even the right code comes too late.
    expect([(await secondStep(guest, code())).status, await isIn(guest)]).toEqual([410, false]);
    const again = (await firstStep(form)).guest;
    const good = await fresh();
    const answer = await secondStep(again, ` ${good.slice(0, 3)} ${good.slice(3)} `, { next: '/searches' });
    expect([answer.status, locationOf(answer), await isIn(again)]).toEqual([303, '/searches', true]);
    expect([cookieOf(again, 'auth.remember'), cookieOf(again, 'auth.step')]).toEqual(['', '']);
    const thief = (await firstStep(form)).guest;
    expect([(await secondStep(thief, good)).status, await isIn(thief)]).toEqual([422, false]);
  });

  test('begins a session of a new id; ids of a session and of a step that were planted are worthless after', async () => {
    const { form, fresh } = await withFactor();
    const other = await withFactor();
    const [session, step] = ['P'.repeat(43), cookieOf((await firstStep(other.form)).guest, 'auth.step')];
    const guest = visitor(app, placeOf());
    const token = await guest.token('/login');
    guest.setCookie('auth.session', session);
    guest.setCookie('auth.step', step);
    await guest.post('/login', { _token: token, step: 'sign_in', email: form.email, password: form.password });
    const own = cookieOf(guest, 'auth.step');
    expect([own.length, own === step]).toEqual([43, false]);
    guest.setCookie('auth.session', session);
    expect((await secondStep(guest, await fresh())).status).toBe(303);
    expect(cookieOf(guest, 'auth.session')).toMatch(/^(?!P{43})[\w-]{43}$/);
    expect(await (await guest.get('/profile')).text()).toContain(form.email);
    const thief = visitor(app, placeOf());
    thief.setCookie('auth.session', session);
    expect(await isIn(thief)).toBe(false);
    thief.setCookie('auth.session', '');
    for (const [one, status] of [
      [own, 410],
      // Theirs still waits for a code of their own account.
      [step, 422],
    ] as const) {
      thief.setCookie('auth.step', one);
      expect([(await secondStep(thief, await fresh())).status, await isIn(thief)]).toEqual([status, false]);
    }
  });

  test('goes on to a page of ours only, and ends after ten minutes', async () => {
    const { form, fresh } = await withFactor();
    const one = (await firstStep(form)).guest;
    expect(locationOf(await secondStep(one, await fresh(), { next: '//evil.example' }))).toBe('/');
    const { guest } = await firstStep(form);
    await query("update accounts.sign_in_step set ends_at = now() - interval '1 s'");
    expect([(await secondStep(guest, await fresh())).status, await isIn(guest)]).toEqual([410, false]);
  });

  test('takes each recovery code once, as people type it; new ones replace them', async () => {
    const { form, codes, guest: owner } = await withFactor();
    const enter = async (code: string) => {
      const { guest } = await firstStep(form);
      const answer = await secondStep(guest, code, { with: 'recovery' });
      return [answer.status, await isIn(guest)];
    };
    expect(new Set(codes).size).toBe(10);
    expect(await enter('aaaa-aaaa-aaaa-aaaa')).toEqual([422, false]);
    expect(await enter(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')}`)).toEqual([303, true]);
    expect(await enter(codes[0]!)).toEqual([422, false]);
    expect(await (await owner.get(page)).text()).toContain('You have 9 recovery codes left.');
    const { rows } = await query('select code_hash from accounts.recovery_code');
    expect(JSON.stringify(rows)).not.toContain(codes[1]);
    const fresh = /<bdi dir="ltr">([a-z2-9-]{19})<\/bdi>/.exec(await (await send(owner, 'codes')).text())?.[1] ?? '';
    expect(await enter(codes[1]!)).toEqual([422, false]);
    expect(await enter(fresh)).toEqual([303, true]);
  });
});

describe('setting up a second factor', () => {
  test('needs a recent log-in and a code of the key that was shown to this person', async () => {
    const [{ guest, form }, other] = [await registered(app), await registered(app)];
    expect(locationOf(await visitor(app).get(page))).toBe('/login?next=%2Fprofile%2Fsecurity%2Ftwo-step');
    const [mine, theirs] = [await scanned(guest), await scanned(other.guest)];
    for (const [sealed, code] of [
      [mine.fields.sealed, '000000'],
      [mine.fields.sealed, theirs.code()],
      [theirs.fields.sealed, theirs.code()],
      ['x', mine.code()],
    ] as const)
      expect([303, 422]).toContain((await guest.post(page, { ...mine.fields, sealed, code })).status);
    await passTime(form.email);
    expect((await guest.post(page, { ...mine.fields, code: mine.code() })).status).toBe(403);
    const text = await (await guest.get(page)).text();
    expect([text.includes('Confirm that it’s you'), text.includes('name="sealed"')]).toEqual([true, false]);
    expect((await guest.get('/login?again=1')).status).toBe(200);
    const { rows } = await query(
      'select from accounts.second_factor factor join accounts.person on id = person_id where email = $1',
      form.email,
    );
    expect(rows).toHaveLength(0);
  });

  test('a browser that is remembered has not just logged in', async () => {
    const { guest } = await registered(app);
    guest.setCookie('auth.session', '');
    expect(await (await guest.get(page)).text()).toContain('Confirm that it’s you');
  });

  test('ends every other session and forgets remembered browsers; this one goes on with a new id', async () => {
    const { guest, form } = await registered(app);
    const laptop = await browser(app);
    await laptop.call('/login', { email: form.email, password: form.password, remember: true });
    const before = cookieOf(guest, 'auth.session');
    await secured(app, guest, form.email);
    laptop.guest.setCookie('auth.session', '');
    expect([(await laptop.me()).status, await isIn(guest), cookieOf(guest, 'auth.session') === before]).toEqual([
      401,
      true,
      false,
    ]);
    // A second one can't be set up over it.
    expect(await (await guest.get(page)).text()).toContain('Two-step login is on');
    const { rows } = await query(
      "select after from accounts.audit where action = 'person.second_factor' order by id desc limit 1",
    );
    expect(rows).toEqual([{ after: { secondFactor: true } }]);
  });

  test('the operator ends it for somebody who has lost it, with all their sessions', async () => {
    const { guest, form } = await withFactor();
    const notice = { brand: 'wayfare', locale: 'en', at: '2026-11-24T10:00:00Z', browser: null, system: null };
    const reset = async (email: string) =>
      await resetSecondFactor(dbOf(), email, { personId: null, name: 'Rita' }, notice);
    expect([await reset('nobody@example.com'), await reset(form.email.toUpperCase())]).toEqual([false, true]);
    expect([await reset(form.email), await isIn(guest)]).toEqual([false, false]);
    expect(await isIn((await firstStep(form)).guest)).toBe(true);
    expect(await mailTo(app, form.email, /was reset/)).toContain('If you didn’t ask us to, contact us at once');
  });

  test('it is turned off after a recent log-in only, and then one step is enough', async () => {
    const { guest, form } = await withFactor();
    await passTime(form.email);
    const asked = await send(guest, 'off');
    expect([asked.status, (await asked.text()).includes('Confirm that it’s you')]).toEqual([403, true]);
    expect(locationOf((await firstStep(form)).answer)).toMatch(/second-step/);
    await query('update accounts.session set logged_in_at = now()');
    expect(locationOf(await send(guest, 'off'))).toBe('/profile/security?done=two_step_off');
    expect(await isIn((await firstStep(form)).guest)).toBe(true);
  });
});

describe('people who must have a second factor', () => {
  const actionsOf = async (guest: Visitor) =>
    (await json<{ data: { actions: string[] } }>(await guest.get('/v3/auth'))).data.actions;

  test('of an agency, and of those below it, are travellers until they have one', async () => {
    const top = await agencyOf(app, 'Careful Tours');
    const below = await agencyOf(app, 'Careful Tours North', { parent: top.number });
    const owner = await signedInWith(app, { agency: top.number, role: 'owner' });
    const agent = await signedInWith(app, { agency: below.number, role: 'agent' });
    const rule = async (guest: Visitor, on: boolean) =>
      await guest.post('/dashboard/team', {
        _token: await guest.token('/profile'),
        step: 'second_factor',
        ...(on ? { required: '1' } : {}),
      });
    expect((await rule(agent.guest, true)).status).toBe(403);
    // Owners set it up for themselves first.
    expect([(await rule(owner.guest, true)).status, await actionsOf(agent.guest)]).toEqual([409, ['book', 'net']]);
    await secured(app, owner.guest, owner.form.email);
    expect(locationOf(await rule(owner.guest, true))).toBe('/dashboard/team?done=second_factor');
    expect(await actionsOf(agent.guest)).toEqual([]);
    expect(locationOf(await agent.guest.get('/dashboard/bookings'))).toBe(`${page}?next=%2Fdashboard%2Fbookings`);
    expect((await agent.guest.get('/v3/dashboard/bookings')).status).toBe(403);
    const { answer } = await firstStep(agent.form, { next: '/dashboard/bookings' });
    expect(locationOf(answer)).toBe(`${page}?next=%2Fdashboard%2Fbookings`);
    await secured(app, agent.guest, agent.form.email);
    expect(await actionsOf(agent.guest)).toEqual(['book', 'net']);
    expect((await send(agent.guest, 'off')).status).toBe(409);
    await rule(owner.guest, false);
    expect((await send(agent.guest, 'off')).status).toBe(303);
    expect(await actionsOf(agent.guest)).toEqual(['book', 'net']);
  });

  test('are staff, where the installation says so', async () => {
    const db = dbOf();
    const { guest, form } = await signedInWith(app, { staffRole: 'admin' });
    expect(await actionsOf(guest)).toContain('admin');
    await setStaffPolicy(db, true);
    try {
      expect(await actionsOf(guest)).toEqual([]);
      expect(locationOf(await guest.get('/dashboard/team'))).toBe(`${page}?next=%2Fdashboard%2Fteam`);
      await secured(app, guest, form.email);
      expect(await actionsOf(guest)).toContain('admin');
      expect((await send(guest, 'off')).status).toBe(409);
    } finally {
      await setStaffPolicy(db, false);
    }
  });
});
