// `npm run wayfare -- <group> …`: what an operator changes without the console. Each group is a file of `wayfare/`.
import type { Config } from '#compose/config.ts';
import type { Database } from '#database/open.ts';
import type { CommandArguments } from './launch/commands.mjs';
import { importByVite } from './launch/import-by-vite.ts';
import { runCommand } from './launch/run-command.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { agency } from './wayfare/agency.ts';
import { rates } from './wayfare/rates.ts';
import { reviews } from './wayfare/reviews.ts';
import { rules } from './wayfare/rules.ts';
import { tickets } from './wayfare/tickets.ts';
import { user } from './wayfare/user.ts';

type Brand = typeof import('./wayfare/brand.ts');

/** Answers the exit code. */
type Group = (given: CommandArguments, database: Database, config: Config) => Promise<number>;

/** Brands have texts of their own, which are checked against ours. */
const brand: Group = async (...given) => await (await importByVite<Brand>('scripts/wayfare/brand.ts')).brand(...given);

const groups: Readonly<Record<string, Group>> = { rules, rates, agency, user, brand, tickets, reviews };

await runCommand('wayfare', async ({ values, positionals: [group = '', ...positionals] }) =>
  withSiteDatabase(async (database, config) => await groups[group]!({ values, positionals }, database, config)),
);
