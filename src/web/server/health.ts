import { Hono } from 'hono';

/** Whether this process can serve: database, migrations, time zones. A rejection counts as no. */
export type Readiness = () => Promise<boolean>;

const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

/** `/livez` checks nothing; `/readyz` queries the database. Both answer yes or no and nothing else: anyone may ask. */
export function health(ready: Readiness = async () => true): Hono {
  const app = new Hono();
  app.get('/livez', (c) => c.body('ok', 200, plain));
  app.get('/readyz', async (c) => {
    const isReady = await ready().catch(() => false);
    return isReady ? c.body('ok', 200, plain) : c.body('not ready', 503, plain);
  });
  return app;
}
