// `npm run world -- --properties 1000000 [--seed 1]`: loads a demo world of that size, which the server then keeps.
import { resolve } from 'node:path';
import { migrate } from '#database/migrate.ts';
import { readMigrations } from '#database/migration-files.ts';
import { silentLog } from '#connector/log.ts';
import { loadSupply } from '#compose/hotels/load-supply.ts';
import { placeNamesIn } from './locales/locale-files.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { runCommand } from './launch/run-command.ts';

const root = resolve(import.meta.dirname, '..');
const show = (text: string) => process.stdout.write(process.stdout.isTTY ? `\r${text}` : `${text}\n`);

await runCommand('world', async ({ values }) =>
  withSiteDatabase(async (database) => {
    const [properties, seed] = [Number(values['properties']), Number(values['seed'])];
    await migrate(database.pool, readMigrations(resolve(root, 'src')), silentLog);
    const began = performance.now();
    const seconds = () => Math.round((performance.now() - began) / 1_000);
    let shown = 0;
    const { loaded } = await loadSupply(
      database,
      { seed, properties },
      new Date().toISOString().slice(0, 10),
      'exactly',
      placeNamesIn(resolve(root, 'locales')),
      (done) => {
        if (done < properties && done - shown < properties / 100) return;
        shown = done;
        show(`${done} of ${properties} properties, ${seconds()} s`);
      },
    );
    const told = `${loaded} properties and their contracts in ${seconds()} s.`;
    show(loaded === 0 ? 'This world is loaded already.\n' : `${told}\n`);
    return 0;
  }),
);
