import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openBrands } from '#brands/brands.ts';
import type { BrandTables } from '#brands/brands.ts';
import type { CachedBrands } from '#brands/keep-brands.ts';
import { publishNewest, writeContent } from '#brands/write-brands.sql.ts';
import { silentLog } from '#connector/log.ts';
import { readMigrations } from '#database/migration-files.ts';
import { migrate } from '#database/migrate.ts';
import type { Database } from '#database/open.ts';
import { listen } from '#web/serve.ts';
import { type Figure, median } from '../measure/figure.ts';

export const count = 10_000;
const rounds = 20;
/** Hosts that are asked for again and again, fewer than the brands that stay parsed. */
const busy = 400;
const questions = 2_000;
const hostOf = (number: number) => `brand-${number}.example.com`;
const changes = 20;
/** Some pages of terms. */
const legalText = {
  date: '2026-01-01',
  sections: Array.from({ length: 10 }, (_, at) => ({
    heading: `Section ${at + 1}`,
    texts: ['You pay the price that you saw, and you can cancel as the room says. '.repeat(10)],
  })),
};

/** Looking up the brand of a host among 10,000, and what they cost in memory; the database is empty. */
export async function brands(database: Database<BrandTables>): Promise<Figure[]> {
  await migrate(database.pool, readMigrations('src'), silentLog);
  const options = {
    db: database.db,
    url: database.url,
    publicOrigin: 'https://www.example.com',
    social: [],
    log: silentLog,
    // The machine is measured, not its moments.
    budgetMs: 10_000,
  };
  await (await openBrands(options)).close();
  await addBrands(database);
  const before = heapMegabytes();
  const kept = await openBrands(options);
  for (let number = 1; number <= count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, as requests for rare hosts come
    const site = await kept.ofHost(hostOf(number));
    if (site.kind !== 'open') throw new Error(`${hostOf(number)} is ${site.kind}`);
  }
  const megabytes = heapMegabytes() - before;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    for (let number = count - busy + 1; number <= count; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await kept.ofHost(hostOf(number));
    times.push((performance.now() - began) / busy);
  }
  const asked = await certificateQuestions(kept.isServed);
  const other = await openBrands(options);
  const live = await changesUntilLive(database, [kept, other]);
  await Promise.all([kept.close(), other.close()]);
  return [
    {
      name: 'The proxy’s question about a certificate',
      value: asked,
      unit: 'ms',
      target: { atMost: 1 },
      note: `over HTTP on loopback, among ${count} brands; median of ${questions}`,
    },
    {
      name: 'A change of a brand is live on two processes',
      value: live,
      unit: 'ms',
      target: { atMost: 1_000 },
      note: `from publishing it, among ${count} brands; the longest of ${changes}`,
    },
    {
      name: 'Look-up of a brand by host, from memory',
      value: median(times),
      unit: 'ms',
      target: { atMost: 0.05 },
      note: `among ${count} brands; median of ${rounds} rounds of ${busy}`,
    },
    {
      name: 'Memory of 10,000 brands',
      value: megabytes,
      unit: 'MB',
      target: { atMost: 20 },
      note: 'heap after a collection, with 500 of them parsed',
    },
  ];
}

/** Milliseconds of one `/tls/ask` on a connection that is kept open; half of them for names that are nobody's. */
async function certificateQuestions(isServed: (name: string) => boolean): Promise<number> {
  const listening = await listen('127.0.0.1', 0);
  const fetch = async () => new Response(null, { status: 500 });
  listening.answer({ fetch, cache: null, siteKey: () => null, isServed, headers: {} });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (domain: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ agent, host: '127.0.0.1', port: listening.port, path: `/tls/ask?domain=${domain}` });
      sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode)));
      sent.on('error', reject).end();
    });
  const times: number[] = [];
  for (let number = 1; number <= questions; number += 1) {
    const isBrand = number % 2 === 0;
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after another, as handshakes of one proxy worker
    const status = await ask(isBrand ? hostOf(number) : `nobody-${number}.example.com`);
    times.push(performance.now() - began);
    if (status !== (isBrand ? 200 : 404)) throw new Error(`/tls/ask answered ${status}`);
  }
  agent.destroy();
  await listening.close(0);
  return median(times);
}

/** The longest time in milliseconds from publishing a version until every process would show it. */
async function changesUntilLive({ db }: Database<BrandTables>, processes: readonly CachedBrands[]): Promise<number> {
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    const id = `brand-${change}`;
    const content = { name: `Changed ${change}`, supportEmail: 'help@example.com', paymentDescriptor: 'A BRAND' };
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const written = await writeContent(db, id, content, 'bench');
    if (written.kind === 'refused') throw new Error(written.problems.join(' '));
    const before = processes.map((one) => one.siteKey(hostOf(change)));
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await publishNewest(db, id);
    while (processes.some((one, at) => one.siteKey(hostOf(change)) === before[at]))
      // oxlint-disable-next-line no-await-in-loop -- until it has been heard of
      await new Promise((done) => setTimeout(done, 1));
    times.push(performance.now() - began);
  }
  return Math.max(...times);
}

/** Brands with colours, a drawing, social networks and texts in two languages, each on its own host under a domain. */
export async function addBrands({ pool }: Database<BrandTables>, domain = 'example.com'): Promise<void> {
  const both = (light: string, dark: string) => ({ light, dark });
  const content = {
    supportEmail: 'help@example.com',
    paymentDescriptor: 'A BRAND OF MANY',
    colours: { brand: both('#b3450b', '#ffb37a'), background: both('#fffcf8', '#130d0a') },
    mark: `M6 26L18 8l12 18z${'M1 1h1v1z'.repeat(50)}`,
    social: ['https://www.facebook.com/example', 'https://www.instagram.com/example'],
    titles: { en: 'Brand of many, by the sea', he: 'מותג אחד מרבים, ליד הים' },
    texts: {
      en: {
        'home.title': 'Wake up by the sea',
        'home.lead': 'Bright rooms close to the beach, with the full price shown before you book.',
        'shell.slogan': 'Closer to the beach since 1998.',
      },
      he: {
        'home.title': 'לקום מול הים',
        'home.lead': 'חדרים מוארים קרוב לחוף, והמחיר המלא מוצג לפני ההזמנה.',
        'shell.slogan': 'קרובים לחוף מאז 1998.',
      },
    },
    legal: { en: { terms: legalText, privacy: legalText } },
  };
  const colours = both('#b3450b', '#ffb37a');
  const tokens = [
    '--brand',
    '--brand-ink',
    '--brand-strong',
    '--brand-text',
    '--focus',
    '--wave',
    '--canvas',
    '--card',
    '--sunken',
  ];
  const theme = Object.fromEntries(tokens.map((token) => [token, colours]));
  await pool.query(`insert into brands.brand (id) select 'brand-' || n from generate_series(1, ${count}) n`);
  await pool.query(
    `insert into brands.version (brand_id, version, content, theme, written_by, published_at)
     select 'brand-' || n, 1, $1::jsonb || jsonb_build_object('name', 'Brand ' || n), $2, 'bench', now()
     from generate_series(1, ${count}) n`,
    [JSON.stringify(content), JSON.stringify(theme)],
  );
  await pool.query(
    `insert into brands.host (host, brand_id, is_main) select id || '.' || $1::text, id, true
     from brands.brand where id like 'brand-%'`,
    [domain],
  );
  await pool.query(`update brands.brand set live_version = 1, status = 'live' where id like 'brand-%'`);
}

function heapMegabytes(): number {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
