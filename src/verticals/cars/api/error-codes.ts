import type { ErrorCodes } from '#web/api/error-codes.ts';
import { problemsOf } from '#web/api/problems.ts';

/** The error codes of searches and offers of cars. */
export const carCodes = {
  car_gone: {
    status: 409,
    text: 'sold_out',
    meaning: 'The rental company has no such car for these times any more.',
  },
  car_offer_expired: {
    status: 409,
    text: 'expired',
    meaning: 'The offer is too old to become a quote: the cars have to be asked for again.',
  },
  no_car_supplier: {
    status: 503,
    text: 'no_supplier',
    meaning: 'No supplier of cars answered in time.',
  },
} as const satisfies ErrorCodes;

export const { problem, refusals } = problemsOf(carCodes);
