import type { Wire } from '#connector/wire.ts';
import type { CarSupplier } from '#verticals/cars/supplier.ts';
import { createCaller } from '../wire-caller.ts';
import type { Duffel } from './duffel-call.ts';
import { book, cancel, cancellationFee, list, status } from './order.ts';
import { quote, search } from './shop.ts';
import { readWebhook } from './webhook.ts';

export { type SandboxCarsConfig, sandboxCarsConfig, sandboxCarsId } from './config.ts';

export interface DuffelOptions {
  readonly id: string;
  /** To the supplier; paths begin below its address. */
  readonly wire: Wire;
  readonly token: string;
  readonly now: () => Date;
  /** Signs the events that the sandbox sends; without it none is read. */
  readonly webhookSecret?: string;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

const visibilityLagSeconds = 60;

/** The connector to a supplier of cars that speaks Duffel's API (wire: protocol.md). Never throws for a failure of the supplier. */
export function createDuffelCars(options: DuffelOptions): CarSupplier {
  const duffel: Duffel = {
    id: options.id,
    call: createCaller({
      wire: options.wire,
      headers: () => ({ authorization: `Bearer ${options.token}`, 'duffel-version': 'v2' }),
      timeScale: options.timeScale ?? 1,
    }),
    now: options.now,
  };
  return {
    id: options.id,
    capabilities: { visibilityLagSeconds },
    search: (criteria, signal) => search(duffel, criteria, signal),
    quote: (token, extras, signal) => quote(duffel, token, extras, signal),
    book: (order) => book(duffel, order),
    status: (order) => status(duffel, order),
    cancellationFee: (order) => cancellationFee(duffel, order),
    cancel: (order, acceptedFee) => cancel(duffel, order, acceptedFee),
    list: (from, until) => list(duffel, from, until),
    ...(options.webhookSecret === undefined
      ? {}
      : { readWebhook: (headers, body, now) => readWebhook(options.webhookSecret!, headers, body, now) }),
  };
}
