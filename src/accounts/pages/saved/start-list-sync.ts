import { callApi } from '#web/browser/call-api.ts';
import { xsrfToken } from '../session-calls.ts';
import type { CallAccount } from './sync-lists.ts';
import { isSynced, removeAccountLists, syncLists } from './sync-lists.ts';

/** Syncs this browser's lists with the account while the page is open. A failed sync is repeated the next time. */
export function startListSync(isSignedIn: boolean): void {
  let running = false;
  const sync = async () => {
    if (running) return;
    running = true;
    try {
      if (await syncLists(localStorage, callAccount))
        for (const key of ['favorites', 'searches']) window.dispatchEvent(new StorageEvent('storage', { key }));
    } catch {
      // The network is down, or storage is forbidden.
    } finally {
      running = false;
    }
  };
  try {
    if (!isSignedIn) return removeAccountLists(localStorage, null);
    void sync();
    document.addEventListener('visibilitychange', () => {
      if (!isSynced(localStorage)) void sync();
    });
  } catch {
    // Storage is forbidden: there is nothing to sync.
  }
}

const callAccount: CallAccount = async (method, path, body) => {
  const send = async () =>
    await callApi(path, {
      method,
      headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken() },
      keepalive: true,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  let response = await send();
  // There is no token yet, or it belongs to another session.
  if (response.status === 419) {
    await callApi('/sanctum/csrf-cookie');
    response = await send();
  }
  return response.ok ? ((await response.json()) as never) : null;
};
