import type { Visitor } from '../visitor.ts';

/**
 * Keeps a waiting page as it is while `body` looks at it: its own questions get no answer until then. Pages of ours ask
 * for themselves as JSON.
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
