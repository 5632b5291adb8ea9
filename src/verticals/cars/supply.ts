import type { Order, ProductSupply } from '#booking/vertical.ts';
import { localDeadline } from '#values/local-time.ts';
import type { CarRental } from './quote/car-rental.ts';
import type { CarSupplier } from './supplier.ts';

/** Hands each call of the booking saga to the supplier that the order names. Cars are not held: they are booked once they are paid. */
export function carSupply(suppliers: readonly CarSupplier[]): ProductSupply {
  const of = (order: Order): CarSupplier | undefined => suppliers.find((supplier) => supplier.id === order.supplier);
  const missing = { kind: 'unknown', reason: 'the supplier is not connected' } as const;
  return {
    canHold: () => false,
    canProlong: () => false,
    visibilityLagSeconds: (order) => of(order)?.capabilities.visibilityLagSeconds ?? 0,
    hold: async () => ({ kind: 'rejected', reason: 'cars are not held' }),
    release: async () => ({ kind: 'released' }),
    book: async (order) => of(order)?.book(order) ?? missing,
    status: async (order) => of(order)?.status(order) ?? missing,
    cancellationFee: async (order) => of(order)?.cancellationFee(order) ?? missing,
    cancel: async (order, accepted) => of(order)?.cancel(order, accepted.fee) ?? missing,
    readWebhook: (supplier, headers, body, now) =>
      suppliers.find(({ id }) => id === supplier)?.readWebhook?.(headers, body, now) ?? null,
    startsAt: ({ details }) => {
      const { from, pickup } = details as Partial<CarRental>;
      return from && pickup ? localDeadline(from, pickup.zone).at : null;
    },
    books: (from, until) =>
      Promise.all(
        suppliers.map(async (supplier) => ({ supplier: supplier.id, bookings: await supplier.list(from, until) })),
      ),
  };
}
