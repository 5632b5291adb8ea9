import type { Context } from 'hono';
import { loadLocale } from '#i18n/load-locale.ts';
import type { LocaleCode } from '#i18n/locale.ts';
import type { ApiEnv } from '#web/api/api.ts';
import { ownsReservation, tripOf } from '../account/own-reservations.sql.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import type { PayLinks } from '../checkout/pay-link/pay-links.ts';
import type { AccessGrants } from '../checkout/access-grants.ts';
import { type QuotedShares, sharesOfQuotes } from '../quote/agency-share.ts';
import { findReservation, type ShownReservation } from '../reservation/find-reservation.ts';
import type { DocumentLogoOf } from '../voucher/document-logo.ts';

export interface BookingApiDeps extends Omit<CheckoutDeps, 'travellers' | 'customers'> {
  readonly grants: AccessGrants;
  readonly payLinks: PayLinks;
  /** The brand's logo in documents; left out: its name is written. */
  readonly logoOf?: DocumentLogoOf;
  readonly now: () => Date;
}

/** The language of a reservation's texts: the requested one, else its traveller's. */
export function localeFor(c: Context<ApiEnv>, travellers: LocaleCode): LocaleCode {
  return c.req.query('locale') === undefined ? travellers : c.var.api.locale;
}

/** Whether its trip's `X-Reservation-Token` or cookie, or its owner's session, opens this reservation. The id alone never does. */
export async function isEntitled(c: Context<ApiEnv>, deps: BookingApiDeps, reservationId: string): Promise<boolean> {
  const { brand, cookies, principal: findPrincipal } = c.var.api;
  const tripId = await tripOf(deps.db, reservationId);
  if (tripId === null) return false;
  if (deps.grants.isToken(tripId, c.req.header('x-reservation-token'))) return true;
  if (deps.grants.has(cookies, tripId, deps.now())) return true;
  const principal = await findPrincipal();
  return principal !== null && (await ownsReservation(deps.db, brand.id, principal, reservationId));
}

/** What the caller's agency owes, by quote id; empty for those who may not see it. */
export async function sharesFor(
  c: Context<ApiEnv>,
  { db }: Pick<BookingApiDeps, 'db'>,
  of: readonly Pick<ShownReservation, 'quoteId'>[],
): Promise<QuotedShares> {
  const ids = of.map(({ quoteId }) => quoteId);
  return await sharesOfQuotes(db, await c.var.api.principal(), ids);
}

/** The reservation if there is one and it is the caller's; null in both other cases. Its locale is ready. */
export async function ownReservation(c: Context<ApiEnv>, deps: BookingApiDeps): Promise<ShownReservation | null> {
  const id = c.req.param('id') ?? '';
  const found = (await isEntitled(c, deps, id)) ? await findReservation(deps.db, c.var.api.brand.id, id) : null;
  if (found) await loadLocale(found.locale);
  return found;
}
