import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadDemoPeople, setStaffPolicy } from '#accounts/accounts.ts';
import {
  countBasket,
  countTray,
  createRates,
  createTripRunner,
  listenForChanges,
  messageExchange,
  startSaga,
  sweepBaskets,
  sweepDocuments,
  sweepReservationSources,
  type DemoBooks,
  demoBooks,
} from '#booking/booking.ts';
import { createStatementPayments, keepAccounts, openCredit, sendCreditEmail } from '#booking/credit/credit.ts';
import { loadDemoCredit } from '#booking/credit/load-demo-credit.sql.ts';
import { keepWidgetScript, loadDemoBrands, openBrands, type WidgetScript } from '#brands/brands.ts';
import { migrate } from '#database/migrate.ts';
import { type Database, openDatabase } from '#database/open.ts';
import { sweepPolicyReports } from '#database/policy-reports.ts';
import { sweepRateCounts } from '#database/rate-counts.ts';
import { migrateQueue } from '#database/queue.ts';
import { assertZonesAgree } from '#database/zones.ts';
import { onMissingTexts } from '#i18n/missing.ts';
import { createMailer } from '#mail/mail.ts';
import { removeDrafts } from '#mail/outbox.ts';
import { createRateKeeper } from '#pricing/rates/keep-rates.ts';
import { openRules } from '#pricing/rules/keep-rules.ts';
import type { Renderer } from '#storefront/rendering/renderer.ts';
import type { Log } from '#connector/log.ts';
import { zonesOf } from '#travel/places/place.sql.ts';
import { sweepSearchSessions } from '#travel/sessions/session-rows.sql.ts';
import type { StaticFiles } from '#web/server/static-files.ts';
import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { loadDemoMarkup } from './demo-markup.ts';
import { storeForSale } from '#pricing/rules/rule-sets.sql.ts';
import { forSale, rateSourceOf } from './for-sale.ts';
import { migrations } from './migrations.ts';
import { sendHostEmail } from './brands/host-emails.ts';
import { hostChecks } from './brands/host-checks.ts';
import { createReferrerOf } from './brands/referrers.ts';
import { openPayments } from './open-payments.ts';
import { signInOrigins } from './sign-in/open-sign-in.ts';
import { openSite } from './open-site.ts';
import { demoBrandAgency, partnerHost } from './partner-host.ts';

export interface OpenAppOptions {
  readonly config: Config;
  /** For the connectors, which read variables of their own. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  readonly renderer: Renderer;
  readonly files: StaticFiles;
  /** The search element of this release, which is kept for pages that name its hash; null without a build. */
  readonly widgetScript?: WidgetScript | null;
  /** False while the process drains. */
  readonly accepting: () => boolean;
  /** Vite's development server is in front. */
  readonly development: boolean;
  /** This process must end, because its database lease is lost. */
  readonly onLost: (error: Error) => void;
  /** Stops the opening: it rejects with the signal's reason, soon. */
  readonly signal?: AbortSignal;
}

export interface OpenedApp extends App {
  /** What the demo's bookings need beside a browser. */
  readonly demo: DemoBooks;
}

const sagaConcurrency = 16;

/**
 * Opens the app's dependencies in order, and composes it; the same for `npm start` and `npm run dev`. They are closed
 * in reverse order: by the app's `close`, or at once when one can't be opened.
 */
export async function openApp(options: OpenAppOptions): Promise<OpenedApp> {
  const opened = new AsyncDisposableStack();
  try {
    const { app, demo } = await openParts(options, opened);
    return { ...app, demo, close: async () => await opened.disposeAsync() };
  } catch (error) {
    const left = (reason: unknown) => options.log.error('not everything could be closed', { error: reason });
    await opened.disposeAsync().catch(left);
    throw error;
  }
}

