import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { listBrands, listVersions } from '#brands/brands.sql.ts';
import { type ArchiveAnswer, archiveBrand } from '#brands/archive-brand.sql.ts';
import { openBookingsOf } from '#booking/booking.ts';
import { readContent } from '#brands/content/content.ts';
import { corrections, readTheme } from '#brands/theme.ts';
import {
  createBrand,
  publishNewest,
  rollBack,
  setAgency,
  setSuspended,
  type WriteAnswer,
  writeContent,
} from '#brands/write-brands.sql.ts';
import { addHost, type HostAnswer, makeMain, removeHost } from '#brands/write-hosts.sql.ts';
import type { Config } from '#compose/config.ts';
import * as products from '#compose/products.ts';
import type { Database } from '#database/open.ts';
import { OperatorError } from '#values/failure/operator-error.ts';
import type { CommandArguments } from '../launch/commands.mjs';

type Db = Database['db'];

/** `brand list | show | create | set | publish | rollback | suspend | resume | archive | host`. Answers the exit code. */
export async function brand(
  { values, positionals }: CommandArguments,
  { db }: Database,
  config: Config,
): Promise<number> {
  const [action, id = '', more = '', host = ''] = positionals;
  const by = String(values['by'] ?? userInfo().username);
  switch (action) {
    case 'list':
      return await list(db);
    case 'show':
      return await show(db, id, more === '' ? null : Number(more));
    case 'create': {
      const agency = values['agency'] === undefined ? null : Number(values['agency']);
      const answer = await createBrand(db, id, contentIn(more), by, agency);
      return await tell(
        db,
        id,
        answer,
        () => `${id} is a draft: add a host with brand host add, then brand publish ${id}.`,
      );
    }
    case 'set': {
      const answer = await writeContent(db, id, contentIn(more), by);
      return await tell(db, id, answer, (version) => `Version ${version} of ${id} is written: brand publish ${id}.`);
    }
    case 'publish':
      return await tell(db, id, await publishNewest(db, id), (version) => `Version ${version} of ${id} is shown.`);
    case 'rollback': {
      const answer = await rollBack(db, id, more === '' ? null : Number(more), by);
      return await tell(db, id, answer, (version) => `The earlier content is shown again, as version ${version}.`);
    }
    case 'agency': {
      const number = more === 'none' ? null : Number(more);
      return await tell(db, id, await setAgency(db, id, number), () =>
        number === null ? `${id} is no agency’s.` : `${id} is the brand of the agency ${number}.`,
      );
    }
    case 'suspend':
      return await tell(db, id, await setSuspended(db, id, true), () => `${id} is closed, except for reservations.`);
    case 'resume':
      return await tell(db, id, await setSuspended(db, id, false), () => `${id} is open.`);
    case 'archive': {
      const answer = await archiveBrand(db, id, await openBookingsOf(db, id));
      if (answer.kind === 'refused') return refuse([notArchived(id, answer.reason)]);
      console.log(`${id} has ended: its hosts and its agency are free for another brand.`);
      return 0;
    }
    default:
      return await hosts(db, config, { action: id, id: more, host });
  }
}

function notArchived(id: string, reason: Extract<ArchiveAnswer, { kind: 'refused' }>['reason']): string {
  switch (reason) {
    case 'unknown':
      return `There is no brand ${id}, or it has ended already: see brand list.`;
    case 'default':
      return 'The default brand is always live.';
    case 'recent':
      return `${id} is open, or was less than a day ago: suspend it, and archive it when checkouts have ended.`;
    case 'booked':
      return `${id} has bookings that aren’t over, or ended less than 30 days ago: travellers need its pages.`;
  }
}

async function list(db: Db): Promise<number> {
  for (const { id, name, status, liveVersion, newestVersion, hosts: all } of await listBrands(db)) {
    const draft = newestVersion === liveVersion ? '' : `, version ${newestVersion} not published`;
    const shown = liveVersion === null ? '' : ` version ${liveVersion}`;
    console.log(`${id}  ${name}  ${status}${shown}${draft}  ${all.join(' ')}`);
  }
  return 0;
}

/** Prints the content so that it can be edited and set again; colours that were corrected go to standard error. */
async function show(db: Db, id: string, version: number | null): Promise<number> {
  const versions = await listVersions(db, id);
  const found = version === null ? versions[0] : versions.find((one) => one.version === version);
  if (!found) return refuse([`There is no such version of a brand ${id}: see brand list.`]);
  console.log(JSON.stringify(found.content, null, 2));
  for (const one of versions) {
    const published = one.published_at ? `published ${one.published_at.toISOString()}` : 'not published';
    console.error(`version ${one.version}  by ${one.written_by} ${one.written_at.toISOString()}, ${published}`);
  }
  warnOfColours(found);
  return 0;
}

function warnOfColours({ content, theme }: { readonly content: object; readonly theme: object | null }): void {
  const read = readContent(content);
  if (read.ok) for (const sentence of corrections(read.value.colours, readTheme(theme))) console.error(sentence);
}

async function hosts(
  db: Db,
  { publicOrigin, whiteLabelSuffix }: Config,
  given: { action: string; id: string; host: string },
) {
  const { action, id, host } = given;
  const done = (answer: HostAnswer, sentence: (isMain: boolean) => string): number => {
    if (answer.kind === 'refused') return refuse([answer.problem]);
    console.log(sentence(answer.isMain));
    return 0;
  };
  switch (action) {
    case 'list': {
      for (const one of await listBrands(db)) for (const name of one.hosts) console.log(`${name}  ${one.id}`);
      return 0;
    }
    case 'add':
      return done(await addHost(db, publicOrigin, id, host, whiteLabelSuffix), (isMain) =>
        isMain ? `${host} is the main host of ${id}.` : `Pages of ${host} redirect to the main host of ${id}.`,
      );
    case 'main':
      return done(await makeMain(db, id, host, whiteLabelSuffix), () => `${host} is the main host of ${id}.`);
    default:
      return done(await removeHost(db, id, host), () => `${host} is served no more.`);
  }
}

function contentIn(file: string): unknown {
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch (error) {
    throw new OperatorError(`${file} can't be read as JSON (${(error as Error).message}).`);
  }
  const offered = (content as { readonly products?: unknown } | null)?.products;
  const unknown = Array.isArray(offered) ? offered.find((one) => !Object.hasOwn(products, String(one))) : undefined;
  if (unknown !== undefined)
    throw new OperatorError(`There is no product ${String(unknown)}; there are ${Object.keys(products).join(', ')}.`);
  return content;
}

async function tell(db: Db, id: string, answer: WriteAnswer, done: (version: number) => string): Promise<number> {
  if (answer.kind === 'refused') return refuse(answer.problems);
  console.log(done(answer.version));
  const written = (await listVersions(db, id)).find(({ version }) => version === answer.version);
  if (written) warnOfColours(written);
  return 0;
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) console.error(problem);
  return 1;
}
