// `npm run dev`: the site with sources served by Vite.
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';
import { OperatorError } from '#values/failure/operator-error.ts';
import { runCommand } from './launch/run-command.ts';

type Development = typeof import('#compose/development.ts');
type Serve = typeof import('../src/web/serve.ts');
type App = Awaited<ReturnType<Development['developmentApp']>>;

const root = join(import.meta.dirname, '..');

await runCommand('dev', async () => {
  const port = Number(process.env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError('PORT is a whole number from 0 to 65535.');
  const http = createHttpServer();
  // Runs first: nothing is opened for a site that can't listen. Requests wait until it is ready.
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject).listen(port, 'localhost', resolve);
  });
  const listener = Promise.withResolvers<RequestListener>();
  http.on('request', (request, response) => void listener.promise.then((answer) => answer(request, response)));
  const opened = new AsyncDisposableStack();
  opened.defer(() => {
    http.close();
    http.closeAllConnections();
  });
  const starting = new AbortController();
  const opening = openDevelopment(http, opened, starting.signal);
  const stop = () => {
    starting.abort();
    const close = async () => await opened.disposeAsync();
    void opening.then(close, close).then(() => process.exit(0));
  };
  const signals = ['SIGINT', 'SIGTERM', 'disconnect'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    listener.resolve(await opening);
  } catch (error) {
    if (starting.signal.aborted) return 0;
    for (const signal of signals) process.off(signal, stop);
    await opened.disposeAsync();
    throw error;
  }
  console.log(`http://localhost:${port}`);
  return 0;
});

/** Opens Vite and the app; answers what requests are handed to. */
async function openDevelopment(
  http: Server,
  opened: AsyncDisposableStack,
  signal: AbortSignal,
): Promise<RequestListener> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: http } },
  });
  opened.defer(() => vite.close());
  const load = async () => (await vite.ssrLoadModule('/src/compose/development.ts')) as Development;
  const app = await appOfSources(load, signal);
  opened.defer(app.close);
  const { listenerFor } = (await vite.ssrLoadModule('/src/web/serve.ts')) as Serve;
  const pages = listenerFor({
    fetch: async (request, connection) => await (await app.current()).fetch(request, connection),
    cache: null,
    siteKey: () => null,
    headers: {},
  });
  return (request, response) => vite.middlewares(request, response, () => pages(request, response));
}

/** The app of the sources as they are now: a changed file makes a new module, and so a new app. */
async function appOfSources(load: () => Promise<Development>, signal: AbortSignal) {
  let loaded: Development | undefined;
  let opening: Promise<App> | undefined;
  const close = async () => await opening?.then((app) => app.close()).catch(() => undefined);
  const reopen = async (before: Promise<void>, now: Development): Promise<App> => {
    await before;
    return await now.developmentApp(process.env, signal);
  };
  const current = async (): Promise<App> => {
    const now = await load();
    if (!opening || now.developmentApp !== loaded?.developmentApp) {
      loaded = now;
      opening = reopen(close(), now);
      opening.catch(() => (opening = undefined));
    }
    return await opening;
  };
  await current();
  return { current, close };
}
