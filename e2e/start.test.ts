import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPostmaster } from '#database/embedded/postmaster.ts';
import { openDatabase } from '#database/open.ts';
import { silentLog } from '#connector/log.ts';
import { templateDatabase } from '#database/template-database.ts';
import { isFull, sampled } from '#tests/full.ts';
import viteConfig from '../vite.config.ts';
import { built, freePort } from './running-server.ts';

const patient = 120_000;
let dataDirectory: string;

beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'wayfare-start-'));
  chmodSync(dataDirectory, 0o755);
});
afterEach(async () => {
  expect(await postgres()).toBe('none');
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** What became of the PostgreSQL of the data folder. */
const postgres = async () => (await readPostmaster(join(dataDirectory, 'postgres/data'))).state;

async function start(env: Readonly<Record<string, string>> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [built], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATA_DIR: dataDirectory,
      WORLD_PROPERTIES: '200',
      PORT: String(await freePort()),
      DEMO_BOOKINGS: 'off',
      ...env,
    },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((end) =>
    child.once('close', (code) => end({ code, output, errors })),
  );
  return { child, ended, said: () => output };
}

/** It ends with 1 and with one sentence that reads so, and with nothing else. */
async function refuses(env: Readonly<Record<string, string>>, sentence: RegExp): Promise<void> {
  const { code, output, errors } = await (await start(env)).ended;
  expect(errors).toMatch(/^[^\n]+\.\n$/);
  expect(errors).toMatch(sentence);
  expect([code, output]).toEqual([1, '']);
}

/** Listens and answers with `answer`; what a port is taken by, or a server that is no PostgreSQL of ours. */
async function listening(answer: (socket: Socket) => void = () => undefined): Promise<Server & { port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(server, { port: (server.address() as AddressInfo).port });
}

/** Accepts every client, and reports version PostgreSQL 17. */
function oldPostgres(socket: Socket): void {
  const text = (value: string) => Buffer.from(`${value}\0`);
  const int = (value: number, bytes: 2 | 4 = 4) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeIntBE(value, 0, bytes);
    return buffer;
  };
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
  };
  const ready = message('Z', Buffer.from('I'));
  const version = Buffer.from('170004');
  const column = [text('server_version_num'), int(0), int(0, 2), int(25), int(-1, 2), int(-1), int(0, 2)];
  const answer = Buffer.concat([
    message('T', int(1, 2), ...column),
    message('D', int(1, 2), int(version.length), version),
    message('C', text('SHOW')),
    ready,
  ]);
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', int(0)), ready]));
    socket.on('data', (asked) => asked[0] === 'Q'.charCodeAt(0) && socket.write(answer));
  });
}

/** Each starts the whole product: a sample has one of a kind. */
const fully = test.runIf(isFull);

