import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildStamp, isBuilt, rememberBuild } from './build-stamp.mjs';
import { commands, readArguments, tell } from './commands.mjs';
import { explained } from './explained.mjs';
import { ensureInstalled } from './install.mjs';
import { findPinnedNode } from './pinned-node.mjs';
import { runChild } from './run-child.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

const home = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Installs if needed, then runs a command under the pinned Node and returns its exit code. `start` builds if needed and
 * runs the server; the others run `scripts/<command>.ts`, `test:full` the script of `test`. What can't be run as it was
 * given, or requests help, is answered before anything else is done.
 */
export async function enter(command, parameters, root = home) {
  if (!Object.hasOwn(commands, command)) {
    tell({ code: 2, text: `There is no command ${command}. Commands: ${Object.keys(commands).join(', ')}.` });
    return 2;
  }
  const read = readArguments(command, parameters);
  if (read.text !== undefined) {
    tell(read);
    return read.code;
  }
  const [name, variant] = command.split(':');
  const script = path.join(root, 'scripts', `${name}.ts`);
  if (command !== 'start' && !existsSync(script)) throw explained(`This version has no scripts/${name}.ts.`);
  await ensureInstalled(root);
  const node = await findPinnedNode(root);
  if (command === 'build') return await build(root, node, parameters);
  if (command !== 'start') {
    // The same hundreds of modules need not be compiled for each command, nor for each program that a command runs.
    const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/node');
    const full = variant === 'full' ? { TEST_FULL: '1' } : {};
    return await runChild(root, node, [script, ...parameters], { NODE_COMPILE_CACHE: compiled, ...full });
  }
  if (!isBuilt(root)) {
    console.log('Building Wayfare …');
    const code = await build(root, node, []);
    if (code !== 0) return code;
  }
  return await runChild(root, node, [...serverFlags, path.join(root, 'dist/server/main.js'), ...parameters], {
    ...serverEnvironment,
    NODE_ENV: process.env.NODE_ENV || 'production',
  });
}

async function build(root, node, parameters) {
  // Taken before: a file saved during the build makes the next start build again.
  const stamp = buildStamp(root);
  const code = await runChild(root, node, [path.join(root, 'scripts/build.ts'), ...parameters]);
  if (code === 0) rememberBuild(root, stamp);
  return code;
}
