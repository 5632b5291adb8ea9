import { openCredit } from '#booking/credit/open-credit.ts';
import { audit } from '#booking/reconciliation/reconcile.ts';
import type { Config } from '#compose/config.ts';
import { openPayments } from '#compose/open-payments.ts';
import { connectSuppliers } from '#compose/connect-suppliers.ts';
import { silentLog } from '#connector/log.ts';
import type { Database } from '#database/open.ts';

/** Prints how our books of the last hours differ from themselves and from those of every partner. Answers the exit code. */
export async function auditBooks(
  database: Database,
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  hours: number,
): Promise<number> {
  const now = () => new Date();
  const unread: string[] = [];
  const log = {
    ...silentLog,
    warn: (_: string, fields: { supplier?: string; gateway?: string } = {}) =>
      void unread.push(fields.supplier ?? fields.gateway ?? ''),
  };
  // Webhooks of sandboxes are left to the site: they send a refused one again.
  const deliver = async () => new Response(null, { status: 503 });
  const opened = new AsyncDisposableStack();
  try {
    const supplies = await connectSuppliers({ ...config, database, env, deliver, now }, config.products, opened);
    const payments = openPayments(config, env, now, deliver);
    opened.defer(payments.close);
    const gateways = [payments.gateway, openCredit(database.db, now)];
    const found = await audit({ db: database.db, log, supplies, gateways }, hours);
    for (const one of found) console.log(`${one.rule}  ${one.tripId ?? '-'}  ${one.detail}`);
    for (const name of unread) console.log(`The books of ${name} could not be read.`);
    if (found.length + unread.length === 0) console.log(`All books of the last ${hours} hours agree.`);
    else if (found.length > 0) console.log(`${found.length} differences.`);
    return found.length + unread.length === 0 ? 0 : 1;
  } finally {
    await opened.disposeAsync();
  }
}
