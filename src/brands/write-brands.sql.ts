import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { transaction } from '#database/transaction.ts';
import { defaultBrandId } from './brand.ts';
import { type BrandContent, type ContentProblem, parseContent, readContent } from './content/content.ts';
import { keepPictures } from './pictures/pictures.sql.ts';
import type { EncodedPicture } from './pictures/read-upload.ts';
import type { BrandTables } from './tables.ts';
import { themeFor } from './theme.ts';

export type WriteAnswer =
  | { readonly kind: 'done'; readonly version: number }
  /** Sentences for the operator. */
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/** A write of content, by path of what is wrong. */
export type ContentAnswer =
  | { readonly kind: 'done'; readonly version: number }
  | { readonly kind: 'refused'; readonly problems: readonly ContentProblem[] }
  /** There is a newer version than the one that was changed. */
  | { readonly kind: 'conflict'; readonly version: number };

const refused = (...problems: readonly string[]): WriteAnswer => ({ kind: 'refused', problems });

/** Fills the default brand where it is not there yet; afterwards its row wins. */
export async function fillDefaultBrand(db: Kysely<BrandTables>, content: BrandContent): Promise<void> {
  await transaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('brands.brand')
      .values({ id: defaultBrandId })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return;
    await publish(trx, defaultBrandId, await addVersion(trx, defaultBrandId, content, 'installation'));
  });
}

/** A new brand with its first content, of an agency by its number or of the operator's; a draft until it is published. */
export async function createBrand(
  db: Kysely<BrandTables>,
  id: string,
  written: unknown,
  by: string,
  agency: number | null = null,
): Promise<WriteAnswer> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(id))
    return refused('The id of a brand has small letters, digits and hyphens, 40 at most.');
  const content = readContent(written);
  if (!content.ok) return refused(...content.error);
  return await transaction(db, async (trx) => {
    const owner = agency === null ? null : await agencyFor(trx, id, agency);
    if (owner?.problem) return refused(owner.problem);
    const inserted = await trx
      .insertInto('brands.brand')
      .values({ id, agency_id: owner?.id ?? null })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n)
      return refused(`There is a brand ${id} already: change it with brand set.`);
    return { kind: 'done', version: await addVersion(trx, id, content.value, by) };
  });
}

/** Writes the content as the next version of a brand; it is shown once it is published. */
export async function writeContent(
  db: Kysely<BrandTables>,
  id: string,
  written: unknown,
  by: string,
): Promise<WriteAnswer> {
  const content = readContent(written);
  if (!content.ok) return refused(...content.error);
  return await transaction(db, async (trx) => {
    if (!(await lockBrand(trx, id))) return refused(await unknownBrand(trx, id));
    return { kind: 'done', version: await addVersion(trx, id, content.value, by) };
  });
}

/**
 * Writes changed content as the next version, with pictures that it is the first to show, unless there is a newer one than the
 * `base` that it was made from.
 */
export async function writeOver(
  db: Kysely<BrandTables>,
  id: string,
  base: number,
  written: unknown,
  by: string,
  pictures: readonly EncodedPicture[] = [],
): Promise<ContentAnswer> {
  const content = parseContent(written);
  if (!content.ok) return { kind: 'refused', problems: content.error };
  return await transaction(db, async (trx) => {
    if (!(await lockBrand(trx, id))) throw new Error(`there is no brand ${id}`);
    const newest = await newestVersion(trx, id);
    if (newest.version !== base) return { kind: 'conflict', version: newest.version };
    const stored = readContent(newest.content);
    if (stored.ok && isDeepStrictEqual(stored.value, content.value)) return { kind: 'done', version: base };
    await keepPictures(trx, pictures);
    return { kind: 'done', version: await addVersion(trx, id, content.value, by) };
  });
}

/** Publishes the newest version, which must be `base` unless that is null: every process shows it within a second. */
export async function publishNewest(
  db: Kysely<BrandTables>,
  id: string,
  base: number | null = null,
): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    const newest = await newestVersion(trx, id);
    if (base !== null && newest.version !== base)
      return refused(`${id} has version ${newest.version}, which is newer than ${base}.`);
    if (newest.version === brand.live_version)
      return refused(`${id} has nothing newer than version ${newest.version}.`);
    const content = readContent(newest.content);
    if (!content.ok) return refused(...content.error);
    await publish(trx, id, newest.version);
    return { kind: 'done', version: newest.version };
  });
}

/**
 * Publishes an earlier version again, as a new one: that of this number, else the one published before the present. Its markup
 * set stays that of the present: what a site looks like can be undone by people who don't set prices.
 */
