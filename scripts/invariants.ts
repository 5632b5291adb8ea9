// `npm run invariants`: compares our books with themselves and with those of every supplier and gateway.
import { resolve } from 'node:path';
import { audit } from '#booking/booking.ts';
import { openDatabase } from '#database/open.ts';
import { silentLog } from '#values/log.ts';
import { hotelSupply } from '#verticals/hotels/supply.ts';
import { readConfig } from '../src/config.ts';
import { openPayments } from '../src/open-payments.ts';
import { openSupply } from '../src/open-supply.ts';

const hours = Number(process.argv[2] ?? 48);
const read = readConfig(process.env);
const config = { ...read, dataDirectory: resolve(read.dataDirectory) };
const now = () => new Date();
const database = await openDatabase({ url: config.databaseUrl, dataDirectory: config.dataDirectory, log: silentLog });
const supply = await openSupply(config, process.env, database, now);
const payments = openPayments(config, process.env, now, async () => new Response(null, { status: 503 }));
const found = await audit(
  { db: database.db, log: silentLog, supplies: { hotel: hotelSupply(supply.suppliers) }, gateways: [payments.gateway] },
  hours,
);
for (const one of found) console.log(`${one.rule}  ${one.reservationId ?? '-'}  ${one.detail}`);
console.log(found.length === 0 ? `All books of the last ${hours} hours agree.` : `${found.length} differences.`);
payments.close();
supply.close();
await database.close();
process.exitCode = found.length === 0 ? 0 : 1;
