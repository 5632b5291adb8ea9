import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { newcomer, password, placeOf, registered } from '#tests/people.ts';
import { json, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

let agencies = 0;
const given = () => ({
  agency_name: `Blue Door ${(agencies += 1)}`,
  legal_name: 'Blue Door Travel Ltd',
  country: 'GB',
  tax_id: 'gb 123456789',
  phone: '020 7946 0000',
  terms: '1',
});

/** Sends the form of the page with its hidden fields, and what is said in addition. */
async function applyAs(guest: Visitor, fields: Record<string, string>, path = '/join') {
  const page = await (await guest.get(path)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  return await guest.post(path, { _token: hidden('_token'), terms_version: hidden('terms_version'), ...fields });
}
const rows = async (email: string) =>
  (
    await app.database.pool.query(
      `select application.* from accounts.application join accounts.person on person.id = person_id
       where person.email = $1 order by application.id`,
      [email],
    )
  ).rows as Record<string, unknown>[];
const personRow = async (email: string) =>
  (await app.database.pool.query('select * from accounts.person where email = $1', [email])).rows[0] as Record<
    string,
    unknown
  >;
const prove = async (email: string) =>
  void (await app.database.pool.query('update accounts.person set email_proven_at = now() where email = $1', [email]));

async function decideAs(guest: Visitor, fields: Record<string, string>) {
  const token = await guest.token('/dashboard/applications');
  // People who can't open the page have the token of another one.
  return await guest.post('/dashboard/applications', { _token: token || (await guest.token('/profile')), ...fields });
}
const approval = { step: 'approve', name: 'Somebody’s agency', model: 'commission', commission: '8' };

describe('an application', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['no name', { agency_name: ' ' }, /Enter the name of your agency/],
    ['a card number as its name', { agency_name: '4111 1111 1111 1111' }, /don’t enter a card number/],
    ['markup as its name', { legal_name: '<b>Blue</b>' }, /Use a name with letters/],
    ['a name that is too long', { agency_name: 'a'.repeat(121) }, /too long/],
    ['no country', { country: 'XX' }, /Choose a country/],
    ['an impossible number', { tax_id: '??' }, /4 to 40 letters/],
    ['no phone', { phone: '12' }, /phone number with its country code/],
    ['terms that are not accepted', { terms: '' }, /Please accept the terms/],
    ['terms of another day', { terms_version: '2020-01-01' }, /terms for agents have changed/],
  ])('with %s is refused, and nothing is stored', async (_what, wrong, message) => {
    const { guest, form } = await registered(app);
    const answer = await applyAs(guest, { ...given(), ...wrong });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toMatch(message);
    expect(page).not.toContain('4111');
    expect(await rows(form.email)).toEqual([]);
  });

  test('a second one is refused while the first is open, also at the same time', async () => {
    const { guest, form } = await registered(app);
    const token = await guest.token('/join');
    const version = /name="terms_version" value="([^"]*)"/.exec(await (await guest.get('/join')).text())![1]!;
    const send = () => guest.post('/join', { _token: token, terms_version: version, ...given() });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await rows(form.email)).toHaveLength(1);
    expect(await (await guest.get('/join')).text()).toContain('reviewing your application');
  });

  test('of people of an agency and of staff is refused, also while the agency is blocked', async () => {
    const { number } = await agencyOf(app, 'Busy Bees');
    const agent = await signedInWith(app, { agency: number, role: 'agent' });
    const staff = await signedInWith(app, { staffRole: 'support' });
    const token = await agent.guest.token('/profile');
    expect(await (await agent.guest.get('/join')).text()).toContain('already work with an agency');
    const version = /name="terms_version" value="([^"]*)"/.exec(await (await visitor(app).get('/join')).text())![1]!;
    const fields = { terms_version: version, ...given() };
    expect((await agent.guest.post('/join', { _token: token, ...fields })).status).toBe(409);
    await app.database.pool.query(`update accounts.agency set status = 'blocked' where number = $1`, [number]);
    const refused = await applyAs(agent.guest, fields);
    expect([refused.status, (await refused.text()).includes('blocked at the moment')]).toEqual([409, true]);
    expect((await staff.guest.get('/join')).headers.get('location')).toBe('/dashboard/applications');
    expect([...(await rows(agent.form.email)), ...(await rows(staff.form.email))]).toEqual([]);
  });

  test('sets nothing but its own fields', async () => {
    const { guest, form } = await registered(app);
    const before = await personRow(form.email);
    const extra = { status: 'approved', role: 'owner', staff_role: 'admin', plan_id: '1', commission_bp: '5000' };
    const ids = { id: before['id'] as string, person_id: crypto.randomUUID(), agency_id: crypto.randomUUID() };
    expect((await applyAs(guest, { ...given(), ...extra, ...ids, reason: 'x' })).status).toBe(303);
    expect(await personRow(form.email)).toEqual(before);
    expect(await rows(form.email)).toMatchObject([
      {
        status: 'applied',
        person_id: before['id'],
        agency_id: null,
        reason: null,
        tax_id: 'GB 123456789',
        phone: '+442079460000',
        terms_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ]);
    expect(await mailTo(app, form.email, /received your application/)).toContain('Blue Door');
  });

  test.each(['', '/he'])('%s/join: a visitor applies with a new account, and is signed in', async (prefix) => {
    const guest = visitor(app, placeOf());
    const { email } = newcomer();
    const account = { name: 'Dana Levi', email, password, password_confirmation: password };
    const weak = await applyAs(guest, { ...given(), ...account, password_confirmation: 'x' }, `${prefix}/join`);
    expect([weak.status, (await weak.text()).includes(password)]).toEqual([422, false]);
    const done = await applyAs(guest, { ...given(), ...account }, `${prefix}/join`);
    expect([done.status, done.headers.get('location')]).toEqual([303, `${prefix}/join`]);
    expect(await (await guest.get(`${prefix}/join`)).text()).toContain(email);
    expect(await rows(email)).toMatchObject([{ locale: prefix === '' ? 'en' : 'he', status: 'applied' }]);
    const other = await applyAs(visitor(app, placeOf()), { ...given(), ...account }, `${prefix}/join`);
    expect(other.status).toBe(422);
  });
});

