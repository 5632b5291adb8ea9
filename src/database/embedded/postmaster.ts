import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Content of `postmaster.pid` in a data directory. */
export type Postmaster =
  | { state: 'none' }
  /** The file is stale: its process has ended, or its number now belongs to another program. */
  | { state: 'stale'; pid: number }
  | { state: 'alive'; pid: number; port: number | undefined };

const run = promisify(execFile);

/** Reads the pid file and checks that the process is running and serves exactly this directory. */
export async function readPostmaster(data: string): Promise<Postmaster> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first = '', directory = '', , port = ''] = text.split('\n');
  const pid = Number(first);
  if (!Number.isSafeInteger(pid) || pid <= 1) return { state: 'none' };
  if (!isAlive(pid) || !(await serves(pid, data, directory.trim()))) return { state: 'stale', pid };
  return { state: 'alive', pid, port: Number(port) || undefined };
}

/** True while a process with this number exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function serves(pid: number, data: string, written: string): Promise<boolean> {
  const command = await commandOf(pid);
  if (command === undefined) return true;
  const real = await realpath(data);
  return command.includes('postgres') && [data, real, written].some((place) => place !== '' && command.includes(place));
}

/** The command line of a process; undefined where the system does not expose it. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  if (process.platform === 'linux') {
    const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return raw.replaceAll('\0', ' ');
  }
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return stdout;
}
