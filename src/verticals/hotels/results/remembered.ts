import { routeOf, routerOf } from '#travel/fields/recent/recent-searches.ts';
import { searchesCookie, withSearch } from '#web/cookie-lists/searches-cookie.ts';
import type { PageContext, SetCookie } from '#web/page.ts';
import type { SearchFormView } from '../search-form.tsx';

/** Stores a guest's search for the home page; an account has its own list. */
export function remembered(context: PageContext, search: SearchFormView): readonly SetCookie[] {
  const { q, searched, checkIn, checkOut, guests, errors } = search;
  if (context.principal || errors) return [];
  const router = routerOf(context.path.split('?')[0]!, context.query);
  const cookie = withSearch(
    context.cookies[searchesCookie],
    { name: searched?.name ?? q, router, params: { check_in: checkIn, check_out: checkOut, guests } },
    (one) => routeOf(one.router) === routeOf(router),
  );
  return cookie ? [cookie] : [];
}