async function openParts(
  options: OpenAppOptions,
  opened: AsyncDisposableStack,
): Promise<{ app: App; demo: DemoBooks }> {
  const { config, env, log, accepting, signal } = options;
  const now = () => new Date();
  onMissingTexts({
    message: (locale, path) => log.warn('missing message', { name: `${locale}:${path}` }),
    locale: (name, count, error) => log.error('a locale did not load', { name, count, error }),
  });
  const dataDirectory = resolve(config.dataDirectory);
  await mkdir(dataDirectory, { recursive: true });
  signal?.throwIfAborted();
  const database = await openDatabase({ url: config.databaseUrl, dataDirectory, log });
  opened.defer(database.close);
  signal?.throwIfAborted();
  await migrate(database.pool, migrations, log);
  await migrateQueue(database.url, log);
  signal?.throwIfAborted();
  if (options.widgetScript) await keepWidgetScript(database.db, options.widgetScript);
  const rateSource = rateSourceOf(config.exchangeRatesUrl, env, database.db);
  const keepRates = createRateKeeper({ db: database.db, source: rateSource, log, now });
  await keepRates();
  const deliver = (request: Request) => app.fetch(request);
  const payments = openPayments({ ...config, dataDirectory }, env, now, deliver);
  opened.defer(payments.close);
  const outboxDirectory = join(dataDirectory, 'mail');
  await removeDrafts(outboxDirectory);
  if (config.demoPeople) {
    await loadDemoPeople(database.db);
    await loadDemoCredit(database.db);
    await loadDemoBrands(database.db, config.publicOrigin, demoBrandAgency);
  }
  await setStaffPolicy(database.db, config.environment === 'production');
  const brands = await openBrands({
    db: database.db,
    url: database.url,
    publicOrigin: config.publicOrigin,
    social: config.social,
    suffix: config.whiteLabelSuffix,
    payable: payments.gateway.capabilities.currencies,
    log,
  });
  opened.defer(brands.close);
  const referrerOf = createReferrerOf(database.db, brands, log);
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    outboxDirectory,
    senders: {
      address: config.mailFrom,
      operator: brands.default.id,
      host: new URL(config.publicOrigin).hostname,
      domains: config.mailDomains,
    },
    now,
  });
  opened.defer(mailer.close);
  const changes = listenForChanges(database.url, log);
  opened.defer(changes.close);
  await storeForSale(database.db, forSale(env));
  const priceRules = await openRules(database.db, database.url, log);
  opened.defer(priceRules.close);
  signal?.throwIfAborted();
  const runner = createTripRunner({ concurrency: sagaConcurrency, log });
  const { gateway } = payments;
  const statementPayments = createStatementPayments({ db: database.db, gateway, log, now });
  const site = await openSite(
    {
      advanceSoon: runner.advanceSoon,
      config,
      env,
      database,
      rates: createRates(database.db, now, {
        demo: async () => (await rateSource()) === 'demo',
        marginBp: config.exchangeMarginBp,
      }),
      priceRules,
      payments,
      statementPayments,
      brands,
      referrerOf,
      mailer,
      changes,
      outboxDirectory,
      dataDirectory,
      deliver,
      log,
      now,
      signal,
    },
    opened,
  );
  await compareZones(database, log);
  signal?.throwIfAborted();
  const { accounts } = site;
  if (config.demoPeople) await loadDemoMarkup(database.db, forSale(env));
  const app: App = await createApp({
    config,
    log,
    renderer: options.renderer,
    files: options.files,
    development: options.development,
    handlers: site.handlers,
    addApi: site.addApi,
    errorCodes: site.errorCodes,
    limits: site.limits,
    sessionApi: accounts.sessionApi,
    addFiles: site.addFiles,
    missing: site.missing,
    products: site.links,
    sitemaps: site.sitemaps,
    principalOf: accounts.principalOf,
    staleCookies: async (visitor) => [
      ...(await countBasket(database.db, visitor)),
      ...(await countTray(database.db, visitor)),
    ],
    brands,
    referrerOf,
    previewOf: site.previewOf,
    hostApps: { ...payments.hostApps, ...partnerHost(config) },
    externalOrigins: [payments.payOrigin, ...signInOrigins(config.signIn)],
    ready: async () => accepting() && (await database.isWell()),
    now,
  });
  opened.defer(app.close);
  signal?.throwIfAborted();
  const messages = messageExchange({ db: database.db, supplies: site.supplies });
  const saga = await startSaga({
    database,
    log,
    runner,
    supplies: site.supplies,
    gateways: [payments.gateway, openCredit(database.db, now)],
    describePayment: site.describePayment,
    sendMail: site.sendMail,
    timeScale: config.timeScale,
    concurrency: sagaConcurrency,
    unpaidMailsPerDay: config.unpaidMailsPerDay,
    onLost: options.onLost,
    emailTasks: {
      ...site.emailTasks,
      account_email: (payload) => accounts.sendEmail(payload as never),
      // What an earlier release has put into the queue; to be removed with the release after this.
      account_letter: (payload) => accounts.sendEmail(payload as never),
      agency_email: (payload) => accounts.sendAgencyEmail(payload as never),
      credit_email: (payload) =>
        sendCreditEmail({ db: database.db, brandOf: brands.byId, brand: brands.default.id, mailer }, payload as never),
      host_email: (payload) => sendHostEmail({ db: database.db, brands, mailer }, payload as never),
      message_send: async ({ message }, { isLast }) => await messages.send(String(message), isLast),
      messages_read: async ({ reservation }) => await messages.read(String(reservation)),
      message_email: async ({ reservation }) => await site.sendMessageEmail(String(reservation)),
      proposal_email: (payload) => site.sendProposalMail(payload as never),
      lead: ({ lead }, { isLast }) => accounts.forwardLead(String(lead), isLast),
    },
    everyMinute: [
      accounts.sweep,
      site.everyMinute,
      messages.readDue,
      keepRates,
      () => keepAccounts(database.db, now()),
      statementPayments.settleDue,
      hostChecks({ config, db: database.db, log }),
      () => sweepReservationSources(database.db),
      () => sweepDocuments(database.db),
      () => sweepBaskets(database.db),
      () => sweepPolicyReports(database.db),
      () => sweepRateCounts(database.db),
      () => sweepSearchSessions(database.db),
    ],
  });
  opened.defer(saga.stop);
  signal?.throwIfAborted();
  return { app, demo: demoBooks(database.db) };
}

/**
 * Deadlines are converted by Temporal only, so a database with other time-zone data decides nothing. It is reported
 * nevertheless, for people who read local times in SQL.
 */
async function compareZones(database: Database, log: Log): Promise<void> {
  const differing = await assertZonesAgree(database.db, await zonesOf(database.db), new Date());
  for (const zone of new Set(differing.map((one) => one.zone)))
    log.info('PostgreSQL has other time-zone data than this process', { name: zone });
}
