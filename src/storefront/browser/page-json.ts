import { loadMessages } from '#i18n/browser-messages.ts';
import type { PageJson } from '../page-data.ts';
import { loadScreens, namespacesOf, type ScreenName } from '../screens.ts';
import { fetchPageJson, takePrefetched } from '../prefetched.ts';
import { Unreached } from './through-network.ts';

/**
 * The data of a page by its address. Null when the response is no page of this build, so that a full load is needed.
 * Rejects with `Unreached` when the network fails or a proxy answers in place of the server.
 */
export async function loadPageJson(url: string, signal: AbortSignal): Promise<PageJson | null> {
  const usable = takePrefetched(url);
  try {
    const response = await (usable?.catch(() => fetchPageJson(url, signal)) ?? fetchPageJson(url, signal));
    if (response.headers.get('content-type')?.startsWith('application/json'))
      return (await response.json()) as PageJson;
    // 502 to 504 without a page: a proxy reports that the server is down.
    if (response.status < 502) return null;
  } catch (error) {
    // A network failure while fetching or reading is a TypeError; an abort is not.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new Unreached();
}

/** The components and the texts of these screens, together. */
export async function loadParts(...drawn: readonly ScreenName[]): Promise<void> {
  await Promise.all([loadScreens(drawn), loadMessages(namespacesOf(...drawn))]);
}
