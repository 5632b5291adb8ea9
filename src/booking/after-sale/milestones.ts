import type { Translate } from '#i18n/translate.ts';
import { isBookingWord, type Words } from '../words.ts';
import type { ShownReservation } from '../reservation/find-reservation.ts';

/** One entry of a reservation's timeline. */
export interface Milestone {
  readonly text: string;
  readonly at: string | null;
  readonly state: 'done' | 'current' | 'next' | 'stopped';
}

interface Texts {
  readonly words: Words;
  readonly translate: Translate;
  /** A formatted instant, or null. */
  readonly at: (instant: string | null) => string | null;
  readonly stay: string;
}

/** Past and coming events, in order. */
export function milestonesOf(found: ShownReservation, { words, translate, at, stay }: Texts): Milestone[] {
  const word = (key: string) => {
    const name = `milestone_${key}`;
    return isBookingWord(name) ? words(name) : translate(`booking.${name}`);
  };
  const station = (key: string, state: Milestone['state'], when: string | null = null): Milestone => ({
    text: word(key),
    at: when,
    state,
  });
  const booked = station('booked', 'done', at(found.createdAt));
  const isUnpaid = found.due?.isAgreed || (found.payment.isLater && found.payment.authorisedAt === null);
  const authorised = found.payment.isOnAccount ? 'account' : 'authorised';
  const paid = isUnpaid ? [] : [station(authorised, 'done', at(found.payment.authorisedAt))];
  const confirmed = station('confirmed', 'done', at(found.confirmedAt));
  const unpaid = found.due?.isAgreed ? [station('payment', 'current')] : [];
  const refund = found.refund
    ? [
        station(
          `refund_${found.refund.state === 'submitted' ? 'owed' : found.refund.state}`,
          found.refund.state === 'done' || found.refund.state === 'covered' ? 'done' : 'current',
          at(found.refund.doneAt),
        ),
      ]
    : [];
  switch (found.state) {
    case 'created':
    case 'held':
    case 'awaiting_payment':
      return [
        booked,
        station('payment', 'current'),
        station('confirmation', 'next'),
        { text: word('start'), at: stay, state: 'next' },
      ];
    case 'booking':
    case 'unknown':
      return [booked, ...paid, station('confirmation', 'current'), { text: word('start'), at: stay, state: 'next' }];
    case 'needs_human':
      return [booked, ...(found.confirmedAt ? [confirmed] : paid), station('team', 'current')];
    case 'confirmed':
      return [booked, ...paid, confirmed, ...unpaid, { text: word('start'), at: stay, state: 'next' }];
    case 'supplier_changed':
      return [
        booked,
        ...paid,
        confirmed,
        ...unpaid,
        station('supplier_changed', 'current'),
        { text: word('start'), at: stay, state: 'next' },
      ];
    case 'completed':
      return [booked, ...paid, confirmed, { text: word('over'), at: stay, state: 'done' }];
    case 'failed':
    case 'expired':
      return [booked, station('failed', 'stopped')];
    case 'cancelling':
    case 'cancel_unknown':
      return [
        booked,
        confirmed,
        station('cancelling', 'current'),
        ...(found.due ? [] : [station('refund_next', 'next')]),
      ];
    case 'cancelled':
      return [
        booked,
        confirmed,
        station(found.isCancelledBySupplier ? 'supplier_cancelled' : 'cancelled', 'stopped', at(found.cancelledAt)),
        ...refund,
      ];
  }
}
