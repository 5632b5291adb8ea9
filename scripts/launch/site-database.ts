import { resolve } from 'node:path';
import { type Database, openDatabase } from '#database/open.ts';
import { silentLog } from '#connector/log.ts';
import { type Config, readConfig } from '#compose/config.ts';

/** Hands the site's database to a command, as the environment names it, and closes it afterwards. */
export async function withSiteDatabase<Result>(
  body: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const read = readConfig(process.env);
  const config = { ...read, dataDirectory: resolve(read.dataDirectory) };
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    log: silentLog,
  });
  try {
    return await body(database, config);
  } finally {
    await database.close();
  }
}
