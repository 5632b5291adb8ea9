import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of searches, times and offers of tickets. */
export const ticketCodes = {
  tickets_sold_out: {
    status: 409,
    text: 'sold_out',
    meaning: 'The supplier has sold the tickets that the offer is for.',
  },
  tickets_offer_expired: {
    status: 409,
    text: 'expired',
    meaning: 'The offer is too old to become a quote: the times have to be asked for again.',
  },
  no_ticket_supplier: {
    status: 503,
    text: 'no_supplier',
    meaning: 'The supplier of the tickets did not answer in time.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(ticketCodes);
