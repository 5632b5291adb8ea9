import { formatFor } from '#i18n/format.ts';
import { localePath } from '#i18n/locale.ts';
import { getLocale } from '#i18n/locales.ts';
import { guestCount, parseParty } from '#values/party.ts';
import { readSearchesCookie, searchesCookie } from '#web/cookie-lists/searches-cookie.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { AccountsDeps } from '../deps.ts';
import type { SavedSearchCard, SavedSearchesView, SavedSearchPrice } from '../pages/saved/saved-searches-view.ts';
import { accountRoutes } from '../routes.ts';
import { isValidSearch, type SavedSearch } from './saved-search.ts';
import { removeSearches, searchesOf } from './searches.sql.ts';

export interface SavedSearchesDeps extends Pick<AccountsDeps, 'db'> {
  /** Prices of saved searches by their addresses, from the products that know them. */
  readonly searchPrices: (
    routers: readonly string[],
    context: PageContext,
  ) => Promise<ReadonlyMap<string, SavedSearchPrice>>;
}

/** `/searches`: from the account when signed in, else from the browser. */
export function savedSearchesHandler(deps: SavedSearchesDeps): PageHandler<SavedSearchesView> {
  return {
    async show(context) {
      const { locale, translate } = context;
      const kept = await savedSearchCards(deps.db, context);
      const cards = kept ?? [];
      const prices = await deps.searchPrices(
        cards.map(({ router }) => router),
        context,
      );
      const view: SavedSearchesView = {
        inAccount: kept !== null,
        cards: cards.map((card) => ({ ...card, priced: prices.get(card.router) ?? null })),
        search: localePath(locale, '/'),
        login: accountRoutes.login.href(locale, {}, { next: accountRoutes.savedSearches.href(locale, {}) }),
      };
      const head = { title: translate('searches.metaTitle', { brand: context.brand.name }) };
      return { kind: 'page', view, cache: 'private', head };
    },
    async submit(context, form) {
      const { principal, locale } = context;
      const to = accountRoutes.savedSearches.href(locale, {});
      if (!principal) return { kind: 'redirect', to: accountRoutes.login.href(locale, {}, { next: to }) };
      const router = form.get('forget');
      if (typeof router === 'string')
        await removeSearches(deps.db, principal.id, router === '' ? 'all' : [router.slice(0, 1_000)]);
      return { kind: 'redirect', to };
    },
  };
}

/** The searches of the account with dates still ahead, the newest first; null when signed out. */
export async function savedSearchCards(
  db: AccountsDeps['db'],
  context: PageContext,
): Promise<readonly SavedSearchCard[] | null> {
  if (!context.principal) return null;
  const kept = await searchesOf(db, context.principal.id, context.now.toISOString().slice(0, 10));
  return kept.toReversed().map((search) => cardOf(context, search));
}

/** Those of the account; of a guest, those of the browser's cookie that are valid and still ahead. */
export async function recentSearchCards(
  db: AccountsDeps['db'],
  context: PageContext,
): Promise<readonly SavedSearchCard[]> {
  const today = context.now.toISOString().slice(0, 10);
  return (
    (await savedSearchCards(db, context)) ??
    readSearchesCookie(context.cookies[searchesCookie])
      .map((search) => ({ ...search, path: '' }))
      .filter((search) => isValidSearch(search) && search.params.check_in >= today)
      .map((search) => cardOf(context, search))
  );
}

function cardOf({ locale, textLocale, translate }: PageContext, search: SavedSearch): SavedSearchCard {
  const { check_in: from, check_out: until, guests } = search.params;
  const format = formatFor(getLocale(textLocale).iso);
  const party = parseParty(guests ?? '');
  const { rooms, adults, children } = party.ok ? guestCount(party.value) : { rooms: 1, adults: 1, children: 0 };
  return {
    name: search.name,
    router: search.router,
    href: localePath(locale, search.router),
    dates: until === undefined ? format.date(from, 'weekday') : format.dates(from, until),
    people: guests === undefined ? '' : translate('searches.people', { rooms, people: adults + children }),
  };
}
