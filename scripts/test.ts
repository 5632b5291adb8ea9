// `npm test`: unit and request tests; beside them a build when the last one is stale, then checks and browser journeys.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Counts, runChecks } from './checks/run-checks.ts';
import { isBuilt } from './launch/build-stamp.mjs';
import { commandArguments } from './launch/commands.mjs';
import { run, runProgram, type Write } from './run-program.ts';
import { canRun, findChromium } from './testing/chromium.ts';
import { inTurn } from './testing/in-turn.ts';
import { vitestRun } from './testing/vitest-run.ts';

commandArguments('test');
const root = path.join(import.meta.dirname, '..');
const journeys = 'e2e/vitest.config.ts';
const failure: Counts = { passed: 0, failed: 1 };
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
  finish([failure]);
} else {
  console.log('Unit and request tests; build, checks and journeys beside them');
  const later = inTurn((text) => void process.stdout.write(text));
  const [tested] = await Promise.all([
    vitestRun('vitest.config.ts').finally(later.begin),
    buildAndTravel(chromium, later.write),
  ]);
  results.push(tested);
  finish(results);
}

/** The journeys need a build; the checks are beside them, and their report is read first. */
async function buildAndTravel(browser: string, write: Write): Promise<void> {
  const isReady = isBuilt(root) || (await build(write));
  const after = inTurn(write);
  await Promise.all([check(write).finally(after.begin), hasJourneys && isReady && travel(browser, after.write)]);
}

async function check(write: Write): Promise<void> {
  const report = ['Checks'];
  results.push(await runChecks((line) => void report.push(line)));
  write(`\n${report.join('\n')}\n`);
}

async function travel(browser: string, write: Write): Promise<void> {
  write('\nBrowser journeys\n');
  results.push(await vitestRun(journeys, { CHROME_PATH: browser }, write));
}

async function build(write: Write): Promise<boolean> {
  const { code, output } = await runProgram('scripts/start.mjs', ['build']);
  if (code === 0) return true;
  results.push(failure);
  write(`\nThe build failed\n${output}`);
  return false;
}

function finish(counts: readonly Counts[]): void {
  const failed = counts.reduce((sum, one) => sum + one.failed, 0);
  console.log(`\n${counts.reduce((sum, one) => sum + one.passed, 0)} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
