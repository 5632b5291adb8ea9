import { langOf, nameIn } from '#travel/places/names.ts';
import { meant } from '#travel/suggest/meant.ts';
import { presentSuggestion } from '#travel/suggest/present-suggestion.ts';
import { resolvePath } from '#travel/suggest/resolve-path.ts';
import { suggest } from '#travel/suggest/suggest.ts';
import type { Found } from '#travel/suggest/suggestion.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageHandler } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { ticketSearch } from '../content/named-attractions.sql.ts';
import type { TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { keptKeys, searchView } from '../visit/search-view.ts';
import { readDay } from '../visit/visit-query.ts';
import { placesOf } from './tickets-list.ts';
import type { TicketsView } from './tickets-view.ts';

/** Address of a suggestion, with the chosen day in `query`. Countries and regions have no page: their search does. */
export function suggestionHref(
  { kind, slug, country, place, named }: Found,
  locale: LocaleCode,
  query: RouteQuery = {},
) {
  if (!place) return ticketRoutes.search.href(locale, {}, { q: nameIn(named, locale), ...query });
  const params = { country: country.slug, city: place.slug };
  return kind === 'attraction'
    ? ticketRoutes.attraction.href(locale, { ...params, attraction: slug }, query)
    : query['date']
      ? ticketRoutes.results.href(locale, params, query)
      : ticketRoutes.city.href(locale, params, query);
}

/**
 * `/tickets/search`: target of the search form. Redirects to the chosen or the unambiguous place, lists suggestions when
 * the text is ambiguous, or shows the form again.
 */
export function searchHandler(deps: TicketDeps): PageHandler<TicketsView> {
  return {
    async show(context) {
      const { query, locale, textLocale, translate, brand } = context;
      const today = dateIn('UTC', context.now);
      const day = readDay(query, today);
      const path = (query.get('place') ?? '').slice(0, 400);
      const text = (query.get('q') ?? '').slice(0, 100).trim();
      const chosen = path === '' ? null : await resolvePath(deps.content, ticketSearch, path);
      const found = chosen || text === '' ? [] : await suggest(deps.content, ticketSearch, text, textLocale);
      const one = chosen ?? meant(found);
      // A refused day stays in the address, so that the next page can show it with its message.
      const keys = { ...keptKeys(context, day), date: day.typed === '' ? null : day.typed };
      if (one?.place) return { kind: 'redirect', to: suggestionHref(one, locale, keys) };
      const inside = found.filter(({ place }) => place !== null);
      const message = translate(`ticket-facts.${text === '' ? 'placeMissing' : 'placeUnknown'}`, { text });
      const title = inside.length > 0 ? translate('ticket-facts.choicesTitle', { text }) : null;
      return {
        kind: 'page',
        cache: 'private',
        status: inside.length > 0 ? 200 : 422,
        head: { title: `${title ?? translate('ticket-facts.crumb')} – ${brand.name}` },
        view: {
          title,
          search: searchView(context, today, null, day, inside.length > 0 ? undefined : message),
          choices: inside.map((choice) => {
            const { name, where, href } = presentSuggestion(choice, suggestionHref(choice, locale, keys), textLocale);
            const lang = langOf(choice.named, textLocale, choice.country.code);
            return { label: where === '' ? name : `${name} · ${where}`, ...lang, href };
          }),
          ...(await placesOf(deps, context)),
        },
      };
    },
  };
}
