import type { BrandTables } from '#brands/brands.ts';
import type { Database } from '#database/open.ts';
import { addBrands, count } from './brands.ts';
import { getRequest } from '../measure/connection.ts';
import { type Figure, latencyNote, median, medianOf } from '../measure/figure.ts';
import { load, type Measured } from '../measure/load.ts';
import { startProduct } from '../product.ts';

const rounds = 8;
/** Enough that a round lasts a second: shorter ones measure what else the machine does. */
const requests = { cached: 6_000, drawn: 600 } as const;
const connections = 8;
/** One that is kept as it was sent, and one that is drawn for each visitor. */
const pages = { cached: '/hotels', drawn: '/reservation' } as const;

const perCore = (rounds: readonly Measured[]) => `${Math.round(medianOf(rounds).perCpuSecond)}/s of a core`;

/**
 * The pages of one of 10,000 partners against the same ones of the default brand, in turn, in one run; the database is that
 * of a server that has run in this directory.
 */
export async function brandPages(dataDirectory: string, database: Database<BrandTables>): Promise<Figure[]> {
  await addBrands(database, 'localhost');
  const product = await startProduct(dataDirectory, { WORLD_PROPERTIES: '200' });
  try {
    const partner = `brand-${count / 2}.localhost:${product.port}`;
    const figures: Figure[] = [];
    for (const kind of ['cached', 'drawn'] as const) {
      const path = pages[kind];
      const ask = (host: string) => {
        const text = getRequest(path, host, { accept: 'text/html' });
        return load({ port: product.port, pid: product.pid, connections, requests: requests[kind], next: () => text });
      };
      const [partners, own]: [Measured[], Measured[]] = [[], []];
      for (let round = -1; round < rounds; round += 1) {
        // Each is first as often as the other.
        const hosts = round % 2 === 0 ? [partner, product.host] : [product.host, partner];
        const measured = new Map<string, Measured>();
        // oxlint-disable-next-line no-await-in-loop -- in turn
        for (const host of hosts) measured.set(host, await ask(host));
        const one = measured.get(partner)!;
        const other = measured.get(product.host)!;
        if (one.wrong + other.wrong > 0) throw new Error(`${path} was answered with an error`);
        if (round < 0) continue;
        partners.push(one);
        own.push(other);
      }
      figures.push({
        name: `A partner’s page / the default’s, ${kind}, p95`,
        value: median(partners.map(({ p95 }, at) => p95 / own[at]!.p95)),
        unit: 'ratio in one run',
        target: { atMost: 1.05 },
        note: `${path} among ${count} brands; partner ${latencyNote(medianOf(partners))}, ${perCore(partners)}; default ${latencyNote(medianOf(own))}, ${perCore(own)}`,
      });
    }
    return figures;
  } finally {
    await product.stop();
  }
}
