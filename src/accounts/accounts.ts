import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRoute } from '@hono/zod-openapi';
import type { Hono } from 'hono';
import type { Mailer } from '#mail/mail.ts';
import { wantsJson } from '#web/accept.ts';
import type { Log } from '#connector/log.ts';
import { isLockTimeout } from '#database/sql-error.ts';
import { type Api, createApi } from '#web/api/api.ts';
import type { ErrorCodes } from '#web/api/error-codes.ts';
import { signedIn } from '#web/api/security.ts';
import { answers, localeQuery } from '#web/api/schemas.ts';
import type { FormTokens } from '#web/form/form-token.ts';
import type { PageContext, PageHandler, SetCookie } from '#web/page.ts';
import type { RateLimits } from '#web/rate-limit.ts';
import type { SiteBindings } from '#web/connection.ts';
import type { Principal } from '#web/principal.ts';
import type { Route } from '#web/route.ts';
import { accountCodes, problem, refusals } from './api/error-codes.ts';
import { presentUser } from './api/present-user.ts';
import { authUser } from './api/schemas.ts';
import { addSessionApi } from './api/session-api.ts';
import { linkHandler } from './by-link/by-link.ts';
import type { AccountsDeps } from './deps.ts';
import { addSavedListsApi } from './saved/saved-lists-api.ts';
import { noSearches, searchesCookie } from '#web/cookie-lists/searches-cookie.ts';
import {
  recentSearchCards,
  savedSearchCards,
  type SavedSearchesDeps,
  savedSearchesHandler,
} from './saved/saved-searches.ts';
import type { SavedSearchCard } from './pages/saved/saved-searches-view.ts';
import { sendAccountEmail } from './emails/account-email.ts';
import { sendAgencyEmail } from './send-agency-email.ts';
import type { AgencyEmail } from './emails/agency-email.sql.ts';
import type { AccountEmail } from './emails/link.sql.ts';
import { confirmHandler, needingProof } from './proof/proof.ts';
import { proveHandler } from './profile/prove.ts';
import { resetHandler } from './emails/reset.ts';
import { applicationsHandler, mayDecide } from './join/applications.ts';
import { type ApplicationSettings, approveProven } from './join/approve-automatically.ts';
import { joinHandler } from './join/join.ts';
import { tellStaff } from './join/tell-staff.sql.ts';
import { sweepInvitations } from './team/invitation.sql.ts';
import { invitationHandler } from './team/invitation.ts';
import { mayManageTeams, teamHandler } from './team/team.ts';
import { forwardLead, type LeadEndpoint } from './leads/forward-lead.ts';
import { addLeadApi, type LeadApiDeps } from './leads/lead-api.ts';
import { sweepLeads } from './leads/lead.sql.ts';
import { loginHandler } from './login.ts';
import { addCustomersApi } from './customers/customers-api.ts';
import type { CustomerBookings } from './customers/customer-bookings.ts';
import type { Customers } from './customers/customer.sql.ts';
import { customersHandler, maySeeCustomers } from './customers/customers.ts';
import { editCustomerHandler } from './customers/edit-customer.ts';
import { createPasswordHashing } from './password/hash.ts';
import type { AccountsDb } from './person.sql.ts';
import { addProfileData } from './profile/data-file.ts';
import { profileHandler } from './profile/profile.ts';
import type { PersonReservations } from './profile/person-reservations.ts';
import { accountRoutes } from './routes.ts';
import { mergeFavorites } from './saved/merge-favorites.ts';
import { securityHandler } from './security/security.ts';
import { sweepChallenges } from './passkeys/passkey.sql.ts';
import { passkeysHandler } from './passkeys/passkeys.ts';
import { secondStepHandler } from './second-factor/second-step.ts';
import { sweepSignInSteps } from './second-factor/sign-in-step.sql.ts';
import { twoStepHandler } from './second-factor/two-step.ts';
import { sweepSso } from './sso/attempt.sql.ts';
import { callbackHandler } from './sso/callback.ts';
import { connectHandler } from './sso/connect.ts';
import { addExchangeApi } from './sso/exchange-api.ts';
import { ssoHandler } from './sso/sso.ts';
import { createSessions, type Signed, type Visit } from './session/sessions.ts';
import { sweepSessions } from './session/session.sql.ts';

export { demoAgencies, demoPassword, demoPeople } from './demo-people.ts';
export type { SavedSearchPrice } from './pages/saved/saved-searches-view.ts';
export { accountFavorites } from './saved/account-favorites.ts';
export { createCustomers, type Customers } from './customers/customer.sql.ts';
export type { CustomerBookings } from './customers/customer-bookings.ts';
export { deliver as deliverEmail } from './emails/deliver.ts';
export { agencyProviderSeal, createAgencyProviders } from './providers/agency-providers.ts';
export { createProvider, type Provider, type ProviderSettings } from './providers/openid.ts';
export { setStaffPolicy } from './second-factor/second-factor.sql.ts';
export type { OutsideProduct } from './providers/sso-settings.ts';
export { findPerson } from './person.sql.ts';
export { type AuditEntry, writeAudit } from './agencies/audit.sql.ts';
export { customerScope } from './customers/customer-scope.ts';
export { cookieNames } from './session/sessions.ts';
export { accountTravellers } from './travellers/account-travellers.ts';
export { listAgencies } from './agencies/agency.sql.ts';
export { agencyNumber, findReferrer } from './agencies/referrer.sql.ts';
export { loadDemoPeople } from './load-demo-people.sql.ts';
export type { LeadEndpoint } from './leads/forward-lead.ts';
export type { ApplicationSettings } from './join/approve-automatically.ts';
export type { AccountTables } from './tables.ts';

