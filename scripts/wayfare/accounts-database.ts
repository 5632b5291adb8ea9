import type { AccountsDb } from '#accounts/person.sql.ts';
import type { Database } from '#database/open.ts';

/** The site's database as accounts know it. */
export function accountsOf({ db }: Database): AccountsDb {
  return db;
}
