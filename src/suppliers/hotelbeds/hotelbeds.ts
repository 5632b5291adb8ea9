import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import { type Account, createClient } from './client.ts';
import { list, status } from './lookup.ts';
import { book, cancel, cancellationFee } from './order.ts';
import { quote, rates, search } from './shop.ts';

export { type HotelbedsConfig, hotelbedsConfig } from './config.ts';
export { createHotelbedsContent, type HotelbedsContent, type HotelbedsProperty } from './content.ts';

export interface HotelbedsOptions extends Account {
  /**
   * IANA zone of a property by Hotelbeds' code; undefined for properties that we don't have, which are never requested.
   */
  readonly zoneOf: (propertyId: string) => string | undefined;
  /** The currency (ISO 4217) that a property must sell in, when known: prices in another one are dropped. */
  readonly currencyOf?: (propertyId: string) => string | undefined;
}

/**
 * The connector to Hotelbeds' APItude (wire: protocol.md). Never throws for a failure of the supplier. It has no holds:
 * the booking call is the first one that takes stock. Only quoted tokens can be booked.
 */
export function createHotelbeds(options: HotelbedsOptions): HotelSupplier {
  const { now, zoneOf } = options;
  const call = createClient(options);
  const shop = { call, now, zoneOf, currencyOf: options.currencyOf ?? (() => undefined) };
  return {
    id: 'hotelbeds',
    capabilities: {
      holds: false,
      prolongsHolds: false,
      maxPropertiesPerSearch: 250,
      idempotency: 'lookup',
      visibilityLagSeconds: 60,
    },
    search: (criteria, signal) => search(shop, criteria, signal),
    rates: (criteria, signal) => rates(shop, criteria, signal),
    quote: (token, signal) => quote(shop, token, signal),
    hold: () => Promise.resolve({ kind: 'rejected', reason: 'no_holds' }),
    release: () => Promise.resolve({ kind: 'released' }),
    book: (order) => book(call, order),
    status: (order) => status(call, order, now()),
    cancellationFee: (order) => cancellationFee(call, order, now()),
    cancel: (order, acceptedFee) => cancel(call, order, acceptedFee, now()),
    list: (from, until) => list(call, from, until),
  };
}
