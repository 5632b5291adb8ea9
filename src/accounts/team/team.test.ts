import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agencyOf, signedInWith } from '#tests/agencies.ts';
import { openTestApp, type TestApp } from '#tests/app.ts';
import { placeOf, registered } from '#tests/people.ts';
import { json, type Visitor, visitor } from '#tests/visitor.ts';

let app: TestApp;
let agencies = 0;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => await app.close());

const agency = async (more: Parameters<typeof agencyOf>[2] = {}) =>
  await agencyOf(app, `Agency ${(agencies += 1)}`, more);
const member = async (number: number, role: 'owner' | 'finance' | 'agent' | 'viewer') =>
  await signedInWith(app, { agency: number, role });
const pageOf = (number?: number) => `/dashboard/team${number === undefined ? '' : `?agency=${number}`}`;

/** Sends one form of the page; people who can't open it have the token of another one. */
async function send(guest: Visitor, fields: Record<string, string>, number?: number) {
  return await guest.post(pageOf(number), { _token: await tokenOf(guest, number), ...fields });
}
const tokenOf = async (guest: Visitor, number?: number) =>
  (await guest.token(pageOf(number))) || (await guest.token('/join')) || (await guest.token('/profile'));
const query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Row[];
const personRow = async (id: string) => (await query('select * from accounts.person where id = $1', [id]))[0]!;
const audits = async () =>
  (await query<{ count: number }>('select count(*)::int as count from accounts.audit'))[0]!.count;

describe('who manages a team', () => {
  test('every action by every principal: done by the owner, those above and platform administrators, else refused', async () => {
    const top = await agency();
    const mine = await agency({ parent: top.number });
    const below = await agency({ parent: mine.number });
    const other = await agency();
    const target = async () => (await member(mine.number, 'agent')).id;
    const invitation = async () => {
      const rows = await query<{ id: string }>(
        `insert into accounts.invitation (agency_id, email_norm, role, ends_at)
         values ($1, gen_random_uuid() || '@example.com', 'agent', now() + interval '1 day') returning id`,
        [mine.id],
      );
      return rows[0]!.id;
    };
    const actions: readonly [name: string, fields: () => Promise<Record<string, string>>, ownerMay: boolean][] = [
      ['invite', async () => ({ email: `new${(agencies += 1)}@example.com`, role: 'agent' }), true],
      ['resend', async () => ({ invitation: await invitation() }), true],
      ['withdraw', async () => ({ invitation: await invitation() }), true],
      ['set', async () => ({ member: await target(), role: 'viewer' }), true],
      ['block', async () => ({ member: await target() }), true],
      ['unblock', async () => ({ member: await target() }), true],
      ['remove', async () => ({ member: await target() }), true],
      ['open', async () => ({ agency_name: `Below ${(agencies += 1)}` }), true],
      // An agency's own people don't decide about its limits.
      ['limits', async () => ({ markup: '1' }), false],
      ['block_agency', async () => ({}), false],
      ['unblock_agency', async () => ({}), false],
    ];
    const principals: readonly [name: string, guest: Visitor, allowed: 'all' | 'own' | 'none', status: number][] = [
      ['owner', (await member(mine.number, 'owner')).guest, 'own', 404],
      ['owner above', (await member(top.number, 'owner')).guest, 'all', 404],
      ['staff admin', (await signedInWith(app, { staffRole: 'admin' })).guest, 'all', 404],
      ['owner below', (await member(below.number, 'owner')).guest, 'none', 404],
      ['owner of another', (await member(other.number, 'owner')).guest, 'none', 404],
      ['agent', (await member(mine.number, 'agent')).guest, 'none', 403],
      ['viewer', (await member(mine.number, 'viewer')).guest, 'none', 403],
      ['finance', (await member(mine.number, 'finance')).guest, 'none', 403],
      ['traveller', (await registered(app)).guest, 'none', 403],
      ['staff support', (await signedInWith(app, { staffRole: 'support' })).guest, 'none', 403],
      ['visitor', visitor(app, placeOf()), 'none', 303],
    ];
    for (const [who, guest, allowed, refusedWith] of principals) {
      // The token of a session is good for all of its forms.
      const token = await tokenOf(guest, mine.number);
      for (const [step, fieldsOf, ownerMay] of actions) {
        const fields = await fieldsOf();
        const before = await audits();
        const answer = await guest.post(pageOf(mine.number), { _token: token, step, ...fields });
        const isAllowed = allowed === 'all' || (allowed === 'own' && ownerMay);
        const what = `${step} by ${who}`;
        if (isAllowed) {
          expect([what, answer.status]).toEqual([what, 303]);
          expect(answer.headers.get('location')).toMatch(/^\/dashboard\/team\?agency=\d+&done=/);
        } else {
          expect([what, answer.status]).toEqual([what, refusedWith]);
          if (answer.status === 303) expect(answer.headers.get('location')).toContain('/login');
          expect([what, await audits()]).toEqual([what, before]);
        }
      }
    }
    // What does not exist and what belongs to others can't be told apart.
    const owner = principals[0]![1];
    for (const number of [other.number, top.number, 999_999])
      expect((await owner.get(pageOf(number))).status).toBe(404);
    for (const text of ['0', '-1', 'x', '1e9', '99999999999999999999', "1'"])
      expect((await owner.get(`/dashboard/team?agency=${encodeURIComponent(text)}`)).status).toBe(404);
  }, 240_000);

  test('a member of another agency can’t be changed through the own one, and ids are not guessed', async () => {
    const [one, two] = [await agency(), await agency()];
    const owner = await member(one.number, 'owner');
    const stranger = await member(two.number, 'agent');
    const before = await personRow(stranger.id);
    for (const step of ['set', 'block', 'unblock', 'remove'])
      for (const id of [stranger.id, crypto.randomUUID(), 'x', ''])
        expect((await send(owner.guest, { step, member: id, role: 'viewer' })).status).toBe(404);
    expect(await personRow(stranger.id)).toEqual(before);
  });
});

