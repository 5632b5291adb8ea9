import type { Order, ProductSupply } from '#booking/vertical.ts';
import { localDeadline } from '#values/local-time.ts';
import { asBookedNow, movesOf } from './quote/moved-visit.ts';
import { checksDuring } from './quote/checks-during.ts';
import type { TicketVisit } from './quote/ticket-visit.ts';
import type { TicketSupplier } from './supplier.ts';

/** Hands each call of the booking saga to the supplier that the order names. */
export function ticketSupply(suppliers: readonly TicketSupplier[]): ProductSupply {
  const of = (order: Order): TicketSupplier | undefined => suppliers.find((supplier) => supplier.id === order.supplier);
  const missing = { kind: 'unknown', reason: 'the supplier is not connected' } as const;
  return {
    canHold: (order) => of(order)?.capabilities.holds ?? false,
    canProlong: (order) => of(order)?.capabilities.prolongsHolds ?? false,
    visibilityLagSeconds: (order) => of(order)?.capabilities.visibilityLagSeconds ?? 0,
    hold: async (order) => of(order)?.hold(order) ?? missing,
    release: async (order) => of(order)?.release(order) ?? missing,
    book: async (order) => of(order)?.book(order) ?? missing,
    async status(order) {
      const answer = (await of(order)?.status(order)) ?? missing;
      if (answer.kind !== 'found') return answer;
      const { visit, ...found } = answer;
      const changes = visit ? movesOf(order.details as Partial<TicketVisit>, visit) : [];
      return changes.length > 0 ? { ...found, changes } : found;
    },
    cancellationFee: async (order) => of(order)?.cancellationFee(order) ?? missing,
    cancel: async (order, accepted) => of(order)?.cancel(order, accepted.fee) ?? missing,
    readWebhook: (supplier, headers, body, now) =>
      suppliers.find(({ id }) => id === supplier)?.readWebhook?.(headers, body, now) ?? null,
    startsAt: ({ details }) => {
      const { starts, zone } = asBookedNow(details as TicketVisit) as Partial<TicketVisit>;
      return starts && zone ? localDeadline(starts, zone).at : null;
    },
    checksAt({ details }) {
      const visit = asBookedNow(details as TicketVisit);
      return (visit as Partial<TicketVisit>).starts ? checksDuring(visit) : [];
    },
    books: (from, until) =>
      Promise.all(
        suppliers.map(async (supplier) => ({ supplier: supplier.id, bookings: await supplier.list(from, until) })),
      ),
  };
}
