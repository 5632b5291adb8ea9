import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Counts } from '../checks/run-checks.ts';
import { runProgram } from '../run-program.ts';

const root = path.join(import.meta.dirname, '../..');

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** Runs vitest with a configuration and counts its tests; `write` gets its lines instead of our terminal. */
export async function vitestRun(
  config: string,
  { env = {}, write }: { env?: Readonly<Record<string, string>>; write?: (text: string) => void } = {},
): Promise<Counts> {
  const report = path.join(root, 'artifacts', `${config.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const parameters = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/testing/second-attempts.ts',
    `--outputFile.json=${report}`,
  ];
  const { code } = await runProgram('node_modules/vitest/vitest.mjs', parameters, { lines: write ?? 'terminal', env });
  return countsOf(existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null, code);
}

/** A file that failed without a failed test (it did not load) counts as one; so does a run that ended badly for no test. */
export function countsOf(report: Report | null, code: number): Counts {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}\n${message ?? ''}`];
    return failed.map((one) => `${file}: ${one.fullName}\n${(one.failureMessages ?? []).join('\n')}`);
  });
  if (failures.length === 0 && code !== 0) failures.push(`the run ended with ${code}`);
  return { passed: report?.numPassedTests ?? 0, failures };
}
