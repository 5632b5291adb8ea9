// `npm run world -- --properties 1000000 [--seed 1]`: loads a demo world of that size, which the server then keeps.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import { openDatabase } from '#database/open.ts';
import { silentLog } from '#values/log.ts';
import { readConfig } from '../src/config.ts';
import { loadSupply } from '../src/load-supply.ts';
import { placeNamesIn } from './locale-files.ts';

const { values } = parseArgs({
  options: { properties: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
});
const [properties, seed] = [Number(values.properties), Number(values.seed)];
if (!Number.isSafeInteger(properties) || properties < 200 || properties > 1_000_000) {
  console.error('--properties is a whole number from 200 to 1000000.');
  process.exit(1);
}
if (!Number.isSafeInteger(seed) || seed < 0 || seed > 2 ** 31) {
  console.error('--seed is a whole number.');
  process.exit(1);
}

const config = readConfig(process.env);
const database = await openDatabase({
  url: config.databaseUrl,
  dataDirectory: resolve(config.dataDirectory),
  log: silentLog,
});
await migrate(database.pool, readMigrations('src'), silentLog);
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1_000);
const show = (text: string) => process.stdout.write(process.stdout.isTTY ? `\r${text}` : `${text}\n`);
let shown = 0;
const { loaded } = await loadSupply(
  database,
  { seed, properties },
  new Date().toISOString().slice(0, 10),
  'exactly',
  placeNamesIn(resolve(import.meta.dirname, '../locales')),
  (done) => {
    if (done < properties && done - shown < properties / 100) return;
    shown = done;
    show(`${done} of ${properties} properties, ${seconds()} s`);
  },
);
show(
  loaded === 0 ? 'This world is loaded already.\n' : `${loaded} properties and their contracts in ${seconds()} s.\n`,
);
await database.close();
