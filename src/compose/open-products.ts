import { randomUUID } from 'node:crypto';
import type { Handler, Hono } from 'hono';
import type { Kysely } from 'kysely';
import { accountTravellers, type Accounts, type AccountTables, createAccounts } from '#accounts/accounts.ts';
import { addBookingApi, bookingCodes, webhookRoutes } from '#booking/api/api.ts';
import {
  type BookingTables,
  type Changes,
  personalReservations,
  type Rates,
  type SagaOptions,
} from '#booking/booking.ts';
import { createCheckout, paymentDescription, accessGrantsCookie } from '#booking/pages.ts';
import { createMails } from '#booking/mails/mails.ts';
import { bookingRoutes } from '#booking/routes.ts';
import type { Brands } from '#brands/brands.ts';
import type { Database } from '#database/open.ts';
import { countPolicyReport } from '#database/policy-reports.ts';
import { countRatePoint } from '#database/rate-counts.ts';
import { defaultLocale } from '#i18n/locale.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { getLocale, locales, textLocale } from '#i18n/locales.ts';
import { translator } from '#i18n/messages.ts';
import type { Mailer } from '#mail/mail.ts';
import { homeHandler } from '#storefront/home.ts';
import { legalHandler } from '#storefront/legal/legal.ts';
import { createMailPage, mailFile } from '#storefront/mail.ts';
import type { PageHandlers } from '#storefront/pages.ts';
import { appHandler } from '#storefront/phone/app.ts';
import { preferencesHandler } from '#storefront/preferences/preferences.ts';
import { allCountries } from '#storefront/reference/countries.ts';
import { addReferenceApi } from '#storefront/reference/reference-api.ts';
import { storefrontRoutes } from '#storefront/routes.ts';
import { type StartDeps, startingAt } from '#storefront/start/start.ts';
import type { Log } from '#connector/log.ts';
import { addPlacesApi } from '#travel/api/places-api.ts';
import type { OpenProduct, ProductGround, ProductLinks } from '#verticals/product.ts';
import type { Api } from '#web/api/api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import { formTokens } from '#web/form/form-token.ts';
import { createCountedRateLimits } from '#web/counted-rate-limits.ts';
import { createRateLimits, type RateLimits } from '#web/rate-limit.ts';
import { policyReports } from '#web/policy-reports/policy-reports.ts';
import { createSeal } from '#web/seal.ts';
import { policyReportsPath } from '#web/server/security-headers.ts';
import { securityText, securityTextPath } from '#web/server/security-txt.ts';
import type { SitemapSource } from '#web/sitemap.ts';
import type { Config } from './config.ts';
import { leadEndpoint } from './open-leads.ts';
import { openMap } from './open-map.ts';
import { routes } from '#storefront/site-routes.ts';
import type { Payments } from './open-payments.ts';
import * as products from './products.ts';

export interface ProductParts {
  readonly config: Config;
  readonly database: Database<BookingTables>;
  /** For the connectors, which read variables of their own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly rates: Rates;
  readonly payments: Payments;
  readonly brands: Brands;
  readonly mailer: Mailer;
  readonly changes: Changes;
  readonly outboxDirectory: string;
  readonly dataDirectory: string;
  readonly signal?: AbortSignal | undefined;
  readonly log: Log;
  readonly now: () => Date;
}

export interface Products extends Pick<SagaOptions, 'supplies' | 'describePayment' | 'sendMail'> {
  readonly handlers: PageHandlers;
  readonly accounts: Accounts;
  readonly links: readonly ProductLinks[];
  readonly sitemaps: readonly SitemapSource[];
  readonly limits: RateLimits;
  /** The error codes of the API, part by part. */
  readonly errorCodes: readonly ErrorCodes[];
  addApi(api: Api): void;
  addFiles(app: Hono): void;
  everyMinute(): Promise<unknown>;
}

