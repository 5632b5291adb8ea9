import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LookUpAddresses } from '#connector/host-addresses.ts';
import { hostProver, type ProveHost } from '#connector/host-proof.ts';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import type { BrandTables } from '../tables.ts';
import { createBrand, publishNewest, setAgency } from '../write-brands.sql.ts';
import { addHost, makeMain, removeHost } from '../write-hosts.sql.ts';
import { checkHost, checkHostsAgain, checkWaiting } from './check-hosts.ts';
import { claimHost, claimsOf, dropClaim } from './host-claims.sql.ts';
import { parseHostName } from './host-name.ts';

const own = { publicOrigin: 'https://www.wayfare.example', suffix: 'agents.example' };
let database: Database<BrandTables>;
let ids = 0;
let id = '';

beforeAll(async () => {
  database = await (await templateDatabase(readMigrations('src'))).cloneDatabase();
}, 120_000);
afterAll(async () => await database?.close());
beforeEach(async () => {
  id = `brand-${String(++ids)}`;
  const content = { name: 'Dune', supportEmail: 'help@dune.example', paymentDescriptor: 'DUNE TRIPS' };
  await createBrand(database.db, id, content, 'Rita');
});

const claim = async (host: string, brand = id) => await claimHost(database.db, own, brand, host);
const found = async (host: string) => (await claimsOf(database.db, id)).find((one) => one.host === host)!;
const hosts = async () => {
  const rows = await database.db
    .selectFrom('brands.host')
    .selectAll()
    .where('brand_id', '=', id)
    .orderBy('host')
    .execute();
  return rows.map(({ host, is_main: isMain }) => [host, isMain]);
};
const check = async (host: string, prove: ProveHost) =>
  await checkHost({ db: database.db, own, prove, addresses: here }, id, await found(host));
const addressed = async (leads: 'here' | 'elsewhere') => ({ leads, found: ['192.0.2.7'] }) as const;
const here: LookUpAddresses = async () => await addressed('here');
const elsewhere: LookUpAddresses = async () => await addressed('elsewhere');

describe('a name that is no host of a partner', () => {
  test.each([
    ['https://stay.dune.example', 'malformed'],
    ['stay.dune.example/path', 'malformed'],
    ['stay.dune.example:8443', 'malformed'],
    ['user@stay.dune.example', 'malformed'],
    ['stay.dune.example?x', 'malformed'],
    ['*.dune.example', 'malformed'],
    ['-dune.example', 'malformed'],
    ['dune', 'malformed'],
    ['', 'malformed'],
    ['127.0.0.1', 'malformed'],
    ['0x7f.1', 'malformed'],
    ['[::1]', 'malformed'],
    [`${'a'.repeat(64)}.example`, 'malformed'],
    ['stay dune.example', 'malformed'],
    ['dünen.example', 'international'],
    ['wаyfare.example', 'international'],
    ['xn--dnen-0ra.example', 'international'],
    ['www.wayfare.example', 'ours'],
    ['WWW.WAYFARE.EXAMPLE.', 'ours'],
    ['pay.www.wayfare.example', 'ours'],
    ['agents.example', 'ours'],
    ['other.agents.example', 'ours'],
  ])('%j is refused as %s', (typed, problem) => {
    expect(parseHostName(typed, own)).toEqual({ problem });
  });
  test('is also another’s, or looks like it, or like ours', async () => {
    await addHost(database.db, own.publicOrigin, id, 'milano-trips.example');
    const other = `${id}-other`;
    const content = { name: 'Other', supportEmail: 'a@b.example', paymentDescriptor: 'OTHER' };
    await createBrand(database.db, other, content, 'Rita');
    expect(await claim('milano-trips.example', other)).toEqual({ kind: 'refused', problem: 'taken' });
    for (const alike of ['mi1ano-trips.example', 'rnilanotrips.example', 'milanotrips.example'])
      expect([alike, await claim(alike, other)]).toEqual([alike, { kind: 'refused', problem: 'similar' }]);
    expect(await claim('vvww.wayfare.example'.replace('vvww', 'wvvw'), other)).toEqual({
      kind: 'refused',
      problem: 'similar',
    });
    for (const alike of ['dune.wvvw.wayfare.example', 'dune.a-gents.examp1e'])
      expect([alike, await claim(alike, other)]).toEqual([alike, { kind: 'refused', problem: 'similar' }]);
    for (let each = 0; each < 10; each++) expect((await claim(`a${each}.other.example`, other)).kind).toBe('done');
    expect(await claim('more.other.example', other)).toEqual({ kind: 'refused', problem: 'many' });
  });
});

