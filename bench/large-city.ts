import { openConnection } from './measure/connection.ts';
import { type Figure, latencyNote, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { untilCalm } from './measure/process-use.ts';
import { type Product, type Sandbox, startProduct, startSandbox } from './product.ts';
import { pagesOf } from './results-page.ts';

/** So many hotels that Barcelona has 3,000 of them: 500 are the operator's own, the sandbox supplier sells the rest. */
const world = '125000';
const barcelona = {
  name: 'Barcelona',
  path: '/hotels/destination/spain/barcelona/results',
  hotels: 3_000,
  sold: '500 direct, the rest sandbox',
};
const london = {
  name: 'London',
  path: '/hotels/destination/united-kingdom/london/results',
  hotels: 1_000,
  sold: 'sandbox',
};
type City = typeof barcelona;
const rounds = 3;
const slowMs = 30_000;

/** Cities of thousands of hotels, each search for other dates, and what one slow supplier does to them. */
export async function largeCities(directory: string): Promise<Figure[]> {
  const sandbox = await startSandbox(directory, { WORLD_PROPERTIES: world });
  let product: Product | undefined;
  try {
    const env = { WORLD_PROPERTIES: world, SANDBOX_SUPPLIER_URL: sandbox.url, PAGE_CACHE: 'off' };
    product = await startProduct(directory, env, ['--import', new URL('measure/loop-lag.ts', import.meta.url).href]);
    await untilCalm(product.pid);
    const figures = [await wholeCity(product, barcelona), await wholeCity(product, london)];
    return [...figures.flat(), ...(await oneSlow(product, sandbox))];
  } finally {
    await product?.stop();
    await sandbox.stop();
  }
}

async function wholeCity(product: Product, city: City): Promise<Figure[]> {
  const known = await hotelsOf(city, product);
  if (known < city.hotels) throw new Error(`${city.name} has ${known} hotels, not ${city.hotels}`);
  const name = `${city.name}, ${known.toLocaleString('en')} hotels, ${city.sold}`;
  const next = pagesOf(city, product.host);
  const measured: Measured[] = [];
  const lags: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const { port, pid } = product;
    const isRight = (reply: { status: number; body: Buffer }) => reply.status === 200 && reply.body.includes('</html>');
    const one = await load({ port, pid, connections: 1, seconds: 5, next, isRight });
    const lag = await product.loopLag();
    if (round < 0) continue;
    measured.push(one);
    lags.push(lag);
  }
  const median = medianOf(measured);
  return [
    {
      name: `${name}: whole answer with facets, p95`,
      value: median.p95,
      unit: 'ms',
      target: { atMost: 120 },
      note: `${latencyNote(median)}; one connection; ${(1_000 / median.perCpuSecond).toFixed(0)} ms of CPU each`,
    },
    { name: `${name}: event loop lag, p99`, value: Math.max(...lags), unit: 'ms', target: { atMost: 50 } },
  ];
}

/** How many hotels the city's page says there are, free or not: `2,871 of 3,110 hotels available`. */
async function hotelsOf(city: City, product: Product): Promise<number> {
  const connection = await openConnection(product.port);
  const { body } = await connection.ask(pagesOf(city, product.host)());
  connection.close();
  const [, known = '0'] = / of ([\d,]+) hotels available/.exec(body.toString()) ?? [];
  return Number(known.replaceAll(',', ''));
}

/** One part of each search comes after half a minute. */
async function oneSlow(product: Product, sandbox: Sandbox): Promise<Figure[]> {
  const next = pagesOf(london, product.host);
  const times: number[] = [];
  let cards = 0;
  await product.loopLag();
  for (let turn = 0; turn < 6; turn += 1) {
    await tell(sandbox, 'DELETE');
    await tell(sandbox, 'POST', { fault: 'slow', argument: slowMs, endpoint: 'availability', count: 1 });
    const { p99 } = await load({
      port: product.port,
      pid: product.pid,
      connections: 1,
      requests: 1,
      next,
      isRight: ({ body }) => {
        cards = body.toString().split('result-card').length - 1;
        return true;
      },
    });
    times.push(p99);
  }
  await tell(sandbox, 'DELETE');
  if (cards < 30) throw new Error(`a search with one slow answer shows ${cards} hotels`);
  return [
    {
      name: 'Results when one answer takes 30 s',
      value: Math.max(...times) / 1_000,
      unit: 's',
      target: { atMost: 3 },
      note: `the slowest of ${times.length}; ${cards} cards of the rest`,
    },
    { name: 'The same: event loop lag, p99', value: await product.loopLag(), unit: 'ms', target: { atMost: 50 } },
  ];
}

async function tell(sandbox: Sandbox, method: string, rule?: object): Promise<void> {
  const answer = await fetch(`${sandbox.url}/admin/faults`, {
    method,
    headers: { 'x-api-key': 'sandbox' },
    ...(rule ? { body: JSON.stringify(rule) } : {}),
  });
  if (!answer.ok) throw new Error(`the sandbox supplier answered ${answer.status}`);
}
