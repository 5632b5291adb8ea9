import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '#connector/log.ts';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { createPriceBook } from '../price-book.ts';
import type { PricingTables } from '../tables.ts';
import { type CachedRules, openRules } from './keep-rules.ts';
import {
  draftProblems,
  listVersions,
  publishDraft,
  publishedSets,
  rollBack,
  writeDraft,
  writtenRules,
} from './rule-sets.sql.ts';

const known = { hotel: ['direct'] };
const everything = (percent: number) => [{ id: 'everything', percent }];
const template = await templateDatabase(readMigrations('src'));
const opened: Database[] = [];
let database: Database<PricingTables>;
beforeEach(async () => {
  database = await template.cloneDatabase();
  opened.push(database);
});
afterAll(async () => {
  for (const one of opened) await one.close();
});

const write = async (written: unknown, set = 'platform') => await writeDraft(database.db, set, written, 'Rita', known);
const publish = async () => await publishDraft(database.db, 'platform', known);
const states = async () => (await listVersions(database.db)).map(({ version, state }) => `${version} ${state}`);
const percentNow = async () => (await publishedSets(database.db))[0]!.rules.map(({ percentBp }) => percentBp);

describe('the first rules', () => {
  test('are the markup that every price had', async () => {
    expect(await publishedSets(database.db)).toEqual([
      {
        id: 'platform',
        version: 1,
        level: 'platform',
        agencyId: null,
        rules: [
          {
            id: 'everything',
            priority: 0,
            match: {},
            percentBp: 1_200,
            currency: null,
            fixed: null,
            floor: null,
            cap: null,
          },
        ],
      },
    ]);
  });

  test('are hidden from pages', async () => {
    for (const table of ['rule_set', 'rule_version'])
      await expect(
        database.publicDb
          .selectFrom(`pricing.${table}` as 'pricing.rule_set')
          .selectAll()
          .execute(),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('what is refused', () => {
  test('an unknown set, a file that is none, and rules with a problem, without a trace', async () => {
    expect(await write(everything(10), 'partner')).toEqual({
      kind: 'refused',
      problems: ['There are no rules called partner; there are platform.'],
    });
    expect(await write('12 %')).toMatchObject({ kind: 'refused' });
    expect(await write(everything(-1))).toEqual({
      kind: 'refused',
      problems: ['Rule everything: a negative percentage would sell below cost.'],
    });
    expect(await states()).toEqual(['1 published']);
  });

  const special = (match: object, more: object = {}) => [
    { id: 'everything', percent: 12 },
    {
      id: 'special',
      priority: 1,
      percent: 5,
      ...(Object.keys(match).length > 0 ? { match } : { match: { stars: [5, 5] } }),
      ...more,
    },
  ];
  const stranger = '0199d3d0-0000-7000-8000-000000000001';
  test.each<[string, unknown, string]>([
    ['an unknown supplier', special({ suppliers: ['nobody'] }), 'Rule special: there is no supplier nobody'],
    ['an unknown product', special({ products: ['boat'] }), 'Rule special: there is no product boat'],
    ['an unknown place', special({ placeIds: [7] }), 'Rule special: there is no place 7'],
    ['an unknown agency', special({ agencies: [stranger] }), `Rule special: there is no agency ${stranger}`],
    [
      'a floor above the cap',
      special({}, { floor: '9.00 EUR', cap: '5.00 EUR' }),
      'Rule special: its cap is under its floor',
    ],
    [
      'a negative percentage',
      special({}, { percent: -0.5 }),
      'Rule special: a negative percentage would sell below cost',
    ],
    [
      'a negative amount',
      special({}, { fixed: '-1.00 EUR' }),
      'Rule special: a negative fixed amount would sell below cost',
    ],
  ])('%s: by the command and by the database', async (_, rules, why) => {
    expect(await write(rules)).toMatchObject({ kind: 'refused', problems: [expect.stringContaining(why)] });
    await expect(
      database.pool.query(
        `insert into pricing.rule_version (set_id, version, state, rules, written_by) values ('platform', 2, 'draft', $1, 'x')`,
        [JSON.stringify(rules)],
      ),
    ).rejects.toThrow(why);
    expect(await states()).toEqual(['1 published']);
  });

  test.each(['telephone', 'widget'])('an unknown channel, %s: by the command and by the database', async (channel) => {
    const rules = special({ channels: [channel] });
    expect(await write(rules)).toMatchObject({
      kind: 'refused',
      problems: [expect.stringMatching(/^Rule special, match, channels, 0: .*website/)],
    });
    await expect(
      database.pool.query(
        `insert into pricing.rule_version (set_id, version, state, rules, written_by) values ('platform', 2, 'draft', $1, 'x')`,
        [JSON.stringify(rules)],
      ),
    ).rejects.toThrow(`Rule special: there is no channel ${channel}`);
  });

  test('an agency’s rules about agencies', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `with agency as (insert into accounts.agency (name) values ('North') returning id)
       insert into pricing.rule_set (id, level, agency_id) select 'north', 'agency', id from agency returning agency_id as id`,
    );
    const own = [{ id: 'own', percent: 5, match: { agencies: [rows[0]!.id] } }];
    const why = 'Rule own: only rules of the platform name agencies.';
    expect(await write(own, 'north')).toEqual({ kind: 'refused', problems: [why] });
    await expect(
      database.pool.query(
        `insert into pricing.rule_version (set_id, version, state, rules, written_by) values ('north', 1, 'draft', $1, 'x')`,
        [JSON.stringify(own)],
      ),
    ).rejects.toThrow(why);
    // A rule of the platform may name it.
    expect(await write(special({ agencies: [rows[0]!.id] }))).toMatchObject({ kind: 'done' });
  });

  test('publishing without a draft, and going back behind the first version', async () => {
    expect(await publish()).toMatchObject({ kind: 'refused', problems: [expect.stringContaining('has no draft')] });
    expect(await rollBack(database.db, 'platform', known)).toMatchObject({
      kind: 'refused',
      problems: [expect.stringContaining('no earlier version')],
    });
    expect(await states()).toEqual(['1 published']);
  });

  test('publishing a draft that names a supplier that is gone', async () => {
    await write([...everything(10), { id: 'direct', priority: 1, match: { suppliers: ['direct'] } }]);
    expect(await publishDraft(database.db, 'platform', { hotel: ['other'] })).toMatchObject({
      kind: 'refused',
      problems: [expect.stringContaining('no supplier direct')],
    });
    expect(await percentNow()).toEqual([1_200]);
  });

  test('going back to a version that names a supplier that is gone, or that this release can not read', async () => {
    await write([...everything(10), { id: 'direct', priority: 1, match: { suppliers: ['direct'] } }]);
    await publish();
    await write(everything(11));
    await publish();
    expect(await rollBack(database.db, 'platform', { hotel: ['other'] })).toEqual({
      kind: 'refused',
      problems: [
        "Version 2 of platform can't apply again: write new rules with rules set.",
        expect.stringContaining('no supplier direct'),
      ],
    });
    expect([await percentNow(), (await states())[0]]).toEqual([[1_100], '3 published']);
    expect(await rollBack(database.db, 'platform', known)).toEqual({ kind: 'done', version: 2 });
    await database.pool.query('alter table pricing.rule_version disable trigger user');
    await database.pool.query(`update pricing.rule_version set rules = '[{"id": "x", "share": 5}]' where version = 1`);
    await database.pool.query('alter table pricing.rule_version enable trigger user');
    expect(await rollBack(database.db, 'platform', known)).toMatchObject({ kind: 'refused' });
    expect((await publishedSets(database.db)).map(({ version }) => version)).toEqual([2]);
  });

  test('a check of rules writes nothing, whatever they are', async () => {
    const { rows } = await database.pool.query<{ number: number }>(
      `insert into accounts.agency (name) values ('North') returning number`,
    );
    const set = `agency-${rows[0]!.number}`;
    const written = async () =>
      (await database.pool.query('select id, (select count(*) from pricing.for_sale) as sold from pricing.rule_set'))
        .rows;
    const before = await written();
    expect(await draftProblems(database.db, set, everything(5), known)).toEqual([]);
    const about = [{ id: 'own', percent: 5, match: { agencies: ['0199d3d0-0000-7000-8000-000000000001'] } }];
    expect(await draftProblems(database.db, set, about, known)).toEqual([
      'Rule own: only rules of the platform name agencies.',
    ]);
    expect(await draftProblems(database.db, 'agency-99999', everything(5), known)).toEqual([
      expect.stringMatching(/^There are no rules called agency-99999/),
    ]);
    expect(await written()).toEqual(before);
  });

  test.each([
    `update pricing.rule_version set rules = '[]'`,
    `update pricing.rule_version set state = 'draft', published_at = null`,
    'delete from pricing.rule_version',
  ])('%s on a version that was published', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toThrow(/was published/);
  });
});

describe('versions', () => {
  test('a draft applies when it is published; rolled back, the one before applies again', async () => {
    expect(await write(everything(10))).toEqual({ kind: 'done', version: 2 });
    expect(await percentNow()).toEqual([1_200]);
    expect(await write(everything(11))).toEqual({ kind: 'done', version: 2 });
    expect(await publish()).toEqual({ kind: 'done', version: 2 });
    expect([await percentNow(), await states()]).toEqual([[1_100], ['2 published', '1 replaced']]);
    expect(await rollBack(database.db, 'platform', known)).toEqual({ kind: 'done', version: 1 });
    expect([await percentNow(), await states()]).toEqual([[1_200], ['2 rolled_back', '1 published']]);
    expect(await write(everything(9))).toEqual({ kind: 'done', version: 3 });
    expect(await publish()).toEqual({ kind: 'done', version: 3 });
    expect(await states()).toEqual(['3 published', '2 rolled_back', '1 replaced']);
    expect(await writtenRules(database.db, 'platform', null)).toEqual(everything(9));
    expect(await writtenRules(database.db, 'platform', 2)).toEqual(everything(11));
    expect(await writtenRules(database.db, 'platform', 7)).toBeNull();
  });

  test('of twenty people who publish at once, one does', async () => {
    await write(everything(10));
    const answers = await Promise.all(Array.from({ length: 20 }, publish));
    expect(answers.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await states()).toEqual(['2 published', '1 replaced']);
  });
});

describe('running processes', () => {
  const follow = async (url = database.url, log: Log = silentLog, options = {}): Promise<CachedRules> => {
    const kept = await openRules(database.db, url, log, options);
    closing.push(kept);
    return kept;
  };
  const closing: CachedRules[] = [];
  afterAll(async () => {
    for (const one of closing) await one.close();
  });
  const changeOf = async (kept: CachedRules) => await new Promise<void>((resolve) => kept.onChange(resolve));
  const keyOf = (kept: CachedRules) =>
    createPriceBook(kept.current)({
      brand: 'wayfare',
      channel: 'website',
      principal: null,
      display: 'gross',
      paysVat: false,
    }).key;

  test('all know published rules by notification, and rolled back ones', async () => {
    const processes = [await follow(), await follow()];
    expect(processes.map(keyOf)).toEqual(['platform:1 public', 'platform:1 public']);
    await write(everything(10));
    let changed = Promise.all(processes.map(changeOf));
    await publish();
    await changed;
    expect(processes.map(keyOf)).toEqual(['platform:2 public', 'platform:2 public']);
    changed = Promise.all(processes.map(changeOf));
    await rollBack(database.db, 'platform', known);
    await changed;
    expect(processes.map(keyOf)).toEqual(['platform:1 public', 'platform:1 public']);
  });

  test('know them by polling when no notification comes', async () => {
    await database.pool.query('alter table pricing.rule_version disable trigger notify_rules');
    const kept = await follow(database.url, silentLog, { pollMs: 10 });
    await write(everything(10));
    const changed = changeOf(kept);
    await publish();
    await changed;
    expect(keyOf(kept)).toBe('platform:2 public');
  });

  test('know them while they can’t listen at all', async () => {
    const kept = await follow('postgres://nobody@127.0.0.1:9/none', silentLog, { retryMs: 10 });
    await write(everything(10));
    const changed = changeOf(kept);
    await publish();
    await changed;
    expect(keyOf(kept)).toBe('platform:2 public');
  });

  test('listen again after their connection was ended', async () => {
    const kept = await follow(database.url, silentLog, { retryMs: 1 });
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'wayfare price_rules' and datname = current_database()`,
    );
    await write(everything(10));
    const changed = changeOf(kept);
    await publish();
    await changed;
    expect(keyOf(kept)).toBe('platform:2 public');
  });

  test('keep the last rules while the new ones can’t be read, and say so', async () => {
    const failed = Promise.withResolvers<unknown>();
    const log: Log = { ...silentLog, error: (_, details) => failed.resolve(details?.error) };
    const kept = await follow(database.url, log);
    await database.pool.query(
      `update pricing.rule_version set state = 'replaced';
       insert into pricing.rule_version (set_id, version, state, rules, written_by, published_at)
       values ('platform', 2, 'published', '[{"of": "a later release"}]', 'Rita', now())`,
    );
    expect(await failed.promise).toMatchObject({ message: expect.stringContaining('rules rollback platform') });
    expect(keyOf(kept)).toBe('platform:1 public');
    await expect(openRules(database.db, database.url, silentLog)).rejects.toMatchObject({ name: 'OperatorError' });
  });

  test('the public’s key does not change with an agency’s rules', async () => {
    const kept = await follow();
    const changed = changeOf(kept);
    await database.pool.query(
      `with agency as (insert into accounts.agency (name) values ('North') returning id),
       own as (insert into pricing.rule_set (id, level, agency_id) select 'north', 'agency', id from agency returning id)
       insert into pricing.rule_version (set_id, version, state, rules, written_by, published_at)
       select id, 1, 'published', '[]', 'Rita', now() from own`,
    );
    await changed;
    expect(kept.current()).toHaveLength(2);
    expect(keyOf(kept)).toBe('platform:1 public');
  });
});
