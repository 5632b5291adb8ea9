import { keptTrip, type TripKeeper, tripKeeper } from '#web/browser/kept-trip.ts';
import { copyOfPage, type CopyTexts } from './copy-of-page.ts';

/** What is kept, and for how long. */
export interface TripCopy {
  /** The reservation. */
  readonly id: string;
  /** ISO instant after which the copy is deleted. */
  readonly until: string;
  readonly keeper: TripKeeper;
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string | null },
  ): { createScriptURL(text: string): string };
}

/** Pages require trusted types: this policy allows one address. */
let workerAddress: string | null = null;
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  workerAddress ??=
    trustedTypes
      ?.createPolicy('wayfare-trip', { createScriptURL: (text) => (text === keptTrip.worker ? text : null) })
      .createScriptURL(keptTrip.worker) ?? keptTrip.worker;
  return workerAddress;
}

/** Whether this browser can keep copies. */
export function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** The page's address, as the copy is found by. */
const addressOf = (id: string) => `${location.origin}${location.pathname}?${new URLSearchParams({ id })}`;

const cookie = (value: string, seconds: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${keptTrip.cookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
};

/** When the copy of this page was saved (ISO instant); null without one. Rejects where storage is forbidden. */
export async function keptAt({ id, keeper }: TripCopy): Promise<string | null> {
  // What was saved before signing out is being deleted.
  if (tripKeeper() !== keeper || !(await caches.has(keptTrip.cache))) return null;
  const copy = await (await caches.open(keptTrip.cache)).match(addressOf(id));
  return copy?.headers.get('x-kept-at') ?? null;
}

/** Saves the page as it is now, with texts for this moment; returns it (ISO instant). Rejects when the browser refuses. */
export async function keepCopy(
  trip: TripCopy,
  textsAt: (at: string) => CopyTexts,
  now: () => number = Date.now,
): Promise<string> {
  const at = new Date(now()).toISOString();
  const markup = copyOfPage(document, textsAt(at));
  const cache = await caches.open(keptTrip.cache);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
    'x-kept-at': at,
    'x-kept-until': trip.until,
  };
  await cache.put(addressOf(trip.id), new Response(markup, { headers }));
  const seconds = Math.max(0, Math.floor(((await lastEnd(cache)) - Date.parse(at)) / 1_000));
  cookie(trip.keeper, seconds);
  await navigator.serviceWorker.register(trustedWorker(), { scope: location.pathname });
  return at;
}

/** When the last of all copies ends, in milliseconds since 1970: one cookie is for all of them. */
async function lastEnd(cache: Cache): Promise<number> {
  const copies = await Promise.all((await cache.keys()).map(async (key) => await cache.match(key)));
  return Math.max(0, ...copies.map((copy) => Date.parse(copy?.headers.get('x-kept-until') ?? '') || 0));
}

/** Deletes the copy of this page, and with the last copy all that served it. Rejects where storage is forbidden. */
export async function removeCopy({ id }: Pick<TripCopy, 'id'>): Promise<void> {
  if (!(await caches.has(keptTrip.cache))) return;
  const cache = await caches.open(keptTrip.cache);
  await cache.delete(addressOf(id));
  if ((await cache.keys()).length > 0) return;
  await caches.delete(keptTrip.cache);
  cookie('', 0);
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((one) => one.unregister()));
}
