import type { Money } from '#values/money.ts';
import type { IssuedCode, SupplierBooking } from '#verticals/tickets/supplier.ts';
import { formatOf } from './catalogue.ts';
import { netPriceOf } from './price.ts';
import type { Asked } from './token.ts';
import type { WireBooking } from './wire.ts';

const states: Readonly<Record<WireBooking['status'], SupplierBooking['state'] | null>> = {
  ON_HOLD: 'held',
  PENDING: 'pending',
  CONFIRMED: 'confirmed',
  REDEEMED: 'confirmed',
  CANCELLED: 'cancelled',
  REJECTED: 'cancelled',
  EXPIRED: null,
};

/** Null for what is no booking any more. */
export const stateOf = (status: WireBooking['status']): SupplierBooking['state'] | null => states[status];

/** The net price; null when the supplier says none, or one that we can't count. */
export function priceOf({ pricing }: WireBooking, commissionBp: number): Money | null {
  const net = pricing && netPriceOf(pricing, commissionBp);
  return net ? { minor: net.minor, currency: net.currency } : null;
}

/** What isn't as it was ordered, for the log; null when all is. `besides` leaves the time out. */
export function differenceFrom(booking: WireBooking, asked: Asked, besides?: 'time'): string | null {
  if (booking.productId !== asked.productId || booking.optionId !== asked.optionId) return 'product differs';
  if (!besides && booking.availabilityId !== asked.slotId) return 'time differs';
  const counted = Map.groupBy(booking.unitItems, ({ unitId }) => unitId);
  const isSame =
    counted.size === asked.units.length &&
    asked.units.every(({ unitId, quantity }) => counted.get(unitId)?.length === quantity);
  return isSame ? null : 'units differ';
}

/** Local times stand before the offset from UTC. */
export const timesIn = ({ localDateTimeStart, localDateTimeEnd }: NonNullable<WireBooking['availability']>) => ({
  starts: localDateTimeStart.slice(0, 16),
  ends: localDateTimeEnd.slice(0, 16),
});

type Delivery = NonNullable<WireBooking['voucher']>;

function codesIn({ deliveryOptions }: Delivery): IssuedCode['codes'] {
  return deliveryOptions.flatMap(({ deliveryFormat, deliveryValue: value }) => {
    const format = formatOf(deliveryFormat);
    const isFile = format === 'pdf_url' || format === 'pkpass_url';
    return format === null || (isFile && URL.parse(value)?.protocol !== 'https:') ? [] : [{ format, value }];
  });
}

/** The tickets of a booking in the order of its units: one for each, or one for all of them; none before they are issued. */
export function issuedIn(booking: WireBooking, asked: Asked): IssuedCode[] {
  const place = (unitId: string) => asked.units.findIndex((unit) => unit.unitId === unitId);
  const each = booking.unitItems
    .toSorted((a, b) => place(a.unitId) - place(b.unitId))
    .flatMap(({ unitId, supplierReference, utcRedeemedAt, ticket }) => {
      const codes = ticket ? codesIn(ticket) : [];
      const usedAt = utcRedeemedAt ?? null;
      return codes.length > 0 ? [{ holder: unitId, number: supplierReference ?? null, codes, usedAt }] : [];
    });
  if (each.length > 0) return each;
  const codes = booking.voucher ? codesIn(booking.voucher) : [];
  const { supplierReference, utcRedeemedAt } = booking;
  return codes.length > 0
    ? [{ holder: null, number: supplierReference ?? null, codes, usedAt: utcRedeemedAt ?? null }]
    : [];
}
