import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Counts } from '../checks/run-checks.ts';
import { runProgram } from '../run-program.ts';

const root = path.join(import.meta.dirname, '../..');

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Runs vitest with a configuration and counts its tests. */
export async function vitestRun(config: string, env: Readonly<Record<string, string>> = {}): Promise<Counts> {
  const report = path.join(root, 'artifacts', `${config.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const parameters = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code } = await runProgram('node_modules/vitest/vitest.mjs', parameters, { terminal: true, env });
  return countsOf(existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null, code);
}

/** A file that failed without a failed test (it did not load) counts as one; so does a run that ended badly for no test. */
export function countsOf(report: Report | null, code: number): Counts {
  const broken = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + broken;
  return { passed: report?.numPassedTests ?? 0, failed: failed === 0 && code !== 0 ? 1 : failed };
}
