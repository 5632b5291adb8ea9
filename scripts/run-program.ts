import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export interface Ended {
  /** Exit code; 128 and the number is a signal's. */
  readonly code: number;
  /** What it wrote, both streams as they came; empty when it wrote to our terminal or was passed on. */
  readonly output: string;
}

/** Where the lines of a program go: they are returned, written to our terminal, or passed on as they come. */
type Lines = 'returned' | 'terminal' | ((text: string) => void);

/** Runs a JavaScript program of a package under this Node, in the root folder. */
export async function runProgram(
  file: string,
  parameters: readonly string[],
  { lines = 'returned', env = {} }: { lines?: Lines; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  return await run(process.execPath, [path.join(root, file), ...parameters], lines, env);
}

/** Runs any program. Rejects when there is none. */
export async function run(
  program: string,
  parameters: readonly string[],
  lines: Lines,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const terminal = lines === 'terminal';
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', terminal ? 'inherit' : 'pipe', terminal ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (typeof lines === 'function') lines(text);
      else output += text;
    });
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 130, output }));
  });
}
