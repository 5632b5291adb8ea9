import { expect } from 'vitest';
import { readProxies } from '#web/server/forwarded.ts';
import { listen } from '#web/serve.ts';
import type { TestApp } from './app.ts';
import { type BaseRequest, oddRequest } from './odd-requests.ts';
import { rawClient } from './raw-client.ts';

const atOnce = 8;
/** Milliseconds; answers take a few. */
const longest = 20_000;

/** A missing translation throws only in tests, and other tests check translations: visitors get English. */
const lacksText = (line: string) => /Error: no message \S+ in /.test(line);

/** How often each status was answered. */
export type Tally = Readonly<Record<number, number>>;

/**
 * Sends so many odd requests of a seed over real connections. Fails, naming seed and request, when one is answered by a
 * 5xx, not answered at all or leaves an error in the log. `SEED` in the environment takes the place of the seed.
 */
export async function sendOddRequests(
  { app, logged }: TestApp,
  bases: readonly BaseRequest[],
  { seed: own, count }: { readonly seed: number; readonly count: number },
): Promise<Tally> {
  const seed = Number(process.env['SEED'] ?? own);
  const server = await listen('127.0.0.1', 0);
  server.answer({
    fetch: app.fetch,
    cache: app.cache,
    siteKey: app.siteKey,
    headers: app.headers,
    trustedProxies: readProxies('localhost'),
  });
  const tally: Record<number, number> = {};
  const faults: string[] = [];
  let next = 0;
  const work = async () => {
    const client = rawClient(server.port);
    while (next < count && faults.length < 10) {
      const number = next++;
      const request = oddRequest(seed, number, bases);
      const errors = logged.length;
      const fault = (what: string) => void faults.push(`seed ${seed}, request ${number}: ${what}\n${request.told}`);
      try {
        const { status, body } = await client.ask(request, longest);
        tally[status] = (tally[status] ?? 0) + 1;
        if (status >= 500 && !logged.slice(errors).some(lacksText))
          fault(`${status} ${body.slice(0, 200)}\n${logged.slice(errors).join('\n')}`);
        else if (status === 0 && request.isWhole) fault('no answer');
      } catch (error) {
        fault(String(error));
      }
    }
    client.close();
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await server.close(0);
  faults.push(...logged.filter((line) => line.includes('"level":"error"') && !lacksText(line)));
  expect(faults.slice(0, 10).join('\n\n')).toBe('');
  return tally;
}
