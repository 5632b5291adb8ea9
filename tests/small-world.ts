import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadSupply, worldSeed } from '#compose/hotels/load-supply.ts';
import { placeNames } from '#compose/hotels/place-names.ts';
import { migrations } from '#compose/migrations.ts';
import { tourNames } from '#compose/tickets/tour-names.ts';
import { handlerWire } from '#connector/handler-wire.ts';
import type { Database } from '#database/open.ts';
import { templateDatabase } from '#database/template-database.ts';
import { catalogueOf, createTicketServer } from '#demo/tickets/server.ts';
import { loadAttractions } from '#demo/world/attractions/load-attractions.ts';
import { worldAttractions } from '#demo/world/attractions/attractions.ts';
import { createOctoSupplier, sandboxTicketsId } from '#suppliers/octo/octo.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';

/** The demo world of most tests. */
export const smallWorld = { seed: worldSeed, properties: 200 } as const;

/**
 * A separate database with the small world; `withTickets`, also as after the first start of a site that sells those of the
 * sandbox: reading its catalogue takes longer than all else that an app opens.
 */
export async function cloneSmallWorld(withTickets: boolean): Promise<Database> {
  const today = new Date().toISOString().slice(0, 10);
  const tickets = withTickets ? ` and tickets of ${await ticketsVersion()}` : '';
  const template = await templateDatabase(
    migrations,
    `world of ${smallWorld.properties} without typing errors on ${today} ${placeNames.version}${tickets}`,
    async (empty) => {
      await loadSupply(empty, smallWorld, today, 'at least', placeNames);
      // They are half of the database, which each app copies; the tests of suggestions have a world of their own.
      await empty.pool.query('truncate places.suggestion_typo');
      if (withTickets) await loadTickets(empty);
    },
  );
  return await template.cloneDatabase();
}

async function loadTickets({ db }: Database): Promise<void> {
  await loadAttractions(db, await tourNames());
  const apiKey = 'the-key-of-the-small-world';
  const server = createTicketServer({
    catalogue: catalogueOf(worldAttractions()),
    file: ':memory:',
    apiKey,
    now: () => new Date(),
    random: (size) => randomBytes(size),
    webhook: { url: 'http://127.0.0.1:9/', secret: apiKey, deliver: async () => new Response(null) },
  });
  try {
    const wire = handlerWire('http://tickets.test', server.fetch, 64 * 2 ** 20);
    const sandbox = { id: sandboxTicketsId, wire, token: apiKey, now: () => new Date(), timeScale: 1 };
    const { stopped, alarm } = await loadCatalogue(db, createOctoSupplier(sandbox), new AbortController().signal);
    if (stopped !== null || alarm !== null) throw new Error(`the catalogue of tickets: ${stopped ?? alarm}`);
  } finally {
    server.close();
  }
}

let version: string | undefined;

/** Changes with the sources that say what the catalogue is and how it is stored, and with the hour of its reading. */
async function ticketsVersion(): Promise<string> {
  if (version === undefined) {
    const root = path.join(import.meta.dirname, '../src');
    const folders = '{demo/{engine,tickets,world},suppliers/octo,verticals/tickets,values}';
    const hash = createHash('sha256').update(JSON.stringify(await tourNames()));
    for (const file of globSync(`${folders}/**/*.ts`, { cwd: root }).toSorted())
      if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(path.join(root, file)));
    version = hash.digest('base64url').slice(0, 16);
  }
  // A catalogue that was read six hours ago is read anew.
  return `${version} ${Math.floor(Date.now() / 3_600_000 / 3)}`;
}
