import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampled } from '#tests/full.ts';
import { commands, readArguments, usageOf } from './commands.mjs';

const scripts = path.resolve(import.meta.dirname, '..');
const patient = { timeout: 120_000 };
let root: string;

/** A clone with a made-up npm (it notes its calls and "installs" this Node) and a made-up build. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'wayfare-launch-'));
  mkdirSync(path.join(root, 'scripts'));
  cpSync(path.join(scripts, 'start.mjs'), path.join(root, 'scripts/start.mjs'));
  cpSync(path.join(scripts, 'launch'), path.join(root, 'scripts/launch'), { recursive: true });
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '{"packages":{"":{},"node_modules/node":{"version":"26.10.0"}}}');
  write('src/compose/main.ts', '1');
  write(
    'npm-cli.js',
    `import fs from 'node:fs'
     fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
     fs.mkdirSync('node_modules/node/bin', { recursive: true })
     fs.rmSync('node_modules/node/bin/node', { force: true })
     fs.symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/node/bin/node')
     process.exit(Number(process.env.NPM_FAILS ?? 0))`,
  );
  write(
    'scripts/build.ts',
    `import fs from 'node:fs'
     fs.appendFileSync('builds', 'one\\n')
     fs.mkdirSync('dist/server', { recursive: true })
     fs.copyFileSync('server.js', 'dist/server/main.js')
     process.exitCode = Number(process.env.BUILD_FAILS ?? 0)`,
  );
  write('server.js', `console.log('served by', process.argv[1].split('/').slice(-2).join('/')); process.exitCode = 7`);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

function lines(file: string): string[] {
  return existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8').trim().split('\n') : [];
}

/** A server that notes each signal and drains for a moment. */
const draining = `
  import fs from 'node:fs'
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
    fs.appendFileSync('signals', signal + '\\n')
    setTimeout(() => { fs.appendFileSync('signals', 'drained\\n'); process.exit(3) }, 400)
  })
  setInterval(() => {}, 1000)
  fs.writeFileSync('ready', String(process.pid))`;

function launch(parameters: string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...parameters], {
    cwd: root,
    env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    errors += chunk.toString();
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output, errors })),
  );
  return { child, ended };
}

async function isReady(child: ChildProcess): Promise<void> {
  await expect.poll(() => existsSync(path.join(root, 'ready')), { timeout: 20_000 }).toBe(true);
  expect(child.exitCode).toBeNull();
}

test('an unknown command is refused with the list of commands', patient, async () => {
  const { code, output } = await launch(['frobnicate']).ended;
  expect(code).toBe(2);
  expect(output).toMatch(/no command frobnicate. Commands: start, dev/);
  expect(output).not.toMatch(/at .*enter/);
});

test.each(Object.keys(commands))('%s has a usage and refuses what it does not know', (command) => {
  expect(usageOf(command)).toMatch(/^\S.*[.]\n\n  npm (run )?\w+/);
  expect(readArguments(command, ['--help'])).toEqual({ code: 0, text: usageOf(command) });
  expect(readArguments(command, ['--frobnicate'])).toEqual({
    code: 2,
    text: `Unknown option '--frobnicate'.\n\n${usageOf(command)}`,
  });
  expect(readArguments(command, ['frobnicate', 'now', 'and', 'here'])).toMatchObject({ code: 2 });
});

test.each(sampled(Object.keys(commands), 8))('%s says so before anything is installed', patient, async (command) => {
  const answer = await launch([command, '--help']).ended;
  expect(answer).toMatchObject({ code: 0, errors: '', output: `${usageOf(command)}\n` });
  const wrong = await launch([command, '--frobnicate']).ended;
  expect(wrong.code).toBe(2);
  expect(wrong.errors).toBe(`Unknown option '--frobnicate'.\n\n${usageOf(command)}\n`);
  expect(wrong.output).toBe(wrong.errors);
  expect((await launch([command, 'frobnicate', 'now', 'and', 'here']).ended).code).toBe(2);
  expect(lines('npm-calls')).toEqual([]);
});

