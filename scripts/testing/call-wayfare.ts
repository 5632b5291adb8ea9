import { format } from 'node:util';
import { readConfig } from '#compose/config.ts';
import type { Database } from '#database/open.ts';
import { readArguments } from '../launch/commands.mjs';
import { exitCodeOf } from '../launch/run-command.ts';
import { brand } from '../wayfare/brand.ts';
import { groups } from '../wayfare/groups.ts';
import type { CommandEnd } from './spawn-command.ts';

/**
 * What `npm run wayfare -- <line>` prints and answers, without a process of its own, which takes a second of the
 * processor each time.
 */
export async function callWayfare(line: string, database: Database): Promise<CommandEnd> {
  const read = readArguments('wayfare', line.split(' ').filter(Boolean));
  if ('text' in read) return { code: read.code, output: '', errors: read.text };
  const { log, error } = console;
  let output = '';
  let errors = '';
  console.log = (...words: unknown[]) => void (output += `${format(...words)}\n`);
  console.error = (...words: unknown[]) => void (errors += `${format(...words)}\n`);
  try {
    const [group = '', ...positionals] = read.positionals;
    // Vitest reads the texts of brands as Vite does.
    const run = group === 'brand' ? brand : groups[group]!;
    const config = readConfig({ DATABASE_URL: database.url });
    const code = await exitCodeOf(async () => await run({ values: read.values, positionals }, database, config));
    return { code, output, errors };
  } finally {
    Object.assign(console, { log, error });
  }
}
