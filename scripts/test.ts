// `npm test`: checks and a build when the last one is stale, beside them unit and request tests; then the browser tests.
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
        (await run(program, parameters, true, { DEBIAN_FRONTEND: 'noninteractive' })).code,
    })
  : '';

if (typeof chromium === 'object') {
  console.error(chromium.advice);
  finish([{ passed: 0, failures: ['no browser'] }]);
} else {
  console.log('Unit and request tests; checks and build beside them');
  // The first of these tests mostly wait: the checks and the build have the processors meanwhile.
  const [{ report, isReady }, tested] = await Promise.all([checkAndBuild(), vitestRun('vitest.config.ts')]);
  results.push(tested);
  console.log(`\n${report.join('\n')}`);
  if (hasJourneys && isReady) {
    console.log('\nBrowser journeys');
    results.push(await vitestRun(journeys, { CHROME_PATH: chromium }));
  }
  finish(results);
}

/** Says nothing while it runs, so that its lines are not among those of the tests. */
async function checkAndBuild(): Promise<{ readonly report: readonly string[]; readonly isReady: boolean }> {
  const report = ['Checks'];
  results.push(await runChecks((line) => void report.push(line)));
  if (isBuilt(root)) return { report, isReady: true };
  const { code, output } = await runProgram('scripts/start.mjs', ['build']);
  if (code !== 0) {
    results.push({ passed: 0, failures: [`build\n${output}`] });
  }
  return { report, isReady: code === 0 };
}

/** The failures come last: whoever reads only the end of a long log sees which tests failed, and why. */
function finish(counts: readonly Counts[]): void {
  const failures = counts.flatMap((one) => one.failures);
  for (const text of failures) console.log(`\nFailed: ${text}`);
  console.log(`\n${counts.reduce((sum, one) => sum + one.passed, 0)} passed, ${failures.length} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}
