import type { Screen } from '#web/screen.ts';
import type { ProductPages } from '../product-pages.ts';
import { ticketRoutes } from './routes.ts';

const ticketsPage: Screen = {
  load: () => import('./pages/tickets-page.tsx').then((page) => page.TicketsPage),
  file: 'src/verticals/tickets/pages/tickets-page.tsx',
  namespaces: ['tickets', 'search-form'],
};

const ticketScreens: Readonly<Record<keyof typeof ticketRoutes, Screen>> = {
  tickets: ticketsPage,
  search: ticketsPage,
  city: {
    load: () => import('./pages/city-tickets-page.tsx').then((page) => page.CityTicketsPage),
    file: 'src/verticals/tickets/pages/city-tickets-page.tsx',
    namespaces: ['tickets', 'chosen', 'map', 'search-form'],
  },
  results: {
    load: () => import('./pages/ticket-results-page.tsx').then((page) => page.TicketResultsPage),
    file: 'src/verticals/tickets/pages/ticket-results-page.tsx',
    namespaces: ['tickets', 'chosen', 'search-form'],
  },
  attraction: {
    load: () => import('./pages/attraction-page.tsx').then((page) => page.AttractionPage),
    file: 'src/verticals/tickets/pages/attraction-page.tsx',
    namespaces: ['tickets', 'chosen', 'map'],
  },
};

/** What the storefront shows of tickets. */
export const ticketPages = {
  routes: ticketRoutes,
  screens: ticketScreens,
  searchForm: {
    load: () => import('./home-search-form.ts').then((form) => form.TicketSearchForm),
    file: 'src/verticals/tickets/home-search-form.ts',
    namespaces: ['tickets', 'search-form'],
  },
} as const satisfies ProductPages;
