// `npm run mapping -- list | accept | reject | sync`: which of our hotels a supplier's hotels are, until the dashboard asks it.
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '#database/open.ts';
import type { HotelbedsProperty } from '#suppliers/hotelbeds/hotelbeds.ts';
import { silentLog } from '#values/log.ts';
import { openCandidates, type SupplierProperty } from '#verticals/hotels/mapping/mapping.sql.ts';
import { acceptCandidate, type Decision, rejectCandidate } from '#verticals/hotels/mapping/review.ts';
import { syncContent } from '#verticals/hotels/mapping/sync-content.ts';
import { readConfig } from '../src/config.ts';
import { openHotelbeds } from '../src/open-hotelbeds.ts';

const help = `npm run mapping -- list [--all] [--limit 50]
npm run mapping -- accept <supplier> <id> [--as <our property id>] [--by <name>]
npm run mapping -- reject <supplier> <id>
npm run mapping -- sync hotelbeds`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean' },
    limit: { type: 'string', default: '50' },
    as: { type: 'string' },
    by: { type: 'string', default: userInfo().username },
  },
});
const [command = '', supplier = '', id = ''] = positionals;
const wrong =
  !['list', 'accept', 'reject', 'sync'].includes(command) ||
  (['accept', 'reject'].includes(command) && id === '') ||
  (command === 'sync' && supplier !== 'hotelbeds') ||
  !/^[1-9]\d{0,5}$/.test(values.limit);
if (wrong) {
  console.error(help);
  process.exit(1);
}

const config = readConfig(process.env);
const database = await openDatabase({
  url: config.databaseUrl,
  dataDirectory: resolve(config.dataDirectory),
  log: silentLog,
});
const { db } = database;

async function list(): Promise<number> {
  const open = await openCandidates(db, Number(values.limit), values.all === true);
  for (const one of open) {
    const ours = one.propertyId === null ? 'none of ours' : `${one.propertyId} ${one.propertyName}`;
    console.log(
      `${one.confidence.toFixed(2)}  ${one.supplier} ${one.id}  ${one.name}${one.address ? `, ${one.address}` : ''}  =  ${ours}`,
    );
  }
  console.log(open.length === 0 ? 'Nothing waits for a person.' : `${open.length} wait for a person.`);
  return 0;
}

const told: Readonly<Record<Decision['kind'], string>> = {
  accepted: 'It is sold as ours from now on.',
  rejected: 'It is none of ours; it won’t be asked again.',
  not_open: 'Nothing is open under this id.',
  no_property: 'Say which of ours it is: --as <our property id>.',
};

function tell({ kind }: Decision): number {
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

async function sync(): Promise<number> {
  const now = () => new Date();
  const hotelbeds = await openHotelbeds(process.env, database, now, 1);
  if (!hotelbeds) {
    console.error('HOTELBEDS_API_KEY and HOTELBEDS_SECRET are not set.');
    return 1;
  }
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const { stopped, ...counts } = await syncContent(
    db,
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

try {
  process.exitCode =
    command === 'list'
      ? await list()
      : command === 'sync'
        ? await sync()
        : tell(
            command === 'accept'
              ? await acceptCandidate(db, supplier, id, values.by, values.as ?? null)
              : await rejectCandidate(db, supplier, id),
          );
} finally {
  await database.close();
}
