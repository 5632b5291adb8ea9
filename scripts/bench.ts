import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { agencyBookings } from '../bench/agency/agency-bookings.ts';
import { type Booked, bookings } from '../bench/bookings.ts';
import { compareBooks } from '../bench/books.ts';
import { type Figure, isMet, writeTable } from '../bench/measure/figure.ts';
import { homePage } from '../bench/home-page.ts';
import { hotelPage } from '../bench/hotel-page.ts';
import { javascriptOfPages } from '../bench/javascript.ts';
import { lighthouse } from '../bench/browser/lighthouse.ts';
import { logIns } from '../bench/log-ins.ts';
import { largeCities } from '../bench/large-city.ts';
import { largeWorld } from '../bench/large-world.ts';
import { loadNow, machine } from '../bench/measure/machine.ts';
import { memory } from '../bench/memory.ts';
import { pricing } from '../bench/pricing.ts';
import { untilCalm } from '../bench/measure/process-use.ts';
import { newDataDirectory, removeDataDirectory, root, startProduct } from '../bench/product.ts';
import { resultsPages } from '../bench/results-page.ts';
import { shell } from '../bench/browser/shell.ts';
import { startUps } from '../bench/start-up.ts';
import { suggestions } from '../bench/suggestions.ts';
import { cars } from '../bench/products/cars.ts';
import { tickets } from '../bench/products/tickets.ts';
import { tripsOfThree } from '../bench/trips-of-three.ts';
import { openEmbedded } from '#database/embedded/embedded.ts';
import type { BrandTables } from '#brands/brands.ts';
import { silentLog } from '#connector/log.ts';
import { openDatabase } from '#database/open.ts';
import { isBuilt } from './launch/build-stamp.mjs';
import { commandArguments } from './launch/commands.mjs';
import { importByVite } from './launch/import-by-vite.ts';
import { run } from './run-program.ts';

// `npm run bench [part …]`: all parts when none is named, except those that take very long.
const wanted = new Set(commandArguments('bench').positionals);
const wants = (part: string) => wanted.size === 0 || wanted.has(part);
const say = (text: string) => process.stdout.write(`${text}\n`);

if (!isBuilt(root)) {
  say('Building …');
  const { code } = await run(process.execPath, [join(root, 'scripts/start.mjs'), 'build'], 'terminal');
  if (code !== 0) process.exit(code);
}