describe('refuses to start, in one sentence', () => {
  test('on a taken port, before anything is opened', { timeout: patient }, async () => {
    const other = await listening();
    await refuses(
      { PORT: String(other.port) },
      new RegExp(`^Port ${other.port} is taken\\. Set PORT to another one\\.`),
    );
    expect(existsSync(join(dataDirectory, 'postgres'))).toBe(false);
    other.close();
  });

  fully('when no server answers at DATABASE_URL, without its password', { timeout: patient }, async () => {
    const url = 'postgres://wayfare:the-password@127.0.0.1:9/wayfare';
    await refuses(
      { DATABASE_URL: url },
      /^No PostgreSQL answers at 127\.0\.0\.1:9, see DATABASE_URL \(ECONNREFUSED\)\.$/m,
    );
  });

  fully('with a password that is wrong, and a database that is not there', { timeout: patient }, async () => {
    const database = await (await templateDatabase([])).cloneDatabase();
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    await refuses({ DATABASE_URL: url.href }, /has no database nowhere; see DATABASE_URL/);
    url.username = 'wayfare_nobody';
    url.password = 'wrong';
    await refuses({ DATABASE_URL: url.href }, /refuses DATABASE_URL: .*"wayfare_nobody"/);
    await database.close();
  });

  fully('with a server that is too old', { timeout: patient }, async () => {
    const old = await listening(oldPostgres);
    await refuses(
      { DATABASE_URL: `postgres://wayfare@127.0.0.1:${old.port}/wayfare` },
      /18 or later is needed; .* 17\./,
    );
    old.close();
  });

  fully('with a file in place of the data folder, or above it', { timeout: patient }, async () => {
    const file = join(dataDirectory, 'file');
    writeFileSync(file, '');
    const secret = 's'.repeat(32);
    await refuses({ DATA_DIR: file }, /data folder .* can't be used: it is a file/);
    await refuses({ DATA_DIR: file, SECRET: secret }, /data folder .* can't be used: it is a file/);
    await refuses({ DATA_DIR: join(file, 'data') }, /data folder .* can't be used: a part of its path is a file/);
  });

  fully('as a public site of the demo world that is not meant as one', { timeout: patient }, async () => {
    await refuses({ WAYFARE_ENV: 'production' }, /demo world .* set DEMO=on/);
  });

  const canMount = process.platform === 'linux' && process.getuid?.() === 0;
  const smallDisks = [
    ['for a new database', '16m'],
    ['for the demo world', '90m'],
  ] as const;
  test.skipIf(!canMount).each(sampled(smallDisks, 2))(
    'on a disk that is too small %s',
    { timeout: patient },
    async (_what, size) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'wayfare', dataDirectory]);
      try {
        const { code, errors } = await (await start()).ended;
        expect(errors.trim().split('\n').at(-1)).toBe(
          `The disk of ${resolve(dataDirectory)} is full: free some space and start again.`,
        );
        expect(errors).not.toMatch(/^ +at /m);
        expect(code).toBe(1);
        expect(await postgres()).toBe('none');
      } finally {
        execFileSync('umount', [dataDirectory]);
      }
    },
  );
});

describe('stops PostgreSQL when', () => {
  fully('its data are of a newer version of the site, or of another PostgreSQL', { timeout: patient }, async () => {
    const database = await openDatabase({ url: undefined, dataDirectory, log: silentLog });
    await database.pool.query(`create schema database;
      create table database.migration (name text primary key, sha256 text not null, applied_at timestamptz default now());
      insert into database.migration values ('29991231T2359-later.sql', '')`);
    await database.close();
    await refuses({}, /^The database has migration 29991231T2359-later\.sql, .* Start a newer version\.$/m);
    expect(await postgres()).toBe('none');
    const file = join(dataDirectory, 'postgres/data/PG_VERSION');
    expect(readFileSync(file, 'utf8')).toBe('18\n');
    writeFileSync(file, '17\n');
    await refuses({}, /are of PostgreSQL 17, and this version brings 18: dump them/);
  });

  fully('it is terminated while it starts', { timeout: patient }, async () => {
    const { child, ended, said } = await start();
    await expect.poll(postgres).toBe('alive');
    expect(said()).toBe('');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, output: '', errors: '' });
  });
});

test(
  'requests during the start get 503 with Retry-After, and are answered once it is ready',
  { timeout: patient },
  async () => {
    const port = String(await freePort());
    const { child, ended, said } = await start({ PORT: port });
    const statuses: number[] = [];
    const ask = async () => {
      const status = await fetch(`http://127.0.0.1:${port}/livez`).then(
        (answer) => answer.status,
        () => 0,
      );
      statuses.push(status);
      return status;
    };
    await expect.poll(ask, { timeout: 100_000, interval: 100 }).toBe(200);
    expect(statuses).toContain(503);
    await expect.poll(said).toContain(`http://localhost:${port}`);
    child.kill('SIGTERM');
    expect((await ended).errors).toBe('');
  },
);

test('no chunk is so large that a build warns of it', () => {
  const config = viteConfig({ command: 'build', mode: 'production' });
  const { chunkSizeWarningLimit = 500 } = config.build ?? {};
  const assets = join(built, '../../client/assets');
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => statSync(join(assets, name)).size / 1_000);
  expect(Math.max(...sizes)).toBeLessThan(chunkSizeWarningLimit);
});
