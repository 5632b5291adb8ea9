import { weigh } from '../javascript.ts';
import { getRequest, openConnection } from '../measure/connection.ts';
import { type Figure, latencyNote, medianOf } from '../measure/figure.ts';
import { load, type Measured } from '../measure/load.ts';
import { untilCalm } from '../measure/process-use.ts';
import { type Product, startProduct } from '../product.ts';

const env = { PRODUCTS: 'hotels,tickets,cars', PAGE_CACHE: 'off', SEARCHES_PER_MINUTE: '0' };
const rounds = 3;
/** Days of pick-up: of many, each list is asked of the supplier; of few, answers are remembered, as they are for visitors. */
const many = 300;
const few = 40;

/** Cars of an airport where eight companies rent them out, and the JavaScript of their page. */
export async function cars(directory: string): Promise<Figure[]> {
  const product = await startProduct(directory, env);
  try {
    await untilCalm(product.pid);
    const known = await carsOf(product);
    const asked = await measure(product, many, 1);
    const remembered = await measure(product, few, 32);
    return [
      {
        name: 'Cars of an airport with 8 companies, p95',
        value: asked.p95,
        unit: 'ms',
        target: { atMost: 150 },
        note: `${latencyNote(asked)}; ${known}; one connection; the supplier is asked for each, in this process`,
      },
      {
        name: 'Cars of an airport, per core',
        value: remembered.perCpuSecond,
        unit: 'requests/CPU-s',
        target: { atLeast: 300 },
        note: `${known}; 32 connections; identity; filters and sorting of remembered answers`,
      },
      await weigh(product, 'JavaScript of the results page of cars', nextOf(product, few)(), 130),
    ];
  } finally {
    await product.stop();
  }
}

async function measure({ port, pid, ...product }: Product, days: number, connections: number): Promise<Measured> {
  const next = nextOf(product, days);
  const measured: Measured[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const isRight = (reply: { status: number; body: Buffer }) => reply.status === 200 && reply.body.includes('</html>');
    // oxlint-disable-next-line no-await-in-loop -- one round after another
    const one = await load({ port, pid, connections, seconds: 5, next, isRight });
    if (round >= 0) measured.push(one);
  }
  return medianOf(measured);
}

/** Requests for days, sorts and filters in turn. */
function nextOf({ host }: Pick<Product, 'host'>, days: number): () => string {
  let turn = 0;
  const today = Temporal.Now.plainDateISO('UTC');
  const more = ['', '&sort=deposit', '&gearbox=automatic', '&sort=size&free=1', '&page=2'];
  return () => {
    const at = turn++;
    const from = today.add({ days: 3 + (at % days) });
    const times = `from=${from.toString()}T10:00&until=${from.add({ days: 4 }).toString()}T10:00`;
    const choice = more[Math.floor(at / days) % more.length]!;
    return getRequest(`/cars/results?pickup=BCN&${times}&age=30&residence=ES${choice}`, host);
  };
}

/** `97 cars`, as the page says. Throws when there is none. */
async function carsOf(product: Product): Promise<string> {
  const connection = await openConnection(product.port);
  const { body } = await connection.ask(nextOf(product, few)());
  connection.close();
  const [found] = /\d+ cars/.exec(body.toString()) ?? [];
  if (!found) throw new Error('the airport has no cars');
  return found;
}
