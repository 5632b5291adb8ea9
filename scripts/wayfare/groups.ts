import type { Config } from '#compose/config.ts';
import type { Database } from '#database/open.ts';
import type { CommandArguments } from '../launch/commands.mjs';
import { agency } from './agency.ts';
import { messages } from './messages.ts';
import { dispute } from './dispute.ts';
import { rates } from './rates.ts';
import { refund } from './refund.ts';
import { reviews } from './reviews.ts';
import { rules } from './rules.ts';
import { tickets } from './tickets.ts';
import { user } from './user.ts';

type Brand = typeof import('./brand.ts');

/** Answers the exit code. */
export type Group = (given: CommandArguments, database: Database, config: Config) => Promise<number>;

/** Brands have texts of their own, which are checked against ours. Vite takes longer to load than the others run. */
const brand: Group = async (...given) => {
  const { importByVite } = await import('../launch/import-by-vite.ts');
  return await (await importByVite<Brand>('scripts/wayfare/brand.ts')).brand(...given);
};

/** The commands of `npm run wayfare`, by their first word. */
export const groups: Readonly<Record<string, Group>> = {
  rules,
  rates,
  agency,
  user,
  brand,
  tickets,
  reviews,
  messages,
  refund,
  dispute,
};
