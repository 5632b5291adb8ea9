import { failureSentence } from '#compose/start-failure.ts';
import { type CommandArguments, commandArguments } from './commands.mjs';

/**
 * Runs a command of `launch/commands.mjs` with its arguments. `body` answers the exit code; what it throws ends the process
 * with 1, and with a sentence where the person who has typed the command can mend it.
 */
export async function runCommand(name: string, body: (given: CommandArguments) => Promise<number>): Promise<void> {
  const given = commandArguments(name);
  process.exitCode = await exitCodeOf(async () => await body(given));
}

/** The exit code of a command; when it throws, prints why and answers 1. */
export async function exitCodeOf(body: () => Promise<number>): Promise<number> {
  try {
    return await body();
  } catch (error) {
    console.error(failureSentence(error, places()) ?? error);
    return 1;
  }
}

/** As the configuration has them, which may be what can't be read. */
function places() {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory } = process.env;
  return { databaseUrl: databaseUrl || undefined, dataDirectory: dataDirectory || '.data' };
}