describe('the decision', () => {
  const waiting = async () => {
    const person = await registered(app);
    await applyAs(person.guest, given());
    const [row] = await rows(person.form.email);
    return { ...person, id: String(row!['id']) };
  };

  test('belongs to staff who may manage agencies, and to nobody else', async () => {
    const applicant = await waiting();
    await prove(applicant.form.email);
    const { number } = await agencyOf(app, 'Other Owners');
    const others = [
      applicant,
      await registered(app),
      ...(await Promise.all(
        (['owner', 'finance', 'agent', 'viewer'] as const).map((role) => signedInWith(app, { agency: number, role })),
      )),
      ...(await Promise.all(
        (['support', 'finance', 'content'] as const).map((staffRole) => signedInWith(app, { staffRole })),
      )),
    ];
    for (const { guest } of others) {
      expect((await guest.get('/dashboard/applications')).status).toBe(403);
      for (const fields of [approval, { step: 'refuse', reason: 'no' }])
        expect((await decideAs(guest, { ...fields, application: applicant.id })).status).toBe(403);
    }
    const stranger = visitor(app, placeOf());
    expect((await stranger.get('/dashboard/applications')).headers.get('location')).toContain('/login?next=');
    const posted = await stranger.post('/dashboard/applications', {
      _token: await stranger.token('/join'),
      ...approval,
      application: applicant.id,
    });
    expect(posted.headers.get('location')).toContain('/login?next=');
    expect(await rows(applicant.form.email)).toMatchObject([{ status: 'applied', decided_at: null }]);
    expect((await personRow(applicant.form.email))['agency_id']).toBeNull();
  });

  test('is refused for an address that is not confirmed, a taken name, a wrong commission, and the second time', async () => {
    const admin = await signedInWith(app, { staffRole: 'admin' });
    const applicant = await waiting();
    const decide = async (fields: Record<string, string>, id = applicant.id) =>
      await decideAs(admin.guest, { ...approval, application: id, ...fields });
    const told = async (answer: Response) => [answer.status, await answer.text()] as const;
    expect(await told(await decide({ name: 'First' }))).toEqual([409, expect.stringContaining('hasn’t confirmed')]);
    await prove(applicant.form.email);
    await agencyOf(app, 'Taken Name');
    expect(await told(await decide({ name: 'Taken Name' }))).toEqual([409, expect.stringContaining('has this name')]);
    for (const commission of ['0', '51', '-1', 'x', '8,123'])
      expect(await told(await decide({ commission }))).toEqual([422, expect.stringContaining('up to 50 percent')]);
    expect((await decide({}, crypto.randomUUID())).status).toBe(409);
    expect((await decide({}, 'x')).status).toBe(404);
    expect((await decide({ step: 'refuse', reason: ' ' })).status).toBe(422);
    const done = await Promise.all([decide({ name: 'Once' }), decide({ name: 'Once' })]);
    expect(done.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await decide({ step: 'refuse', reason: 'late' })).status).toBe(409);
    expect(await rows(applicant.form.email)).toMatchObject([{ status: 'approved', reason: null }]);
  });

  test('approves: the applicant is the owner of an agency on the agreed terms, gets an email, and it is recorded', async () => {
    const admin = await signedInWith(app, { staffRole: 'admin' });
    const applicant = await waiting();
    await prove(applicant.form.email);
    expect(await (await admin.guest.get('/dashboard/applications')).text()).toContain(applicant.form.email);
    const fields = { ...approval, name: 'Harbour House', commission: '7.5', application: applicant.id };
    const done = await decideAs(admin.guest, { ...fields, staff_role: 'admin', role: 'finance' });
    expect(done.headers.get('location')).toBe('/dashboard/applications?done=approved');
    const { data } = await json<{ data: object }>(await applicant.me());
    expect(data).toMatchObject({ plan_id: 1, actions: expect.arrayContaining(['team', 'net', 'book']) });
    const { rows: agency } = await app.database.pool.query(
      `select * from accounts.agency where name = 'Harbour House'`,
    );
    const [application] = await rows(applicant.form.email);
    expect(agency).toMatchObject([
      {
        status: 'active',
        model: 'commission',
        commission_bp: 750,
        legal_name: 'Blue Door Travel Ltd',
        country: 'GB',
        terms_version: application!['terms_version'],
        terms_by: application!['person_id'],
      },
    ]);
    expect(await mailTo(app, applicant.form.email, /Blue Door \d+ is ready/)).toContain('/dashboard/team');
    const { rows: audit } = await app.database.pool.query(
      `select actor_id, action, address from accounts.audit where subject = $1 order by id`,
      [applicant.id],
    );
    expect(audit).toMatchObject([
      { action: 'application.create', actor_id: application!['person_id'], address: expect.any(String) },
      { action: 'application.approve', actor_id: admin.id },
    ]);
  });

  test('refuses with a reason, which the applicant reads by email and on the page, and they apply again', async () => {
    const admin = await signedInWith(app, { staffRole: 'admin' });
    const applicant = await waiting();
    const reason = 'The number <b>isn’t</b> in the register.';
    const done = await decideAs(admin.guest, { step: 'refuse', reason, application: applicant.id });
    expect(done.headers.get('location')).toBe('/dashboard/applications?done=refused');
    expect(await mailTo(app, applicant.form.email, /^Your application for/)).toContain(reason);
    const page = await (await applicant.guest.get('/join')).text();
    expect(page).toContain('The number &lt;b&gt;isn’t&lt;/b&gt; in the register.');
    expect(page).toContain('value="Blue Door Travel Ltd"');
    expect((await applyAs(applicant.guest, given())).status).toBe(303);
    expect(await rows(applicant.form.email)).toMatchObject([{ status: 'refused' }, { status: 'applied' }]);
    expect(await (await admin.guest.get('/dashboard/applications?status=refused')).text()).toContain('register.');
  });
});

