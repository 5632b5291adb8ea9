import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { webhookRoutes } from '#booking/api/api.ts';
import type { BookingTables, TripRunner } from '#booking/booking.ts';
import type { ProductSupply } from '#booking/vertical.ts';
import { countPolicyReport } from '#database/policy-reports.ts';
import { locales } from '#i18n/locales.ts';
import { mailFile } from '#storefront/mail.ts';
import { routes } from '#storefront/site-routes.ts';
import type { Log } from '#connector/log.ts';
import { policyReports } from '#web/policy-reports/policy-reports.ts';
import type { SiteBindings } from '#web/connection.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import { policyReportsPath } from '#web/server/security-headers.ts';
import { securityText, securityTextPath } from '#web/server/security-txt.ts';
import type { Config } from './config.ts';
import type { Payments } from './open-payments.ts';

export interface SiteFilesDeps extends Pick<TripRunner, 'advanceSoon'> {
  readonly config: Config;
  readonly db: Kysely<BookingTables>;
  readonly payments: Payments;
  readonly supplies: Readonly<Record<string, ProductSupply>>;
  readonly limits: RateLimits;
  readonly outboxDirectory: string;
  readonly log: Log;
  readonly now: () => Date;
}

/** Registers the routes besides pages and API: `security.txt`, policy reports, webhooks, mails in development. */
export function addSiteFiles(
  app: Hono<{ Bindings: SiteBindings }>,
  { config, db, advanceSoon, payments, supplies, limits, log, now, ...deps }: SiteFilesDeps,
): void {
  app.get(securityTextPath, (c) => {
    const { origin, supportEmail } = c.env.brand;
    const contacts = config.securityContacts ?? [`mailto:${supportEmail}`];
    return c.text(securityText(contacts, origin, now()), 200, { 'cache-control': 'public, max-age=86400' });
  });
  app.post(
    policyReportsPath,
    policyReports({
      count: (report) => countPolicyReport(db, report),
      limits,
      log,
      pages: new Set(Object.values(routes).map(({ pattern }) => pattern.split('/')[1] ?? '')),
      locales: new Set(locales.map(({ code }) => code)),
    }),
  );
  app.route(
    '/',
    webhookRoutes({ db, advanceSoon, gateways: [payments.gateway], supplies, now, newTraceId: randomUUID }),
  );
  if (config.environment !== 'development') return;
  app.get(
    '/_dev/mail/*',
    async (c, next) => (await mailFile(deps.outboxDirectory, new URL(c.req.url).pathname)) ?? (await next()),
  );
}
