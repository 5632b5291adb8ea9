import { presentArea } from '#travel/map/present-scene.ts';
import { nearPointsOf } from '#travel/places/landmark.sql.ts';
import { nameIn, wordsOf } from '#travel/places/names.ts';
import { nearbyPlaces } from '#travel/places/nearby.ts';
import type { Place } from '#travel/places/place.ts';
import { cityIllustrationOf, cityPreviewOf } from '#travel/places/place-picture.ts';
import { crumbsJsonLd } from '#travel/crumbs-json-ld.ts';
import type { CrumbView } from '#ui/breadcrumbs.tsx';
import { dateIn } from '#values/local-time.ts';
import type { PageContext, PageHandler } from '#web/page.ts';
import { ticketPlaces } from '../content/ticket-places.ts';
import { formatOf, placeOf, type TicketDeps } from '../deps.ts';
import { ticketRoutes } from '../routes.ts';
import { attractionKinds } from '../supplier.ts';
import { cardView, pricedCards } from '../visit/list-cards.ts';
import { searchView } from '../visit/search-view.ts';
import { readDay } from '../visit/visit-query.ts';
import { placeTile } from './tickets-list.ts';
import type { CityTicketsView } from './tickets-view.ts';

const perCategory = 4;
/** The best known come first; a category of its own needs enough of them. */
const inTop = 8;
const fewest = 3;

/** `/tickets/spain/barcelona`: a city's attractions by category. */
export function cityHandler(deps: TicketDeps): PageHandler<CityTicketsView> {
  return {
    async show(context) {
      const { country, city } = context.params;
      const place = await placeOf(deps, country, city);
      if (!place || place.offered === 0) return { kind: 'missing' };
      const params = { country: place.country.slug, city: place.slug };
      const { locale, textLocale, translate, brand } = context;
      const today = dateIn(place.tz, context.now);
      const day = readDay(context.query, today);
      const format = formatOf(context);
      const words = wordsOf('city', place, textLocale);
      const cards = await pricedCards(deps, context, place, await deps.lists(place, null), null);
      const canonical = ticketRoutes.city.href(locale, params);
      const crumbs = crumbsOf(context, place, false);
      const picture = cityIllustrationOf(place);
      const title = translate('tickets.title', words);
      const others = nearbyPlaces(place, await ticketPlaces.placesWithOffers(deps.content));
      const view: CityTicketsView = {
        title,
        lead: translate('ticket-facts.metaCityText', { ...words, count: cards.length }),
        picture,
        crumbs,
        search: searchView(context, today, place, day),
        top: cards.slice(0, inTop).map((one) => cardView(one, place, context, format)),
        categories: attractionKinds
          .map((kind) => ({ kind, those: cards.filter(({ card }) => card.kind === kind) }))
          .filter(({ those }) => those.length > 0)
          .toSorted((a, b) => b.those[0]!.card.weight - a.those[0]!.card.weight)
          .map(({ kind, those }) => ({
            label: translate(`ticket-facts.kinds_${kind}`),
            href: ticketRoutes.results.href(locale, params, { kind }),
            cards:
              cards.length > inTop && those.length >= fewest
                ? those.slice(0, perCategory).map((one) => cardView(one, place, context, format))
                : [],
          })),
        all: {
          label: translate('ticket-facts.allIn', words),
          href: ticketRoutes.results.href(locale, params),
        },
        area: presentArea(place, await nearPointsOf(deps.content, place.id), deps.mapStyle(textLocale), {
          translate,
          format,
          textLocale,
        }),
        nearby: {
          title: translate('tickets.more'),
          places: others.map((other) => placeTile(other.place, context)),
        },
      };
      return {
        kind: 'page',
        cache: day.problem ? 'private' : 'shared',
        status: day.problem ? 422 : 200,
        view,
        head: {
          title: translate('ticket-facts.metaCity', { ...words, brand: brand.name }),
          description: view.lead,
          canonical,
          picture: cityPreviewOf(picture, title),
          jsonLd: [
            crumbsJsonLd(brand.origin, crumbs, canonical),
            {
              '@context': 'https://schema.org',
              '@type': 'ItemList',
              name: title,
              itemListElement: cards.slice(0, 30).map(({ card }, at) => ({
                '@type': 'ListItem',
                position: at + 1,
                name: nameIn(card, textLocale),
                url: brand.origin + ticketRoutes.attraction.href(locale, { ...params, attraction: card.slug }),
              })),
            },
          ],
        },
      };
    },
  };
}

/** Tickets, then the city: without a link where it is the page itself. */
export function crumbsOf({ translate, locale, textLocale }: PageContext, place: Place, isBelow: boolean): CrumbView[] {
  const params = { country: place.country.slug, city: place.slug };
  return [
    { label: translate('ticket-facts.crumb'), href: ticketRoutes.tickets.href(locale, {}) },
    { label: nameIn(place, textLocale), ...(isBelow ? { href: ticketRoutes.city.href(locale, params) } : {}) },
  ];
}