test('where applications are approved automatically, the address must be confirmed first', async () => {
  const open = await openTestApp({ env: { AGENCY_APPLICATIONS: 'automatic', AGENCY_COMMISSION_BP: '650' } });
  try {
    const person = await registered(open);
    await applyAs(person.guest, given());
    expect(await json(await person.me())).toMatchObject({ data: { plan_id: null } });
    const [link] = /\/email\/prove\?link=[\w-]{43}/.exec(await mailTo(open, person.form.email, /confirm your email/))!;
    const token = await person.guest.token(link);
    await person.guest.post('/email/prove', { _token: token, link: link.split('=')[1]! });
    expect(await json(await person.me())).toMatchObject({ data: { plan_id: 1 } });
    const { rows: agency } = await open.database.pool.query(`select model, commission_bp from accounts.agency`);
    expect(agency).toContainEqual({ model: 'commission', commission_bp: 650 });
  } finally {
    await open.close();
  }
});

test('where agencies can’t apply, there is no such page and no link to it', async () => {
  const closed = await openTestApp({ env: { AGENCY_APPLICATIONS: 'off' } });
  try {
    expect((await visitor(closed).get('/join')).status).toBe(404);
    expect(await (await visitor(closed).get('/')).text()).not.toContain('href="/join"');
    expect(await (await visitor(app).get('/')).text()).toContain('href="/join"');
  } finally {
    await closed.close();
  }
});
