// `npm run invariants`: compares our books with themselves and with those of every supplier and gateway.
import { audit } from '#booking/reconciliation/reconcile.ts';
import { openCredit } from '#booking/credit/open-credit.ts';
import { silentLog } from '#connector/log.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { loadedWorld } from '#demo/world/load.ts';
import { worldSeed } from '#compose/hotels/load-supply.ts';
import { openPayments } from '#compose/open-payments.ts';
import { openSupply } from '#compose/hotels/open-supply.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { runCommand } from './launch/run-command.ts';

await runCommand('invariants', async ({ positionals: [given = '48'] }) =>
  withSiteDatabase(async (database, config) => {
    const hours = Number(given);
    const now = () => new Date();
    const unread: string[] = [];
    const log = {
      ...silentLog,
      warn: (_: string, fields: { supplier?: string; gateway?: string } = {}) =>
        void unread.push(fields.supplier ?? fields.gateway ?? ''),
    };
    const world = (await loadedWorld(database.db)) ?? { seed: worldSeed, properties: config.worldProperties };
    const refuse = async () => new Response(null, { status: 503 });
    const supply = await openSupply(config, process.env, database, world, now, refuse);
    const payments = openPayments(config, process.env, now, refuse);
    try {
      const supplies = { hotel: hotelSupply(supply.suppliers) };
      const found = await audit(
        { db: database.db, log, supplies, gateways: [payments.gateway, openCredit(database.db, now)] },
        hours,
      );
      for (const one of found) console.log(`${one.rule}  ${one.tripId ?? '-'}  ${one.detail}`);
      for (const name of unread) console.log(`The books of ${name} could not be read.`);
      if (found.length + unread.length === 0) console.log(`All books of the last ${hours} hours agree.`);
      else if (found.length > 0) console.log(`${found.length} differences.`);
      return found.length + unread.length === 0 ? 0 : 1;
    } finally {
      payments.close();
      supply.close();
    }
  }),
);
