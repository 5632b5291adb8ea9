import type { Visitor } from '../visitor.ts';

/**
 * Stops a waiting page from refreshing while `body` runs, by holding its own requests back. Our pages request
 * themselves as JSON.
 */
export async function standStill({ page }: Visitor, body: () => Promise<void>): Promise<void> {
  const held: (() => Promise<void>)[] = [];
  let open = true;
  await page.route(
    () => true,
    async (route) => {
      const asksForItself = route.request().headers()['accept'] === 'application/json';
      if (open && asksForItself) held.push(() => route.continue());
      else await route.continue();
    },
  );
  await body();
  open = false;
  for (const release of held) await release();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
