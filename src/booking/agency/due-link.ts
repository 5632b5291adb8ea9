import type { PageContext } from '#web/page.ts';
import type { CheckoutDeps } from '../checkout/checkout-deps.ts';
import { emailProblem } from '../checkout/book/booking-details.ts';
import { linkTokens } from '../checkout/payment-link/link-token.ts';
import { makePaymentLink, paymentLinkOf, revokePaymentLink } from '../checkout/payment-link/payment-link.sql.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { DueLink } from './booking-view.ts';

type LinkDeps = Pick<CheckoutDeps, 'db' | 'secret' | 'limits'>;

/** What a form about the link was answered with. */
export interface LinkNews {
  readonly done?: 'linked' | 'link_sent' | 'link_revoked';
  readonly refused?: 'tooMany' | 'nothingOwed';
  readonly link?: { readonly email: string; readonly error: string };
}

/** The payment link of an unpaid booking, as its agent sees it; null when nothing is owed. */
export async function dueLinkOf(
  deps: LinkDeps,
  { brand, translate }: PageContext,
  { due, trip, locale, email }: ShownReservation,
  typed: LinkNews['link'],
): Promise<DueLink | null> {
  if (!due) return null;
  const link = await paymentLinkOf(deps.db, trip.id);
  const t = (key: string, values?: Record<string, string>) => translate(`agency-booking.${key}`, values);
  return {
    href: link && linkTokens(deps.secret).hrefFor(brand.origin, locale, link.id, link.agencyNumber),
    status: link?.isOpened
      ? t('linkOpened')
      : link && link.sentTo !== null
        ? t('linkSentTo', { email: link.sentTo })
        : null,
    email: typed?.email ?? link?.sentTo ?? email,
    error: typed?.error ?? null,
  };
}

const linksPerHour = 20;

/** `make`: to copy. `send`: by email. */
export type LinkStep = 'link_make' | 'link_send' | 'link_revoke';

export function isLinkStep(step: unknown): step is LinkStep {
  return step === 'link_make' || step === 'link_send' || step === 'link_revoke';
}

/** Makes, sends or revokes the payment link of a booking. Answers what the page says then. */
export async function changeDueLink(
  deps: LinkDeps,
  { principal, translate }: PageContext,
  tripId: string,
  step: LinkStep,
  form: FormData,
): Promise<LinkNews> {
  if (step === 'link_revoke') {
    await revokePaymentLink(deps.db, tripId);
    return { done: 'link_revoked' };
  }
  const typed = form.get('email');
  const email = typeof typed === 'string' ? typed.trim().slice(0, 254) : '';
  if (step === 'link_send' && emailProblem(email) !== null)
    return { link: { email, error: translate('agency-booking.linkEmailError') } };
  const decision = await deps.limits.limit('payment links', principal!.id, linksPerHour, 3_600);
  if (!decision.allowed) return { refused: 'tooMany' };
  const isMade = await makePaymentLink(deps.db, {
    tripId,
    madeBy: principal!.id,
    sentTo: step === 'link_send' ? email : null,
    remindsClient: step === 'link_send' && form.get('remind') === '1',
  });
  if (!isMade) return { refused: 'nothingOwed' };
  return { done: step === 'link_send' ? 'link_sent' : 'linked' };
}
