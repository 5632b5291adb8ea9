import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** CPU time (user and system, all threads) that a process has used so far, in seconds. Linux in steps of 10 ms, elsewhere by `ps` in whole seconds. */
export function cpuSeconds(pid: number): number {
  if (process.platform === 'linux') {
    const { user, system } = statOf(pid);
    return user + system;
  }
  const parts = execFileSync('ps', ['-o', 'cputime=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/[:-]/)
    .map(Number);
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

/** CPU time of a process and of its children that have ended, in seconds, and the process that started it. Linux only. */
function statOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; the parent is the 4th field of the line, the times begin with the 14th.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map((ticks) => ticks / 100);
  return { parent: fields[1]!, user, system, ended: endedUser + endedSystem };
}

/**
 * CPU time that PostgreSQL on this machine has used so far, in seconds, by the process of any of its connections; null
 * where it is not to be seen. Linux in steps of 10 ms.
 */
export function postgresCpuSeconds(backend: number): number | null {
  try {
    const { parent } = statOf(backend);
    const { user, system, ended } = statOf(parent);
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
    return children.reduce((sum, child) => sum + cpuSeconds(child), user + system + ended);
  } catch {
    return null;
  }
}

/** Waits until a process has nothing to do but answer: a new world's hotels are mapped in the background. */
export async function untilCalm(pid: number): Promise<void> {
  const end = performance.now() + 30 * 60_000;
  for (let calm = 0; calm < 3;) {
    if (performance.now() > end) throw new Error('the server has been at work by itself for half an hour');
    const before = cpuSeconds(pid);
    await sleep(1_000);
    calm = cpuSeconds(pid) - before < 0.1 ? calm + 1 : 0;
  }
}

/** Resident memory of a process in MB (10^6 bytes): now, and the most it ever had where the system says so. */
export function residentMegabytes(pid: number): { readonly now: number; readonly peak: number | null } {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return { now: (kilobytes('VmRSS') * 1024) / 1e6, peak: (kilobytes('VmHWM') * 1024) / 1e6 };
  }
  return {
    now: (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024) / 1e6,
    peak: null,
  };
}
