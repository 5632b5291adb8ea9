// `npm run mapping -- list | accept | reject | sync`: mapping of suppliers' hotels to ours, until the dashboard has it.
import { userInfo } from 'node:os';
import type { Kysely } from 'kysely';
import type { Database } from '#database/open.ts';
import type { HotelbedsProperty } from '#suppliers/hotelbeds/hotelbeds.ts';
import { openCandidates, type SupplierProperty } from '#verticals/hotels/mapping/mapping.sql.ts';
import { acceptCandidate, type Decision, rejectCandidate } from '#verticals/hotels/mapping/review.ts';
import { syncContent } from '#verticals/hotels/mapping/sync-content.ts';
import { openHotelbeds } from '#compose/hotels/open-hotelbeds.ts';
import { withSiteDatabase } from './launch/site-database.ts';
import { runCommand } from './launch/run-command.ts';

await runCommand('mapping', async ({ values, positionals: [action, supplier = '', id = ''] }) =>
  withSiteDatabase(async (database) => {
    const { db } = database;
    if (action === 'list') return await list(db, Number(values['limit']), values['all'] === true);
    if (action === 'sync') return await sync(database);
    if (action === 'reject') return tell(await rejectCandidate(db, supplier, id));
    const by = String(values['by'] ?? userInfo().username);
    const ours = values['as'] === undefined ? null : String(values['as']);
    return tell(await acceptCandidate(db, supplier, id, by, ours));
  }),
);

// oxlint-disable-next-line no-explicit-any -- as `Database` has it.
async function list(db: Kysely<any>, most: number, unmatchedToo: boolean): Promise<number> {
  const open = await openCandidates(db, most, unmatchedToo);
  for (const one of open) {
    const ours = one.propertyId === null ? 'none of ours' : `${one.propertyId} ${one.propertyName}`;
    console.log(
      `${one.confidence.toFixed(2)}  ${one.supplier} ${one.id}  ${one.name}${one.address ? `, ${one.address}` : ''}  =  ${ours}`,
    );
  }
  console.log(open.length === 0 ? 'Nothing waits for a person.' : `${open.length} wait for a person.`);
  return 0;
}

function tell({ kind }: Decision): number {
  const told: Readonly<Record<Decision['kind'], string>> = {
    accepted: 'It is sold as ours from now on.',
    rejected: 'It is none of ours; it won’t be asked again.',
    not_open: 'Nothing is open under this id.',
    no_property: 'Say which of ours it is: --as <our property id>.',
  };
  console.log(told[kind]);
  return kind === 'accepted' || kind === 'rejected' ? 0 : 1;
}

function ofHotelbeds({ code, rooms, ...property }: HotelbedsProperty): SupplierProperty {
  const { name, position, address, postalCode: postcode, stars } = property;
  return {
    id: code,
    name,
    position,
    address: address?.slice(0, 1_000) ?? null,
    postcode: postcode?.slice(0, 100) ?? null,
    stars,
    // The list has codes only: `DBT.ST` says a room's kind and grade, which is no name.
    rooms: rooms.map((room) => ({ code: room.code, name: '', beds: [], maxAdults: room.maxAdults })),
  };
}

async function sync(database: Database): Promise<number> {
  const now = () => new Date();
  const hotelbeds = await openHotelbeds(process.env, database, now, 1);
  if (!hotelbeds) {
    console.error('HOTELBEDS_API_KEY and HOTELBEDS_SECRET are not set.');
    return 1;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { stopped, ...counts } = await syncContent(
    database.db,
    'hotelbeds',
    async (from, since, signal) => {
      const page = await hotelbeds.content.page(from, since, signal);
      return page.kind === 'page' ? { ...page, properties: page.properties.map(ofHotelbeds) } : page;
    },
    now().toISOString().slice(0, 10),
    stop.signal,
    (sofar) => console.log(JSON.stringify(sofar)),
  );
  console.log(
    stopped === null ? `All read: ${JSON.stringify(counts)}` : `Stopped (${stopped}); run it again to go on.`,
  );
  return stopped === null ? 0 : 1;
}
