import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export interface Ended {
  /** Exit code; 128 and the number is a signal's. */
  readonly code: number;
  /** What it wrote, both streams as they came; empty when it wrote to our terminal. */
  readonly output: string;
}

/** Takes what a program writes while it runs. */
export type Write = (text: string) => void;

/** Runs a JavaScript program of a package under this Node, in the root folder. */
export async function runProgram(
  file: string,
  parameters: readonly string[],
  { terminal = false, env = {} }: { terminal?: boolean | Write; env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  return await run(process.execPath, [path.join(root, file), ...parameters], terminal, env);
}

/** Runs any program; `terminal` is our terminal, or what stands in its place. Rejects when there is no such program. */
export async function run(
  program: string,
  parameters: readonly string[],
  terminal: boolean | Write,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: ['ignore', terminal === true ? 'inherit' : 'pipe', terminal === true ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  const take = typeof terminal === 'function' ? terminal : (text: string) => (output += text);
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  return await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 130, output }));
  });
}
