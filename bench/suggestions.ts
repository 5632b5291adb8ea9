import { join } from 'node:path';
import pg from 'pg';
import { readMigrations } from '#database/migration-files.ts';
import { migrate } from '#database/migrate.ts';
import { connect, type Database } from '#database/open.ts';
import { openEmbedded } from '#database/embedded/embedded.ts';
import { silentLog } from '#connector/log.ts';
import { hotelSearch } from '#verticals/hotels/suggest/hotel-search.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import { loadWorld } from '#demo/world/load.ts';
import { addNamedHotels } from './hotel-names.ts';
import { type Figure, median } from './measure/figure.ts';
import { percentiles } from './measure/load.ts';
import { root } from './product.ts';

const few = 10_000;
const many = 1_000_000;
const rounds = 5;

/** What people type: beginnings of one letter and more, several words, other alphabets, mistyped names, names of hotels. */
const typed = [
  'b|h|s|ba|bar|barc|barcelona|hotel|hotel b',
  'hotel barcelona|the |grand|pa|new york|spain|uni|palace paris|park inn berlin',
  'hotels in rome|london uk|royal garden|ברצ|תל אביב|Москва|барс|バルセ|东京',
  'برشلونة|กรุงเทพ|københavn|são paulo|bracelona|lodnon|pairs|amstredam|ברצולנה',
  'istambul|copenhaguen|tel avvi|qqqqqqqq|xx yy zz',
].flatMap((line) => line.split('|'));

/**
 * Suggestions over 10,000 and over 1,000,000 hotels, in one PostgreSQL and by turns: the time from the text to the
 * rows, without HTTP.
 */
export async function suggestions(dataDirectory: string): Promise<Figure[]> {
  const server = await openEmbedded(dataDirectory, silentLog);
  const open: Database[] = [];
  try {
    const small = await connect(server.url, silentLog);
    open.push(small);
    await migrate(small.pool, readMigrations(join(root, 'src')), silentLog);
    await loadWorld(small.db, { seed: 1, properties: 1_500 });
    await withClient(server.url, async (client) => await addNamedHotels(client, 0, few));
    const { rows } = await small.pool.query<{ name: string }>(
      `select name from hotels.property where id like 'g%7' order by id limit 40`,
    );
    const texts = [...typed, ...rows.flatMap(({ name }) => [name.slice(0, 4), name, name.replace(/(..)(.)/, '$1')])];
    await small.close();
    open.pop();
    const url = new URL(server.url);
    await withClient(server.url, async (client) => await client.query('create database million template wayfare'));
    url.pathname = '/million';
    await withClient(url.href, async (client) => await addNamedHotels(client, few, many));
    open.push(await connect(server.url, silentLog), await connect(url.href, silentLog));
    const times: [number[], number[]] = [[], []];
    const p95s: [number[], number[]] = [[], []];
    for (let round = -1; round < rounds; round += 1)
      for (const [at, { publicDb }] of open.entries()) {
        const round95: number[] = [];
        for (const text of texts) {
          const began = performance.now();
          await suggest(publicDb, hotelSearch, text, 'en');
          round95.push(performance.now() - began);
        }
        if (round < 0) continue;
        times[at]!.push(...round95);
        p95s[at]!.push(sorted(round95).p95);
      }
    const [fewP95, manyP95] = p95s.map((each) => median(each)) as [number, number];
    return [
      {
        name: 'Suggestions over 1,000,000 hotels, p95',
        value: manyP95,
        unit: 'ms',
        target: { atMost: 15 },
        note: `${note(times[1])}; ${texts.length} texts, ${rounds} rounds, one at a time`,
      },
      {
        name: 'Suggestions, 1,000,000 against 10,000 hotels',
        value: manyP95 / fewP95,
        unit: '×',
        target: { atMost: 1.5 },
        note: `10,000: ${note(times[0])}`,
      },
    ];
  } finally {
    await Promise.all(open.map((one) => one.close()));
    await server.close();
  }
}

function sorted(times: readonly number[]) {
  return percentiles(times.toSorted((a, b) => a - b));
}

function note(times: readonly number[]): string {
  const { p50, p95, p99 } = sorted(times);
  return `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
