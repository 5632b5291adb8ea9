import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoPeople } from '#accounts/accounts.ts';
import type { Manifest } from '#storefront/document/assets.ts';
import { drawInThread } from '#storefront/drawing/draw-in-thread.ts';
import { createLog } from '#web/log.ts';
import { serve } from '#web/serve.ts';
import { readStaticFiles } from '#web/server/static-files.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openApp } from './open-app.ts';

const drainMs = 25_000;

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`Wayfare can't start with these variables:\n${error.message}\n`);
    process.exit(1);
  }
}

const config = configOrExit();
const log = createLog(config.logLevel);

const die = (error: unknown) => {
  log.error('unexpected failure', { error });
  process.exit(1);
};
process.on('unhandledRejection', die);
process.on('uncaughtException', die);

const client = join(import.meta.dirname, '../client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
let draining = false;

const app = await openApp({
  config,
  env: process.env,
  onLost: die,
  log,
  drawer: drawInThread(manifest, log),
  files: readStaticFiles(client),
  accepting: () => !draining,
  development: false,
});

const listening = await serve(
  { fetch: app.fetch, cache: app.cache, headers: app.headers, trustedProxies: config.trustedProxies },
  config.host,
  config.port,
).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
  process.stderr.write(
    `Port ${config.port} is ${error.code === 'EACCES' ? 'not allowed' : 'taken'}. Set PORT to another one.\n`,
  );
  process.exit(1);
});
if (config.logLevel !== 'silent') process.stdout.write(welcome(config));
process.send?.({ kind: 'listening', port: listening.port, origin: config.publicOrigin });

/** For the person who has just typed `npm start`. */
function welcome({ publicOrigin, environment, smtpUrl, demoPeople: hasDemoPeople }: Config): string {
  const lines = [['Wayfare', publicOrigin]];
  if (environment === 'development') {
    if (smtpUrl === undefined) lines.push(['Mail it sends', `${publicOrigin}/_dev/mail`]);
    lines.push(['Components', `${publicOrigin}/_dev/ui`]);
  }
  lines.push(['API', `${publicOrigin}/v3/docs`]);
  if (hasDemoPeople) {
    lines.push(['Password of all these', demoPassword]);
    for (const { who, email } of demoPeople) lines.push([who, email]);
  }
  const width = Math.max(...lines.map(([name = '']) => name.length));
  return `\n${lines.map(([name = '', address = '']) => `  ${name.padEnd(width)}  ${address}`).join('\n')}\n\n  Ctrl-C stops everything.\n\n`;
}

async function stop(): Promise<void> {
  if (draining) return;
  draining = true;
  await listening.close(drainMs);
  await app.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(signal, () => void stop());
