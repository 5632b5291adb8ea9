import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import {
  accountFavorites,
  accountTravellers,
  agencyNumber,
  agencyProviderSeal,
  type Accounts,
  type AccountTables,
  createAccounts,
  createAgencyProviders,
  createCustomers,
  findPerson,
} from '#accounts/accounts.ts';
import { addAgencyApi, customerBookings, pricesSummary } from '#booking/agency/agency.ts';
import type { StatementPayments } from '#booking/credit/credit.ts';
import { addFinanceApi } from '#booking/finance/finance.ts';
import { addBookingApi, bookingCodes } from '#booking/api/api.ts';
import {
  type BookingTables,
  type Changes,
  countBasket,
  openBookingsOf,
  personalReservations,
  type Rates,
  type SagaOptions,
  type TripRunner,
  travellerDocuments,
} from '#booking/booking.ts';
import { trayCookie } from '#web/cookie-lists/tray-cookie.ts';
import { accessGrantsCookie, addSampleFiles, createCheckout, createPaymentDescriptions } from '#booking/pages.ts';
import {
  addDashboardProposalsApi,
  addProposalApi,
  proposedSales,
  type ProposalMail,
  type InLookOf,
  sendProposalMail,
} from '#booking/proposal/proposal.ts';
import { createMails, sendMessageEmail } from '#booking/mails/mails.ts';
import { documentLogos } from '#booking/voucher/voucher.ts';
import type { Brands, BrandTables } from '#brands/brands.ts';
import type { Database } from '#database/open.ts';
import { countRatePoint } from '#database/rate-counts.ts';
import type { Mailer } from '#mail/mail.ts';
import { type MissingView, missingPages } from '#storefront/failure/missing.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import { allCountries } from '#storefront/reference/countries.ts';
import { addReferenceApi } from '#storefront/reference/reference-api.ts';
import { pagesSitemap } from '#storefront/search-engines/pages-sitemap.ts';
import type { Log } from '#connector/log.ts';
import { createMarkupBooks, namedMarkupSets } from '#pricing/markup-books.ts';
import type { CachedRules } from '#pricing/rules/keep-rules.ts';
import { registerMedia } from '#travel/media/media.ts';
import { ownPictures } from '#travel/media/own-pictures.ts';
import { addPlacesApi } from '#travel/api/places-api.ts';
import { addFavoritesApi } from '#travel/favorites/favorites-api.ts';
import { addSearchFormsApi } from '#travel/api/search-forms-api.ts';
import type { NamedLinks, OpenProduct } from '#verticals/product.ts';
import type { Api } from '#web/api/api.ts';
import { dressed, type ReferrerOf } from '#web/server/referral.ts';
import { addWhiteLabelApi } from '#storefront/white-label/white-label-api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import type { SiteBindings } from '#web/connection.ts';
import { formTokens } from '#web/form/form-token.ts';
import { createCountedRateLimits } from '#web/counted-rate-limits.ts';
import { createRateLimits, type RateLimits } from '#web/rate-limit.ts';
import type { PageContext } from '#web/page.ts';
import { createSeal } from '#web/seal.ts';
import { keptTrip } from '#web/browser/kept-trip.ts';
import { createAreaAt } from '#travel/map/area-at.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import type { Previews } from '#web/server/preview.ts';
import { priceTrials } from '#verticals/price-trials.ts';
import { openBrandEditor } from './brands/brand-editor.ts';
import { addressesOf, proverOf } from './brands/host-checks.ts';
import type { Config } from './config.ts';
import { forSale } from './for-sale.ts';
import { leadEndpoint } from './open-leads.ts';
import { openProvider } from './sign-in/open-sign-in.ts';
import { openMap } from './open-map.ts';
import type { Payments } from './open-payments.ts';
import { openProducts, productsOffered } from './open-products.ts';
import { addSiteFiles } from './site-files.ts';
import { sitePages } from './site-pages.ts';

