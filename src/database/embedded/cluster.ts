import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '#connector/log.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import { canRead, serverAccount, type Account } from './account.ts';
import { locateBinaries, relocate, type Binaries } from './binaries.ts';

/** A PostgreSQL data directory of this site. `data` belongs to the system account, everything beside it to us. */
export interface Cluster {
  home: string;
  data: string;
  password: string;
  account: Account;
  binaries: Binaries;
}

const run = promisify(execFile);
const fallbackRoot = '/var/lib/wayfare';

/**
 * Finds or creates the cluster of a data directory. Two processes may do so concurrently: each prepares its own folder
 * and the first to rename it into place wins.
 */
export async function prepareCluster(dataDirectory: string, log: Log): Promise<Cluster> {
  await mkdir(dataDirectory, { recursive: true });
  const account = await serverAccount();
  const place = await choosePlace(await realpath(dataDirectory), account, log);
  const home = path.join(place.directory, 'postgres');
  if (!existsSync(home)) await create(home, account, place.binaries, log);
  await refuseOtherVersion(home, place.binaries.version);
  const password = (await readFile(path.join(home, 'password'), 'utf8')).trim();
  return { home, data: path.join(home, 'data'), password, account, binaries: place.binaries };
}

/** A server can only open data of its own major version. */
async function refuseOtherVersion(home: string, version: string): Promise<void> {
  const ours = version.split('.')[0];
  const theirs = (await readFile(path.join(home, 'data/PG_VERSION'), 'utf8').catch(() => '')).trim();
  // When the file is missing, PostgreSQL itself reports the problem.
  if (theirs === '' || theirs === ours) return;
  throw new OperatorError(
    `The data in ${home} are of PostgreSQL ${theirs}, and this version brings ${ours}: dump them with the old version and load them into a new data folder.`,
  );
}

async function choosePlace(directory: string, account: Account, log: Log) {
  const installed = await locateBinaries();
  const binaries = (await canRead(account, installed.root, path.join(installed.root, 'lib'), installed.postgres))
    ? installed
    : await copyBinaries(installed, log);
  if (await canRead(account, directory)) return { directory, binaries };
  const hash = createHash('sha256').update(directory).digest('hex').slice(0, 16);
  const other = path.join(fallbackRoot, hash);
  await makeEnterable(fallbackRoot);
  await makeEnterable(other);
  log.warn('the account that runs PostgreSQL cannot enter the data directory; the database is kept elsewhere', {
    path: other,
  });
  return { directory: other, binaries };
}

/** For clones below a private home directory: programs that PostgreSQL's account can reach. */
async function copyBinaries(installed: Binaries, log: Log): Promise<Binaries> {
  const target = path.join(fallbackRoot, `postgres-${installed.version}`);
  if (!existsSync(target)) {
    const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
    await makeEnterable(fallbackRoot);
    await cp(installed.root, unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await moveInto(unfinished, target);
    log.warn('PostgreSQL was copied to where its account can read it', { path: target });
  }
  return relocate(installed, target);
}

async function create(home: string, account: Account, binaries: Binaries, log: Log): Promise<void> {
  const unfinished = `${home}.${randomBytes(6).toString('hex')}`;
  try {
    await fill(unfinished, account, binaries);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await moveInto(unfinished, home);
  log.info('a new PostgreSQL data directory was made', { path: home });
}

async function fill(unfinished: string, account: Account, binaries: Binaries): Promise<void> {
  const data = path.join(unfinished, 'data');
  const passwordFile = path.join(unfinished, 'password');
  await makeEnterable(unfinished);
  await mkdir(data);
  await writeFile(passwordFile, randomBytes(24).toString('base64url') + '\n', { mode: 0o600 });
  // initdb runs as the account and must read the password once; it never leaves this folder.
  const initialPassword = path.join(unfinished, 'initial-password');
  await writeFile(initialPassword, await readFile(passwordFile), { mode: 0o600 });
  if ('uid' in account) {
    await chown(data, account.uid, account.gid);
    await chown(initialPassword, account.uid, account.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${data}`,
        '--username=postgres',
        `--pwfile=${initialPassword}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      { ...account, cwd: unfinished, env: serverEnvironment() },
    );
  } catch (error) {
    const detail = (error as { stderr?: string }).stderr?.match(/(?:error|FATAL|PANIC): +(.*)/)?.[1];
    const reason = detail ?? (error as Error).message.split('\n')[0];
    throw new OperatorError(`PostgreSQL could not create its data directory ${data}: ${reason}.`, { cause: error });
  }
  await rm(initialPassword);
}

/** The caller's umask must not deny PostgreSQL's account access. */
async function makeEnterable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
}

/** If another process was faster, its folder is used and ours is deleted. */
async function moveInto(unfinished: string, target: string): Promise<void> {
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Environment variables for PostgreSQL: no secrets, and a fixed language of messages. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { ...clean({ PATH, SystemRoot, TEMP, TMPDIR }), LC_ALL: 'C', TZ: 'UTC' };
}

function clean(variables: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
}
