import type { Wire } from '#connector/wire.ts';
import type { TicketSupplier } from '#verticals/tickets/supplier.ts';
import { createCaller } from '../wire-caller.ts';
import { createCatalogue } from './catalogue.ts';
import { list } from './list.ts';
import { type Octo, reasonOf } from './octo-call.ts';
import { book, cancel, cancellationFee, hold, release, status } from './order.ts';
import { createProducts } from './product.ts';
import { calendar, maxCalendarDays, quote, slots } from './shop.ts';
import { readWebhook } from './webhook/webhook.ts';

export {
  type OctoConfig,
  octoConfigs,
  type SandboxTicketsConfig,
  sandboxTicketsConfig,
  sandboxTicketsId,
} from './config.ts';

export interface OctoOptions {
  readonly id: string;
  /** To the supplier; paths begin below its address. */
  readonly wire: Wire;
  readonly token: string;
  readonly now: () => Date;
  /** Our share of the public price, in basis points, where the supplier tells no net prices. */
  readonly commissionBp?: number;
  /** BCP 47 tags of the texts to read; the first is the one shown where there is no other. */
  readonly languages?: readonly string[];
  /** What its webhooks are sent with; left out where it sends none. */
  readonly webhookSecret?: string;
  /** Multiplies every time budget. */
  readonly timeScale?: number;
}

const visibilityLagSeconds = 60;

/** The connector to a supplier that speaks OCTO 1.0 (wire: protocol.md). Never throws for a failure of the supplier. */
export function createOctoSupplier(options: OctoOptions): TicketSupplier {
  const octo: Octo = {
    id: options.id,
    call: createCaller({
      wire: options.wire,
      headers: () => ({
        authorization: `Bearer ${options.token}`,
        'octo-capabilities': 'octo/content, octo/pricing',
      }),
      timeScale: options.timeScale ?? 1,
    }),
    now: options.now,
    commissionBp: options.commissionBp ?? 0,
    languages: options.languages ?? ['en'],
    reasonOf,
  };
  const products = createProducts(octo);
  const { webhookSecret } = options;
  return {
    id: options.id,
    capabilities: {
      holds: true,
      prolongsHolds: true,
      ownCatalogue: false,
      maxCalendarDays,
      idempotency: 'native',
      visibilityLagSeconds,
    },
    catalogue: createCatalogue(octo),
    calendar: (criteria, signal) => calendar(octo, products, criteria, signal),
    slots: (criteria, signal) => slots(octo, products, criteria, signal),
    quote: (token, signal) => quote(octo, products, token, signal),
    hold: (order) => hold(octo, order),
    release: (order) => release(octo, order),
    book: (order) => book(octo, order),
    status: (order) => status(octo, order),
    cancellationFee: (order) => cancellationFee(octo, order),
    cancel: (order, acceptedFee) => cancel(octo, order, acceptedFee),
    list: (from, until) => list(octo, from, until),
    ...(webhookSecret === undefined
      ? {}
      : { readWebhook: (headers, body, now) => readWebhook(webhookSecret, headers, body, now) }),
  };
}