/** The pages that are there in any shop. Terms say themselves since when they are in force. */
const pagesSitemap: SitemapSource = {
  name: 'pages',
  files: async () => 1,
  async *entries() {
    const { home, terms, privacy, agentTerms, app } = storefrontRoutes;
    const translate = translator(defaultLocale);
    const pages = [
      { page: home, changed: null },
      { page: terms, changed: translate('legal-terms.date') },
      { page: privacy, changed: translate('legal-privacy.date') },
      { page: agentTerms, changed: translate('legal-agents.date') },
      { page: app, changed: null },
    ];
    yield pages.map(({ page, changed }) => ({ path: page.href(defaultLocale, {}), changed }));
  },
};

/**
 * Every product and booking, with their dependencies: pages, API routes, and the saga's port. Resources that the
 * products hold are added to `opened`.
 */
export async function openProducts(parts: ProductParts, opened: AsyncDisposableStack): Promise<Products> {
  const { config, database, brands, payments, log, now, rates } = parts;
  const { db } = database;
  const brandOf = (id: string) => (id === brands.default.id ? brands.default : null);
  const limits = config.sharesState
    ? createCountedRateLimits({ count: (key, seconds) => countRatePoint(db, key, seconds), secret: config.secret, log })
    : createRateLimits();
  const map = openMap(config, { limits, log, now });
  const open = await openEach(
    {
      ...parts,
      secret: config.secret,
      markupBp: (id) => brandOf(id)?.markupBp ?? brands.default.markupBp,
      limits,
      searchesPerMinute: config.searchesPerMinute,
      sharesState: config.sharesState,
      mapStyle: map.styleOf,
      worldProperties: config.worldProperties,
      timeScale: config.timeScale,
    },
    opened,
  );
  const all = [...open.values()];
  const byKind = <Part>(partOf: (product: OpenProduct) => Part) =>
    Object.fromEntries(all.map((product) => [product.kind, partOf(product)]));
  const presenters = byKind(({ presenter }) => presenter);
  const quotes = byKind(({ quotes }) => quotes);
  const accounts = createAccounts({
    db: db as unknown as Kysely<AccountTables>,
    limits,
    tokens: formTokens(config.secret),
    mailer: parts.mailer,
    log,
    brandOf,
    brandOfHost: brands.ofHost,
    newTraceId: randomUUID,
    alsoForgotten: [accessGrantsCookie],
    publicToken: config.publicToken,
    now,
    reservations: personalReservations({ db, presenters }),
    leads: { seal: createSeal(config.secret, 'lead'), dialCodes: allCountries, endpoint: leadEndpoint(config.leads) },
  });
  const checkout = createCheckout({
    db,
    presenters,
    quotes,
    secret: config.secret,
    gatewayId: payments.gateway.id,
    brandOf,
    travellers: accountTravellers(db as unknown as Kysely<AccountTables>),
    limits,
    reservationLimits: config.reservationLimits,
    onChange: parts.changes.onChange,
  });
  const legal = {
    supportEmail: (id: string) => brandOf(id)?.supportEmail ?? null,
    measures: config.visit.tags !== null,
    foreignMaps: config.mapOrigins.length > 0,
  };
  const [name, product] = [...open][0]!;
  const first = { product: name, searchForm: product.searchForm, featured: product.featured };
  const start: StartDeps = {
    ...first,
    savedSearches: accounts.savedSearches,
    unpaid: checkout.unpaid,
  };
  const isDevelopment = config.environment === 'development';
  return {
    accounts,
    limits,
    errorCodes: [accounts.errorCodes, bookingCodes, ...all.map(({ errorCodes }) => errorCodes)],
    links: all.map(({ links }) => links),
    sitemaps: [pagesSitemap, ...all.flatMap(({ sitemaps }) => sitemaps)],
    supplies: byKind(({ supply }) => supply),
    sendMail: createMails({ db, presenters, brandOf, mailer: parts.mailer }),
    async describePayment({ product, reservationId, paymentId, isDue, locale, sale }) {
      await loadLocale(locale);
      const presenter = presenters[product]!;
      const { origin } = brands.default;
      const params = { transaction: paymentId };
      const reservation = bookingRoutes.reservation.href(locale, {}, { id: reservationId });
      return {
        description: isDue
          ? presenter.present(sale.details, textLocale(locale)).title
          : paymentDescription(presenter, sale, locale),
        language: getLocale(textLocale(locale)).iso,
        returnUrl: origin + (isDue ? reservation : bookingRoutes.success.href(locale, params)),
        cancelUrl: origin + (isDue ? reservation : bookingRoutes.error.href(locale, params)),
      };
    },
    handlers: {
      home: homeHandler({
        ...first,
        searchTemplate: product.searchTemplate,
        claimsBestPrice: config.claimsBestPrice,
      }),
      preferences: preferencesHandler({ rates }),
      terms: legalHandler('legal-terms', storefrontRoutes.terms, legal),
      privacy: legalHandler('legal-privacy', storefrontRoutes.privacy, legal),
      agentTerms: legalHandler('legal-agents', storefrontRoutes.agentTerms, legal),
      app: appHandler(config.apps),
      ...Object.assign({}, ...[...open].map(([name, product]) => pagesOf(name, product, start))),
      ...checkout.pages,
      book: startingAt(start, 'book', ['quote'], checkout.pages.book),
      pay: startingAt(start, 'pay', ['reservation'], checkout.pages.pay),
      ...accounts.pages,
      ...(isDevelopment
        ? {
            devMail: createMailPage(parts.outboxDirectory),
            devUi: { show: async () => ({ kind: 'page', view: {}, head: { title: 'UI' }, cache: 'private' }) },
          }
        : {}),
    },
    addApi(api) {
      addReferenceApi(api);
      const finders = new Map([...open].flatMap(([name, { places }]) => (places ? [[name, places] as const] : [])));
      addPlacesApi(api, database.publicDb, finders);
      for (const product of all) product.addApi(api);
      accounts.addApi(api);
      addBookingApi(api, {
        db,
        presenters,
        quotes,
        secret: config.secret,
        gatewayId: payments.gateway.id,
        brandOf,
        limits,
        reservationLimits: config.reservationLimits,
        grants: checkout.grants,
        payLinks: checkout.payLinks,
        now,
        onChange: parts.changes.onChange,
      });
    },
    addFiles(app) {
      for (const product of all) product.addFiles?.(app);
      map.addTo(app);
      accounts.addFiles(app as unknown as Parameters<Accounts['addFiles']>[0]);
      app.get(securityTextPath, (c) => {
        const { origin, supportEmail } = brands.ofHost(new URL(c.req.url).host) ?? brands.default;
        const contacts = config.securityContacts ?? [`mailto:${supportEmail}`];
        return c.text(securityText(contacts, origin, now()), 200, { 'cache-control': 'public, max-age=86400' });
      });
      app.post(
        policyReportsPath,
        policyReports({
          count: (report) => countPolicyReport(db, report),
          limits,
          log,
          originOf: (host) => brands.ofHost(host)?.origin ?? null,
          pages: new Set(Object.values(routes).map(({ pattern }) => pattern.split('/')[1] ?? '')),
          locales: new Set(locales.map(({ code }) => code)),
        }) as Handler,
      );
      app.route('/', webhookRoutes({ db, gateways: [payments.gateway], now, newTraceId: randomUUID }));
      if (isDevelopment) {
        app.get(
          '/_dev/mail/*',
          async (c, next) => (await mailFile(parts.outboxDirectory, new URL(c.req.url).pathname)) ?? (await next()),
        );
      }
    },
    everyMinute: async () => await Promise.all(all.map(async (product) => await product.everyMinute())),
  };
}

/** The products of the list, in its order, by name. */
async function openEach(
  ground: ProductGround,
  opened: AsyncDisposableStack,
): Promise<ReadonlyMap<string, OpenProduct>> {
  const open = new Map<string, OpenProduct>();
  for (const [name, product] of Object.entries(products)) {
    // oxlint-disable-next-line no-await-in-loop -- one after another: what fails is the last that was begun
    const one = await product.open(ground);
    opened.defer(async () => await one.close());
    open.set(name, one);
  }
  return open;
}

/** A product's pages by the names that the storefront knows them by. */
function pagesOf(name: string, { pages, startPages }: OpenProduct, start: StartDeps): PageHandlers {
  return Object.fromEntries(
    Object.entries(pages).map(([page, handler]) => {
      const keys = startPages[page];
      return [`${name}.${page}`, keys ? startingAt(start, 'search', keys, handler) : handler];
    }),
  );
}
