import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { explained } from './explained.mjs';

/** Without what npm thinks of the Node that it runs on itself: the packages run on the Node that is one of them. */
const quietly = ['--loglevel=error', '--no-update-notifier'];

/** Installs the packages that package-lock.json names, unless exactly these are there. */
export async function ensureInstalled(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const mark = path.join(root, 'node_modules/.wayfare-lock');
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === hash) return;
  if (!isAlreadyInstalled(root, JSON.parse(lock.toString('utf8')))) {
    console.log('Installing packages (npm ci) …');
    const code = await runNpm(root, ['ci', '--no-audit', '--no-fund', '--include=dev', ...quietly]);
    if (code !== 0) throw explained(`npm ci ended with ${code}; see its messages above. Nothing was started.`);
  }
  writeFileSync(mark, `${hash}\n`);
}

/** npm may have been run manually: npm's own record then equals the lock. */
function isAlreadyInstalled(root, lock) {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = Object.entries(lock.packages).filter(([place]) => place !== '');
  return (
    wanted.every(([place, { version, optional }]) =>
      installed[place] ? installed[place].version === version : optional,
    ) && Object.keys(installed).every((place) => place in lock.packages)
  );
}

async function runNpm(root, parameters) {
  const npm = process.env.npm_execpath;
  const viaNode = npm !== undefined && /npm-cli\.c?js$/.test(npm);
  const [program, first] = viaNode ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(program, [...first, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    shell: !viaNode && process.platform === 'win32',
  });
  return await new Promise((resolve, reject) => {
    child.once('error', () => reject(explained('npm was not found. It comes with Node: https://nodejs.org.')));
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
}
