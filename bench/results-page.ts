import { signInAgent } from './agent.ts';
import { getRequest, openConnection, type Reply } from './measure/connection.ts';
import { type Figure, latencyNote, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { untilCalm } from './measure/process-use.ts';
import { type Product, type Sandbox, startProduct, startSandbox } from './product.ts';

interface City {
  readonly name: string;
  readonly path: string;
  readonly supplier: 'direct' | 'sandbox';
  /** Hotels of the demo world, so that the city has 30 or more. */
  readonly world: string;
}

const cities: readonly City[] = [
  { name: 'Barcelona', path: '/hotels/destination/spain/barcelona/results', supplier: 'direct', world: '2000' },
  { name: 'Paris', path: '/hotels/destination/france/paris/results', supplier: 'sandbox', world: '5000' },
];
const wire = 'the sandbox supplier over its wire, in a process of its own';
const sources = { direct: 'direct, from our own database', sandbox: wire };
const rounds = 3;
const connections = 32;

/** Results pages with 30 cards, each for other dates, so that none comes from a page cache or an earlier search. */
export async function resultsPages(directories: readonly [string, string]): Promise<Figure[]> {
  const products: Product[] = [];
  const sandboxes: Sandbox[] = [];
  try {
    for (const [at, { world }] of cities.entries()) {
      const env = { WORLD_PROPERTIES: world };
      const sandbox = await startSandbox(directories[at]!, env);
      sandboxes.push(sandbox);
      const more = { SANDBOX_SUPPLIER_URL: sandbox.url, PAGE_CACHE: 'off' };
      products.push(await startProduct(directories[at]!, { ...env, ...more }));
    }
    for (const product of products) await untilCalm(product.pid);
    const nexts = cities.map((city, at) => pagesOf(city, products[at]!.host));
    const counts = await Promise.all(cities.map((city, at) => cardsOf(city, products[at]!)));
    const measured: Measured[][] = cities.map(() => []);
    for (let round = -1; round < rounds; round += 1) {
      for (const [at, product] of products.entries()) {
        const one = await load({
          port: product.port,
          pid: product.pid,
          connections,
          seconds: round < 0 ? 8 : 5,
          next: nexts[at]!,
          isRight: (reply) => reply.status === 200 && reply.body.includes('</html>'),
        });
        if (round >= 0) measured[at]!.push(one);
      }
    }
    const loaded = await load({
      port: products[0]!.port,
      pid: products[0]!.pid,
      connections: 64,
      // A full collection comes every half minute or so: eight seconds would be with it or without.
      seconds: 24,
      next: nexts[0]!,
      isRight: (reply) => reply.status === 200,
    });
    const ofCrowd: Figure = {
      name: `Results page, ${cities[0]!.name}, 64 connections, p99`,
      value: loaded.p99,
      unit: 'ms',
      target: { atMost: 150 },
      note: latencyNote(loaded),
    };
    const figures = cities.flatMap((city, at): Figure[] => {
      const median = medianOf(measured[at]!);
      const about = `${sources[city.supplier]}; ${counts[at]}; ${connections} connections; identity`;
      return [
        {
          name: `Results page, ${city.name}, per core`,
          value: median.perCpuSecond,
          unit: 'requests/CPU-s',
          target: { atLeast: city.supplier === 'direct' ? 400 : 300 },
          note: about,
        },
        {
          name: `Results page, ${city.name}, wall clock`,
          value: median.perSecond,
          unit: 'requests/s',
          target: null,
          note: latencyNote(median),
        },
      ];
    });
    return [...figures, await ofAgent(directories[0], products[0]!), ofCrowd];
  } finally {
    await Promise.all([...products, ...sandboxes].map((one) => one.stop()));
  }
}

/** The pages of the first city for an agent who sees net prices: drawn for each request, and cached by nobody. */
async function ofAgent(directory: string, { port, pid, host }: Product): Promise<Figure> {
  const cookie = await signInAgent(directory, host);
  const next = pagesOf(cities[0]!, host, { cookie });
  const isNet = (body: Buffer) => body.includes('Net: ');
  const isRight = ({ status, body }: Reply) => status === 200 && isNet(body);
  const one = async (seconds: number) => await load({ port, pid, connections, seconds, next, isRight });
  await one(8);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await one(5));
  const median = medianOf(measured);
  if (median.wrong > 0) throw new Error(`${median.wrong} pages of an agent show no net prices`);
  return {
    name: `Results page, ${cities[0]!.name}, for an agent, per core`,
    value: median.perCpuSecond,
    unit: 'requests/CPU-s',
    target: { atLeast: 300 },
    note: `net prices under 200 rules of the platform and 200 of the agency; ${connections} connections`,
  };
}

/** Requests for stays that differ in check-in, nights and guests: 300 × 6 × 6 before one comes again. */
export function pagesOf(
  { path }: Pick<City, 'path'>,
  host: string,
  headers: Readonly<Record<string, string>> = {},
): () => string {
  let turn = 0;
  const today = Temporal.Now.plainDateISO('UTC');
  const parties = ['2', '1', '3', '2,2', '2-5', '2-3-8'];
  return () => {
    const at = turn++;
    const checkIn = today.add({ days: 14 + (at % 300) });
    const checkOut = checkIn.add({ days: 2 + (Math.floor(at / 300) % 6) });
    const guests = parties[Math.floor(at / 1_800) % parties.length];
    return getRequest(
      `${path}?check_in=${checkIn.toString()}&check_out=${checkOut.toString()}&guests=${guests}`,
      host,
      headers,
    );
  };
}

/** Throws when the page has no 30 hotels. */
async function cardsOf(city: City, product: Product): Promise<string> {
  const connection = await openConnection(product.port);
  const reply = await connection.ask(pagesOf(city, product.host)());
  connection.close();
  const page = reply.body.toString();
  const island = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
  const { view } = JSON.parse(island) as { view?: { cards: readonly unknown[]; count: string } };
  if (view?.cards.length !== 30) throw new Error(`${city.name} shows ${view?.cards.length} hotels, not 30`);
  return `30 cards, ${view.count}, ${Math.round(page.length / 1_000)} kB`;
}
