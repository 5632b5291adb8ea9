import { keptTrip, type TripKeeper, tripKeeper } from '#web/browser/kept-trip.ts';

const referralSeconds = 28 * 24 * 60 * 60;

/** Stores the visitor's referral: `?ref=` with a number. */
export function rememberReferral(search: string): void {
  const referral = new URLSearchParams(search).get('ref') ?? '';
  if (!/^\d{1,12}$/.test(referral)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `referral=${referral}; Path=/; Max-Age=${referralSeconds}; SameSite=Lax${secure}`;
}

interface Offline {
  readonly serviceWorker?: Pick<ServiceWorkerContainer, 'getRegistrations'>;
}

/**
 * Service workers of an earlier site at this address would keep serving its pages. A copy of a booking's page stays, as long as
 * the one who keeps it does: a signed-in person's ends with the session. Never rejects.
 */
export async function removeOldWorkers(
  isSignedIn: boolean,
  { serviceWorker }: Offline = navigator,
  cached: Pick<CacheStorage, 'keys' | 'delete'> | undefined = globalThis.caches,
  keeper: TripKeeper | null = tripKeeper(),
): Promise<void> {
  const isKept = keeper === 'browser' || (keeper === 'account' && isSignedIn);
  const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
    (active ?? waiting ?? installing)?.scriptURL.endsWith(keptTrip.worker) === true;
  try {
    const workers = (await serviceWorker?.getRegistrations()) ?? [];
    const names = (await cached?.keys()) ?? [];
    await Promise.all([
      ...workers.filter((one) => !(isKept && isOurs(one))).map((one) => one.unregister()),
      ...names.filter((name) => !(isKept && name === keptTrip.cache)).map((name) => cached?.delete(name)),
    ]);
  } catch {
    // Service workers are forbidden here, so there are none.
  }
}