describe('the look-up of a record', () => {
  const texts = (...records: string[][]) => ({ resolveTxt: async () => records });
  const failing = (code: string) => ({
    resolveTxt: async () => {
      throw Object.assign(new Error(code), { code });
    },
  });
  test.each([
    ['with the value', texts(['other'], ['to', 'ken']), 'proven'],
    ['with other values', texts(['token2'], ['x'.repeat(9_999)]), 'missing'],
    ['without a record', failing('ENODATA'), 'missing'],
    ['of an unknown name', failing('ENOTFOUND'), 'missing'],
    ['at a server that is down', failing('ECONNREFUSED'), 'unavailable'],
    ['with an answer that is garbage', failing('EBADRESP'), 'unavailable'],
    ['that never ends', { resolveTxt: () => new Promise<never>(() => {}) }, 'unavailable'],
  ])('%s', async (_, lookup, result) => {
    expect(await hostProver(20, lookup)('_wayfare-verify.dune.example', 'token')).toBe(result);
  });
});

describe('the site of an agency', () => {
  const ofAgency = async () => {
    const { rows } = await database.pool.query<{ number: number }>(
      `insert into accounts.agency (name) values ($1) returning number::int`,
      [`Dune ${id}`],
    );
    expect(await setAgency(database.db, id, rows[0]!.number)).toMatchObject({ kind: 'done' });
  };
  test('stays at its given host when another one is proven, until that is made main, and goes back', async () => {
    await ofAgency();
    const host = `stay.${id}.example`;
    await publishNewest(database.db, id);
    await claim(host);
    expect(
      await checkHost(
        { db: database.db, own, prove: async () => 'proven', addresses: elsewhere },
        id,
        await found(host),
      ),
    ).toBe('proven');
    expect(await hosts()).toEqual([[host, false]]);
    expect(await found(host)).toMatchObject({ leads: 'elsewhere', found: ['192.0.2.7'] });
    expect(await makeMain(database.db, id, host, own.suffix)).toMatchObject({ kind: 'done' });
    expect(await hosts()).toEqual([[host, true]]);
    expect(await dropClaim(database.db, id, host)).toBe(false);
    expect(await makeMain(database.db, id, `other.${own.suffix}`, own.suffix)).toMatchObject({ kind: 'refused' });
    expect(await makeMain(database.db, id, `${id}.${own.suffix}`, own.suffix)).toMatchObject({ kind: 'done' });
    expect(await hosts()).toEqual([[host, false]]);
    expect(await dropClaim(database.db, id, host)).toBe(true);
    expect(await hosts()).toEqual([]);
  });
  test('does not move to a host that an operator adds', async () => {
    await ofAgency();
    const added = await addHost(database.db, own.publicOrigin, id, `a.${id}.example`, own.suffix);
    expect(added).toEqual({ kind: 'done', isMain: false });
  });
  test('is at its given host again when its main host has ended, not at another one', async () => {
    await ofAgency();
    const [main, more] = [`a.${id}.example`, `b.${id}.example`];
    for (const host of [main, more]) {
      await claim(host);
      await check(host, async () => 'proven');
    }
    await makeMain(database.db, id, main, own.suffix);
    await database.pool.query(
      `update brands.host_claim set checked_at = now() - interval '25 hours', missing_since = now() - interval '4 days'
       where host = $1`,
      [main],
    );
    await checkHostsAgain({ db: database.db, own, prove: async () => 'missing', addresses: here, log: silentLog });
    expect(await hosts()).toEqual([[more, false]]);
  });
});