export async function rollBack(
  db: Kysely<BrandTables>,
  id: string,
  to: number | null,
  by: string,
): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    const earlier = await trx
      .selectFrom('brands.version')
      .select(['version', 'content'])
      .where('brand_id', '=', id)
      .where('published_at', 'is not', null)
      .where('version', to === null ? '<' : '=', to ?? brand.live_version ?? 0)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!earlier)
      return refused(
        to === null
          ? `${id} has no earlier version to go back to.`
          : `${id} has no version ${to} that was published: see brand show ${id}.`,
      );
    const content = readContent(earlier.content);
    if (!content.ok) return refused(...content.error);
    const version = await addVersion(trx, id, { ...content.value, markupSet: await markupOf(trx, id, brand) }, by);
    await publish(trx, id, version);
    return { kind: 'done', version };
  });
}

async function markupOf(trx: Kysely<BrandTables>, id: string, { live_version: live }: { live_version: number | null }) {
  const row = await trx
    .selectFrom('brands.version')
    .select(sql<string | null>`content ->> 'markupSet'`.as('markup'))
    .where('brand_id', '=', id)
    .where('version', '=', live)
    .executeTakeFirst();
  return row?.markup ?? null;
}

/** Closes a live brand's hosts, except for reservations that exist, or opens them again. */
export async function setSuspended(db: Kysely<BrandTables>, id: string, suspended: boolean): Promise<WriteAnswer> {
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    if (id === defaultBrandId) return refused('The default brand is always live.');
    if (brand.live_version === null) return refused(`${id} is a draft: it is shown nowhere.`);
    await trx
      .updateTable('brands.brand')
      .set({ status: suspended ? 'suspended' : 'live', suspended_at: suspended ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .execute();
    return { kind: 'done', version: brand.live_version };
  });
}

/** Makes a brand that of an agency, by its number; null for none. An agency has one brand at most. */
export async function setAgency(db: Kysely<BrandTables>, id: string, number: number | null): Promise<WriteAnswer> {
  if (id === defaultBrandId) return refused('The default brand is the operator’s: make another one for an agency.');
  return await transaction(db, async (trx) => {
    const brand = await lockBrand(trx, id);
    if (!brand) return refused(await unknownBrand(trx, id));
    const owner = number === null ? null : await agencyFor(trx, id, number);
    if (owner?.problem) return refused(owner.problem);
    await trx
      .updateTable('brands.brand')
      .set({ agency_id: owner?.id ?? null })
      .where('id', '=', id)
      .execute();
    return { kind: 'done', version: brand.live_version ?? 1 };
  });
}

/** An agency that may have this brand; locked, so that two brands at the same moment don't both become its own. */
async function agencyFor(
  trx: Kysely<BrandTables>,
  id: string,
  number: number,
): Promise<
  { readonly id: string; readonly problem?: undefined } | { readonly id?: undefined; readonly problem: string }
> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts.agency where number = ${number}::bigint for no key update`.execute(trx);
  const [agency] = rows;
  if (!agency) return { problem: `There is no agency ${number}: see agency list.` };
  const other = await trx
    .selectFrom('brands.brand')
    .select('id')
    .where('agency_id', '=', agency.id)
    .where('status', '<>', 'archived')
    .where('id', '<>', id)
    .executeTakeFirst();
  return other ? { problem: `The agency ${number} has the brand ${other.id}.` } : { id: agency.id };
}

async function newestVersion(trx: Kysely<BrandTables>, id: string) {
  return await trx
    .selectFrom('brands.version')
    .select(['version', 'content'])
    .where('brand_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function addVersion(trx: Kysely<BrandTables>, id: string, content: BrandContent, by: string): Promise<number> {
  const theme = themeFor(content.colours);
  const { version } = await trx
    .insertInto('brands.version')
    .values(({ selectFrom, fn, lit }) => ({
      brand_id: id,
      version: selectFrom('brands.version')
        .select(sql<number>`${fn.coalesce(fn.max('version'), lit(0))} + 1`.as('next'))
        .where('brand_id', '=', id),
      content: JSON.stringify(content),
      theme: theme && JSON.stringify(theme),
      written_by: by,
    }))
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A suspended brand stays suspended. */
async function publish(trx: Kysely<BrandTables>, id: string, version: number): Promise<void> {
  await trx
    .updateTable('brands.version')
    .set({ published_at: sql<Date>`now()` })
    .where('brand_id', '=', id)
    .where('version', '=', version)
    .where('published_at', 'is', null)
    .execute();
  await trx
    .updateTable('brands.brand')
    .set({ live_version: version, status: sql`case status when 'draft' then 'live' else status end` })
    .where('id', '=', id)
    .execute();
}

/** Changes of one brand wait for each other; an archived one is changed no more. */
export async function lockBrand(trx: Kysely<BrandTables>, id: string) {
  return await trx
    .selectFrom('brands.brand')
    .select(['status', 'live_version', 'agency_id'])
    .where('id', '=', id)
    .where('status', '<>', 'archived')
    .forUpdate()
    .executeTakeFirst();
}

export async function unknownBrand(db: Kysely<BrandTables>, id: string): Promise<string> {
  const brands = await db
    .selectFrom('brands.brand')
    .select('id')
    .where('status', '<>', 'archived')
    .orderBy('id')
    .execute();
  return `There is no brand ${id}; there are ${brands.map((one) => one.id).join(', ')}.`;
}
