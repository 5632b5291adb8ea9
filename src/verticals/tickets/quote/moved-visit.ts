import type { SupplierChange } from '#booking/vertical.ts';
import type { VisitTimes } from '../supplier.ts';
import type { TicketVisit, VisitChange } from './ticket-visit.ts';

const codes: readonly VisitChange[] = ['starts', 'ends'];

/** How a booked visit differs from the one that was sold; it is the same as long as it begins at the same time. */
export function movesOf(sold: Partial<VisitTimes>, now: VisitTimes): SupplierChange[] {
  if (sold.starts === now.starts) return [];
  return codes.flatMap((code) => {
    const [before, after] = [sold[code], now[code]];
    return before === undefined || before === after ? [] : [{ code, before, after }];
  });
}

/** The visit with what its supplier has changed since. The opening hours of another day are not known. */
export function asBookedNow({ changed, ...sold }: TicketVisit): TicketVisit {
  if (!changed) return sold;
  const visit = { ...sold, ...changed };
  return visit.starts.slice(0, 10) === sold.starts.slice(0, 10) ? visit : { ...visit, hours: [] };
}
