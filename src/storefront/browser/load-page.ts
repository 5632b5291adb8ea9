import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isOffline, openDocument } from '#web/browser/held-navigation.ts';
import { callAs } from '#web/browser/call-api.ts';
import type { PageData } from '../page-data.ts';
import { partsOf, screens, type ScreenName } from '../screens.ts';
import { writeHead } from './head.ts';
import { reloadOnce } from './chunk-failure.ts';
import { throughNetwork, Unreached } from './through-network.ts';
import { loadParts, loadPageJson } from './page-json.ts';

const never = () => new Promise<never>(() => undefined);

/**
 * Loads the target of a navigation: data, component and texts in parallel, as far as they are known beforehand. While
 * the network is down it stays pending, and the router keeps showing the previous page.
 */
export async function loadPage(
  { request }: LoaderFunctionArgs,
  guess: ScreenName,
  isRequested: () => boolean,
): Promise<PageData> {
  const url = request.url.split('#')[0] as string;
  const early = screens[guess] ? loadParts(guess) : Promise.resolve();
  early.catch(() => undefined);
  const attempts = { signal: request.signal, isRequested };
  const page = await throughNetwork(() => loadPageJson(url, request.signal), attempts);
  if (!page) {
    openDocument(request.url);
    return await never();
  }
  // An absolute address, because the router would add the locale's prefix to a path.
  if ('redirect' in page) throw redirect(new URL(page.redirect, location.origin).href);
  await throughNetwork(() => chunksOf(page, request.url), attempts);
  // Analytics scripts can't be unloaded, so a page that must not be measured gets a full load.
  if ('dataLayer' in window && page.shell.visit.tags === null) {
    openDocument(request.url);
    return await never();
  }
  if (!request.signal.aborted) {
    writeHead(page);
    callAsVisitorOf(page);
  }
  return page;
}

/**
 * A chunk that fails to load with a network is of an older build, or its import failed before and is not repeated by the
 * browser: the requested address is loaded in full, at most once a minute.
 */
async function chunksOf({ screen, view }: PageData, url: string): Promise<void> {
  try {
    await loadParts(screen, ...partsOf(screen, view));
  } catch (error) {
    if (isOffline()) throw new Unreached();
    if (reloadOnce(undefined, undefined, () => location.assign(url))) return await never();
    throw error;
  }
}

/** The page's API calls use the session that it was rendered for. */
export function callAsVisitorOf({ locale, shell }: PageData): void {
  callAs({ locale, publicToken: shell.publicToken, isSignedIn: shell.person !== null });
}
