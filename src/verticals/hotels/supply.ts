import type { Order, ProductSupply } from '#booking/vertical.ts';
import { localDeadline } from '#values/local-time.ts';
import type { HotelStay } from './quote/hotel-stay.ts';
import type { HotelSupplier } from './supplier.ts';

/** Hands each call of the booking saga to the supplier that the order names. */
export function hotelSupply(suppliers: readonly HotelSupplier[]): ProductSupply {
  const of = (order: Order): HotelSupplier | undefined => suppliers.find((supplier) => supplier.id === order.supplier);
  const missing = { kind: 'unknown', reason: 'the supplier is not connected' } as const;
  return {
    canHold: (order) => of(order)?.capabilities.holds ?? false,
    canProlong: (order) => of(order)?.capabilities.prolongsHolds ?? false,
    visibilityLagSeconds: (order) => of(order)?.capabilities.visibilityLagSeconds ?? 0,
    hold: async (order) => of(order)?.hold(order) ?? missing,
    release: async (order) => of(order)?.release(order) ?? missing,
    book: async (order) => of(order)?.book(order) ?? missing,
    status: async (order) => of(order)?.status(order) ?? missing,
    cancellationFee: async (order) => of(order)?.cancellationFee(order) ?? missing,
    cancel: async (order, { fee, token }) => of(order)?.cancel(order, fee, token) ?? missing,
    amends: (supplier) => suppliers.find(({ id }) => id === supplier)?.capabilities.amends ?? [],
    amend: async (order, amendment) => of(order)?.amend?.(order, amendment) ?? missing,
    amendmentStatus: async (order, amendment) => of(order)?.amendmentStatus?.(order, amendment) ?? missing,
    takesMessages: (supplier) => suppliers.find(({ id }) => id === supplier)?.capabilities.messages ?? false,
    sendMessage: async (order, message) => of(order)?.sendMessage?.(order, message) ?? missing,
    messages: async (order) => of(order)?.messages?.(order) ?? missing,
    readWebhook: (supplier, headers, body, now) =>
      suppliers.find(({ id }) => id === supplier)?.readWebhook?.(headers, body, now) ?? null,
    startsAt: ({ details }) => startsAt(details),
    books: (from, until) =>
      Promise.all(
        suppliers.map(async (supplier) => ({ supplier: supplier.id, bookings: await supplier.list(from, until) })),
      ),
  };
}

function startsAt(details: unknown): string | null {
  const { stay, hotel } = details as Partial<HotelStay>;
  return stay && hotel ? localDeadline(`${stay.checkIn}T${hotel.checkIn.from}`, hotel.tz).at : null;
}
