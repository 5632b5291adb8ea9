import type { Kysely } from 'kysely';
import { remember } from '#database/remember.ts';
import { sheetOf } from '#ui/theme/theme-sheet.ts';
import type { BrandVersion } from './brand.ts';
import { storedVersion } from './brands.sql.ts';
import type { BrandTables } from './tables.ts';
import { readTheme } from './theme.ts';

/** Drafts that may be written before one is published. */
const mostAhead = 1_000;

/** The style sheet of a version; null for one without colours, or far later than the `published` one. */
export async function brandSheet(
  db: Kysely<BrandTables>,
  { id, version }: BrandVersion,
  published: number,
): Promise<string | null> {
  if (version <= published) return await keptSheet(db, `${id} ${version}`);
  // Another process may have heard of a version earlier, and drawn a page with it.
  return version <= published + mostAhead ? await storedSheet(db, id, version) : null;
}

async function storedSheet(db: Kysely<BrandTables>, id: string, version: number): Promise<string | null> {
  const stored = await storedVersion(db, id, version);
  const theme = readTheme(stored?.theme ?? null);
  return theme && sheetOf(theme);
}

/** By brand and version. */
const keptSheet = remember(
  async (db: Kysely<BrandTables>, key: string) => {
    const [id = '', version] = key.split(' ');
    return await storedSheet(db, id, Number(version));
  },
  { max: 500, seconds: 24 * 60 * 60 },
);
