import type { Seal } from '#web/seal.ts';
import type { BookingDetails } from './booking-details.ts';

/** Validated details, sealed in the review step's form: nothing is stored before the traveller books. */
export interface Carried {
  readonly details: string;
  /** Sealed separately, because one sealed text has a limit. */
  readonly requests: string;
}

export function carry(seal: Seal, quoteId: string, { requests, ...details }: BookingDetails): Carried {
  return { details: seal.seal({ quoteId, details }), requests: seal.seal(requests) };
}

/** The details that were sealed for this quote, or null. */
export function unpack(seal: Seal, quoteId: string, form: FormData): BookingDetails | null {
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? seal.open(value) : null;
  };
  const sealed = field('details') as { quoteId?: string; details?: Omit<BookingDetails, 'requests'> } | null;
  const requests = field('details_requests');
  if (sealed?.quoteId !== quoteId || !sealed.details || typeof requests !== 'string') return null;
  return { ...sealed.details, arrivalHour: sealed.details.arrivalHour ?? null, requests };
}
