import { type Connection, openConnection, type Reply } from './connection.ts';
import { cpuSeconds } from './process-use.ts';

export interface LoadOptions {
  readonly port: number;
  /** The server's process, whose CPU time is counted. */
  readonly pid: number;
  readonly connections: number;
  /** Ends after so long, or after so many requests. */
  readonly seconds?: number;
  readonly requests?: number;
  readonly next: () => string;
  /** Whether a reply is the expected one; status 200 when left out. */
  readonly isRight?: (reply: Reply) => boolean;
}

export interface Measured {
  readonly requests: number;
  /** Unexpected replies. */
  readonly wrong: number;
  readonly perSecond: number;
  /** Requests per second of the server process's CPU time: the throughput of a dedicated core. */
  readonly perCpuSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Sends requests over N connections, each of which waits for its reply before the next request. */
export async function load(options: LoadOptions): Promise<Measured> {
  const { port, pid, next, isRight = (reply: Reply) => reply.status === 200 } = options;
  const connections = await Promise.all(Array.from({ length: options.connections }, () => openConnection(port)));
  const times: number[] = [];
  let wrong = 0;
  let begun = 0;
  const cpuBefore = cpuSeconds(pid);
  const start = performance.now();
  const end = start + (options.seconds ?? Infinity) * 1_000;
  const most = options.requests ?? Infinity;
  const drive = async (connection: Connection) => {
    while (begun < most && performance.now() < end) {
      begun += 1;
      const startedAt = performance.now();
      const reply = await connection.ask(next());
      times.push(performance.now() - startedAt);
      if (!isRight(reply)) wrong += 1;
    }
    connection.close();
  };
  await Promise.all(connections.map(drive));
  const seconds = (performance.now() - start) / 1_000;
  const cpu = Math.max(0.01, cpuSeconds(pid) - cpuBefore);
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    wrong,
    perSecond: times.length / seconds,
    perCpuSecond: times.length / cpu,
    ...percentiles(times),
  };
}

/** Percentiles of sorted milliseconds. */
export function percentiles(sorted: readonly number[]): { p50: number; p95: number; p99: number } {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
