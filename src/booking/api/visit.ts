import type { Context } from 'hono';
import type { Brand } from '#brands/brands.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import { defaultLocale, type LocaleCode } from '#i18n/locale.ts';
import { findLocale } from '#i18n/locales.ts';
import { type ApiEnv, problem } from '#web/api.ts';
import { parseCookies } from '#web/cookies.ts';
import type { Principal, SignedIn } from '#web/principal.ts';
import type { Problem } from '#web/problem.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { Trips } from '../checkout/trips.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import { refusalSchema } from './schemas.ts';

export interface BookingApiDeps extends Omit<CheckoutDeps, 'travellers'> {
  readonly trips: Trips;
  /** The brand of a host (`name[:port]`); null for a host that is not ours. */
  readonly brandOfHost: (host: string) => Brand | null;
  readonly signedIn: SignedIn;
  readonly now: () => Date;
}

export type ApiContext = Context<ApiEnv>;

export function brandFor(c: ApiContext, deps: BookingApiDeps): Brand {
  const brand = deps.brandOfHost(new URL(c.req.url).host);
  if (!brand) throw new Error('the API was asked on an unknown host');
  return brand;
}

/** Who is signed in. Sets the cookies of a session that was renewed. */
export async function principalOf(c: ApiContext, deps: BookingApiDeps): Promise<Principal | null> {
  const { principal, setCookies } = await deps.signedIn(new URL(c.req.url).host, c.req.header('cookie') ?? null);
  for (const line of setCookies) c.header('set-cookie', line, { append: true });
  return principal;
}

/** The asked locale, else `otherwise`; an unknown one is English. */
export function localeFor(asked: string | undefined, otherwise: LocaleCode = defaultLocale): LocaleCode {
  return asked === undefined ? otherwise : (findLocale(asked)?.code ?? defaultLocale);
}

/** Whether the cookie or `X-Reservation-Token` opens this reservation. The id alone never does. */
export function isEntitled(c: ApiContext, deps: BookingApiDeps, reservationId: string): boolean {
  const cookies = parseCookies(c.req.header('cookie'));
  return (
    deps.trips.isToken(reservationId, c.req.header('x-reservation-token')) ||
    deps.trips.holds(cookies, reservationId, deps.now())
  );
}

/** The reservation if there is one and it is the asker's; null for both lacks alike. Its locale is ready. */
export async function ownReservation(c: ApiContext, deps: BookingApiDeps): Promise<ShownReservation | null> {
  const id = c.req.param('id') ?? '';
  const found = isEntitled(c, deps, id) ? await findReservation(deps.db, brandFor(c, deps).id, id) : null;
  if (found) await loadLocale(found.locale);
  return found;
}

/**
 * An error of the API. Its type says that nothing comes back, so that handlers are checked against their success alone;
 * `return` it all the same.
 */
export function refuse(c: ApiContext, refusal: Problem): never {
  return problem(c, refusal) as never;
}

const refusalContent = { content: { 'application/json': { schema: refusalSchema } } };
const words: Readonly<Record<number, string>> = {
  404: 'Unknown, or not yours',
  409: 'Not in this state',
  410: 'The quote has ended',
  419: 'The XSRF token is missing or wrong',
  422: 'Invalid',
  429: 'Too many; Retry-After says when to come back',
  503: 'Busy',
};

/** The ways in which a route may refuse, for its description. */
export function refusals(...statuses: readonly (404 | 409 | 410 | 419 | 422 | 429 | 503)[]) {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: words[status] ?? '', ...refusalContent }]),
  );
}

/** A body of `{ data }`. */
export function answers<Schema>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } };
}
