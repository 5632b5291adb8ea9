import pg from 'pg';
import type { Log } from '#connector/log.ts';

export interface Listener {
  /** Called for each notification. */
  readonly heard: (payload: string) => void;
  /** Called when listening begins, again after each interruption: notifications in between are lost. */
  readonly began: () => void;
  /** Called when listening was interrupted or could not begin; it is retried. */
  readonly failed: () => void;
}

const defaultRetryMs = 1_000;

/** Listens on a channel of the database at `url`, on a connection of its own. Returns a function that ends it. */
export function listen(
  url: string,
  channel: string,
  { heard, began, failed }: Listener,
  log: Log,
  retryMs = defaultRetryMs,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const again = () => {
    if (closed || retry) return;
    failed();
    retry = setTimeout(() => {
      retry = undefined;
      connecting = connect();
    }, retryMs);
  };
  const connect = async () => {
    await client?.end().catch(() => undefined);
    const next = new pg.Client({ connectionString: url, application_name: `wayfare ${channel}`, keepAlive: true });
    next.on('notification', ({ payload = '' }) => heard(payload));
    next.on('error', again);
    next.on('end', again);
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      began();
    } catch (error) {
      log.warn('changes are not heard', { name: channel, error });
      again();
    }
  };
  let connecting = connect();

  return async () => {
    closed = true;
    clearTimeout(retry);
    await connecting;
    await client?.end().catch(() => undefined);
  };
}
