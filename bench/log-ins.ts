import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, getRequest, openConnection, type Reply } from './measure/connection.ts';
import { type Figure, latencyNote, median, medianOf } from './measure/figure.ts';
import { load, type Measured } from './measure/load.ts';
import { type Product, startProduct } from './product.ts';

const rounds = 5;
const seconds = 4;
const atOnce = 200;
/** Cached by nobody, and drawn for each request. */
const pages = ['/login', '/reservation', '/password/reset', '/preferences'];
const email = 'guest@example.com';
const password = 'a suitcase for two';

/**
 * Pages while nobody logs in, and while 200 browsers do at once, each from an address of its own, again and again: the
 * time that each page takes. Passwords are hashed beside the main thread, on all cores but one; a browser that
 * finds twenty waiting is told when to come back, and comes back then.
 */
export async function logIns(dataDirectory: string): Promise<Figure[]> {
  const product = await startProduct(dataDirectory, { TRUSTED_PROXY: 'localhost', WORLD_PROPERTIES: '200' });
  try {
    await register(product);
    const [quiet, stormy]: [Measured[], Measured[]] = [[], []];
    let done = 0;
    for (let round = -1; round < rounds; round += 1) {
      const still = await measurePages(product);
      const storm = beginStorm(product);
      const busy = await measurePages(product);
      const finished = await storm.end();
      if (round < 0) continue;
      quiet.push(still);
      stormy.push(busy);
      done += finished;
    }
    return [
      {
        name: 'Pages while 200 log in, p95 against none',
        value: median(stormy.map(({ p95 }, at) => p95 / quiet[at]!.p95)),
        unit: '×',
        target: { atMost: 2 },
        note: `quiet ${latencyNote(medianOf(quiet))}; storm ${latencyNote(medianOf(stormy))}; ${done} log-ins done`,
      },
    ];
  } finally {
    await product.stop();
  }
}

async function measurePages({ port, pid, host }: Product): Promise<Measured> {
  let turn = 0;
  const next = () => getRequest(pages[turn++ % pages.length]!, host, { 'x-forwarded-for': '198.51.100.7' });
  return await load({ port, pid, connections: 4, seconds, next });
}

/** Begins the log-ins; `end` answers how many succeeded. */
function beginStorm(product: Product): { end(): Promise<number> } {
  let isOver = false;
  let done = 0;
  const clients = Array.from({ length: atOnce }, async (_, client) => {
    const connection = await openConnection(product.port);
    for (let count = 0; !isOver; count += 1) {
      const address = `10.${client}.${Math.trunc(count / 250)}.${count % 250}`;
      // oxlint-disable-next-line no-await-in-loop -- a browser logs in, and then again
      const retryAfterSeconds = await logIn(connection, product, address);
      if (retryAfterSeconds === 0) done += 1;
      // oxlint-disable-next-line no-await-in-loop -- as above
      else await sleep(retryAfterSeconds * 1_000);
    }
    connection.close();
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(clients);
      return done;
    },
  };
}

/** The person who logs in: production has no demo people. */
async function register(product: Product): Promise<void> {
  const connection = await openConnection(product.port);
  const person = { name: 'Greta Guest', email, password, password_confirmation: password };
  const { status } = await post(connection, product, '198.51.100.8', '/api/register', person);
  connection.close();
  if (status !== 201) throw new Error(`registering answered ${status}`);
}

/** In how many seconds to try again; 0 when it is done. */
async function logIn(connection: Connection, product: Product, address: string): Promise<number> {
  const { status, head } = await post(connection, product, address, '/login', { email, password, remember: false });
  if (status === 200) return 0;
  const retryAfter = /^retry-after: (\d+)/im.exec(head);
  if (status !== 429 || !retryAfter) throw new Error(`a log-in answered ${status}`);
  return Number(retryAfter[1]);
}

/** As a client of the API does, with its token: the page's own form needs the page first. */
async function post(
  connection: Connection,
  { host, origin }: Product,
  address: string,
  path: string,
  json: object,
): Promise<Reply> {
  const body = JSON.stringify(json);
  const token = await connection.ask(getRequest('/sanctum/csrf-cookie', host, { 'x-forwarded-for': address }));
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(token.head)?.[1] ?? '';
  const headers = {
    host,
    origin,
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': decodeURIComponent(xsrf),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return await connection.ask(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
