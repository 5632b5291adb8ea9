// `npm test`: a build when the last one is stale, then the browser tests and the checks; beside them all the time the
// unit and request tests. Both kinds of tests wait more than they compute: together they take little longer than one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Counts, runChecks } from './checks/run-checks.ts';
import { isBuilt } from './launch/build-stamp.mjs';
import { commandArguments } from './launch/commands.mjs';
import { run, runProgram } from './run-program.ts';
import { canRun, findChromium } from './testing/chromium.ts';
import { vitestRun } from './testing/vitest-run.ts';

commandArguments('test');
const root = path.join(import.meta.dirname, '..');
const journeys = 'e2e/vitest.config.ts';
const results: Counts[] = [];

const hasJourneys = existsSync(path.join(root, journeys));
const chromium = hasJourneys
  ? await findChromium({
      env: process.env,
      isRoot: process.getuid?.() === 0,
      canRun,
      run: async (program, parameters) =>
        (await run(program, parameters, 'terminal', { DEBIAN_FRONTEND: 'noninteractive' })).code,
    })
  : '';

if (typeof chromium === 'object') {
  console.error(chromium.advice);
  finish([{ passed: 0, failures: ['no browser'] }]);
} else {
  console.log('Unit and request tests; beside them a build, checks and browser journeys');
  const journeyLines = heldLines();
  const units = async () => {
    results.push(await vitestRun('vitest.config.ts'));
    journeyLines.release();
  };
  const [report] = await Promise.all([buildThenRest(chromium, journeyLines.write), units()]);
  console.log(`\n${report.join('\n')}`);
  finish(results);
}

/** Says nothing while it runs, so that its lines are not among those of the tests; answers those about the checks. */
async function buildThenRest(browser: string, write: (text: string) => void): Promise<readonly string[]> {
  const report = ['Checks'];
  const isReady = await build();
  const checked = runChecks((line) => void report.push(line));
  if (hasJourneys && isReady) {
    write('\nBrowser journeys\n');
    results.push(await vitestRun(journeys, { env: { CHROME_PATH: browser }, write }));
  }
  results.push(await checked);
  return report;
}

/** Whether the product is built. */
async function build(): Promise<boolean> {
  if (isBuilt(root)) return true;
  const { code, output } = await runProgram('scripts/start.mjs', ['build']);
  if (code !== 0) results.push({ passed: 0, failures: [`build\n${output}`] });
  return code === 0;
}

/** Keeps lines until they are released, and from then on writes them as they come. */
function heldLines() {
  let held: string[] | null = [];
  return {
    write(text: string): void {
      if (held) held.push(text);
      else process.stdout.write(text);
    },
    release(): void {
      process.stdout.write((held ?? []).join(''));
      held = null;
    },
  };
}

/** The failures come last: whoever reads only the end of a long log sees which tests failed, and why. */
function finish(counts: readonly Counts[]): void {
  const failures = counts.flatMap((one) => one.failures);
  for (const text of failures) console.log(`\nFailed: ${text}`);
  console.log(`\n${counts.reduce((sum, one) => sum + one.passed, 0)} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
