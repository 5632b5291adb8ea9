import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of searches, rates and offers of hotels. */
export const hotelCodes = {
  session_ended: {
    status: 404,
    text: 'session_ended',
    meaning: 'The search is over, or the host has none of this id.',
  },
  sold_out: {
    status: 409,
    text: 'sold_out',
    meaning: 'The supplier has sold what the offer is for.',
  },
  offer_expired: {
    status: 409,
    text: 'expired',
    meaning: 'The offer is too old to become a quote: its rates have to be asked for again.',
  },
  too_many_alerts: {
    status: 409,
    text: 'too_many_alerts',
    meaning: 'The account has as many price alerts as there may be: one has to end first.',
  },
  no_price: {
    status: 409,
    text: 'no_price',
    meaning: 'Nothing can be had for these dates and guests, so that there is no price to watch.',
  },
  no_supplier: {
    status: 503,
    text: 'no_supplier',
    meaning: 'No supplier answered in time.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(hotelCodes);
