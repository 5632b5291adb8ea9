import { may } from '#accounts/roles.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import type { Principal } from '#web/principal.ts';
import { isUuid } from '../quote/find-quote.ts';
import { bookingRoutes } from '../routes.ts';
import type { BookingReader } from '../scope/scoped.sql.ts';
import type { StatementPayments } from '../credit/by-card/statement-payments.ts';
import type { FinanceAgency } from './finance-scope.sql.ts';
import type { StepAnswer } from './finance-steps.ts';
import type { FinancePage } from './finance-view.ts';
import { type StatementDeps, statementWithin } from './statements-within.sql.ts';

export interface PayDeps extends StatementDeps {
  readonly statementPayments: StatementPayments;
}

/** What a statement is paid with is the agency's own business: staff see it, and don't pay. */
export function maySettle(principal: Principal | null, { path }: FinanceAgency): boolean {
  return principal !== null && principal.agency !== null && may(principal, 'finance', { agencyPath: path });
}

/** Begins the payment of all that is open of a statement of this agency. */
export async function payStatement(
  deps: PayDeps,
  context: PageContext,
  agency: FinanceAgency,
  reader: BookingReader,
  id: string,
): Promise<StepAnswer> {
  const { principal, locale, query, translate, textLocale, brand } = context;
  const statement = isUuid(id) && maySettle(principal, agency) ? await statementWithin(deps, reader, id) : null;
  if (statement?.agencyId !== agency.id) return { kind: 'unknown' };
  const address = { agency: query.get('agency') };
  const to = (more: Readonly<Record<string, string>>) =>
    brand.origin + bookingRoutes.finance.href(locale, {}, { ...address, ...more });
  const begun = await deps.statementPayments.begin(id, principal!.id, {
    description: translate('finance.statement', { number: statement.number }),
    language: getLocale(textLocale).iso,
    returnUrl: to({ paid: id }),
    cancelUrl: to({ paid: id }),
  });
  if (begun.kind === 'page') return begun;
  return { kind: 'refused', word: begun.kind === 'paid' ? 'paidAlready' : 'payUnavailable' };
}

/** What has become of a payment, for the person who comes back from the gateway's page; else null. */
export async function paidNotice(
  deps: PayDeps,
  { query, translate }: PageContext,
  agency: FinanceAgency,
  reader: BookingReader,
): Promise<FinancePage['notice']> {
  const id = query.get('paid') ?? '';
  const statement = isUuid(id) ? await statementWithin(deps, reader, id) : null;
  if (statement?.agencyId !== agency.id) return null;
  const state = await deps.statementPayments.stateOf(id);
  if (state === null) return null;
  if (state === 'captured') return { tone: 'success', title: translate('finance.done_paid') };
  return state === 'closed'
    ? { tone: 'danger', title: translate('finance.notCharged') }
    : { tone: 'info', title: translate('finance.payingOpen') };
}
