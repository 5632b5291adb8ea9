import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { mailTo } from '#tests/mails.ts';
import { cookieOf, newcomer, password, placeOf, registered } from '#tests/people.ts';
import { json, type Visitor, visitor } from '#tests/visitor.ts';

type Person = Awaited<ReturnType<typeof signedInWith>>;

let app: TestApp;
let owner: Person;
let agencyId: string;
let agencyNumber: number;
beforeAll(async () => {
  app = await openTestApp();
  const { id, number } = await agencyOf(app, 'Blue Door');
  [agencyId, agencyNumber] = [id, number];
  owner = await signedInWith(app, { agency: number, role: 'owner' });
});
afterAll(async () => await app.close());

const team = '/dashboard/team';
const invite = async (email: string, fields: Record<string, string> = {}, by: Visitor = owner.guest) =>
  await by.post(team, { _token: await by.token(team), step: 'invite', email, role: 'agent', net: '1', ...fields });
/** The link of the newest mail to an address; mails of the outbox are listed with the newest first. */
const linkTo = async (email: string, path = '/invitation') =>
  new RegExp(`${path}\\?link=([\\w-]{43})`).exec(await mailTo(app, email, /Blue Door/))![1]!;
async function invited(email: string, fields: Record<string, string> = {}): Promise<string> {
  expect((await invite(email, fields)).status).toBe(303);
  return await linkTo(email);
}
/** Sends the form of a link's page; where it has none, with the token of another page. */
async function post(guest: Visitor, link: string, fields: Record<string, string>) {
  const token = (await guest.token(`/invitation?link=${link}`)) || (await guest.token('/profile'));
  return await guest.post('/invitation', { _token: token, link, ...fields });
}
const newPerson = { step: 'register', name: 'Noa Peled', password, password_confirmation: password };
const query = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[];
const people = async (email: string) => await query('select * from accounts.person where email_norm = $1', [email]);

describe('inviting', () => {
  test('is refused for what is no address, no role, and somebody of the team', async () => {
    const told = async (answer: Response) => [answer.status, await answer.text()] as const;
    expect(await told(await invite('noa'))).toEqual([422, expect.stringContaining('valid email address')]);
    expect(await told(await invite('noa@example.com', { role: 'admin' }))).toEqual([
      422,
      expect.stringContaining('Choose a role'),
    ]);
    expect(await told(await invite(owner.form.email.toUpperCase()))).toEqual([
      409,
      expect.stringContaining('already on the team'),
    ]);
    expect(await query('select from accounts.invitation')).toEqual([]);
  });

  test('answers the same for an address with an account, without one, of another agency, and blocked', async () => {
    const rival = await agencyOf(app, 'Rival');
    const traveller = await registered(app);
    const elsewhere = await signedInWith(app, { agency: rival.number, role: 'owner' });
    const blocked = await registered(app);
    await query('update accounts.person set blocked_at = now() where email = $1', [blocked.form.email]);
    const unknown = newcomer().email;
    const answers = [];
    for (const email of [unknown, traveller.form.email, elsewhere.form.email, blocked.form.email]) {
      const answer = await invite(email);
      const page = await (await owner.guest.get(team)).text();
      const row = new RegExp(`<bdi[^>]*>${email}</bdi>.*?</li>`, 's').exec(page)![0];
      const written = await mailTo(app, email, /Blue Door/);
      const hide = (text: string) =>
        text
          .replaceAll(email, 'EMAIL')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
          .replaceAll(/value="[^"]*"/g, '')
          .replaceAll(/link=[\w-]+/g, 'LINK');
      answers.push([answer.status, answer.headers.get('location'), hide(row), hide(written)]);
    }
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(JSON.stringify(answers[0])).toContain('Dana Levi invites you');
  });

  test('is limited for one address, and its link is in the email only', async () => {
    const { email } = newcomer();
    const link = await invited(email);
    const stored = JSON.stringify(await query('select * from accounts.invitation where email_norm = $1', [email]));
    expect(stored).not.toContain(link);
    expect(await (await owner.guest.get(team)).text()).not.toContain(link);
    expect(app.logged.join('\n')).not.toContain(link);
    const statuses = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await invite(email)).status);
    expect(statuses).toEqual([303, 303, 303, 303, 429]);
    expect(await query('select from accounts.invitation where email_norm = $1', [email])).toHaveLength(1);
  });
});