export interface SiteParts extends Pick<TripRunner, 'advanceSoon'> {
  readonly config: Config;
  readonly database: Database<BookingTables>;
  /** For the connectors, which read their own variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly rates: Rates;
  readonly priceRules: CachedRules;
  readonly payments: Payments;
  readonly statementPayments: StatementPayments;
  readonly brands: Brands;
  readonly referrerOf: ReferrerOf;
  readonly mailer: Mailer;
  readonly changes: Changes;
  readonly outboxDirectory: string;
  readonly dataDirectory: string;
  /** Takes what suppliers in this process send; it arrives like any other request. */
  readonly deliver: (request: Request) => Promise<Response>;
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

/** The parts that the app serves, and the saga's dependencies. */
export interface Site extends Pick<SagaOptions, 'supplies' | 'describePayment' | 'sendMail'> {
  readonly handlers: PageHandlers;
  readonly missing: (context: PageContext) => Promise<MissingView>;
  readonly accounts: Accounts;
  readonly links: readonly NamedLinks[];
  readonly sitemaps: readonly SitemapSource[];
  readonly limits: RateLimits;
  sendProposalMail(mail: ProposalMail): Promise<void>;
  /** Writes to the traveller of a reservation about messages of the property. */
  sendMessageEmail(reservationId: string): Promise<void>;
  readonly previewOf: Previews['open'];
  /** The error codes of the API, part by part. */
  readonly errorCodes: readonly ErrorCodes[];
  addApi(api: Api): void;
  addFiles(app: Hono<{ Bindings: SiteBindings }>): void;
  /** Jobs of the products, by name. */
  readonly emailTasks: NonNullable<OpenProduct['emailTasks']>;
  everyMinute(): Promise<unknown>;
}

/** Composes the products with booking, accounts and the storefront. Resources of the products are added to `opened`. */
export async function openSite(parts: SiteParts, opened: AsyncDisposableStack): Promise<Site> {
  const { config, database, brands, payments, log, now } = parts;
  const { steps: stepOf } = payments.gateway.capabilities;
  const { db } = database;
  const accountDb = db as unknown as Kysely<AccountTables>;
  const limits = config.sharesState
    ? createCountedRateLimits({ count: (key, seconds) => countRatePoint(db, key, seconds), secret: config.secret, log })
    : createRateLimits();
  const map = openMap(config, { limits, log, now });
  const products = await openProducts(
    {
      ...parts,
      brandOf: brands.byId,
      publicOrigin: config.publicOrigin,
      secret: config.secret,
      documents: travellerDocuments(db, config.secret),
      pricingOf: createMarkupBooks(parts.priceRules.current, brands.markupSetOf, stepOf),
      limits,
      searchesPerMinute: config.searchesPerMinute,
      sharesState: config.sharesState,
      mapStyle: map.styleOf,
      worldProperties: config.worldProperties,
      timeScale: config.timeScale,
    },
    config.products,
    opened,
  );
  const { all, on, presenters, quotes, supplies, everyMinute } = products;
  const customers = createCustomers(accountDb, database.dashboardDb as unknown as typeof accountDb, config.secret);
  const accounts = createAccounts({
    db: accountDb,
    limits,
    tokens: formTokens(config.secret),
    mailer: parts.mailer,
    log,
    brandOf: brands.byId,
    newTraceId: randomUUID,
    alsoForgotten: [accessGrantsCookie, keptTrip.cookie, trayCookie],
    onSessionChange: (visitor) => countBasket(db, visitor),
    publicToken: config.publicToken,
    now,
    reservations: personalReservations({ db, presenters }),
    searchPrices: async (routers, context) => {
      const known = on.map(async (product) => (await product.savedSearchPrices?.(routers, context)) ?? new Map());
      return new Map((await Promise.all(known)).flatMap((prices) => [...prices]));
    },
    productData: async (personId) =>
      Object.assign({}, ...(await Promise.all(all.map(async (product) => await product.personalData?.(personId))))),
    customers,
    customerBookings: customerBookings({ dashboardDb: database.dashboardDb, presenters }),
    applications: config.applications,
    sso: {
      providers: config.signIn.providers.map((settings) => openProvider(settings, { log, now })),
      ofAgency: createAgencyProviders({
        db: accountDb,
        seal: agencyProviderSeal(config.secret),
        open: (settings) => openProvider(settings, { log, now, publicOnly: config.environment === 'production' }),
      }),
      flights: config.signIn.flights,
      ownFlights: config.products.includes('flights'),
      seal: createSeal(config.secret, 'identity'),
    },
    factorSeal: createSeal(config.secret, 'second factor'),
    passkeySeal: createSeal(config.secret, 'passkey'),
    leads: { seal: createSeal(config.secret, 'lead'), dialCodes: allCountries, endpoint: leadEndpoint(config.leads) },
  });
  const logoOf = documentLogos(brands.pictureOf);
  const offered = productsOffered(products);
  const sampleOf = async (context: PageContext) => {
    for (const { sampleSale } of offered(context.brand)) {
      // oxlint-disable-next-line no-await-in-loop -- the first product that has anything
      const sale = await sampleSale?.(context);
      if (sale) return sale;
    }
    return null;
  };
  const booking = {
    db,
    logoOf,
    sampleOf,
    presenters,
    supplies,
    quotes,
    secret: config.secret,
    gatewayId: payments.gateway.id,
    payable: payments.gateway.capabilities.currencies,
    chargesAtOnce: !payments.gateway.capabilities.separateCapture,
    advanceSoon: parts.advanceSoon,
    stepOf,
    limits,
    reservationLimits: config.reservationLimits,
    onChange: parts.changes.onChange,
    areaAt: createAreaAt(database.publicDb, map.styleOf),
    dashboardDb: database.dashboardDb,
  };
  const personOf = async (id: string) => await findPerson(accountDb, id);
  const withAccounts = {
    ...booking,
    travellers: accountTravellers(accountDb),
    customers,
    proposals: proposedSales({ ...booking, personOf }),
  };
  const checkout = createCheckout(withAccounts);
  const pictureOf = ownPictures({ origin: config.publicOrigin, deliver: parts.deliver });
  const numberOf = async (agencyId: string) => await agencyNumber(db, agencyId);
  const inLookOf: InLookOf = async (brand, agencyId) => {
    const own = brand.id === brands.default.id ? await brands.ofAgency(agencyId) : null;
    return own ? dressed(brand, own) : brand;
  };
  const agency = {
    ...withAccounts,
    grants: checkout.grants,
    payLinks: checkout.payLinks,
    known: forSale(parts.env),
    statementPayments: parts.statementPayments,
    labelOf: products.labelOf,
    trials: priceTrials(on),
  };
  const brandEditor = openBrandEditor({
    config,
    db: db as unknown as Kysely<BrandTables>,
    brands,
    offered,
    products: on,
    pricesOf: pricesSummary({ db, labelOf: products.labelOf }),
    markupSets: () => namedMarkupSets(parts.priceRules.current()),
    openBookings: async (brand) => await openBookingsOf(db, brand),
    limits,
    prove: proverOf(config),
    addresses: addressesOf(config),
    now,
  });
  return {
    accounts,
    previewOf: brandEditor.previewOf,
    limits,
    supplies,
    everyMinute,
    emailTasks: Object.assign({}, ...all.map(({ emailTasks = {} }) => emailTasks)),
    errorCodes: [accounts.errorCodes, bookingCodes, brandEditor.errorCodes, ...on.map(({ errorCodes }) => errorCodes)],
    links: products.links,
    sitemaps: [
      pagesSitemap,
      ...[...products.byName].flatMap(([product, one]) => one.sitemaps.map((source) => ({ ...source, product }))),
    ],
    sendMail: createMails({
      db,
      presenters,
      brandOf: brands.byId,
      mailer: parts.mailer,
      secret: config.secret,
      logoOf,
    }),
    sendProposalMail: (mail) =>
      sendProposalMail(
        { db, secret: config.secret, mailer: parts.mailer, brandOf: brands.byId, inLookOf, numberOf },
        mail,
      ),
    sendMessageEmail: async (reservation) =>
      await sendMessageEmail(
        { db, presenters, brandOf: brands.byId, mailer: parts.mailer, secret: config.secret },
        reservation,
      ),
    describePayment: createPaymentDescriptions(presenters, brands.byId),
    handlers: sitePages({
      ...parts,
      products,
      accounts,
      favorites: accountFavorites(accountDb, config.secret),
      limits,
      checkout,
      agency,
      proposals: { ...withAccounts, personOf, numberOf },
      brandEditor: brandEditor.dashboard,
    }),
    missing: missingPages({
      firstOf: (brand) => offered(brand)[0]!,
      content: database.publicDb,
      limits,
    }),
    addApi(api) {
      addReferenceApi(api);
      addWhiteLabelApi(api, {
        brands,
        suffix: config.whiteLabelSuffix,
        referrerOf: parts.referrerOf,
        numberOf,
      });
      addPlacesApi(api, database.publicDb, products.finders);
      if (products.hasFavorites) addFavoritesApi(api, products.favorites);
      addSearchFormsApi(api, { forms: products.embeddedForms, now });
      for (const product of on) product.addApi(api);
      accounts.addApi(api);
      addAgencyApi(api, agency);
      brandEditor.addApi(api);
      addFinanceApi(api, { ...agency, logoOf, now });
      addDashboardProposalsApi(api, { ...withAccounts, personOf, numberOf });
      addProposalApi(api, { ...withAccounts, personOf, numberOf, inLookOf, now, pictureOf });
      addBookingApi(api, { ...withAccounts, grants: checkout.grants, payLinks: checkout.payLinks, now });
    },
    addFiles(app) {
      // These need no brand.
      const plain = app as unknown as Hono;
      for (const product of all) product.addFiles?.(plain);
      // Its responses have their own Content-Security-Policy, which must not be replaced.
      registerMedia(plain, { directory: join(parts.dataDirectory, 'media'), log });
      map.addTo(plain);
      accounts.addFiles(app);
      addSampleFiles(app, { ...booking, now });
      addSiteFiles(app, { ...parts, db, supplies, limits });
    },
  };
}
