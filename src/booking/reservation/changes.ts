import pg from 'pg';
import type { Log } from '#connector/log.ts';

export interface Changes {
  /** Calls `listener` after each change of a trip, made by any process. Returns a function that unsubscribes. */
  onChange(tripId: string, listener: () => void): () => void;
  close(): Promise<void>;
}

const retryMs = 1_000;

/** Listens for changes on one shared connection. Notifications are lost while it is down, so subscribers also poll. */
export function listenForChanges(url: string, log: Log): Changes {
  const listeners = new Map<string, Set<() => void>>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'wayfare changes', keepAlive: true });
    next.on('notification', ({ payload }) => {
      for (const listener of listeners.get(payload ?? '') ?? []) listener();
    });
    next.on('error', () => again());
    client = next;
    try {
      await next.connect();
      await next.query('listen trip');
    } catch (error) {
      log.warn('changes are not heard', { error });
      again();
    }
  };
  const again = () => {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
  };
  const ready = connect();

  return {
    onChange(tripId, listener) {
      const own = listeners.get(tripId) ?? new Set();
      listeners.set(tripId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(tripId);
      };
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await ready;
      await client?.end().catch(() => undefined);
    },
  };
}