export interface OpenAccounts extends Pick<AccountsDeps, 'brandOf' | 'sso' | 'factorSeal' | 'passkeySeal' | 'now'> {
  readonly db: AccountsDb;
  readonly limits: RateLimits;
  readonly tokens: FormTokens;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Log;
  /** Cookies of other modules that signing out deletes. */
  readonly alsoForgotten: readonly string[];
  /** Cookies of other modules after someone has signed in, or out (`principal` is null then). */
  readonly onSessionChange: (visitor: {
    readonly brand: { readonly id: string };
    readonly principal: { readonly id: string } | null;
    readonly cookies: Readonly<Record<string, string>>;
  }) => Promise<readonly SetCookie[]>;
  readonly newTraceId: () => string;
  readonly publicToken: string;
  /** Bookings of a person with an account. */
  readonly reservations: PersonReservations;
  readonly searchPrices: SavedSearchesDeps['searchPrices'];
  /** What products keep about a person, for the file of their data, by name. */
  readonly productData: (personId: string) => Promise<Readonly<Record<string, unknown>>>;
  /** The customers of agencies, and what was booked for them. */
  readonly customers: Customers;
  readonly customerBookings: CustomerBookings;
  /** How applications to open an agency are decided. */
  readonly applications: ApplicationSettings;
  /** Leads: contact details of people who want to become agents. */
  readonly leads: Pick<LeadApiDeps, 'seal' | 'dialCodes'> & { readonly endpoint: LeadEndpoint | null };
}

/** Pages that the same people may open, by the name of their route. */
export interface DashboardPages {
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly pages: Readonly<Record<string, PageHandler<any>>>;
  readonly tabs: readonly { readonly label: string; readonly route: Route }[];
  opens(principal: Principal): boolean;
}

export interface Accounts {
  // oxlint-disable-next-line no-explicit-any -- each page has its own view.
  readonly pages: Readonly<Partial<Record<keyof typeof accountRoutes, PageHandler<any>>>>;
  /** The page, whose form asks for a proof of who sends it when its `step` is one of these. */
  needingProof<View>(handler: PageHandler<View>, steps: readonly string[]): PageHandler<View | object>;
  /** Pages for the frame of the dashboard, and who may open them. */
  readonly dashboard: readonly DashboardPages[];
  /** The signed-in person, and cookies to set with the response. */
  principalOf(visit: Visit): Promise<Signed>;
  /** Adds the part of accounts to `/v3`. */
  addApi(api: Api): void;
  /** The error codes of that part. */
  readonly errorCodes: ErrorCodes;
  /** The operations that begin and end a session, which have their own paths, for the API description. */
  readonly sessionApi: Api;
  /** Registers the operations that begin and end a session, at their own paths, and the download of personal data. */
  addFiles(app: Pick<Hono<{ Bindings: SiteBindings }>, 'all' | 'get' | 'post'>): void;
  /** The saved searches of the signed-in person, the newest first; null when signed out. */
  savedSearches(context: PageContext): Promise<readonly SavedSearchCard[] | null>;
  /** The same; those of the cookie when signed out. */
  recentSearches(context: PageContext): Promise<readonly SavedSearchCard[]>;
  /** Sends an email that was queued. */
  sendEmail(message: AccountEmail): Promise<void>;
  /** Sends a queued email about an application or an invitation. */
  sendAgencyEmail(message: AgencyEmail): Promise<void>;
  /** Forwards a queued lead; it is abandoned when this attempt is the last and fails. */
  forwardLead(id: string, isLast: boolean): Promise<void>;
  /** Once a minute. */
  sweep(): Promise<void>;
}

