import { langOf, nameIn } from '#travel/places/names.ts';
import type { PlaceCard } from '#travel/places/place.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { dateIn } from '#values/local-time.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import type { RouteQuery } from '#web/route.ts';
import { ticketPlaces } from '../content/ticket-places.ts';
import type { TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { searchView } from '../visit/search-view.ts';
import { readDay } from '../visit/visit-query.ts';
import type { LinkView, PlaceTileView, TicketsView } from './tickets-view.ts';

const morePlaces = 60;

/** `/tickets`: the featured cities that have attractions, and by name the larger of the others. */
export function ticketsHandler(deps: TicketDeps): PageHandler<TicketsView> {
  return {
    query: ['date'],
    async show(context) {
      const today = dateIn('UTC', context.now);
      const day = readDay(context.query, today);
      const { translate, locale, brand } = context;
      return {
        kind: 'page',
        cache: day.typed === '' ? 'shared' : 'private',
        status: day.problem ? 422 : 200,
        head: {
          title: translate('ticket-facts.metaTickets', { brand: brand.name }),
          description: translate('ticket-facts.metaTicketsText'),
          canonical: ticketRoutes.tickets.href(locale, {}),
        },
        view: {
          title: null,
          search: searchView(context, today, null, day),
          choices: [],
          ...(await placesOf(deps, context)),
        },
      };
    },
  };
}

/** The featured cities as tiles, and the others as links. */
export async function placesOf(
  { content }: TicketDeps,
  context: PageContext,
): Promise<Pick<TicketsView, 'places' | 'more'>> {
  const { locale, textLocale } = context;
  const offering = await ticketPlaces.placesWithOffers(content);
  const more = offering
    .filter(({ featured }) => !featured)
    .slice(0, morePlaces)
    .map((place): LinkView => ({
      label: nameIn(place, textLocale),
      ...langOf(place, textLocale, place.country.code),
      href: cityHref(place, locale),
    }));
  return {
    places: offering.filter(({ featured }) => featured).map((place) => placeTile(place, context)),
    more: more.toSorted((a, b) => a.label.localeCompare(b.label, textLocale)),
  };
}

export function cityHref(place: Pick<PlaceCard, 'slug' | 'country'>, locale: string, query?: RouteQuery): string {
  return ticketRoutes.city.href(locale, { country: place.country.slug, city: place.slug }, query);
}

export function placeTile(
  place: PlaceCard,
  { locale, textLocale, translate }: Pick<PageContext, 'locale' | 'textLocale' | 'translate'>,
): PlaceTileView {
  const count = translate('ticket-facts.attractionCount', { count: place.offered });
  return {
    name: nameIn(place, textLocale),
    ...langOf(place, textLocale, place.country.code),
    detail: `${nameIn(place.country, textLocale)} · ${count}`,
    href: cityHref(place, locale),
    picture: cityIllustrationOf(place),
  };
}
