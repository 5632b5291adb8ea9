import type { Accounts } from '#accounts/accounts.ts';
import {
  type AgencyDeps,
  type AgencyPagesDeps,
  agencyPages,
  deskHandler,
  type GuestDesk,
  mayAnswerGuests,
  opensBooking,
  opensBookings,
  opensFinance,
  opensPrices,
} from '#booking/agency/agency.ts';
import type { Rates } from '#booking/booking.ts';
import type { Brands } from '#brands/brands.ts';
import type { Checkout } from '#booking/pages.ts';
import { maySeeProposals, type ProposalDeps, proposalPages } from '#booking/proposal/proposal.ts';
import { bookingRoutes } from '#booking/routes.ts';
import { answerGuest, conversationOf, openConversations } from '#suppliers/direct/direct.ts';
import { type DashboardPart, dashboardPages } from '#dashboard/dashboard.ts';
import { type FirstProductOf, homeHandler } from '#storefront/home/home.ts';
import { imprintHandler } from '#storefront/legal/imprint.ts';
import { legalHandler } from '#storefront/legal/legal.ts';
import { createMailPage } from '#storefront/mail.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import { appHandler } from '#storefront/phone/app.ts';
import { preferencesHandler } from '#storefront/preferences/preferences.ts';
import { storefrontRoutes } from '#storefront/routes.ts';
import { type StartDeps, startingAt } from '#storefront/start/start.ts';
import type { AccountFavorites } from '#travel/favorites/account-favorites.ts';
import { favoritesPages } from '#travel/favorites/pages.ts';
import { mayModerate, moderationHandler } from '#verticals/hotels/hotels.ts';
import { hotelStaffRoutes } from '#verticals/hotels/routes.ts';
import { widgetSearchHandler } from '#storefront/widget/widget-search.ts';
import type { OpenProduct } from '#verticals/product.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { Config } from './config.ts';
import { withProofs } from './sign-in/proven-forms.ts';
import { type OpenProducts, productsOffered } from './open-products.ts';

export interface SitePagesDeps {
  readonly config: Config;
  readonly products: OpenProducts;
  readonly accounts: Accounts;
  readonly favorites: AccountFavorites;
  readonly limits: RateLimits;
  readonly checkout: Checkout;
  readonly rates: Rates;
  readonly agency: AgencyPagesDeps;
  readonly proposals: ProposalDeps;
  readonly brandEditor: readonly DashboardPart[];
  readonly brands: Pick<Brands, 'default' | 'legalText'>;
  readonly outboxDirectory: string;
}

/** Every page of the site by the name of its route. */
export function sitePages({
  config,
  products,
  accounts,
  favorites,
  limits,
  checkout,
  rates,
  agency,
  proposals,
  brandEditor,
  brands,
  ...deps
}: SitePagesDeps): PageHandlers {
  const offered = productsOffered(products);
  const firstOf: FirstProductOf = (brand) => offered(brand)[0]!;
  const legal = {
    measures: config.visit.tags !== null,
    foreignMaps: config.mapOrigins.length > 0,
    ownText: brands.legalText,
  };
  const start: StartDeps = { firstOf, savedSearches: accounts.savedSearches, unpaid: checkout.unpaid };
  const { proposal, dashboard } = proposalPages(proposals);
  const pages: PageHandlers = {
    proposal,
    home: homeHandler({
      firstOf,
      products: products.links,
      furtherOf: (brand) => offered(brand).slice(1),
      recentSearches: accounts.recentSearches,
      claimsBestPrice: config.claimsBestPrice,
    }),
    preferences: preferencesHandler({ rates }),
    terms: legalHandler('legal-terms', storefrontRoutes.terms, legal),
    privacy: legalHandler('legal-privacy', storefrontRoutes.privacy, legal),
    imprint: imprintHandler({ ownText: brands.legalText, operator: () => brands.default }),
    agentTerms: legalHandler('legal-agents', storefrontRoutes.agentTerms, legal),
    app: appHandler(config.apps),
    ...(products.hasFavorites ? favoritesPages({ sources: products.favorites, favorites, limits }) : {}),
    widgetSearch: widgetSearchHandler(offered),
    ...Object.assign({}, ...[...products.byName].map(([name, product]) => pagesOf(name, product, start))),
    ...checkout.pages,
    book: startingAt(start, 'book', ['quote'], checkout.pages.book),
    pay: startingAt(start, 'pay', ['reservation', 'link'], checkout.pages.pay),
    ...accounts.pages,
    ...dashboardPages([
      ...bookingsOf(agency),
      proposalsOf(dashboard),
      ...accounts.dashboard,
      ...brandEditor,
      ...(products.byName.has('hotels') ? [messagesOf(agency), reviewsOf(agency)] : []),
    ]),
    ...(config.environment === 'development'
      ? {
          devMail: createMailPage(deps.outboxDirectory),
          devUi: { show: async () => ({ kind: 'page', view: {}, head: { title: 'UI' }, cache: 'private' }) },
        }
      : {}),
  };
  return withProofs(pages, accounts);
}

/** The dashboard's bookings: a list for each scope, and each booking by itself. */
function bookingsOf(deps: AgencyPagesDeps): readonly DashboardPart[] {
  const { agencyBookings, agencyBooking, finance, prices } = agencyPages(deps);
  const route = bookingRoutes.agencyBookings;
  return [
    {
      pages: { agencyBookings },
      tabs: [
        { label: 'bookings', route },
        { label: 'allBookings', route, query: { all: 'true' } },
      ],
      opens: opensBookings,
    },
    { pages: { agencyBooking }, tabs: [], opens: opensBooking },
    { pages: { finance }, tabs: [{ label: 'finance', route: bookingRoutes.finance }], opens: opensFinance },
    { pages: { prices }, tabs: [{ label: 'prices', route: bookingRoutes.prices }], opens: opensPrices },
  ];
}

function proposalsOf(pages: ReturnType<typeof proposalPages>['dashboard']): DashboardPart {
  return {
    pages: { ...pages },
    tabs: [{ label: 'proposals', route: bookingRoutes.proposals }],
    opens: maySeeProposals,
  };
}

/** Staff's page for what guests of the operator's own hotels write. */
function messagesOf({ db, presenters }: Pick<AgencyDeps, 'db' | 'presenters'>): DashboardPart {
  const desk: GuestDesk = {
    waiting: async () => (await openConversations(db)).map(({ reference }) => reference),
    conversation: async (reference) => await conversationOf(db, reference),
    answer: async (reference, answer) => await answerGuest(db, reference, answer),
  };
  return {
    pages: { guestMessages: deskHandler({ db, presenters, desk }) },
    tabs: [{ label: 'guest-messages', route: bookingRoutes.guestMessages }],
    opens: mayAnswerGuests,
  };
}

/** Staff's page for the reviews of hotels. */
function reviewsOf({ db }: Pick<AgencyDeps, 'db'>): DashboardPart {
  return {
    pages: { reviewQueue: moderationHandler({ db }) },
    tabs: [{ label: 'reviews', route: hotelStaffRoutes.reviewQueue }],
    opens: mayModerate,
  };
}

/** A product's pages by their names in the storefront. */
function pagesOf(name: string, { pages, startPages }: OpenProduct, start: StartDeps): PageHandlers {
  return Object.fromEntries(
    Object.entries(pages).map(([page, handler]) => {
      const keys = startPages[page];
      return [`${name}.${page}`, keys ? startingAt(start, 'search', keys, handler) : handler];
    }),
  );
}
