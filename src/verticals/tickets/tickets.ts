import { nameIn } from '#travel/places/names.ts';
import { cityIllustrationOf } from '#travel/places/place-picture.ts';
import { textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import { addDays, maxDaysAhead } from '#values/stay-dates.ts';
import type { OpenProduct } from '../product.ts';
import { ticketCodes } from './api/error-codes.ts';
import { addTicketsApi } from './api/tickets-api.ts';
import { ticketSearch } from './content/named-attractions.sql.ts';
import { ticketPlaces } from './content/ticket-places.ts';
import type { TicketDeps } from './deps.ts';
import { favoriteAttractions } from './favorite-attractions.ts';
import { attractionHandler } from './pages/attraction.ts';
import { addSuppliedPictures } from './pictures/picture-files.ts';
import { cityHandler } from './pages/city-tickets.ts';
import { resultsHandler } from './results/results.ts';
import { searchHandler, suggestionHref } from './pages/search-tickets.ts';
import { cityHref, ticketsHandler } from './pages/tickets-list.ts';
import { ticketPresenter } from './quote/ticket-presenter.ts';
import { renewVisit } from './quote/renew-visit.ts';
import { visitInstead } from './visit/visit-instead.ts';
import { ticketHomeTexts } from './home-texts.ts';
import { embeddedTicketForm } from './embedded-form.ts';
import { ticketRoutes } from './routes.ts';
import type { TicketSearchView } from './search-form.tsx';
import { ticketSamplePages, ticketSampleSale } from './sample.ts';
import { ticketSitemaps } from './sitemap.sql.ts';
import { ticketSupply } from './supply.ts';
import { createMonthReader } from './visit/read-month.ts';
import { type AttractionListsDeps, createAttractionLists } from './visit/attraction-lists.ts';

export type { TicketDeps } from './deps.ts';
export { createSuppliedPictures, type FetchPicture, type SuppliedPictures } from './pictures/supplied-pictures.ts';

const mostFeatured = 6;

/** Tickets as a product, without the suppliers that were opened for it. */
export type Tickets = Omit<OpenProduct, 'everyMinute' | 'close'>;

export function createTickets(ground: Omit<TicketDeps, 'lists' | 'readMonth'> & AttractionListsDeps): Tickets {
  const deps: TicketDeps = { ...ground, lists: createAttractionLists(ground), readMonth: createMonthReader(ground) };
  return {
    pages: {
      tickets: ticketsHandler(deps),
      search: searchHandler(deps),
      city: cityHandler(deps),
      results: resultsHandler(deps),
      attraction: attractionHandler(deps),
    },
    startPages: {},
    supply: ticketSupply(deps.suppliers),
    presenter: ticketPresenter,
    quotes: { ...renewVisit(deps), instead: visitInstead(deps) },
    addApi: (api) => addTicketsApi(api, deps),
    addFiles: (app) => addSuppliedPictures(app, deps.catalogue),
    errorCodes: ticketCodes,
    sitemaps: ticketSitemaps(deps.content),
    widgetTexts: ({ brand, translate }) => ({
      heading: translate('widget.title_tickets'),
      title: translate('widget.metaTitle_tickets', { brand: brand.name }),
      frame: translate('widget-builder.frameTitle_tickets'),
    }),
    searchForm({ locale, currency, query, now }, start): TicketSearchView {
      const today = now.toISOString().slice(0, 10);
      return {
        action: ticketRoutes.search.href(locale, {}),
        locale,
        q: start?.destination ?? '',
        place: '',
        date: '',
        today,
        lastDay: addDays(today, maxDaysAhead),
        ...(query.has('currency') && currency ? { currency } : {}),
      };
    },
    samplePages: async (now) => await ticketSamplePages(deps, now),
    sampleSale: async (context) => await ticketSampleSale(deps, context),
    embeddedForm: embeddedTicketForm,
    searchTemplate: '/tickets/search?q={search_term_string}',
    homeTexts: ticketHomeTexts,
    async featured(locale) {
      const texts = textLocale(locale);
      const translate = translator(texts);
      const places = await ticketPlaces.featuredPlaces(deps.content);
      return places
        .filter(({ offered }) => offered > 0)
        .slice(0, mostFeatured)
        .map((place) => ({
          name: nameIn(place, texts),
          detail: `${nameIn(place.country, texts)} · ${translate('ticket-facts.attractionCount', { count: place.offered })}`,
          href: cityHref(place, locale),
          picture: cityIllustrationOf(place),
        }));
    },
    links: {
      home: ticketRoutes.tickets,
      headerFor: 'agents',
      destinations: [],
    },
    favorites: favoriteAttractions(deps),
    places: {
      search: ticketSearch,
      href: suggestionHref,
      offeredText: (count, translate) => translate('ticket-facts.attractionCount', { count }),
    },
  };
}
