import type { Kysely } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import { migrate } from '#database/migrate.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { silentLog } from '#connector/log.ts';
import { findPerson } from '../person.sql.ts';
import { findSession, insertSession } from '../session/session.sql.ts';
import { newSecret } from '../session/secret.ts';
import type { AccountTables } from '../tables.ts';
import { type AgencyChanges, changeAgency, createAgency, listAgencies } from './agency.sql.ts';
import { changePerson, createPerson, listPeople, type NewPerson, type PersonChanges } from './people.sql.ts';

const all = readMigrations('src');
const template = await templateDatabase(all);
const opened: Database[] = [];
let database: Database<AccountTables>;
let db: Kysely<AccountTables>;
beforeEach(async () => {
  database = await template.cloneDatabase();
  ({ db } = database);
  opened.push(database);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const author = { personId: null, name: 'Rita' };
const create = async (name: string, more: AgencyChanges = {}) => await createAgency(db, { ...more, name }, author);
const change = async (number: number, changes: AgencyChanges) => await changeAgency(db, number, changes, author);
async function made(name: string, more: AgencyChanges = {}) {
  const answer = await create(name, more);
  if (answer.kind === 'refused') throw new Error(answer.problem);
  return answer.value;
}
const refused = (text: RegExp) => ({ kind: 'refused', problem: expect.stringMatching(text) });
const person = async (email: string, more: Partial<NewPerson> = {}) =>
  await createPerson(db, { name: 'Dana Levi', email, ...more }, author);
const setPerson = async (email: string, changes: PersonChanges) => await changePerson(db, email, changes, author);
const found = async (email: string) => {
  const row = await db.selectFrom('accounts.person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return await findPerson(db, row.id);
};
const audits = async () =>
  await db.selectFrom('accounts.audit').select(['action', 'actor_name', 'before', 'after']).orderBy('id').execute();

describe('an agency', () => {
  test('on a fourth level is refused, created there or moved with those below it', async () => {
    const one = await made('One');
    const two = await made('Two', { parent: one.number });
    const three = await made('Three', { parent: two.number });
    expect(await create('Four', { parent: three.number })).toEqual(refused(/three levels at most/));
    const [high, low] = [await made('High'), await made('Low')];
    expect(await change(low.number, { parent: high.number })).toMatchObject({ kind: 'done' });
    expect(await change(high.number, { parent: two.number })).toEqual(refused(/three levels at most/));
    expect((await listAgencies(db)).map(({ name, path }) => [name, path.length])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
      ['High', 1],
      ['Low', 2],
    ]);
  });

  test('below itself or below an unknown one is refused', async () => {
    const one = await made('One');
    const two = await made('Two', { parent: one.number });
    expect(await change(one.number, { parent: two.number })).toEqual(refused(/can’t be below itself/));
    expect(await change(one.number, { parent: one.number })).toEqual(refused(/can’t be below itself/));
    expect(await change(one.number, { parent: 999 })).toEqual(refused(/There is no agency 999/));
    expect(await create('Three', { parent: 999 })).toEqual(refused(/There is no agency 999/));
    expect(await change(999, { name: 'Nobody' })).toEqual(refused(/There is no agency 999/));
  });

  test('two that move below each other at once make no cycle', async () => {
    const [one, two] = [await made('One'), await made('Two')];
    const answers = await Promise.all([
      change(one.number, { parent: two.number }),
      change(two.number, { parent: one.number }),
    ]);
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['done', 'refused']);
  });

  test.each<[string, AgencyChanges, RegExp]>([
    ['another’s name', { name: 'Two' }, /an agency called Two already/],
    ['an unknown currency', { currency: 'QQQ' }, /QQQ is no currency/],
    ['a commission at net prices', { commissionBp: 500 }, /has no commission/],
    ['no commission on commission', { model: 'commission' }, /needs one/],
    ['more than half of the price', { model: 'commission', commissionBp: 5_001 }, /between 0 and 50 percent/],
  ])('with %s is refused, and nothing is recorded', async (_what, changes, sentence) => {
    const [one] = [await made('One'), await made('Two')];
    const before = (await audits()).length;
    expect(await change(one.number, changes)).toEqual(refused(sentence));
    expect(await audits()).toHaveLength(before);
  });

  test('with more than the one above it, or less than the one below it, is refused', async () => {
    const terms = { model: 'commission', commissionBp: 800, mayChangeMarkup: false } as const;
    const one = await made('One', terms);
    const parent = one.number;
    expect(await create('Two', { ...terms, parent, commissionBp: 801 })).toEqual(refused(/no more commission/));
    expect(await create('Two', { ...terms, parent, mayChangeMarkup: true })).toEqual(refused(/no more commission/));
    expect(await create('Two', { parent })).toEqual(refused(/by the model of the agency above/));
    const two = await made('Two', { ...terms, parent });
    expect(await change(one.number, { commissionBp: 700 })).toEqual(refused(/below it has more/));
    expect(await change(two.number, { commissionBp: 700 })).toMatchObject({ kind: 'done' });
    expect(await change(one.number, { commissionBp: 700 })).toMatchObject({ kind: 'done' });
    const free = await made('Free', { ...terms, commissionBp: 900 });
    expect(await change(free.number, { parent })).toEqual(refused(/no more commission/));
    // Blocking asks nothing of the terms.
    expect(await change(two.number, { status: 'blocked' })).toMatchObject({ kind: 'done' });
  });

  test('moves with those below it', async () => {
    const [one, two] = [await made('One'), await made('Two')];
    const three = await made('Three', { parent: two.number });
    await change(two.number, { parent: one.number });
    expect((await listAgencies(db)).find(({ id }) => id === three.id)!.path).toEqual([one.id, two.id, three.id]);
    await change(two.number, { parent: null });
    expect((await listAgencies(db)).find(({ id }) => id === three.id)!.path).toEqual([two.id, three.id]);
  });
});

describe('a person', () => {
  test.each<[string, Partial<NewPerson>, RegExp]>([
    ['a role without an agency', { role: 'agent' }, /A role needs an agency/],
    ['an agency without a role', { agency: 1_001 }, /needs a role there/],
    ['an unknown agency', { agency: 9_999, role: 'agent' }, /There is no agency 9999/],
    ['a role there and on the staff', { agency: 1_001, role: 'owner', staffRole: 'admin' }, /belongs to no agency/],
    ['more than their role', { agency: 1_001, role: 'viewer', grants: ['net'] }, /Only agents are granted more/],
    ['a taken address', { email: 'Taken@example.com' }, /has an account already/],
    ['no address', { email: 'dana' }, /is no e-mail address/],
  ])('with %s is refused', async (_what, given, sentence) => {
    await made('One');
    await person('taken@example.com');
    expect(await person('dana@example.com', given)).toEqual(refused(sentence));
  });

  test('who is unknown can’t be changed', async () => {
    expect(await setPerson('nobody@example.com', { isBlocked: true })).toEqual(refused(/has no account/));
  });

  test('is an agent who sees net prices, until that is taken back', async () => {
    const { number, id } = await made('One', { model: 'commission', commissionBp: 850 });
    await person('dana@example.com', { agency: number, role: 'agent' });
    expect(await found('dana@example.com')).toMatchObject({
      planId: 1,
      agency: { id, path: [id], role: 'agent', model: 'commission', commissionBp: 850 },
      actions: ['book', 'net'],
    });
    await setPerson('dana@example.com', { grants: [] });
    expect((await found('dana@example.com'))!.actions).toEqual(['book']);
    await setPerson('dana@example.com', { role: 'owner' });
    expect((await found('dana@example.com'))!.actions).toContain('team');
    await setPerson('dana@example.com', { agency: null });
    expect(await found('dana@example.com')).toMatchObject({ planId: null, agency: null, actions: [] });
    expect((await listPeople(db, null)).length).toBe(0);
  });

  test('who is blocked has no session any more, and gets none', async () => {
    await person('dana@example.com');
    const { id } = (await found('dana@example.com'))!;
    const secret = newSecret();
    await insertSession(db, secret, id, 'localhost');
    expect(await findSession(db, secret, 'localhost')).not.toBeNull();
    await setPerson('dana@example.com', { isBlocked: true });
    expect(await db.selectFrom('accounts.session').selectAll().execute()).toEqual([]);
    await insertSession(db, secret, id, 'localhost');
    expect(await findSession(db, secret, 'localhost')).toBeNull();
    expect(await findPerson(db, id)).toBeNull();
    await setPerson('dana@example.com', { isBlocked: false });
    expect(await findSession(db, secret, 'localhost')).not.toBeNull();
  });

  test('of a blocked agency, or of one below it, is no agent while that lasts', async () => {
    const one = await made('One');
    const two = await made('Two', { parent: one.number });
    await person('dana@example.com', { agency: two.number, role: 'owner' });
    await change(one.number, { status: 'blocked' });
    expect(await found('dana@example.com')).toMatchObject({ planId: null, agency: null, actions: [] });
    await change(one.number, { status: 'active' });
    expect(await found('dana@example.com')).toMatchObject({ planId: 1, agency: { id: two.id } });
  });
});

describe('the audit', () => {
  test('has each change with its author, what was and what is', async () => {
    const { number } = await made('One');
    await change(number, { model: 'commission', commissionBp: 800 });
    await change(number, { commissionBp: 800 });
    await person('dana@example.com', { agency: number, role: 'agent' });
    await setPerson('dana@example.com', { isBlocked: true });
    expect(await audits()).toMatchObject([
      { action: 'agency.create', actor_name: 'Rita', before: null, after: { name: 'One', number } },
      {
        action: 'agency.set',
        before: { model: 'net', commissionBp: 0 },
        after: { model: 'commission', commissionBp: 800 },
      },
      { action: 'person.create', before: null, after: { email: 'dana@example.com', role: 'agent', agency: number } },
      { action: 'person.set', before: { isBlocked: false }, after: { isBlocked: true } },
    ]);
  });

  test('can’t be changed, and a change behind its back breaks the chain', async () => {
    const broken = async () =>
      (
        await database.pool.query<{ id: string }>(`select entry.id from accounts.audit entry
        left join accounts.audit before on before.id = entry.id - 1
        where entry.hash <> accounts.audit_hash(entry.prev_hash, entry) or entry.prev_hash <> coalesce(before.hash, '')`)
      ).rows;
    await Promise.all(['One', 'Two', 'Three'].map(async (name) => await create(name)));
    expect(await broken()).toEqual([]);
    for (const wanted of [`update accounts.audit set actor_name = 'Eve'`, 'delete from accounts.audit'])
      await expect(database.pool.query(wanted)).rejects.toThrow();
    await database.pool.query(`alter table accounts.audit disable trigger audit_append_only;
      update accounts.audit set actor_name = 'Eve' where id = 2;
      alter table accounts.audit enable trigger audit_append_only`);
    expect(await broken()).toHaveLength(1);
  });
});

test('people of before keep what they may do', async () => {
  const before = all.filter(({ name }) => name < '20261123T1300');
  const older = await (await templateDatabase(before)).cloneDatabase();
  opened.push(older);
  await older.pool.query(`
    insert into accounts.agency (name) values ('North');
    insert into accounts.person (name, email, email_norm, plan_id, agency_id, actions) values
      ('A', 'a@x.org', 'a@x.org', 1, (select id from accounts.agency), '{reservations}'),
      ('B', 'b@x.org', 'b@x.org', 1, (select id from accounts.agency), '{}'),
      ('C', 'c@x.org', 'c@x.org', null, null, '{reservations,staff}'),
      ('D', 'd@x.org', 'd@x.org', null, null, '{}')`);
  await migrate(older.pool, all, silentLog);
  const now = older.db as unknown as Kysely<AccountTables>;
  const rights = (await listPeople(now, null)).map(({ name, role, staffRole, grants }) => [
    name,
    role,
    staffRole,
    grants.toSorted().join(),
  ]);
  expect(rights).toEqual([
    ['A', 'agent', null, 'net,reservations'],
    ['B', 'agent', null, 'net'],
    ['C', null, 'admin', ''],
  ]);
  expect((await listAgencies(now)).map(({ number, path, id }) => [number, path[0] === id])).toEqual([[1_001, true]]);
});
