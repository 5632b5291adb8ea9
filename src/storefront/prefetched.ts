const prefetched = new Map<string, { answer: Promise<Response>; at: number }>();
const prefetchLife = 15_000;
const prefetchMost = 20;

/** Fetches the JSON of a page. */
export function fetchPageJson(url: string, signal?: AbortSignal): Promise<Response> {
  return fetch(url, {
    headers: { accept: 'application/json' },
    credentials: 'same-origin',
    ...(signal ? { signal } : {}),
  });
}

/** Prefetches a page that the visitor is likely to open. A failure is reported only when they open it. */
export function prefetchPage(url: string): void {
  if (prefetched.has(url)) return;
  if (prefetched.size >= prefetchMost) prefetched.delete(prefetched.keys().next().value as string);
  const answer = fetchPageJson(url);
  answer.catch(() => prefetched.delete(url));
  prefetched.set(url, { answer, at: performance.now() });
}

/** Drops prefetched pages: they were rendered for other preferences or another session. */
export function forgetPrefetched(): void {
  prefetched.clear();
}

/** A prefetched page, while it is fresh; returned once. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const early = prefetched.get(url);
  prefetched.delete(url);
  return early && performance.now() - early.at < prefetchLife ? early.answer : undefined;
}
