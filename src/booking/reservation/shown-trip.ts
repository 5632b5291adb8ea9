import { type Money, sum } from '#values/money.ts';
import type { RefundState, ShownState, TripMode } from '../tables.ts';
import type { ShownReservation } from './shown-reservation.ts';

/** A trip as its own traveller may see it. */
export interface ShownTrip {
  readonly id: string;
  readonly reference: string;
  readonly mode: TripMode;
  /** One state for all of it: the least settled of its reservations' states while it is being booked. */
  readonly state: ShownState;
  /** Why it failed or expired, as far as its reservations tell one reason. */
  readonly failure: string | null;
  readonly locale: string;
  /** What we charge for the reservations that could be had, or still can. */
  readonly total: Money;
  /** Taken from the card so far, for all of them. */
  readonly captured: Money;
  readonly payment: ShownReservation['payment'];
  readonly due: ShownReservation['due'];
  /** At least one, in their order. */
  readonly reservations: readonly ShownReservation[];
}

/** The trip of these reservations, which are all of one trip; null for none. */
export function shownTrip(reservations: readonly ShownReservation[]): ShownTrip | null {
  const [first] = reservations;
  if (!first) return null;
  const reasons = new Set(reservations.map(({ failure }) => failure).filter((one) => one !== 'other_unavailable'));
  return {
    id: first.trip.id,
    reference: first.trip.reference,
    mode: first.trip.mode,
    state: stateOf(reservations),
    failure: [...reasons].find((one) => one !== null) ?? first.failure,
    locale: first.locale,
    total: sum(
      reservations.filter(canBeHad).map((one) => one.total),
      first.total.currency,
    ),
    captured: sum(
      reservations.map((one) => one.payment.captured),
      first.total.currency,
    ),
    payment: first.payment,
    due: first.due,
    reservations,
  };
}

/** Not refused by its supplier, nor given up with the rest of its trip. */
export function canBeHad({ state }: Pick<ShownReservation, 'state'>): boolean {
  return state !== 'failed' && state !== 'expired';
}

const leastDone: readonly RefundState[] = ['manual', 'owed', 'submitted', 'done'];

/** Money that was taken from a card and is given back. What an agency's account was charged is taken off it, and no refund. */
export function cardRefund({
  refund,
  payment,
}: Pick<ShownReservation, 'refund' | 'payment'>): ShownReservation['refund'] {
  return payment.isOnAccount ? null : refund;
}

/** What was taken for what could not be had and is given back, as one refund; null when nothing was taken. */
export function refundOfLost({ reservations }: ShownTrip): NonNullable<ShownReservation['refund']> | null {
  const all = reservations.filter((one) => !canBeHad(one)).flatMap((one) => cardRefund(one) ?? []);
  const [first] = all;
  if (!first) return null;
  const state = leastDone.find((one) => all.some((refund) => refund.state === one)) ?? first.state;
  const amounts = all.map(({ amount }) => amount);
  return { ...first, state, amount: sum(amounts, first.amount.currency) };
}

/** The first reservation with the state of the whole trip, for pages of a trip with one. */
export function asOne({ reservations: [first], state, failure }: ShownTrip): ShownReservation {
  return { ...first!, state, failure };
}

const leastSettled: readonly ShownState[] = ['needs_human', 'unknown', 'booking'];

function stateOf(reservations: readonly ShownReservation[]): ShownState {
  const [first] = reservations;
  if (reservations.length === 1) return first!.state;
  switch (first!.trip.state) {
    case 'booking':
      return leastSettled.find((state) => reservations.some((one) => one.state === state)) ?? 'booking';
    case 'undoing':
      return reservations.some((one) => one.state === 'needs_human') ? 'needs_human' : 'unknown';
    default:
      return reservations.some(isDoubtful) ? 'needs_human' : first!.trip.state;
  }
}

/** Paid for and perhaps booked: our staff are asking its supplier. */
export function isDoubtful({ state, cancellationFee }: Pick<ShownReservation, 'state' | 'cancellationFee'>): boolean {
  return state === 'needs_human' && cancellationFee === null;
}
