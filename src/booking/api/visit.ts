import type { Context } from 'hono';
import type { Brand } from '#brands/brands.ts';
import { loadLocale } from '#i18n/load-locale.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { ApiEnv } from '#web/api/api.ts';
import { parseCookies } from '#web/cookies.ts';
import type { Principal, SignedIn } from '#web/principal.ts';
import { ownsReservation } from '../account/own-reservations.sql.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { PayLinks } from '../checkout/pay-link/pay-links.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';

export interface BookingApiDeps extends Omit<CheckoutDeps, 'travellers'> {
  readonly grants: AccessGrants;
  readonly payLinks: PayLinks;
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

/** The language of a reservation's texts: the requested one, else its traveller's. */
export function localeFor(c: ApiContext, travellers: LocaleCode): LocaleCode {
  return c.req.query('locale') === undefined ? travellers : c.var.locale;
}

/** Who is signed in, or null. A renewed session goes with the answer. */
export async function principalOf(c: ApiContext, deps: BookingApiDeps): Promise<Principal | null> {
  const signed = await deps.signedIn(new URL(c.req.url).host, c.req.header('cookie') ?? null);
  for (const line of signed.setCookies) c.header('set-cookie', line, { append: true });
  return signed.principal;
}

/** Whether `X-Reservation-Token`, the cookie or its owner's session opens this reservation. The id alone never does. */
export async function isEntitled(c: ApiContext, deps: BookingApiDeps, reservationId: string): Promise<boolean> {
  const cookies = parseCookies(c.req.header('cookie'));
  if (deps.grants.isToken(reservationId, c.req.header('x-reservation-token'))) return true;
  if (deps.grants.has(cookies, reservationId, deps.now())) return true;
  const principal = await principalOf(c, deps);
  return principal !== null && (await ownsReservation(deps.db, brandFor(c, deps).id, principal, reservationId));
}

/** The reservation if there is one and it is the client's; null in both other cases. Its locale is ready. */
export async function ownReservation(c: ApiContext, deps: BookingApiDeps): Promise<ShownReservation | null> {
  const id = c.req.param('id') ?? '';
  const found = (await isEntitled(c, deps, id)) ? await findReservation(deps.db, brandFor(c, deps).id, id) : null;
  if (found) await loadLocale(found.locale);
  return found;
}
