import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callAs } from '#web/call-api.ts';
import type { PageData } from '../page-data.ts';
import { screens, type ScreenName } from '../screens.ts';
import { reloadOnce } from './chunk-failure.ts';
import { writeHead } from './head.ts';
import { loadParts, twinOf } from './twin.ts';

const never = () => new Promise<never>(() => undefined);

/** Loads what a navigation leads to: data, component and texts in parallel, as far as they can be guessed. */
export async function loadPage({ request }: LoaderFunctionArgs, guess: ScreenName): Promise<PageData> {
  const url = request.url.split('#')[0] as string;
  const early = screens[guess] ? loadParts(guess) : Promise.resolve();
  early.catch(() => undefined);
  const twin = await twinOf(url, request.signal);
  if (!twin) {
    location.assign(request.url);
    return await never();
  }
  // An absolute address: the router would put the locale's prefix before a path.
  if ('redirect' in twin) throw redirect(new URL(twin.redirect, location.origin).href);
  try {
    await loadParts(twin.screen);
  } catch (error) {
    if (reloadTo(request.url)) return await never();
    throw error;
  }
  // What measures visits can't be stopped; a page that must not be measured gets a document of its own.
  if ('dataLayer' in window && twin.shell.visit.tags === null) {
    location.assign(request.url);
    return await never();
  }
  if (!request.signal.aborted) {
    writeHead(twin);
    callAsVisitorOf(twin);
  }
  return twin;
}

/** What a page calls of the API is called as who it was drawn for. */
export function callAsVisitorOf({ locale, shell }: PageData): void {
  callAs({ locale, publicToken: shell.publicToken, isSignedIn: shell.person !== null });
}

/** The address that was asked for is the one to load anew. */
function reloadTo(url: string): boolean {
  return reloadOnce(undefined, undefined, () => location.assign(url));
}
