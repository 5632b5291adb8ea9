import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

export interface Machine {
  readonly cores: number;
  readonly model: string;
  readonly memoryGigabytes: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  /** Processes that wanted a core when the run began and ended: more than 0 before the run means that others work here too. */
  readonly loadBefore: number;
  readonly loadAfter: number;
}

export function machine(postgres: string, loadBefore: number): Machine {
  return {
    cores: availableParallelism(),
    model: cpus()[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.versions.node,
    postgres,
    loadBefore,
    loadAfter: loadNow(),
  };
}

/** The average of the last minute. */
export function loadNow(): number {
  return Math.round(loadavg()[0]! * 100) / 100;
}