describe('a claimed host', () => {
  test('that was taken back during its look-up is not served', async () => {
    const host = `stay.${id}.example`;
    await claim(host);
    const prove: ProveHost = async () => {
      await dropClaim(database.db, id, host);
      return 'proven';
    };
    expect(await check(host, prove)).toBe('gone');
    expect(await hosts()).toEqual([]);
  });
  test('that an operator has removed does not come back', async () => {
    const [first, second] = [`a.${id}.example`, `b.${id}.example`];
    for (const host of [first, second]) {
      await claim(host);
      await check(host, async () => 'proven');
    }
    expect(await removeHost(database.db, id, second)).toMatchObject({ kind: 'done' });
    expect((await claimsOf(database.db, id)).map(({ host }) => host)).toEqual([first]);
  });
  test('is not served when one that looks like it was proven first', async () => {
    const other = `${id}-other`;
    const content = { name: 'Other', supportEmail: 'a@b.example', paymentDescriptor: 'OTHER' };
    await createBrand(database.db, other, content, 'Rita');
    const [mine, alike] = [`milan.${id}.example`, `mi1an.${id}.example`];
    await claim(mine);
    await claim(alike, other);
    expect(await check(mine, async () => 'proven')).toBe('proven');
    const [rival] = await claimsOf(database.db, other);
    expect(await checkHost({ db: database.db, own, prove: async () => 'proven', addresses: here }, other, rival!)).toBe(
      'similar',
    );
    expect(await database.pool.query('select 1 from brands.host where host = $1', [alike])).toMatchObject({
      rows: [],
    });
  });
  test('is served once its record is found, and not before', async () => {
    const host = `stay.${id}.example`;
    expect(await claim(` ${host.toUpperCase()}. `)).toEqual({ kind: 'done', host });
    const { token } = await found(host);
    expect(await check(host, async () => 'missing')).toBe('missing');
    expect(await check(host, async () => 'unavailable')).toBe('unavailable');
    expect(await hosts()).toEqual([]);
    const asked = vi.fn<ProveHost>(async () => 'proven');
    expect(await check(host, asked)).toBe('proven');
    expect(asked).toHaveBeenCalledWith(`_wayfare-verify.${host}`, token);
    expect(await hosts()).toEqual([[host, true]]);
    // Saying it again changes nothing, and keeps the record's value.
    await claim(host);
    expect((await found(host)).token).toBe(token);
  });
  test('is the brand’s whose record was found first', async () => {
    const host = `both.${id}.example`;
    const other = `${id}-other`;
    await createBrand(
      database.db,
      other,
      { name: 'Other', supportEmail: 'a@b.example', paymentDescriptor: 'OTHER' },
      'Rita',
    );
    await claim(host);
    await claim(host, other);
    expect(await check(host, async () => 'proven')).toBe('proven');
    const [rival] = await claimsOf(database.db, other);
    expect(await checkHost({ db: database.db, own, prove: async () => 'proven', addresses: here }, other, rival!)).toBe(
      'taken',
    );
    expect(await hosts()).toEqual([[host, true]]);
  });
  test('is taken back, unless a published site’s emails lead there', async () => {
    const [first, second] = [`a.${id}.example`, `b.${id}.example`];
    for (const host of [first, second]) {
      await claim(host);
      await check(host, async () => 'proven');
    }
    await publishNewest(database.db, id);
    expect([await dropClaim(database.db, id, first), await dropClaim(database.db, id, second)]).toEqual([false, true]);
    expect(await dropClaim(database.db, id, 'none.example')).toBe(false);
    expect(await hosts()).toEqual([[first, true]]);
  });
});

test('what a person waits for is looked up again after 25 seconds, and what is ready is not', async () => {
  const [waiting, ready, away] = [`w.${id}.example`, `r.${id}.example`, `e.${id}.example`];
  for (const host of [waiting, ready, away]) await claim(host);
  await check(ready, async () => 'proven');
  const proof = { db: database.db, own, prove: async () => 'proven' as const };
  await checkHost({ ...proof, addresses: elsewhere }, id, await found(away));
  const asked: string[] = [];
  const look = async (seconds: number) => {
    asked.length = 0;
    const prove: ProveHost = async (name) => {
      asked.push(name.replace('_wayfare-verify.', ''));
      return 'missing';
    };
    const now = new Date(Date.now() + seconds * 1_000);
    await checkWaiting({ ...proof, prove, addresses: elsewhere }, id, await claimsOf(database.db, id), now);
    return asked.toSorted();
  };
  expect(await look(0)).toEqual([]);
  expect(await look(30)).toEqual([away, waiting]);
});