test('a failed install starts nothing and is tried again', patient, async () => {
  const { code, output } = await launch([], { NPM_FAILS: '5' }).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/npm ci ended with 5/);
  expect(lines('builds')).toEqual([]);
  expect((await launch([]).ended).code).toBe(7);
  expect(lines('npm-calls')).toHaveLength(2);
});

test('a failed build ends with its code and is tried again', patient, async () => {
  expect((await launch([], { BUILD_FAILS: '4' }).ended).code).toBe(4);
  expect((await launch([]).ended).code).toBe(7);
  expect(lines('builds')).toHaveLength(2);
});

test('the first start installs and builds, the second does neither', patient, async () => {
  const first = await launch([]).ended;
  expect(first).toMatchObject({ code: 7, output: expect.stringContaining('served by server/main.js') });
  expect(lines('npm-calls')).toEqual(['ci --no-audit --no-fund --include=dev --loglevel=error --no-update-notifier']);
  const second = await launch([]).ended;
  expect(second.output.trim()).toBe('served by server/main.js');
  expect(lines('npm-calls')).toHaveLength(1);
  expect(lines('builds')).toHaveLength(1);
});

test('another lock installs again, other sources build again, another test does not', patient, async () => {
  await launch([]).ended;
  write('src/main.test.ts', '1');
  await launch([]).ended;
  expect(lines('builds')).toHaveLength(1);
  utimesSync(path.join(root, 'src/compose/main.ts'), 1, 1);
  await launch([]).ended;
  expect(lines('builds')).toHaveLength(2);
  write('package-lock.json', '{"packages":{"":{},"node_modules/node":{"version":"26.11.0"}}}');
  await launch([]).ended;
  expect(lines('npm-calls')).toHaveLength(2);
  expect(lines('builds')).toHaveLength(3);
});

test('packages that npm recorded as installed are not installed again', patient, async () => {
  mkdirSync(path.join(root, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(root, 'node_modules/node/bin/node'));
  write('node_modules/.package-lock.json', '{"packages":{"node_modules/node":{"version":"26.10.0"}}}');
  expect((await launch([]).ended).code).toBe(7);
  expect(lines('npm-calls')).toEqual([]);
});

test('another command runs its script with its arguments', patient, async () => {
  write(
    'scripts/mapping.ts',
    `const rest: string[] = process.argv.slice(2); console.log(rest.join('+'), process.env.PATH?.split(':')[0])`,
  );
  const { code, output } = await launch(['mapping', 'list', '--all']).ended;
  expect(code).toBe(0);
  expect(output).toContain(`list+--all ${root}/node_modules/.bin`);
  expect(lines('builds')).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s reaches the server once, and its drain is waited for',
  patient,
  async (signal) => {
    write('server.js', draining);
    const { child, ended } = launch([]);
    await isReady(child);
    child.kill(signal);
    await expect.poll(() => lines('signals')).toEqual([signal]);
    child.kill(signal);
    expect((await ended).code).toBe(3);
    expect(lines('signals')).toEqual([signal, 'drained']);
  },
);

test('a server left by the death of its parent drains and ends', patient, async () => {
  write('server.js', draining);
  const { child, ended } = launch([]);
  await isReady(child);
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => lines('signals')).toEqual(['SIGTERM', 'drained']);
});

test('the end of the shell that npm put between ends the server', patient, async () => {
  write('server.js', draining);
  const shell = spawn('/bin/sh', ['-c', `${process.execPath} scripts/start.mjs; exit`], {
    cwd: root,
    env: { ...process.env, npm_execpath: path.join(root, 'npm-cli.js'), npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  });
  await isReady(shell);
  shell.kill('SIGTERM');
  await expect.poll(() => lines('signals')).toEqual(['SIGTERM', 'drained']);
});

test('a server killed by a signal is reported as the shell does', patient, async () => {
  write('server.js', `process.kill(process.pid, 'SIGKILL')`);
  expect((await launch([]).ended).code).toBe(137);
});
