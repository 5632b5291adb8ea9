import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

export interface CommandEnd {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command line in the root folder, with these variables and few of ours. */
export async function spawnCommand(line: string, env: Readonly<Record<string, string>>): Promise<CommandEnd> {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  const [program = '', ...parameters] = line.split(' ').filter(Boolean);
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...env },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, errors }));
  });
}
