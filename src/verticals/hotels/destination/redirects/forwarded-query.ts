import type { PageContext } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';

const longest = 2_000;

/** The query of the request for a redirect; an overlong one is left out. */
export function forwardedQuery({ query }: Pick<PageContext, 'query'>): RouteQuery {
  if (query.toString().length > longest) return {};
  return Object.fromEntries([...new Set(query.keys())].map((key) => [key, query.getAll(key)]));
}
