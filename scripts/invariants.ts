// `npm run invariants`: compares our books with themselves and with those of every supplier and gateway.
import { auditBooks } from './audit/audit-books.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { runCommand } from './launch/run-command.ts';

await runCommand('invariants', async ({ positionals: [hours = '48'] }) =>
  withSiteDatabase(async (database, config) => await auditBooks(database, config, process.env, Number(hours))),
);
