import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { OperatorError } from '#values/failure/operator-error.ts';

const run = promisify(execFile);

/** The system account PostgreSQL runs as; empty when it is our own. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged account: an existing `postgres`,
 * or `wayfare`, which is created when needed. Any other user runs it as himself.
 */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const existing = (await find('postgres')) ?? (await find('wayfare'));
  if (existing !== undefined) return existing;
  await create('wayfare');
  const created = await find('wayfare');
  if (created !== undefined) return created;
  throw new OperatorError(
    'PostgreSQL does not run as root and no unprivileged account could be made for it. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** True when the account may read every path given (each folder entered, each file read). */
export async function canRead(account: Account, ...paths: string[]): Promise<boolean> {
  if (!('uid' in account)) return true;
  try {
    // A test under that account sees what mode bits and access lists say together.
    await run('/bin/sh', ['-c', 'for p in "$@"; do test -r "$p" && test -x "$p" || exit 1; done', 'sh', ...paths], {
      ...account,
      cwd: '/',
    });
    return true;
  } catch {
    return false;
  }
}

async function find(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(name: string): Promise<void> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', name]],
    ['adduser', ['-S', '-D', '-H', name]],
  ];
  for (const [program, parameters] of attempts) {
    if (
      await run(program, parameters).then(
        () => true,
        () => false,
      )
    )
      return;
  }
}
