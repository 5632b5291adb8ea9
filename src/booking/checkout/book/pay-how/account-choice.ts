import { may } from '#accounts/roles.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { accountOf, type Credit, creditOf, isBlocked, remainingMinor } from '../../../credit/credit-line.sql.ts';
import { owedForQuotes } from '../../../credit/owed-for-quotes.sql.ts';
import type { OnAccount } from '../../../reservation/reserve.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import type { FormView, NoticeView } from '../book-view.ts';

/** Why quotes can't be booked on an agency's account. */
export type AccountRefusal = 'none' | 'blocked' | 'currency' | 'exceeded';

export type AccountAnswer =
  | { readonly kind: 'open'; readonly onAccount: OnAccount; readonly credit: Credit }
  | {
      readonly kind: 'refused';
      readonly because: AccountRefusal;
      readonly credit: Credit | null;
      /** For a repeated request, which may have been the first to use what was left. */
      readonly onAccount: OnAccount | null;
    };

type AccountDeps = Pick<CheckoutDeps, 'db' | 'proposals'>;

/** Whether the person may book these quotes on the account of their agency. The line itself decides again when it is used. */
export async function accountFor(
  { db, proposals }: AccountDeps,
  principal: PageContext['principal'],
  quoteIds: readonly string[],
): Promise<AccountAnswer> {
  const refused = (because: AccountRefusal, of: Credit | null = null) =>
    ({ kind: 'refused', because, credit: of, onAccount: of && onAccountOf(of) }) as const;
  const agency = principal?.agency;
  if (!agency || !may(principal, 'book', { agencyPath: agency.path })) return refused('none');
  // What a client accepted belongs to the agency that proposed it.
  const proposed = await proposals.saleOf(quoteIds);
  if (proposed && proposed.agent.agencyId !== agency.id) return refused('none');
  const credit = await creditOf(db, agency.id);
  if (!credit) return refused('none');
  if (isBlocked(credit)) return refused('blocked', credit);
  const rows = await owedForQuotes(db, agency.id, quoteIds);
  const [owed] = rows;
  const { debtor } = credit;
  if (rows.length !== 1 || owed?.currency !== debtor.currency) return refused('currency', credit);
  if (owed.owed > remainingMinor(credit)) return refused('exceeded', credit);
  return { kind: 'open', onAccount: onAccountOf(credit), credit };
}

function onAccountOf({ debtor }: Credit): OnAccount {
  return { kind: debtor.settlement === 'invoice' ? 'credit' : 'deposit', account: accountOf(debtor) };
}

/** The choice of how to pay; null for everybody whose agency has no account. */
export async function accountView(
  deps: AccountDeps,
  { principal, textLocale, translate }: PageContext,
  quoteIds: readonly string[],
): Promise<FormView['account']> {
  const answer = await accountFor(deps, principal, quoteIds);
  if (!answer.credit) return null;
  const { currency } = answer.credit.debtor;
  const left = { minor: remainingMinor(answer.credit), currency };
  const amount = formatFor(getLocale(textLocale).iso).money(left);
  const refusal = answer.kind === 'refused' ? refusalText(translate, answer.because, currency) : null;
  // What is left tells, from one booking to the next, what the agency owes.
  const seesNet = may(principal, 'net', { agencyPath: principal?.agency?.path ?? [] });
  return { isOpen: refusal === null, hint: refusal ?? (seesNet ? translate('book.accountLeft', { amount }) : null) };
}

/** The answer to an agent whose booking can't go on the account; a card still can pay. */
export function accountNotice(
  { translate }: PageContext,
  { because, credit }: Extract<AccountAnswer, { kind: 'refused' }>,
): NoticeView {
  const text = refusalText(translate, because, credit?.debtor.currency);
  return { tone: 'warning', title: translate('book.accountRefusedTitle'), text };
}

/** The answer to people of an agency whose role does not include booking. */
export function mayNotBook({ translate }: PageContext): NoticeView {
  return { tone: 'warning', title: translate('agents.mayNotBookTitle'), text: translate('api.MAY_NOT_BOOK') };
}

function refusalText(translate: PageContext['translate'], because: AccountRefusal, currency = ''): string {
  return translate(`book.accountRefused_${because}`, { currency });
}