test('a new host is looked up each hour of its first day, and not again after that', async () => {
  const host = `new.${id}.example`;
  await claim(host);
  const asked: string[] = [];
  const prove: ProveHost = async (name) => {
    asked.push(name);
    return 'missing';
  };
  const passed = async (claimed: string, checked: string | null) =>
    await database.pool.query(
      `update brands.host_claim set claimed_at = now() - $2::interval, checked_at = now() - $3::interval where host = $1`,
      [host, claimed, checked],
    );
  const again = async (answer: ProveHost = prove) => {
    asked.length = 0;
    await checkHostsAgain({ db: database.db, own, prove: answer, addresses: here, log: silentLog });
    return asked.filter((name) => name.endsWith(host)).length;
  };
  expect(await again()).toBe(0);
  await passed('2 hours', null);
  expect([await again(), await again()]).toEqual([1, 0]);
  await passed('25 hours', '2 hours');
  expect(await again()).toBe(0);
  await passed('23 hours', '2 hours');
  await again(async () => 'proven');
  expect(await hosts()).toEqual([[host, true]]);
});

describe('a proven host whose record is gone', () => {
  const ago = async (host: string, checked: string, missing: string | null) =>
    await database.pool.query(
      `update brands.host_claim set checked_at = now() - $2::interval, missing_since = now() - $3::interval where host = $1`,
      [host, checked, missing],
    );
  const again = async (prove: ProveHost) =>
    await checkHostsAgain({ db: database.db, own, prove, addresses: here, log: silentLog });
  test('is marked at once, and not served any more after three days', async () => {
    const [lost, kept] = [`a.${id}.example`, `b.${id}.example`];
    for (const host of [lost, kept]) {
      await claim(host);
      await check(host, async () => 'proven');
    }
    await publishNewest(database.db, id);
    const prove: ProveHost = async (name) => (name.endsWith(lost) ? 'missing' : 'proven');
    await again(prove);
    expect((await found(lost)).missingSince).toBeNull();
    await ago(lost, '25 hours', null);
    await again(async () => 'unavailable');
    expect((await found(lost)).missingSince).toBeNull();
    await ago(lost, '25 hours', null);
    await again(prove);
    expect((await found(lost)).missingSince).not.toBeNull();
    expect(await hosts()).toEqual([
      [lost, true],
      [kept, false],
    ]);
    await ago(lost, '25 hours', '4 days');
    await again(async () => 'proven');
    expect((await found(lost)).missingSince).toBeNull();
    await ago(lost, '25 hours', '4 days');
    await again(prove);
    expect((await found(lost)).provenAt).toBeNull();
    // Emails lead to the brand’s other host from now on.
    expect(await hosts()).toEqual([[kept, true]]);
  });
  test('ends as well when its name servers have been broken for days', async () => {
    const [dead, kept] = [`a.${id}.example`, `b.${id}.example`];
    for (const host of [dead, kept]) {
      await claim(host);
      await check(host, async () => 'proven');
    }
    const unseen = async (seen: string, missing: string | null) =>
      await database.pool.query(
        `update brands.host_claim set checked_at = now() - interval '25 hours', seen_at = now() - $2::interval,
           missing_since = now() - $3::interval where host = $1`,
        [dead, seen, missing],
      );
    const broken: ProveHost = async (name) => (name.endsWith(dead) ? 'unavailable' : 'proven');
    await unseen('2 days', null);
    await again(broken);
    expect((await found(dead)).missingSince).toBeNull();
    await unseen('4 days', null);
    await again(broken);
    expect((await found(dead)).missingSince).not.toBeNull();
    await unseen('8 days', '4 days');
    await again(broken);
    expect((await hosts()).map(([host]) => host)).toEqual([kept]);
  });
});