/** Accounts: signing in, and the signed-in person of a request. */
export function createAccounts(options: OpenAccounts): Accounts {
  const { leads, applications } = options;
  const sessions = createSessions({
    ...options,
    async onChange(personId, visit) {
      const { cookies, brandId } = visit;
      const principal = personId === null ? null : { id: personId };
      return [
        ...(personId === null ? [] : await mergeFavorites(options.db, personId, cookies)),
        // They are the account's from now on: the browser hands in its own list.
        ...(personId !== null && cookies[searchesCookie] !== undefined ? [noSearches] : []),
        ...(await options.onSessionChange({ brand: { id: brandId }, principal, cookies })),
      ];
    },
  });
  const deps: AccountsDeps = { ...options, sessions, hashing: createPasswordHashing(), pause: (ms) => sleep(ms) };
  const sessionApi = createApi({
    log: options.log,
    newTraceId: options.newTraceId,
    publicToken: options.publicToken,
    principalOf: sessions.find,
    limits: options.limits,
    tokens: options.tokens,
    isBusy: isLockTimeout,
    readsForms: true,
  });
  const approveWaiting = async () => {
    if (applications.mode === 'automatic') await approveProven(options);
  };
  addSessionApi(sessionApi, { ...deps, tokens: options.tokens });
  return {
    pages: {
      login: loginHandler(deps),
      loginByLink: linkHandler(deps),
      secondStep: secondStepHandler(deps),
      confirmLogin: confirmHandler(deps),
      twoStep: twoStepHandler(deps),
      passkeys: passkeysHandler(deps),
      sso: ssoHandler(deps),
      ssoCallback: callbackHandler(deps),
      ssoConnect: connectHandler(deps),
      resetPassword: resetHandler(deps),
      proveEmail: proveHandler({ ...deps, onProven: approveWaiting }),
      profile: profileHandler({ ...deps, reservations: options.reservations }),
      security: securityHandler(deps),
      savedSearches: savedSearchesHandler(options),
      ...(applications.mode === 'off'
        ? {}
        : { join: joinHandler({ ...deps, applications, dialCodes: leads.dialCodes }) }),
      invitation: invitationHandler(deps),
    },
    dashboard: [
      {
        pages: {
          customers: customersHandler(options.customers),
          customer: editCustomerHandler({
            customers: options.customers,
            bookings: options.customerBookings,
            limits: options.limits,
          }),
        },
        tabs: [{ label: 'customers', route: accountRoutes.customers }],
        opens: maySeeCustomers,
      },
      {
        pages: { team: teamHandler(deps) },
        tabs: [{ label: 'team', route: accountRoutes.team }],
        opens: mayManageTeams,
      },
      {
        pages: { applications: applicationsHandler({ ...deps, applications }) },
        tabs: [{ label: 'applications', route: accountRoutes.applications }],
        opens: mayDecide,
      },
    ],
    needingProof: (handler, steps) => needingProof(deps, handler, steps),
    sessionApi,
    errorCodes: accountCodes,
    principalOf: (visit) => sessions.find(visit),
    addApi(api) {
      addSavedListsApi(api, deps);
      addExchangeApi(api, deps);
      addCustomersApi(api, { ...options, bookings: options.customerBookings });
      addLeadApi(api, { ...options, ...leads, newId: randomUUID, forwards: leads.endpoint !== null });
      const route = createRoute({
        method: 'get',
        path: '/auth',
        operationId: 'showUser',
        tags: ['Session'],
        summary: 'Who is signed in',
        security: signedIn,
        request: { query: localeQuery },
        responses: { 200: answers(authUser, 'The visitor’s own account'), ...refusals('unauthenticated') },
      });
      api.openapi(route, async (c) => {
        const person = await c.var.api.principal();
        if (!person) return problem(c, { code: 'unauthenticated' });
        return c.json({ data: presentUser(person) }, 200);
      });
    },
    addFiles(app) {
      addProfileData(app, {
        ...deps,
        reservations: options.reservations,
        productData: options.productData,
      });
      const answer = (request: Request, bindings: SiteBindings) => sessionApi.fetch(request, bindings);
      app.all('/sanctum/csrf-cookie', (c) => answer(c.req.raw, c.env));
      app.all('/api/register', (c) => answer(c.req.raw, c.env));
      // The page's own form posts to the same path.
      for (const path of ['/login', '/logout'])
        app.post(path, async (c, next) =>
          isPageForm(c.req.raw.headers) ? await next() : await answer(c.req.raw, c.env),
        );
    },
    savedSearches: (context) => savedSearchCards(options.db, context),
    recentSearches: (context) => recentSearchCards(options.db, context),
    sendEmail: (message) => sendAccountEmail(deps as typeof deps & OpenAccounts, message),
    sendAgencyEmail: (message) => sendAgencyEmail(deps as typeof deps & OpenAccounts, message),
    forwardLead: (id, isLast) =>
      forwardLead(
        {
          ...options,
          endpoint: leads.endpoint,
          originOf: async (brand) => (await options.brandOf(brand))?.origin ?? null,
        },
        id,
        isLast,
      ),
    async sweep() {
      await sweepSessions(options.db);
      await sweepSso(options.db);
      await sweepSignInSteps(options.db);
      await sweepChallenges(options.db);
      await sweepLeads(options.db);
      await sweepInvitations(options.db);
      // For addresses that were confirmed otherwise, by a new password for instance.
      await approveWaiting();
      await tellStaff(options.db);
    },
  };
}

/** Whether a form expects a page as the response. */
function isPageForm(headers: Headers): boolean {
  const isForm = /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(headers.get('content-type') ?? '');
  return isForm && !wantsJson(headers.get('accept'));
}
