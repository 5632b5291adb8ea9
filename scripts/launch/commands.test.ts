import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMigrations } from '#database/migration-files.ts';
import type { Database } from '#database/open.ts';
import { addJob } from '#database/queue.ts';
import { templateDatabase } from '#database/template-database.ts';
import { transaction } from '#database/transaction.ts';
import { commands, readArguments, usageOf } from './commands.mjs';
import { callWayfare } from '../testing/call-wayfare.ts';
import { spawnCommand } from '../testing/spawn-command.ts';
import { isFull, sampled } from '#tests/full.ts';

const root = path.resolve(import.meta.dirname, '../..');
const patient = { timeout: 120_000 };
let database: Database;
let dataDirectory: string;

const run = async (line: string, env: Readonly<Record<string, string>> = {}) =>
  await spawnCommand(line, { DATABASE_URL: database.url, DATA_DIR: dataDirectory, ...env });
/** In a full run each is a process of its own; else a few are, and the others are called in this one. */
const wayfare = async (line: string) =>
  isFull ? await run(`node scripts/start.mjs wayfare ${line}`) : await callWayfare(line, database);

beforeAll(async () => {
  database = await (await templateDatabase(readMigrations(path.join(root, 'src')))).cloneDatabase();
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'wayfare-commands-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

/** Every command line in the README. */
function commandLines(): string[] {
  const blocks = [...readme.matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(([, block]) => block!.split('\n'));
  const spans = [...readme.replaceAll(/^```[^]*?^```/gm, '').matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
  const lines = [...blocks, ...spans].map((line) => line.replace(/ +#.*/, '').replaceAll(/\s+/g, ' ').trim());
  return [...new Set(lines)].filter((line) => /^([A-Z_]+=\S+ )*(npm|npx|node) /.test(line));
}

/** Output of the short commands without arguments, on a database with a small world. */
const quick: Readonly<Record<string, RegExp>> = {
  'npm run debts -- list': /^Nobody owes anything\.$/m,
  'npm run invariants': /^All books of the last 48 hours agree\.$/m,
  'npm run jobs -- list': /^No job has failed\.$/m,
  'npm run jobs -- retry --all': /^0 will be tried again/m,
  'npm run locales -- todo de': /^[[{]/m,
  'npm run wayfare -- rules list': /^platform 1  published  1 rules  by installation /m,
  'npm run wayfare -- dispute list': /^No payment is disputed\.$/m,
  'npm run wayfare -- refund list': /^No refund waits for you\.$/m,
  'npm run mapping -- list': /^\d+ wait for a person\.$|^Nothing waits for a person\.$/m,
};

const scripts = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts;

test('the README, package.json and the launcher know the same commands', () => {
  const inReadme = commandLines().flatMap((line) => /^npm (?:run )?([\w:-]+)/.exec(line)?.[1] ?? []);
  expect([...new Set(inReadme)].toSorted()).toEqual(Object.keys(commands).toSorted());
  expect(Object.entries(scripts).toSorted()).toEqual(
    Object.keys(commands)
      .map((name) => [name, `node scripts/start.mjs ${name}`])
      .toSorted(),
  );
  for (const line of Object.keys(quick)) expect(commandLines()).toContain(line);
});

describe('the README’s', () => {
  beforeAll(async () => {
    expect(await run('npm run world -- --properties 200')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^200 properties and their contracts in \d+ s\.$/m),
    });
  });

  test.each(sampled(commandLines(), 4))('%s', patient, async (line) => {
    const said = quick[line];
    if (said) return expect(await run(line)).toMatchObject({ code: 0, output: expect.stringMatching(said) });
    const tests = /^(?:[A-Z_]+=\S+ )*npx vitest run (.*)$/.exec(line)?.[1];
    if (tests !== undefined) {
      const { code, output } = await run(`npx vitest list --filesOnly ${tests}`);
      expect([code, output.trim()]).toEqual([0, tests.split(' ').findLast((word) => !word.startsWith('-'))]);
      return;
    }
    const [npm, name = ''] = /^npm (?:run )?([\w:-]+)/.exec(line) ?? [];
    expect(await run(`${npm} -- --help`)).toMatchObject({ code: 0, output: expect.stringContaining(usageOf(name)) });
    return;
  });
});

describe('jobs', () => {
  test('lists what failed, and has it tried again', patient, async () => {
    await transaction(database.db, async (trx) => await addJob(trx, 'lead', { lead: '1' }, { jobKey: 'lead 1' }));
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'it answered 503\\nat here'`,
    );
    const listed = await run('npm run jobs -- list');
    const [, id] = /^(\d+)  lead  lead 1  25 of 25 attempts, dead: it answered 503\n1 dead, 0 tried again\.$/m.exec(
      listed.output,
    )!;
    const wrong = await run('npm run jobs -- retry 999999');
    expect(wrong).toMatchObject({ code: 1, errors: expect.stringContaining('No job 999999 has failed.') });
    const retried = await run(`npm run jobs -- retry ${id}`);
    expect(retried).toMatchObject({ code: 0, output: expect.stringMatching(/^1 will be tried again/m) });
    const { rows } = await database.pool.query('select attempts, run_at <= now() as due from graphile_worker.jobs');
    expect(rows).toEqual([{ attempts: 0, due: true }]);
  });

  const wrong = ['list 1', '', 'list --all', 'retry', 'retry x', 'retry --all 1', 'frobnicate'];
  const refusal = { code: 2, text: expect.stringContaining(usageOf('jobs')) };
  test.each(wrong)('refuses “%s”', (given) =>
    expect(readArguments('jobs', given.split(' ').filter(Boolean))).toEqual(refusal),
  );
  test.each(sampled(wrong, wrong.length))('ends with 2 after “%s”', patient, async (given) => {
    const { code, output, errors } = await run(`node scripts/start.mjs jobs ${given}`);
    expect([{ code, text: errors }, output]).toEqual([refusal, '']);
  });
});

describe('wayfare rules', () => {
  const file = async (rules: unknown) => {
    const written = path.join(dataDirectory, 'rules.json');
    await writeFile(written, JSON.stringify(rules));
    return written;
  };

  test('are written, published, shown and rolled back', patient, async () => {
    const rules = await file([{ id: 'everything', percent: 10.5 }]);
    const said = async (given: string) => (await wayfare(`rules ${given}`)).output.trim().split('\n').at(-1);
    expect(await said(`check platform ${rules}`)).toBe('These rules can be published.');
    expect(await said(`set platform ${rules} --by Rita`)).toBe(
      'Version 2 of platform is a draft: rules publish platform.',
    );
    expect(await said('publish platform')).toBe('Version 2 of platform applies.');
    expect((await wayfare('rules list')).output).toMatch(/^platform 2  published  1 rules  by Rita /m);
    expect((await run('npm run wayfare -- rules show platform')).output).toContain(
      '{"id":"everything","percent":10.5}',
    );
    expect(await said('rollback platform')).toBe('Version 1 of platform applies again.');
  });

  test('are refused with what is wrong', patient, async () => {
    const rules = await file([{ id: 'everything', percent: -5 }]);
    expect(await wayfare(`rules set platform ${rules}`)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Rule everything: a negative percentage would sell below cost.'),
    });
    expect(await run('npm run wayfare -- rules set platform nowhere.json')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^nowhere\.json can't be read as JSON \(/m),
    });
  });

  test.each(['', 'rules', 'rules frobnicate', 'rules set platform', 'rules show platform x', 'rules list more'])(
    'refuses “%s”',
    patient,
    async (given) => {
      expect(await wayfare(given)).toMatchObject({
        code: 2,
        output: '',
        errors: expect.stringContaining('npm run wayfare -- rules list'),
      });
    },
  );
});

describe('wayfare agency and user', () => {
  test('create, change, block and list', patient, async () => {
    expect(await wayfare('agency create Northwind --model commission --commission 8.5')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^1001 Northwind  active  commission 8\.5 %  EUR  [0-9a-f-]{36}$/m),
    });
    expect((await wayfare('agency create Harbour --parent 1001 --currency ils')).errors).toContain(
      'sells by the model',
    );
    const below = 'agency create Harbour --parent 1001 --model commission --commission 8.5 --currency ils';
    expect((await wayfare(below)).output).toMatch(/^ {2}1002 Harbour  active  commission 8\.5 %  ILS /m);
    expect(await wayfare('agency set 1001 --parent 1002')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('An agency can’t be below itself.'),
    });
    expect((await wayfare('agency block 1002')).output).toMatch(/^ {2}1002 Harbour  blocked /m);
    expect((await wayfare('user create dana@example.com --name Dana --agency 1001 --role agent')).output).toMatch(
      /^5001 Dana <dana@example\.com>  agent of 1001, with net$/m,
    );
    expect(await wayfare('user set dana@example.com --staff admin')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('A member of staff belongs to no agency'),
    });
    expect((await wayfare('user block dana@example.com')).output).toContain('blocked');
    expect((await run('npm run wayfare -- user list --agency 1001')).output).toContain('dana@example.com');
    expect((await wayfare('agency list')).output).toMatch(/1001 Northwind[^]*1002 Harbour/);
  });

  test.each([
    'agency',
    'agency list more',
    'agency create',
    'agency set North --model net',
    'agency set 1001',
    'agency set 1001 --model other',
    'agency set 1001 --commission -5',
    'agency set 1001 --commission 8.555',
    'agency create Two --parent none',
    'user create dana@example.com',
    'user set dana@example.com',
    'user set dana@example.com --role king',
    'user set dana@example.com --grant everything',
    'user block',
  ])('refuses “%s”', patient, async (given) => {
    expect(await wayfare(given)).toMatchObject({ code: 2, output: '' });
  });
});

describe('wayfare brand', () => {
  const brand = async (given: string) => await wayfare(`brand ${given}`);
  const file = async (content: unknown) => {
    const written = path.join(dataDirectory, 'brand.json');
    await writeFile(written, JSON.stringify(content));
    return written;
  };
  const content = {
    name: 'Harbour Stays',
    supportEmail: 'help@harbour.example',
    paymentDescriptor: 'HARBOUR STAYS',
    colours: { brand: { light: '#ffee00' } },
  };

  test('is created, put on a host, published, changed, rolled back, suspended and shown', patient, async () => {
    const said = async (given: string) => (await brand(given)).output.trim().split('\n').at(-1);
    const created = await brand(`create harbour ${await file(content)} --by Rita`);
    expect(created).toMatchObject({
      code: 0,
      errors: expect.stringMatching(
        /^brand #ffee00 of the light mode is shown as #[0-9a-f]{6}, so that it can be read\.$/m,
      ),
    });
    expect(await said('host add harbour stay.harbour.example')).toBe(
      'stay.harbour.example is the main host of harbour.',
    );
    expect(await said('host add harbour harbour.example')).toBe(
      'Pages of harbour.example redirect to the main host of harbour.',
    );
    expect(await said('publish harbour')).toBe('Version 1 of harbour is shown.');
    expect(await said(`set harbour ${await file({ ...content, name: 'Harbour Nights' })}`)).toBe(
      'Version 2 of harbour is written: brand publish harbour.',
    );
    expect((await brand('list')).output).toMatch(
      /^harbour  Harbour Nights  live version 1, version 2 not published  stay\.harbour\.example harbour\.example$/m,
    );
    expect(await said('publish harbour')).toBe('Version 2 of harbour is shown.');
    expect(await said('rollback harbour')).toBe('The earlier content is shown again, as version 3.');
    expect((await run('npm run wayfare -- brand show harbour 2')).output).toContain('"name": "Harbour Nights"');
    expect(await said('suspend harbour')).toBe('harbour is closed, except for reservations.');
    expect((await brand('list')).output).toMatch(/^harbour  Harbour Stays  suspended version 3 /m);
    expect((await brand('host list')).output).toMatch(/^stay\.harbour\.example  harbour$/m);
  });

  test('is refused with what is wrong', patient, async () => {
    expect(await brand(`create nameless ${await file({ ...content, name: undefined })}`)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^A brand needs a name\.$/m),
    });
    expect(await brand(`create sailing ${await file({ ...content, products: ['hotels', 'yachts'] })}`)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^There is no product yachts; there are hotels, tickets, cars\.$/m),
    });
    expect(await brand(`create other ${await file(content)}`)).toMatchObject({ code: 0 });
    expect(await brand('host add other stay.harbour.example')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^stay\.harbour\.example is a host of harbour already; a host has one brand\.$/m),
    });
  });

  test.each([
    'brand',
    'brand publish',
    'brand set other',
    'brand host add other',
    'brand rollback other x',
    'brand list more',
  ])('refuses “%s”', patient, async (given) => {
    expect(await wayfare(given)).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('npm run wayfare -- brand list'),
    });
  });
});

describe('wayfare rates', () => {
  test('are set, and shown with their source', patient, async () => {
    const rates = async (line: string) => await wayfare(`rates ${line}`);
    expect(await rates('set AED 4.27')).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 EUR = 4.27 AED for a day'),
    });
    expect(await rates('set AED 42.7')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('differs by more than a fifth from the last rate, 4.27'),
    });
    expect(await rates('set AED 5.5 --anyway')).toMatchObject({ code: 0 });
    for (const wrong of ['EUR 1', 'QQQ 2', 'AED 0', 'AED 4,27'])
      expect(await rates(`set ${wrong}`)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(/ is no (currency|rate)/),
      });
    expect(await run('npm run wayfare -- rates show')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^Source: invented, for the demo\n1 EUR = 5\.5 AED  operator, stored \d{4}-/m),
    });
    expect(await rates('fetch')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('EXCHANGE_RATES_URL is not set.'),
    });
  });

  test.each(['rates', 'rates show more', 'rates set', 'rates set AED'])('refuses “%s”', patient, async (given) => {
    expect(await wayfare(given)).toMatchObject({ code: 2, output: '' });
  });
});

describe('in one sentence, and no stack', () => {
  test.each(sampled(['debts list', 'invariants', 'jobs list', 'mapping list', 'world', 'wayfare rules list'], 3))(
    '%s tells of a database that is down',
    patient,
    async (line) => {
      const url = 'postgres://nobody@127.0.0.1:9/none';
      expect(await run(`node scripts/start.mjs ${line}`, { DATABASE_URL: url })).toEqual({
        code: 1,
        output: '',
        errors: 'No PostgreSQL answers at 127.0.0.1:9, see DATABASE_URL (ECONNREFUSED).\n',
      });
    },
  );

  test.each(sampled(['invariants', 'debts list', 'jobs list', 'wayfare rules list', 'mapping list'], 3))(
    '%s tells of a database without tables',
    patient,
    async (line) => {
      const url = new URL(database.url);
      url.pathname = '/postgres';
      const { code, errors } = await run(`node scripts/start.mjs ${line}`, { DATABASE_URL: url.href });
      expect([code, errors]).toEqual([
        1,
        'The database has no tables yet, or those of another version: npm start sets it up.\n',
      ]);
    },
  );

  test.each([
    ['sandbox', '127.0.0.1'],
    ['dev', 'localhost'],
  ])('%s tells of a taken port', patient, async (name, host) => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, host, done));
    const { port } = other.address() as AddressInfo;
    expect(await run(`node scripts/start.mjs ${name}`, { PORT: String(port) })).toEqual({
      code: 1,
      output: '',
      errors: `Port ${port} is taken. Set PORT to another one.\n`,
    });
    other.close();
  });
});
