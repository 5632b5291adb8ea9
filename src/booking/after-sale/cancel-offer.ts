import type { Money } from '#values/money.ts';
import type { PageContext } from '#web/page.ts';
import type { CancellationQuote } from '../cancellation/cancellation-quote.sql.ts';
import { cancellationQuote } from '../reservation/cancel-reservation.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';
import type { AfterSaleDeps } from './after-sale-deps.ts';

export interface CancelOffer {
  readonly href: string;
  readonly fee: string;
  readonly refund: string;
  readonly paid: string;
  /** The fee as the form sends it back: minor units and currency. */
  readonly feeMinor: string;
  readonly currency: string;
  readonly free: boolean;
  readonly nothingBack: boolean;
  /** Nothing was paid, so there is nothing to refund: it is paid later, or the card could not be charged. */
  readonly unpaid: boolean;
  readonly isOnAccount: boolean;
}

export function cancelHref(
  { addressOf }: Pick<AfterSaleDeps, 'addressOf'>,
  { locale }: PageContext,
  { id }: ShownReservation,
): string {
  return addressOf(locale, id, { step: 'cancel' });
}

/**
 * The fee by schedule now, or `quote`, which the supplier told; null without one, or when the state doesn't allow
 * cancellation.
 */
export function cancelOffer(
  deps: Pick<AfterSaleDeps, 'addressOf'>,
  context: PageContext,
  found: ShownReservation,
  write: (amount: Money) => string,
  quote: CancellationQuote | null = cancellationQuote(found),
): CancelOffer | null {
  return (
    quote && {
      href: cancelHref(deps, context, found),
      fee: write(quote.fee),
      refund: write(quote.refund),
      paid: write(found.total),
      feeMinor: quote.fee.minor.toString(),
      currency: quote.fee.currency,
      free: quote.fee.minor === 0n,
      nothingBack: quote.refund.minor === 0n,
      unpaid: found.due !== null,
      isOnAccount: found.payment.isOnAccount === true,
    }
  );
}
