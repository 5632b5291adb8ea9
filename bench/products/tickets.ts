import { openDatabase } from '#database/open.ts';
import { silentLog } from '#connector/log.ts';
import { contractSchema } from '#suppliers/direct/tickets/contract.ts';
import { writeContracts } from '#suppliers/direct/tickets/contracts.sql.ts';
import { createDirectTickets } from '#suppliers/direct/direct.ts';
import { loadCatalogue } from '#verticals/tickets/mapping/load-catalogue.ts';
import { loadDays } from '#verticals/tickets/mapping/load-days.ts';
import { weigh } from '../javascript.ts';
import { getRequest, openConnection } from '../measure/connection.ts';
import { type Figure, latencyNote, medianOf } from '../measure/figure.ts';
import { load, type Measured } from '../measure/load.ts';
import { untilCalm } from '../measure/process-use.ts';
import { type Product, secret, startProduct } from '../product.ts';

/** A city of its own size among those of the demo world, and one with 2,000 options more. */
const usual = '/tickets/spain/barcelona/results';
const large = '/tickets/spain/madrid/results';
const madrid = { lat: 40.4168, lng: -3.7038 };
const products = 400;
const optionsEach = 5;
const rounds = 3;
const env = { PRODUCTS: 'hotels,tickets', PAGE_CACHE: 'off' };

/** Lists of tickets for a day, each for another one, and the JavaScript of their page. */
export async function tickets(directory: string): Promise<Figure[]> {
  // The first start writes the world; the options come while the site is closed.
  await (await startProduct(directory, env)).stop();
  await addOptions(directory);
  const product = await startProduct(directory, env);
  try {
    await untilCalm(product.pid);
    const known = await attractionsOf(product, large);
    const whole = await measure(product, large, 1);
    const pages = await measure(product, usual, 32);
    return [
      {
        name: `Tickets of a city with a date, ${(products * optionsEach).toLocaleString('en')} options, p95`,
        value: whole.p95,
        unit: 'ms',
        target: { atMost: 120 },
        note: `${latencyNote(whole)}; ${known}; one connection; ${(1_000 / whole.perCpuSecond).toFixed(0)} ms of CPU each`,
      },
      {
        name: 'Tickets of Barcelona with a date, per core',
        value: pages.perCpuSecond,
        unit: 'requests/CPU-s',
        target: { atLeast: 300 },
        note: `${await attractionsOf(product, usual)}; 32 connections; identity`,
      },
      await weigh(product, 'JavaScript of the results page of tickets', nextOf(product, usual)(), 130),
    ];
  } finally {
    await product.stop();
  }
}

/** Own tickets for all days that lists know, at places of their own around the centre. */
async function addOptions(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ url: undefined, dataDirectory, log: silentLog });
  try {
    const now = () => new Date();
    const today = now().toISOString().slice(0, 10);
    const until = Temporal.PlainDate.from(today).add({ days: 400 }).toString();
    const option = (id: number, minor: number) => ({
      id: `o${String(id)}`,
      startTimes: ['10:00', '14:00'],
      minutes: 60,
      capacity: 40,
      seasons: [{ from: today, until }],
      units: [{ id: 'adult', kind: 'adult', priceMinor: minor }],
    });
    const contracts = Array.from({ length: products }, (_, at) =>
      contractSchema.parse({
        id: `p${String(at)}`,
        operator: 'Bench',
        kind: 'museum',
        zone: 'Europe/Madrid',
        currency: 'EUR',
        position: { lat: madrid.lat + (at % 20) / 1_000, lng: madrid.lng + Math.floor(at / 20) / 1_000 },
        texts: [{ language: 'en', title: `House${String(at)}` }],
        options: Array.from({ length: optionsEach }, (_each, id) => option(id, 1_000 + at + id)),
      }),
    );
    await writeContracts(database.db, contracts);
    const supplier = createDirectTickets({ db: database.db, secret, now });
    const { signal } = new AbortController();
    await loadCatalogue(database.db, supplier, signal);
    const most = products * optionsEach;
    const answered = await loadDays(
      { db: database.db, suppliers: [supplier], now },
      { attractions: null, most },
      signal,
    );
    if (answered !== most) throw new Error(`${String(answered)} options have days, not ${String(most)}`);
  } finally {
    await database.close();
  }
}

async function measure({ port, pid, ...product }: Product, path: string, connections: number): Promise<Measured> {
  const next = nextOf(product, path);
  const measured: Measured[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const isRight = (reply: { status: number; body: Buffer }) => reply.status === 200 && reply.body.includes('</html>');
    // oxlint-disable-next-line no-await-in-loop -- one round after another
    const one = await load({ port, pid, connections, seconds: 5, next, isRight });
    if (round >= 0) measured.push(one);
  }
  return medianOf(measured);
}

/** Requests for days, sorts and filters in turn: 80 × 3 × 2 before one comes again. */
function nextOf({ host }: Pick<Product, 'host'>, path: string): () => string {
  let turn = 0;
  const today = Temporal.Now.plainDateISO('UTC');
  const sorts = ['', '&sort=price', '&sort=duration'];
  return () => {
    const at = turn++;
    const date = today.add({ days: 3 + (at % 80) }).toString();
    const more = `${sorts[Math.floor(at / 80) % 3]}${Math.floor(at / 240) % 2 === 1 ? '&free=1' : ''}`;
    return getRequest(`${path}?date=${date}${more}`, host);
  };
}

/** `411 attractions`, as the page says. Throws when there is none. */
async function attractionsOf(product: Product, path: string): Promise<string> {
  const connection = await openConnection(product.port);
  const { body } = await connection.ask(nextOf(product, path)());
  connection.close();
  const [found] = /\d+ attractions/.exec(body.toString()) ?? [];
  if (!found) throw new Error(`${path} has no attractions`);
  return found;
}
