import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { createServer } from 'vite';

const port = Number(process.env['PORT'] || 3000);
const root = join(import.meta.dirname, '..');
const http = createHttpServer();
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { middlewareMode: true, hmr: { server: http } },
});

type Development = typeof import('../src/development.ts');
type Serve = typeof import('../src/web/serve.ts');

let loaded: Development | undefined;
let app: Awaited<ReturnType<Development['developmentApp']>> | undefined;

/** The app of the sources as they are now: a changed file makes a new module, and so a new app. */
async function currentApp() {
  const now = (await vite.ssrLoadModule('/src/development.ts')) as Development;
  if (!app || now.developmentApp !== loaded?.developmentApp) {
    await app?.close();
    app = await now.developmentApp(process.env);
    loaded = now;
  }
  return app;
}

const { listenerFor } = (await vite.ssrLoadModule('/src/web/serve.ts')) as Serve;
const pages = listenerFor({
  fetch: async (request, connection) => await (await currentApp()).fetch(request, connection),
  cache: null,
  headers: {},
});

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => pages(request, response));
});
http.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken. Set PORT to another one.` : error.message);
  process.exit(1);
});
await currentApp();
http.listen(port, 'localhost', () => console.log(`http://localhost:${port}`));

for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => {
    http.close();
    http.closeAllConnections();
    void Promise.all([vite.close(), app?.close()]).then(() => process.exit(0));
  });
}