describe('a member', () => {
  test('gets a role and what agents are granted, and nothing else', async () => {
    const { number } = await agency();
    const owner = await member(number, 'owner');
    const agent = await member(number, 'agent');
    const extra = { staff_role: 'admin', plan_id: '7', agency_id: crypto.randomUUID(), actions: '{admin}', crm: '1' };
    const set = async (fields: Record<string, string>) =>
      await send(owner.guest, { step: 'set', member: agent.id, ...extra, ...fields });
    expect((await set({ role: 'admin' })).status).toBe(422);
    const rights = async () => (await json<{ data: { actions: string[] } }>(await agent.me())).data.actions;
    expect((await set({ role: 'agent', reservations: '1' })).status).toBe(303);
    expect(await rights()).toEqual(['book', 'reservations']);
    expect((await set({ role: 'viewer', net: '1' })).status).toBe(303);
    expect(await rights()).toEqual(['reservations']);
    expect(await personRow(agent.id)).toMatchObject({ staff_role: null, plan_id: 1, actions: [], crm: false });
  });

  test('who is blocked is logged out at once, is a traveller until unblocked, and then what they were', async () => {
    const { number } = await agency();
    const owner = await member(number, 'owner');
    const agent = await member(number, 'finance');
    await send(owner.guest, { step: 'block', member: agent.id });
    expect((await agent.me()).status).toBe(401);
    const { email, password } = agent.form;
    expect((await agent.call('/login', { email, password })).status).toBe(200);
    const state = async () => (await json<{ data: object }>(await agent.me())).data;
    expect(await state()).toMatchObject({ plan_id: null, actions: [] });
    expect((await agent.guest.get('/dashboard/team')).status).toBe(403);
    await send(owner.guest, { step: 'unblock', member: agent.id });
    expect(await state()).toMatchObject({ plan_id: 1, actions: ['reservations', 'net', 'finance'] });
  });

  test('who is removed is logged out at once and keeps their account as a traveller', async () => {
    const { number } = await agency();
    const owner = await member(number, 'owner');
    const agent = await member(number, 'agent');
    await send(owner.guest, { step: 'remove', member: agent.id });
    expect((await agent.me()).status).toBe(401);
    expect(await personRow(agent.id)).toMatchObject({ agency_id: null, plan_id: null, role: null, actions: [] });
    expect(await (await owner.guest.get(pageOf())).text()).not.toContain(agent.form.email);
  });

  test('who is the last owner can’t leave, be demoted, block themselves or erase their account', async () => {
    const { number, id } = await agency();
    const [one, two] = [await member(number, 'owner'), await member(number, 'owner')];
    const told = async (answer: Response) => [answer.status, (await answer.text()).includes('needs an owner')];
    expect((await send(one.guest, { step: 'block', member: one.id })).status).toBe(409);
    // Both leave at once: one stays.
    const left = await Promise.all(
      [one, two].map(async (each) => await send(each.guest, { step: 'remove', member: each.id })),
    );
    expect(left.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const [owner] = await query<{ id: string }>(`select id from accounts.person where agency_id = $1`, [id]);
    const last = owner!.id === one.id ? one : two;
    expect(await told(await send(last.guest, { step: 'remove', member: last.id }))).toEqual([409, true]);
    expect(await told(await send(last.guest, { step: 'set', member: last.id, role: 'agent' }))).toEqual([409, true]);
    const erased = await last.guest.post('/profile', {
      _token: await last.guest.token('/profile'),
      step: 'erase',
      erase_password: last.form.password,
      agree: '1',
    });
    expect([erased.status, (await erased.text()).includes('only owner of your agency')]).toEqual([409, true]);
    // An owner whose account the platform has blocked is none.
    const third = await member(number, 'owner');
    await query('update accounts.person set blocked_at = now() where id = $1', [third.id]);
    expect(await told(await send(last.guest, { step: 'remove', member: last.id }))).toEqual([409, true]);
    await query('update accounts.person set blocked_at = null where id = $1', [third.id]);
    expect((await send(last.guest, { step: 'remove', member: last.id })).headers.get('location')).toBe('/login');
    expect((await last.me()).status).toBe(401);
  });
});

describe('an agency below', () => {
  test('is opened within the limits of the one above, on three levels', async () => {
    const top = await agency({ model: 'commission', commissionBp: 800, mayChangeMarkup: false });
    const owner = await member(top.number, 'owner');
    const name = 'Little Sister';
    const open = async (fields: Record<string, string>, number?: number) =>
      await send(owner.guest, { step: 'open', agency_name: name, commission: '8', ...fields }, number);
    const told = async (answer: Response) => [answer.status, await answer.text()] as const;
    expect(await told(await open({ agency_name: '' }))).toEqual([422, expect.stringContaining('Enter the name')]);
    expect(await told(await open({ commission: '9' }))).toEqual([
      409,
      expect.stringContaining('more than the agency above'),
    ]);
    expect((await open({ commission: 'x' })).status).toBe(422);
    expect((await open({ markup: '1' })).status).toBe(409);
    expect((await open({ agency_name: top.name })).status).toBe(409);
    const extra = { model: 'net', currency: 'USD', parent: '', status: 'applied' };
    const second = Number(/agency=(\d+)/.exec((await open(extra)).headers.get('location')!)![1]);
    expect(await query('select * from accounts.agency where number = $1', [second])).toMatchObject([
      { parent_id: top.id, model: 'commission', currency: 'EUR', commission_bp: 800, status: 'active' },
    ]);
    const third = Number(
      /agency=(\d+)/.exec((await open({ agency_name: 'Smallest Sister' }, second)).headers.get('location')!)![1],
    );
    expect(await told(await open({ agency_name: 'A Fourth' }, third))).toEqual([
      409,
      expect.stringContaining('three levels'),
    ]);
    // The one between has no less than the one below it.
    const limits = async (commission: string, number: number) =>
      await send(owner.guest, { step: 'limits', commission }, number);
    expect(await told(await limits('7', second))).toEqual([409, expect.stringContaining('Lower that one first')]);
    expect((await limits('6', third)).status).toBe(303);
    expect((await limits('7', second)).status).toBe(303);
    expect((await limits('7.5', third)).status).toBe(409);
    expect((await limits('5', top.number)).status).toBe(404);
  });

  test('is blocked with its people by the one above, who can’t undo what the platform has blocked', async () => {
    const top = await agency();
    const below = await agency({ parent: top.number });
    const owner = await member(top.number, 'owner');
    const agent = await member(below.number, 'agent');
    const admin = await signedInWith(app, { staffRole: 'admin' });
    const plan = async () => (await json<{ data: { plan_id: number | null } }>(await agent.me())).data.plan_id;
    await send(owner.guest, { step: 'block_agency' }, below.number);
    expect(await plan()).toBeNull();
    await send(owner.guest, { step: 'unblock_agency' }, below.number);
    expect(await plan()).toBe(1);
    await send(owner.guest, { step: 'block_agency' }, below.number);
    await send(admin.guest, { step: 'block_agency' }, below.number);
    expect((await send(owner.guest, { step: 'unblock_agency' }, below.number)).status).toBe(409);
    expect(await plan()).toBeNull();
    await send(admin.guest, { step: 'unblock_agency' }, below.number);
    expect(await plan()).toBe(1);
  });
});

describe('the history', () => {
  test('tells owners who changed what, in words, without names of staff and without other agencies', async () => {
    const { number } = await agency();
    const owner = await member(number, 'owner');
    const agent = await member(number, 'agent');
    const admin = await signedInWith(app, { staffRole: 'admin' });
    await query(`update accounts.person set name = 'Noa Peled' where id = $1`, [agent.id]);
    await query(`update accounts.person set name = 'Secret Operator' where id = $1`, [admin.id]);
    await send(owner.guest, { step: 'set', member: agent.id, role: 'finance' });
    await send(admin.guest, { step: 'block', member: agent.id }, number);
    const page = async (path: string) => await (await owner.guest.get(path)).text();
    const shown = await page(pageOf());
    expect(shown).toContain('Dana Levi changed the rights of Noa Peled');
    expect(shown).toContain('Role: Agent → Finance');
    expect(shown).toContain('Wayfare blocked Noa Peled');
    for (const hidden of ['Secret Operator', 'Rita']) expect(shown).not.toContain(hidden);
    const stranger = await member((await agency()).number, 'owner');
    expect(await (await stranger.guest.get(pageOf())).text()).not.toContain('Noa Peled');
    for (let changes = 0; changes < 12; changes += 1)
      for (const step of ['block', 'unblock']) await send(owner.guest, { step, member: agent.id });
    const older = /href="([^"]*before=\d+[^"]*)"/.exec(await page(pageOf()))![1]!.replaceAll('&amp;', '&');
    expect(await page(older.split('#')[0]!)).toContain('Role: Agent → Finance');
    expect((await owner.guest.get('/dashboard/team?before=x')).status).toBe(200);
  });
});
