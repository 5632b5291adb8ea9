import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getRequest, openConnection } from './measure/connection.ts';
import type { Figure } from './measure/figure.ts';
import { type Product, root } from './product.ts';
import { pagesOf } from './results-page.ts';

/** JavaScript that a page names itself: its module script and what that fetches at once, by the sizes of the `.br` files that are sent. */
export async function javascriptOfPages(product: Product): Promise<Figure[]> {
  const results = pagesOf({ path: '/hotels/destination/spain/barcelona/results' }, product.host)();
  return [
    await weigh(product, 'JavaScript of the home page', getRequest('/', product.host), 110),
    await weigh(product, 'JavaScript of the results page', results, 130),
  ];
}

/** The JavaScript of one page, which may have at most so many kilobytes. */
export async function weigh(product: Product, name: string, request: string, atMost: number): Promise<Figure> {
  const connection = await openConnection(product.port);
  const page = (await connection.ask(request)).body.toString();
  connection.close();
  const [, first, then] =
    /<script type="module" fetchpriority="low" src="([^"]+)" data-then="([^"]+)"/.exec(page) ?? [];
  if (!first || !then) throw new Error(`${name}: the page names no scripts`);
  const files = new Set([first, ...then.split(' ')]);
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  return { name, value: bytes / 1_000, unit: 'kB brotli', target: { atMost }, note: `${files.size} files` };
}

/** Files too small to be worth compressing are sent as they are. */
function sizeOf(file: string): number {
  const path = join(root, 'dist/client', file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
