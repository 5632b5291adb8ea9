import { callApi } from '#web/browser/call-api.ts';
import { accountListsChanged, deviceListsChanged } from '#web/browser/list-events.ts';
import { xsrfToken } from '../session-calls.ts';
import type { CallAccount } from './sync-lists.ts';
import { isSynced, removeAccountLists, syncLists } from './sync-lists.ts';

/**
 * Syncs this browser's lists with the account while the page is open. A failed sync is repeated the next time. It ends
 * when the person signs out: calls that come after the session are refused.
 */
export function startListSync(isSignedIn: boolean): void {
  const signOut = new AbortController();
  const callAccount = accountCalls(signOut.signal);
  let running = false;
  const sync = async () => {
    if (running || signOut.signal.aborted) return;
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
    document.addEventListener('submit', ({ target }) => {
      if (target instanceof HTMLFormElement && new FormData(target).get('step') === 'sign_out') signOut.abort();
    });
    const syncChanges = () => {
      if (!isSynced(localStorage)) void sync();
    };
    document.addEventListener('visibilitychange', syncChanges);
    window.addEventListener(deviceListsChanged, syncChanges);
    window.addEventListener(accountListsChanged, () => void sync());
  } catch {
    // Storage is forbidden: there is nothing to sync.
  }
}

function accountCalls(signal: AbortSignal): CallAccount {
  return async (method, path, body) => {
    const send = async () =>
      await callApi(path, {
        method,
        headers: method === 'GET' ? {} : { 'content-type': 'application/json', 'x-xsrf-token': xsrfToken() },
        keepalive: true,
        signal,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    let response = await send();
    // There is no token yet, or it belongs to another session.
    if (response.status === 419) {
      await callApi('/sanctum/csrf-cookie', { signal });
      response = await send();
    }
    return response.ok ? ((await response.json()) as never) : null;
  };
}