describe('a link', () => {
  test.each<[string, (email: string) => Promise<unknown>]>([
    ['is expired', (email) => query(`update accounts.invitation set ends_at = now() where email_norm = $1`, [email])],
    [
      'was withdrawn',
      async (email) => {
        const [row] = await query('select id from accounts.invitation where email_norm = $1', [email]);
        const fields = { step: 'withdraw', invitation: String(row!['id']) };
        await owner.guest.post(team, { _token: await owner.guest.token(team), ...fields });
      },
    ],
    [
      'is of an earlier email',
      async (email) => {
        const [row] = await query('select id from accounts.invitation where email_norm = $1', [email]);
        const fields = { step: 'resend', invitation: String(row!['id']) };
        await owner.guest.post(team, { _token: await owner.guest.token(team), ...fields });
      },
    ],
    ['is of a blocked agency', () => query(`update accounts.agency set status = 'blocked' where id = $1`, [agencyId])],
  ])('that %s is over, and changes nothing', async (_what, spoil) => {
    const { email } = newcomer();
    const guest = visitor(app, placeOf());
    const link = await invited(email);
    const token = await guest.token(`/invitation?link=${link}`);
    await spoil(email);
    expect((await guest.get(`/invitation?link=${link}`)).status).toBe(410);
    expect((await guest.post('/invitation', { _token: token, link, ...newPerson })).status).toBe(410);
    expect(await people(email)).toEqual([]);
    await query(`update accounts.agency set status = 'active' where id = $1`, [agencyId]);
  });

  test('that was guessed is over', async () => {
    const guest = visitor(app, placeOf());
    for (const link of ['', 'x', 'a'.repeat(43), '%00', `' or 1=1 --`, 'a'.repeat(5_000)])
      expect((await guest.get(`/invitation?link=${encodeURIComponent(link)}`)).status).toBe(410);
  });

  test('makes one account with the invited address and role, whatever the form says, and is good once', async () => {
    const { email } = newcomer();
    const link = await invited(email, { role: 'agent', net: '0', reservations: '1' });
    const guest = visitor(app, placeOf());
    const weak = await post(guest, link, { ...newPerson, password: 'short' });
    expect([weak.status, (await weak.text()).includes('Use at least')]).toEqual([422, true]);
    const extra = { email: 'eve@example.com', role: 'owner', agency_id: crypto.randomUUID(), staff_role: 'admin' };
    const token = await guest.token(`/invitation?link=${link}`);
    const send = () => guest.post('/invitation', { _token: token, link, ...newPerson, ...extra });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    expect(answers.find(({ status }) => status === 303)!.headers.get('location')).toBe('/invitation?joined=1');
    expect(await (await guest.get('/invitation?joined=1')).text()).toContain('Welcome to the team');
    expect(await people(email)).toMatchObject([
      {
        role: 'agent',
        actions: ['reservations'],
        agency_id: agencyId,
        staff_role: null,
        email_proven_at: expect.any(Date),
      },
    ]);
    expect(await people('eve@example.com')).toEqual([]);
    expect((await visitor(app, placeOf()).get(`/invitation?link=${link}`)).status).toBe(410);
    expect((await send()).status).toBe(410);
  });

  test('of somebody with an account needs them to log in, and begins a new session', async () => {
    const person = await registered(app);
    const { email } = person.form;
    const link = await invited(email);
    const stranger = visitor(app, placeOf());
    const taken = await post(stranger, link, newPerson);
    expect([taken.status, (await taken.text()).includes('already an account')]).toEqual([409, true]);
    const page = await (await stranger.get(`/invitation?link=${link}`)).text();
    expect(page).toContain(`/login?next=%2Finvitation%3Flink%3D${link}`);
    expect((await post(stranger, link, { step: 'accept' })).status).toBe(303);
    expect(await people(email)).toMatchObject([{ agency_id: null }]);
    const session = () => cookieOf(person.guest, 'auth.session');
    const before = session();
    expect((await post(person.guest, link, { step: 'accept' })).status).toBe(303);
    expect(session()).not.toBe(before);
    expect(await json(await person.me())).toMatchObject({ data: { plan_id: 1, actions: ['book', 'net'] } });
    // The id of before is worth nothing.
    const fixed = visitor(app, placeOf());
    fixed.setCookie('auth.session', before);
    expect((await fixed.get('/v3/auth')).status).toBe(401);
  });

  test('is bound to its address, and to people of no agency', async () => {
    const { email } = newcomer();
    const link = await invited(email);
    const other = await registered(app);
    expect(await (await other.guest.get(`/invitation?link=${link}`)).text()).toContain('for another address');
    for (const fields of [{ step: 'accept' }, newPerson])
      expect((await post(other.guest, link, fields)).status).toBe(409);
    const out = await post(other.guest, link, { step: 'sign_out' });
    expect(out.headers.get('location')).toBe(`/invitation?link=${link}`);
    expect((await other.me()).status).toBe(401);
    const rival = await agencyOf(app, 'Rival Two');
    const staff = await signedInWith(app, { staffRole: 'support' });
    const agent = await signedInWith(app, { agency: rival.number, role: 'agent' });
    for (const one of [agent, staff]) {
      const theirs = await invited(one.form.email);
      expect((await post(one.guest, theirs, { step: 'accept' })).status).toBe(409);
      expect((await people(one.form.email))[0]!['agency_id']).not.toBe(agencyId);
    }
    expect(agencyNumber).not.toBe(rival.number);
  });

  test.each(['', '/he'])('%s/invitation is in the language of its email', async (prefix) => {
    const { email } = newcomer();
    const answer = await owner.guest.post(`${prefix}${team}`, {
      _token: await owner.guest.token(`${prefix}${team}`),
      step: 'invite',
      email,
      role: 'viewer',
    });
    expect(answer.headers.get('location')).toBe(`${prefix}${team}?done=invited`);
    expect(await linkTo(email, `${prefix}/invitation`)).toHaveLength(43);
  });
});