const began = performance.now();
const loadBefore = loadNow();
const directory = newDataDirectory();
const largest = newDataDirectory();
const figures: Figure[] = [];
let postgres = '';
try {
  if (wants('start')) {
    say('Starting twice …');
    figures.push(...(await startUps(directory)));
  }
  if (wants('pricing')) figures.push(...pricing());
  if (wants('brands')) {
    say('10,000 brands …');
    const own = newDataDirectory();
    try {
      const { brands } = await importByVite<typeof import('../bench/brands/brands.ts')>('bench/brands/brands.ts');
      const database = await openDatabase<BrandTables>({ url: undefined, dataDirectory: own, log: silentLog });
      try {
        figures.push(...(await brands(database)));
      } finally {
        await database.close();
      }
    } finally {
      removeDataDirectory(own);
    }
    say('Pages of a partner among 10,000 …');
    const sites = newDataDirectory();
    try {
      const { brandPages } =
        await importByVite<typeof import('../bench/brands/brand-pages.ts')>('bench/brands/brand-pages.ts');
      await (await startProduct(sites, { WORLD_PROPERTIES: '200' })).stop();
      const database = await openDatabase<BrandTables>({ url: undefined, dataDirectory: sites, log: silentLog });
      try {
        figures.push(...(await brandPages(sites, database)));
      } finally {
        await database.close();
      }
    } finally {
      removeDataDirectory(sites);
    }
  }
  if (wants('agency')) {
    say('An agency with 200,000 bookings …');
    const own = newDataDirectory();
    try {
      figures.push(...(await agencyBookings(own)));
    } finally {
      removeDataDirectory(own);
    }
  }
  if (wants('log-ins')) {
    say('200 log-ins at once …');
    const own = newDataDirectory();
    try {
      figures.push(...(await logIns(own)));
    } finally {
      removeDataDirectory(own);
    }
  }
  if (wants('results')) {
    say('Results pages …');
    // Separate servers, because their worlds have other sizes.
    const worlds = [newDataDirectory(), newDataDirectory()] as const;
    try {
      figures.push(...(await resultsPages(worlds)));
    } finally {
      for (const world of worlds) removeDataDirectory(world);
    }
  }
  if (wants('cities')) {
    say('Cities of thousands of hotels …');
    const huge = newDataDirectory();
    try {
      figures.push(...(await largeCities(huge)));
    } finally {
      removeDataDirectory(huge);
    }
  }
  if (wants('tickets')) {
    say('Tickets of a city with 2,000 options …');
    const own = newDataDirectory();
    try {
      figures.push(...(await tickets(own)));
    } finally {
      removeDataDirectory(own);
    }
  }
  if (wants('cars')) {
    say('Cars of an airport …');
    const own = newDataDirectory();
    try {
      figures.push(...(await cars(own)));
    } finally {
      removeDataDirectory(own);
    }
  }
  if (wants('trips')) {
    say('Trips of three …');
    const own = newDataDirectory();
    try {
      figures.push(...(await tripsOfThree(own)));
    } finally {
      removeDataDirectory(own);
    }
  }
  if (wants('suggestions')) {
    say('Suggestions over a million hotels …');
    figures.push(...(await suggestions(largest)));
  }
  // Only when named: loading it takes a quarter of an hour.
  if (wanted.has('world')) {
    say('A world of a million hotels …');
    const worlds = [newDataDirectory(), newDataDirectory()] as const;
    try {
      figures.push(...(await largeWorld(worlds)));
    } finally {
      for (const world of worlds) removeDataDirectory(world);
    }
  }
  const server = await openEmbedded(directory, silentLog);
  try {
    postgres = await versionOf(server.url);
    let booked: Booked | null = null;
    const product = await startProduct(directory);
    try {
      await untilCalm(product.pid);
      if (wants('home')) {
        say('Home page …');
        figures.push(...(await homePage(product)), ...(await javascriptOfPages(product)));
      }
      if (wants('hotel')) {
        say('Hotel page with rates …');
        figures.push(...(await hotelPage(product)));
      }
      if (wants('shell')) {
        say('Pages in a browser …');
        figures.push(...(await shell(product)));
      }
      if (wanted.has('lighthouse')) {
        say('Lighthouse …');
        figures.push(...(await lighthouse(product, directory, join(root, 'artifacts/lighthouse'), say)));
      }
      if (wants('bookings')) {
        say('Bookings …');
        booked = await bookings(product, server.url);
        figures.push(...booked.figures);
      }
    } finally {
      await product.stop();
    }
    if (booked) figures.push(await compareBooks(directory, booked));
    if (wants('memory')) {
      say('10,000 requests …');
      const fresh = await startProduct(directory);
      try {
        figures.push(await memory(fresh));
      } finally {
        await fresh.stop();
      }
    }
  } finally {
    await server.close();
  }
} finally {
  removeDataDirectory(directory);
  removeDataDirectory(largest);
}

const host = machine(postgres, loadBefore);
const missed = figures.filter((figure) => isMet(figure) === false);
say(`\n${writeTable(figures)}\n`);
say(
  `${host.cores} cores, ${host.model}, ${host.memoryGigabytes} GB, ${host.system}; Node ${host.node}, PostgreSQL ${host.postgres}. Load ${host.loadBefore} before, ${host.loadAfter} after.`,
);
say(
  `Client, server and PostgreSQL share the cores: rates by wall clock say what is left for the server, rates per CPU-second what a core of its own would do. Took ${Math.round((performance.now() - began) / 1_000)} s.`,
);
if (host.loadBefore > 1)
  say(
    'Others were at work on this machine: the figures are lower than it can do, those per core too, since the caches are shared.',
  );
if (missed.length > 0) say(`Missed: ${missed.map(({ name }) => name).join('; ')}.`);
mkdirSync(join(root, 'artifacts'), { recursive: true });
const file = join(root, 'artifacts/bench.json');
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine: host, figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })) }, null, 2)}\n`,
);
say(`Written to ${file}.`);

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version ?? '';
}
