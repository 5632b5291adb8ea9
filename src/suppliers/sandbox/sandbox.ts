import type { HotelSupplier } from '#verticals/hotels/supplier.ts';
import type { Wire } from '#connector/wire.ts';
import { createCaller } from '../wire-caller.ts';
import { calendar, maxCalendarDays } from './calendar.ts';
import { amend, amendmentStatus, book, cancel, cancellationFee, hold, list, release, status } from './order.ts';
import { messages, sendMessage } from './messages.ts';
import { quote, rates, search } from './shop.ts';
import { readWebhook } from './webhook.ts';

export { type SandboxConfig, sandboxConfig } from './config.ts';

export interface SandboxSupplierOptions {
  /** To the supplier, in this process or over the network; paths begin with `/v1`. */
  readonly wire: Wire;
  readonly apiKey: string;
  /** Signs what the supplier sends by itself; left out, none of it is accepted. */
  readonly webhookSecret?: string;
  readonly now: () => Date;
  /** The currency that a property sells in (ISO 4217), when known: prices in another one are dropped. */
  readonly currencyOf?: (propertyId: string) => string | undefined;
  /** Longest time for which the supplier may hide a booking from lookups. */
  readonly visibilityLagSeconds?: number;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

/** The connector to the sandbox supplier (wire: protocol.md). Never throws for a failure of the supplier. */
export function createSandboxSupplier(options: SandboxSupplierOptions): HotelSupplier {
  const call = createCaller({
    wire: options.wire,
    headers: () => ({ 'x-api-key': options.apiKey }),
    timeScale: options.timeScale ?? 1,
  });
  const shop = { call, now: options.now, currencyOf: options.currencyOf ?? (() => undefined) };
  return {
    id: 'sandbox',
    capabilities: {
      holds: true,
      prolongsHolds: true,
      maxPropertiesPerSearch: 250,
      maxCalendarDays,
      regularPrices: true,
      amends: ['names', 'requests'],
      messages: true,
      idempotency: 'native',
      visibilityLagSeconds: options.visibilityLagSeconds ?? 10,
    },
    search: (criteria, signal) => search(shop, criteria, signal),
    rates: (criteria, signal) => rates(shop, criteria, signal),
    calendar: (criteria, signal) => calendar(shop, criteria, signal),
    quote: (token, signal) => quote(shop, token, signal),
    hold: (order) => hold(call, order),
    release: (order) => release(call, order),
    book: (order) => book(call, order),
    status: (order) => status(call, order),
    cancellationFee: (order) => cancellationFee(call, order),
    cancel: (order, acceptedFee, token) => cancel(call, order, acceptedFee, token),
    amend: (order, amendment) => amend(call, order, amendment),
    amendmentStatus: (order, amendment) => amendmentStatus(call, order, amendment),
    sendMessage: (order, message) => sendMessage(call, order, message),
    messages: (order) => messages(call, order),
    list: (from, until) => list(call, from, until),
    ...(options.webhookSecret === undefined
      ? {}
      : { readWebhook: (headers, body, now) => readWebhook(options.webhookSecret!, headers, body, now) }),
  };
}
