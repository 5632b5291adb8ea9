// `npm run wayfare -- <group> …`: what an operator changes without the console. Each group is a file of `wayfare/`.
import { runCommand } from './launch/run-command.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { groups } from './wayfare/groups.ts';

await runCommand('wayfare', async ({ values, positionals: [group = '', ...positionals] }) =>
  withSiteDatabase(async (database, config) => await groups[group]!({ values, positionals }, database, config)),
);
