import { may } from '#accounts/roles.ts';
import { formatFor } from '#i18n/format.ts';
import { getLocale } from '#i18n/locales.ts';
import type { PageContext } from '#web/page.ts';
import { creditOf, isBlocked, lineOf, unpaidOf } from '../../../credit/credit-line.sql.ts';
import type { ShownQuote } from '../../../quote/find-quote.ts';
import { payByOf } from '../../../saga/pay-by.ts';
import type { CheckoutDeps } from '../../checkout-deps.ts';
import { presentProduct } from '../../summary/product-view.ts';
import type { FormView, NoticeView } from '../book-view.ts';

/** Why quotes can't be booked now and paid later. */
export type LaterRefusal = 'none' | 'blocked' | 'too_late' | 'too_many';

export type LaterAnswer =
  | { readonly kind: 'open'; readonly payBy: Date }
  | { readonly kind: 'refused'; readonly because: LaterRefusal };

/** The shortest time to pay that is offered. */
const payAtLeastMs = 2 * 3_600_000;

type LaterDeps = Pick<CheckoutDeps, 'db' | 'proposals'>;
type LaterQuote = Pick<ShownQuote, 'id' | 'policy' | 'replaces'>;

/** Whether the person's agency may book these quotes and pay them later, and until when. */
export async function laterFor(
  { db, proposals }: LaterDeps,
  principal: PageContext['principal'],
  quotes: readonly LaterQuote[],
  now: Date,
): Promise<LaterAnswer> {
  const refused = (because: LaterRefusal) => ({ kind: 'refused', because }) as const;
  const agency = principal?.agency;
  if (!agency || !may(principal, 'book', { agencyPath: agency.path })) return refused('none');
  // What is booked instead of something else cancels that only once it is paid.
  if (quotes.some(({ replaces }) => replaces !== null)) return refused('none');
  // What a client accepted belongs to the agency that proposed it.
  const proposed = await proposals.saleOf(quotes.map(({ id }) => id));
  if (proposed && proposed.agent.agencyId !== agency.id) return refused('none');
  const [line, credit] = await Promise.all([lineOf(db, agency.id), creditOf(db, agency.id)]);
  if (!line?.paysLater) return refused('none');
  if (line.blockedAt !== null || (credit && isBlocked(credit))) return refused('blocked');
  const policies = quotes.map(({ policy }) => policy);
  const payBy = payByOf(policies, now, 'pay_later');
  if (!payBy || payBy.getTime() < now.getTime() + payAtLeastMs) return refused('too_late');
  // Counted again when it is reserved.
  if ((await unpaidOf(db, agency.id)) + quotes.length > line.unpaidMost) return refused('too_many');
  return { kind: 'open', payBy };
}

/** The choice above the button; null for everybody whose agency pays at once. */
export async function laterView(
  deps: LaterDeps & Pick<CheckoutDeps, 'presenters'>,
  { principal, textLocale, translate, now, locale }: PageContext,
  quotes: readonly ShownQuote[],
): Promise<FormView['later']> {
  const answer = await laterFor(deps, principal, quotes, now);
  if (answer.kind === 'refused')
    return answer.because === 'none' ? null : { isOpen: false, hint: translate(`book.laterRefused_${answer.because}`) };
  const [first] = quotes;
  const { zone } = presentProduct(deps.presenters, first!.product, first!.details, locale);
  const time = formatFor(getLocale(textLocale).iso).instant(answer.payBy.toISOString(), zone);
  return { isOpen: true, hint: translate('book.payLaterHint', { time }) };
}

/** The answer to an agent who has to pay at once after all. */
export function laterNotice(
  { translate }: PageContext,
  { because }: Pick<Extract<LaterAnswer, { kind: 'refused' }>, 'because'>,
): NoticeView {
  return {
    tone: 'warning',
    title: translate('book.laterRefusedTitle'),
    text: translate(`book.laterRefused_${because}`),
  };
}
