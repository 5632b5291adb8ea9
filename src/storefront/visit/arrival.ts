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

/** Service workers of an earlier site at this address would keep serving its pages. Never rejects. */
export async function removeOldWorkers(
  { serviceWorker }: Offline = navigator,
  cached: Pick<CacheStorage, 'keys' | 'delete'> | undefined = globalThis.caches,
): Promise<void> {
  try {
    const workers = (await serviceWorker?.getRegistrations()) ?? [];
    const names = (await cached?.keys()) ?? [];
    await Promise.all([...workers.map((one) => one.unregister()), ...names.map((name) => cached?.delete(name))]);
  } catch {
    // Service workers are forbidden here, so there are none.
  }
}
