import path from 'node:path';
import { styleText } from 'node:util';
import { runProgram } from '../run-program.ts';
import { checkApiDescription } from './api-description.ts';
import { checkArchitecture } from './architecture.ts';
import { textChecks } from './text-checks.ts';
import { type Finding, readTree } from './tree.ts';

interface CheckRun {
  readonly name: string;
  /** What is wrong, for people; empty when all is well. */
  run(): Promise<string>;
}

export interface Counts {
  readonly passed: number;
  /** A text for each failure: what failed and why. */
  readonly failures: readonly string[];
}

const root = path.join(import.meta.dirname, '../..');
const atOnce = 2;
/** What is known of files that have not changed since: a tenth of the work is left when few have. */
const kept = 'node_modules/.cache';

function tool(name: string, file: string, parameters: readonly string[]): CheckRun {
  return {
    name,
    async run() {
      const { code, output } = await runProgram(`node_modules/${file}`, parameters);
      return code === 0 ? '' : output.trim() || `ended with ${code}`;
    },
  };
}

const toText = (findings: readonly Finding[]) =>
  findings.map(({ file, rule, text }) => `${file}: ${rule}: ${text}`).join('\n');

/** Every check; the slow ones first, so that the last ones fill the gaps. */
function allChecks(): CheckRun[] {
  let tree: ReturnType<typeof readTree> | undefined;
  return [
    tool('types', 'typescript/bin/tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', `${kept}/types.tsbuildinfo`]),
    tool('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings', '--format=unix']),
    tool('format', 'oxfmt/bin/oxfmt', ['--list-different']),
    tool('unused code', 'knip/bin/knip.js', ['--no-progress', '--cache', '--cache-location', `${kept}/knip`]),
    { name: 'API description', run: () => checkApiDescription() },
    { name: 'architecture', run: async () => toText(await checkArchitecture(root)) },
    ...Object.entries(textChecks).map(([name, check]) => ({
      name,
      run: async () => toText(check((tree ??= readTree(root)))),
    })),
  ];
}

/** Runs all checks, two at a time: a line for each as it ends. */
export async function runChecks(write: (line: string) => void = console.log): Promise<Counts> {
  const waiting = allChecks();
  const failures: string[] = [];
  let passed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const text = await check
        .run()
        .catch((error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
      const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(5);
      write(`${text ? styleText('red', '✗') : styleText('green', '✓')} ${seconds} s  ${check.name}`);
      if (text) failures.push(`${check.name}\n${text}`);
      else passed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed, failures };
}
