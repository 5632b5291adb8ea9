import pg from 'pg';
import { openEmbedded } from '#database/embedded/embedded.ts';
import { silentLog } from '#connector/log.ts';
import { getRequest } from './measure/connection.ts';
import { type Figure, latencyNote, median, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { type Product, startProduct } from './product.ts';
import { residentMegabytes, untilCalm } from './measure/process-use.ts';
import { pagesOf } from './results-page.ts';

const few = 10_000;
const many = 1_000_000;
const rounds = 3;
/** A city of the smaller world, and one of about as many hotels in the larger one. */
const wanted = 300;
/** Requests per round: one visitor may send 120 a minute. */
const asked = 24;
const texts = ['b', 'barc', 'hotel barcelona', 'new york', 'ברצ', 'bracelona', 'royal', 'park inn'];

interface City {
  readonly path: string;
  readonly hotels: number;
}

/**
 * The whole product over 10,000 and over 1,000,000 properties, by turns: searches in cities of equally many hotels,
 * suggestions over HTTP, and the memory of the server afterwards. Loading the larger world takes a quarter of an hour.
 */
export async function largeWorld(directories: readonly [string, string]): Promise<Figure[]> {
  const products: Product[] = [];
  try {
    const cities: City[] = [];
    for (const [at, properties] of [few, many].entries()) {
      const directory = directories[at]!;
      const product = await startProduct(directory, { WORLD_PROPERTIES: String(properties), PAGE_CACHE: 'off' });
      products.push(product);
      await untilCalm(product.pid);
      cities.push(await cityOf(directory));
    }
    const times = await byTurns(products, 200, (at) => pagesOf(cities[at]!, products[at]!.host));
    const suggested = await byTurns(products, asked, (at) => suggestionsOf(products[at]!));
    const [fewCity, manyCity] = cities as [City, City];
    const of = (measured: readonly Measured[]) => median(measured.map(({ p95 }) => p95));
    const { now, peak } = residentMegabytes(products[1]!.pid);
    return [
      {
        name: 'Search, 1,000,000 against 10,000 properties, p95',
        value: of(times[1]!) / of(times[0]!),
        unit: '×',
        target: { atMost: 1.5 },
        note: `cities of ${manyCity.hotels} and ${fewCity.hotels} hotels; ${latencyNote(medianOf(times[1]!))}`,
      },
      {
        name: 'Suggestions over HTTP, 1,000,000 against 10,000 properties, p95',
        value: of(suggested[1]!) / of(suggested[0]!),
        unit: '×',
        target: { atMost: 1.5 },
        note: latencyNote(medianOf(suggested[1]!)),
      },
      {
        name: 'Resident memory at 1,000,000 properties',
        value: now,
        unit: 'MB',
        target: { atMost: 700 },
        note: `after loading, mapping and the above; ${peak === null ? '' : `${Math.round(peak)} MB at most`}`,
      },
    ];
  } finally {
    await Promise.all(products.map((one) => one.stop()));
  }
}

/** For each product what it took in each round, one question at a time. */
async function byTurns(
  products: readonly Product[],
  requests: number,
  pages: (at: number) => () => string,
): Promise<Measured[][]> {
  const nexts = products.map((_, at) => pages(at));
  const measured: Measured[][] = products.map(() => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [at, { port, pid }] of products.entries()) {
      const one = await load({ port, pid, connections: 1, requests, next: nexts[at]! });
      if (one.wrong > 0) throw new Error(`${one.wrong} of ${one.requests} answers were not 200`);
      if (round >= 0) measured[at]!.push(one);
    }
  return measured;
}

function suggestionsOf({ host }: Product): () => string {
  let turn = 0;
  return () => getRequest(`/v3/places?q=${encodeURIComponent(texts[turn++ % texts.length]!)}`, host);
}

/** The city whose number of hotels comes nearest to the wanted one. */
async function cityOf(directory: string): Promise<City> {
  const server = await openEmbedded(directory, silentLog);
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows } = await client.query<City>(
      `select '/hotels/destination/' || country.slug || '/' || place.slug || '/results' as path, count(*)::int as hotels
       from places.place join places.country on country.code = place.country
       join hotels.property on property.place_id = place.id
       where not exists (select from direct.property as own where own.id = property.id)
       group by country.slug, place.id order by abs(count(*) - $1), place.id limit 1`,
      [wanted],
    );
    const [city] = rows;
    if (!city) throw new Error('the world has no city');
    return city;
  } finally {
    await client.end();
    await server.close();
  }
}
