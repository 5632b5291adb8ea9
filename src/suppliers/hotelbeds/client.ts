import type { Wire } from '#connector/wire.ts';
import { type Caller, createCaller } from '../wire-caller.ts';
import { signature } from './signature.ts';

export interface Account {
  /** To the API's host; paths begin with `/hotel-api` or `/hotel-content-api`. */
  readonly wire: Wire;
  readonly apiKey: string;
  readonly secret: string;
  readonly now: () => Date;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

/** A client that signs its calls. */
export function createClient({ wire, apiKey, secret, now, timeScale = 1 }: Account): Caller {
  return createCaller({
    wire,
    timeScale,
    headers: () => ({
      'api-key': apiKey,
      'x-signature': signature(apiKey, secret, now()),
      'accept-encoding': 'gzip',
    }),
  });
}
