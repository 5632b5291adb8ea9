import type { PageHandler } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { pricesHandler, type PricesDeps } from '../prices/prices.ts';
import type { PricesView } from '../prices/prices-view.ts';
import { type FinanceDeps, financeHandler } from '../finance/finance.ts';
import type { FinanceView } from '../finance/finance-view.ts';
import { bookingHandler } from './booking.ts';
import type { BookingView } from './booking-view.ts';
import { bookingsHandler, wantsAll } from './bookings.ts';
import type { BookingsView } from './bookings-view.ts';
import type { AgencyDeps } from './panel.ts';
import { scopeOf, widestScope } from '../scope/scope.ts';

/** The front door of what agencies see of their bookings. */
export { customerBookings } from './customer-bookings.ts';
export { addAgencyApi } from './agency-api.ts';
export type { AgencyPanel, BookingView } from './booking-view.ts';
export type { BookingItem, BookingsView, FilterView, TotalsRow, TotalsView } from './bookings-view.ts';
export type { FinancePage, FinanceView, StatementView } from '../finance/finance-view.ts';
export type { AgencyDeps } from './panel.ts';
export { deskHandler, mayAnswerGuests } from '../messages/desk/desk.ts';
export type { GuestDesk } from '../messages/desk/guest-desk.ts';
export type { ConversationView, DeskView } from '../messages/desk/desk-view.ts';
export type { PricesDeps } from '../prices/prices.ts';
export { pricesSummary } from '../prices/prices-summary.ts';
export type { PricesView, RuleForm, RuleView } from '../prices/prices-view.ts';
export type { TrialView } from '../quote/price-trial.ts';
export type { RuleField } from '../prices/rule-form.ts';

/** The pages of an agency's bookings, by the name of their route. */
export interface AgencyPages {
  readonly agencyBookings: PageHandler<BookingsView>;
  readonly agencyBooking: PageHandler<BookingView>;
  readonly finance: PageHandler<FinanceView>;
  readonly prices: PageHandler<PricesView>;
}

export type AgencyPagesDeps = AgencyDeps & PricesDeps & FinanceDeps;

export function agencyPages(deps: AgencyPagesDeps): AgencyPages {
  return {
    agencyBookings: bookingsHandler(deps),
    agencyBooking: bookingHandler(deps),
    finance: financeHandler(deps),
    prices: pricesHandler(deps),
  };
}

/** Whether a person may set the prices of any agency; of which one is decided by the page. Staff name it. */
export function opensPrices(principal: Principal, query: URLSearchParams): boolean {
  return principal.actions.includes('prices') && (principal.agency !== null || query.has('agency'));
}

/** Whether a person may open the list with this query. */
export function opensBookings(principal: Principal, query: URLSearchParams): boolean {
  return scopeOf(principal, wantsAll(query)) !== null;
}

/** Whether a person may see any booking; which ones is decided for each. */
export function opensBooking(principal: Principal): boolean {
  return widestScope(principal) !== null;
}

/** Whether a person may see the money of any agency; which one is decided by the page. */
export function opensFinance(principal: Principal): boolean {
  return principal.actions.includes('finance');
}
