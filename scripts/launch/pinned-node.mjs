import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { explained } from './explained.mjs';

const needed = 26;

/** Path of the Node that the product runs on: the installed one, or ours when it is new enough. */
export async function findPinnedNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const candidates = ['node_modules/node/bin', 'node_modules/.bin'].map((folder) => path.join(root, folder, name));
  for (const candidate of [...candidates, process.execPath]) {
    if (existsSync(candidate) && (await majorVersion(candidate)) >= needed) return candidate;
  }
  throw explained(
    `Node ${needed} should be in node_modules and is not. Its package fetches it with an install script: ` +
      'allow install scripts (npm config get ignore-scripts), delete node_modules and try again. ' +
      `Or start with Node ${needed} or later yourself.`,
  );
}

async function majorVersion(program) {
  if (program === process.execPath) return Number(process.versions.node.split('.')[0]);
  try {
    const { stdout } = await promisify(execFile)(program, ['-p', 'process.versions.node'], { env: {} });
    return Number(stdout.split('.')[0]);
  } catch {
    return 0;
  }
}
