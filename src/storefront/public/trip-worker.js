// Shows the copy of a booking's page that its traveller has saved, while there is no network. It answers navigations to that
// page alone, saves nothing itself, and deletes copies whose trip is over.
const cacheName = 'kept-trip';

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.respondWith(
    fetch(request).catch(async (error) => {
      const copy = await savedCopy(new URL(request.url));
      if (copy) return copy;
      throw error;
    }),
  );
});

async function savedCopy(wanted) {
  if (!(await caches.has(cacheName))) return null;
  const cache = await caches.open(cacheName);
  const id = wanted.searchParams.get('id');
  for (const key of await cache.keys()) {
    const copy = await cache.match(key);
    const kept = new URL(key.url);
    if (!(Date.parse(copy.headers.get('x-kept-until')) > Date.now())) await cache.delete(key);
    else if (kept.pathname === wanted.pathname && (id === null || id === kept.searchParams.get('id'))) return copy;
  }
  return null;
}
