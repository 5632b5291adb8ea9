import { feeAt } from '#values/cancellation.ts';
import { localDeadline } from '#values/local-time.ts';
import { type Money, subtract } from '#values/money.ts';
import type { ShownReservation } from '../reservation/shown-reservation.ts';
import { isCancellable } from '../state/lifecycle.ts';
import type { BookedToChange, ProductChanges, ProductPresenter, ProductQuotes } from '../vertical.ts';

export interface ChangeDeps {
  /** By product name. */
  readonly presenters: Readonly<Record<string, ProductPresenter>>;
  /** By product name. */
  readonly quotes: Readonly<Record<string, ProductQuotes>>;
}

/** What leaving a booking for another costs now, and what of its price comes back then. */
export interface ChangeTerms {
  readonly fee: Money;
  readonly back: Money;
}

/** How a booking can be changed. */
export interface Changeable {
  readonly changes: ProductChanges;
  readonly booked: BookedToChange;
  readonly terms: ChangeTerms;
}

/**
 * Null when a booking can't be changed: it is not confirmed, is not paid, has begun, is being replaced already, its fee is
 * known only on request, or its product can't be changed. By the database's clock (`found.now`).
 */
export function changeable({ presenters, quotes }: ChangeDeps, found: ShownReservation): Changeable | null {
  const { product, details, total, nationality, policy, now } = found;
  const changes = quotes[product]?.changes;
  if (!changes || found.state !== 'confirmed' || !isCancellable(found) || found.due || found.replacement) return null;
  if (policy.kind === 'on_request') return null;
  const { starts, zone } = presenters[product]!.present(details, 'en');
  if (Temporal.Instant.compare(localDeadline(starts.local, zone).at, now) <= 0) return null;
  const fee = feeAt(policy, now, total.currency);
  return {
    changes,
    booked: { reference: found.reference, details, total, policy, nationality, paysVat: found.vat !== null },
    terms: { fee, back: subtract(total, fee) },
  };
}
