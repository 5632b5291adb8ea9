import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoPeople } from '#accounts/accounts.ts';
import { agencyDemoBrand, demoBrand } from '#brands/brands.ts';
import { makeDemoBookings } from '#demo/bookings/make-bookings.ts';
import type { Manifest } from '#storefront/document/assets.ts';
import { type BuiltScripts, checkScripts } from '#storefront/payment-scripts/check-scripts.ts';
import { renderInThread } from '#storefront/rendering/render-in-thread.ts';
import { createLog } from '#web/log/log.ts';
import { listen } from '#web/serve.ts';
import { readStaticFiles } from '#web/server/static-files.ts';
import { type Config, readConfig } from './config.ts';
import { openDemoSupplier } from './hotels/open-demo-supplier.ts';
import { openApp } from './open-app.ts';
import { failureSentence } from './start-failure.ts';

const drainMs = 25_000;

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    const places = { databaseUrl: process.env['DATABASE_URL'], dataDirectory: process.env['DATA_DIR'] || '.data' };
    const sentence = failureSentence(error, places);
    if (sentence === null) throw error;
    return refuse(sentence);
  }
}

const config = configOrExit();
const log = createLog(config.logLevel);
const starting = new AbortController();
const filling = new AbortController();
let state: 'starting' | 'running' | 'stopping' = 'starting';

const die = (error: unknown) => {
  log.error('unexpected failure', { error });
  // What was opened is closed first.
  if (state === 'starting') starting.abort(error);
  else process.exit(1);
};
process.on('unhandledRejection', die);
process.on('uncaughtException', die);
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());

/** Called when it can't start; everything opened is closed by then. */
function giveUp(error: unknown): never {
  if (state === 'stopping') process.exit(0);
  const sentence = failureSentence(error, config);
  if (sentence !== null) return refuse(sentence);
  if (error !== starting.signal.reason) log.error('the site could not start', { error });
  process.exit(1);
}

// Runs first: nothing is opened for a site that can't listen.
const listening = await listen(config.host, config.port).catch(giveUp);

const client = join(import.meta.dirname, '../client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
const files = readStaticFiles(client);
const element = files.textOf('/widget/v1-');
const hashes = JSON.parse(
  readFileSync(join(import.meta.dirname, 'script-hashes.json'), 'utf8'),
) as BuiltScripts['hashes'];
try {
  checkScripts({ manifest, hashes, hashOf: files.hashOf }, { isProduction: config.environment === 'production', log });
} catch (error) {
  giveUp(error);
}
const app = await openApp({
  config,
  env: process.env,
  onLost: die,
  log,
  renderer: renderInThread(manifest, log),
  files,
  widgetScript: element && { name: element.path.slice('/widget/'.length), content: element.text },
  accepting: () => state === 'running',
  development: false,
  signal: starting.signal,
}).catch(giveUp);

listening.answer({
  fetch: app.fetch,
  cache: app.cache,
  siteKey: app.siteKey,
  isServed: app.isServed,
  headers: app.headers,
  trustedProxies: config.trustedProxies,
});
state = 'running';
if (config.logLevel !== 'silent') process.stdout.write(welcome(config));
process.send?.({ kind: 'listening', port: listening.port, origin: config.publicOrigin });
if (config.demoBookings) void fillDemo();

/** Beside the running site; what it could not do is left undone. */
async function fillDemo(): Promise<void> {
  const supplier = openDemoSupplier(
    config,
    process.env,
    () => new Date(),
    async (request) => await app.fetch(request),
  );
  try {
    const made = await makeDemoBookings({
      handle: app.fetch,
      supplier,
      today: Temporal.Now.plainDateISO('UTC').toString(),
      origin: config.publicOrigin,
      books: app.demo,
      signal: filling.signal,
    });
    if (made > 0) log.info('agents of the demo have bookings', { count: made });
  } catch (error) {
    if (!filling.signal.aborted) log.warn('not all bookings of the demo could be made', { error });
  } finally {
    supplier.close();
  }
}

/** For the person who started it with `npm start`. */
function welcome({ publicOrigin, environment, smtpUrl, demoPeople: hasDemoPeople }: Config): string {
  const lines = [['Wayfare', publicOrigin]];
  if (environment === 'development') {
    if (smtpUrl === undefined) lines.push(['Mail it sends', `${publicOrigin}/_dev/mail`]);
    lines.push(['Components', `${publicOrigin}/_dev/ui`]);
  }
  lines.push(['API', `${publicOrigin}/v3/docs`]);
  if (hasDemoPeople) {
    const { protocol, port } = new URL(publicOrigin);
    for (const { host } of [demoBrand, agencyDemoBrand])
      lines.push(['Another brand', `${protocol}//${host}${port && `:${port}`}`]);
    lines.push(['Password of all these', demoPassword]);
    for (const { who, email } of demoPeople) lines.push([who, email]);
  }
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return `\n${lines.map(([name = '', address = '']) => `  ${name.padEnd(width)}  ${address}`).join('\n')}\n\n  Ctrl-C stops everything.\n\n`;
}

async function stop(): Promise<void> {
  const was = state;
  state = 'stopping';
  if (was === 'starting') starting.abort();
  if (was !== 'running') return;
  filling.abort();
  await listening.close(drainMs);
  await app.close();
  process.exit(0);
}
