import { Hono } from 'hono';

/**
 * Whether this process can serve: database, migrations, time zones. A rejection counts as no. Sentences for the operator
 * mean yes.
 */
export type Readiness = () => Promise<boolean | readonly string[]>;

const plain = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };

/** `/livez` checks nothing; `/readyz` queries the database. Both answer yes or no; the second also with what needs the operator. */
export function health(ready: Readiness = async () => true): Hono {
  const app = new Hono();
  app.get('/livez', (c) => c.body('ok', 200, plain));
  app.get('/readyz', async (c) => {
    const answer = await ready().catch(() => false);
    if (answer === false) return c.body('not ready', 503, plain);
    return c.body(['ok', ...(answer === true ? [] : answer)].join('\n'), 200, plain);
  });
  return app;
}
