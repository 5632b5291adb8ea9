import { type Caller, createCaller, type Send } from '../wire-caller.ts';
import { signature } from './signature.ts';

export interface Account {
  readonly fetch: Send;
  /** Origin of the API, without `/hotel-api`. */
  readonly url: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly now: () => Date;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

/** A caller that signs. */
export function createClient({ fetch, url, apiKey, secret, now, timeScale = 1 }: Account): Caller {
  return createCaller({
    send: fetch,
    url,
    timeScale,
    headers: () => ({
      'api-key': apiKey,
      'x-signature': signature(apiKey, secret, now()),
      'accept-encoding': 'gzip',
    }),
  });
}
